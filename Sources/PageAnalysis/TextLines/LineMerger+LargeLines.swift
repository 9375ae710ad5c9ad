import PageGeometry
import PageRaster

/// The parts of headlines, joined.
extension LineMerger {
    /// Lengths are in ems of the larger of two candidates. Set by hand.
    struct LargeLineParameters: Sendable, Hashable {
        /// The reach of a merge of large candidates: the longest blank over which they become one line. Lower: a headline is parted
        /// at its marks. Higher: one headline runs on into the one below.
        var reach: Ems = 1.25
        /// How much smaller than the larger candidate the other one may be.
        var leastSize: Share = Share(100, of: 135)
        /// A candidate smaller than that is one character of the line if it is at most so long and at least so large.
        var longestSmall: Ems = 1.3
        var leastSmall: Ems = Ems(1, of: 3)
        /// How far the middles of two candidates in one line stand apart at most.
        var axisSlack: Ems = Ems(1, of: 6)
        /// A blank shorter than this is joined over even where a tier begins.
        var closeGap: Ems = 0.35
        /// How much lower than its tier a paragraph's first line may begin under the headline, in ems of the body: the indent,
        /// and 一 lower in its cell.
        var indent: Ems = 1.2

        /// The longest blank between two parts that small candidates bridge.
        var bridgeReach: Ems = 2.5
        /// How much smaller than the larger part the other one may be there.
        var bridgeLeastSize: Share = 0.85
        /// How far the middles of the two parts stand apart at most, and how far candidates between them may stick out of the gap.
        var bridgeSlack: Ems = 0.125
        /// The longest blank that may be left in the gap.
        var bridgeBlank: Ems = 0.6
    }

    /// Joins two pieces of a headline with small candidates between them that stand nowhere but in its band: these are its
    /// figures side by side (縦中横) or marks.
    mutating func bridgeLargeLines() {
        let large = lines.indices.filter { isLarge(lines[$0]) }.sorted {
            (lines[$0].along.lowerBound, $0) < (lines[$1].along.lowerBound, $1)
        }
        let tiers = self.tiers
        let index = RectIndex(lines.map(\.box), tile: 2 * em)
        var isGone = [Bool](repeating: false, count: lines.count)
        // Lines have arrays, whose copies cost more than the comparison: on a page of noise it is done for millions of pairs.
        var spans = lines.map { (start: $0.along.lowerBound, end: $0.along.upperBound, em: $0.em) }
        for k in large {
            for i in large where !isGone[i] && !isGone[k] {
                let gap = spans[k].start - spans[i].end
                guard gap > 0, gap <= stage.largeLines.bridgeReach * max(spans[i].em, spans[k].em),
                    lines[i].writing == lines[k].writing,
                    let between = bridge(from: lines[i], to: lines[k], index, isGone),
                    lines[k].writing == .horizontal || !beginsATier(lines[k], tiers)
                else { continue }
                lines[k] = fit.line(joining: [lines[i]] + between.map { lines[$0] } + [lines[k]], lines[k].writing)
                spans[k] = (lines[k].along.lowerBound, lines[k].along.upperBound, lines[k].em)
                isGone[i] = true
                for b in between { isGone[b] = true }
            }
        }
        lines = lines.indices.filter { !isGone[$0] }.map { lines[$0] }
    }

    /// The candidates that fill the gap between two pieces of a headline; nil where they are none, or do not fill it, or reach
    /// out of its band.
    private func bridge(from a: TypeLine, to b: TypeLine, _ index: RectIndex, _ isGone: [Bool]) -> [Int]? {
        let parameters = stage.largeLines
        let (writing, size) = (a.writing, max(a.em, b.em))
        let (start, end) = (a.along.upperBound, b.along.lowerBound)
        let slack = parameters.bridgeSlack.of(size)
        guard end > start, end - start <= parameters.bridgeReach * size,
            min(a.em, b.em) >= parameters.bridgeLeastSize * size, sameAxis(a, b, slack: slack)
        else { return nil }
        let band = a.cross(at: start).clamped(
            to: min(a.cross.lowerBound, b.cross.lowerBound)..<max(a.cross.upperBound, b.cross.upperBound))
        var found: [Int] = []
        for s in index.meeting(writing.rect(along: start..<end, across: band)) where !isGone[s] {
            let (along, across) = (writing.along(lines[s].box), writing.across(lines[s].box))
            if along.lowerBound < start - slack && along.upperBound <= start + slack { continue }
            if along.upperBound > end + slack && along.lowerBound >= end - slack { continue }
            guard !isLarge(lines[s]), along.lowerBound >= start - slack, along.upperBound <= end + slack,
                across.lowerBound >= band.lowerBound - slack, across.upperBound <= band.upperBound + slack
            else { return nil }
            found.append(s)
        }
        let blank = parameters.bridgeBlank * size
        var filled = start
        for s in found.sorted(by: { lines[$0].along.lowerBound < lines[$1].along.lowerBound }) {
            let along = writing.along(lines[s].box)
            guard along.lowerBound - filled <= blank else { return nil }
            filled = max(filled, along.upperBound)
        }
        return found.isEmpty || end - filled > blank ? nil : found
    }

    /// Joins candidates of large type, and small ones that are a character in their line.
    mutating func joinLargeLines() {
        join { merger, tiers, a, b, gap in
            guard merger.isLarge(a) || merger.isLarge(b) else { return false }
            let parameters = merger.stage.largeLines
            let size = max(a.em, b.em)
            let small = min(a.em, b.em)
            let isOneSize = small >= parameters.leastSize * size
            if !isOneSize {
                let part = a.em < b.em ? a : b
                guard part.along.count <= parameters.longestSmall * size, small >= parameters.leastSmall * size else {
                    return false
                }
            }
            guard gap <= parameters.reach * size, merger.sameAxis(a, b, slack: parameters.axisSlack.of(size)) else {
                return false
            }
            if !isOneSize && merger.isPastRow(a.em < b.em ? b : a, gap: gap) { return false }
            // Of the body's size, it may be a paragraph's first line under the headline.
            let isBody = b.em <= merger.stage.sizes.largestBody * merger.em
            return gap < parameters.closeGap * size || a.writing == .horizontal || merger.ends.endsInMark(a)
                || merger.isLarge(b) && merger.ends.beginsInMark(b)
                || !merger.beginsATier(b, tiers, indent: isBody ? parameters.indent.of(merger.em) : 0)
        }
    }

    /// Whether a tier of body columns begins where a candidate does.
    private func beginsATier(_ line: TypeLine, _ tiers: TierEvidence, indent: Int = 0) -> Bool {
        stage.uses(.tiersUnderLargeLines) && tiers.beginsATier(line, indent: indent)
    }
}
