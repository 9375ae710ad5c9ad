import PageGeometry
import PageRaster

/// Joins the parts of headlines.
extension LineMerger {
    /// Parameters, set by hand. Lengths are in ems of the larger of two candidates.
    struct LargeLineParameters {
        /// Maximum blank between two large candidates that become one line. Lower: a headline is split at its marks.
        /// Higher: a headline runs into the one below.
        var reach: Ems = 1.25
        /// Minimum ratio of the smaller type size to the larger one, for two candidates that are parts of one headline.
        var leastSize: Share = Share(100, of: 135)
        /// Maximum length (`longestSmall`) and minimum type size (`leastSmall`) of a smaller candidate that is one
        /// character of the large line.
        var longestSmall: Ems = 1.3
        var leastSmall: Ems = Ems(1, of: 3)
        /// Maximum distance between the centre lines of two candidates that become one line.
        var axisSlack: Ems = Ems(1, of: 6)
        /// Two candidates with a shorter blank than this between them are always joined, even if a tier begins after
        /// the blank.
        var closeGap: Ems = 0.35
        /// Maximum distance, in ems of the body type, from the beginning of a tier down to the first line of a
        /// paragraph under the headline. It includes the indent, and the blank above 一 in its cell.
        var indent: Ems = 1.2

        /// Maximum blank between two parts of a headline that small candidates bridge.
        var bridgeReach: Ems = 2.5
        /// Minimum ratio of the smaller type size to the larger one, for these two parts.
        var bridgeLeastSize: Share = 0.85
        /// Maximum distance between the centre lines of the two parts. It is also the maximum distance by which the
        /// small candidates extend out of the gap between the parts.
        var bridgeSlack: Ems = 0.125
        /// Maximum blank between neighbouring candidates within the gap.
        var bridgeBlank: Ems = 0.6
    }

    /// Joins two parts of a headline and the small candidates between them. Candidates entirely within the headline's
    /// band are marks of the headline, or digits side by side (縦中横).
    mutating func bridgeLargeLines() {
        let large = lines.indices.filter { isLarge(lines[$0]) }.sorted {
            (lines[$0].along.lowerBound, $0) < (lines[$1].along.lowerBound, $1)
        }
        let (tiers, reach) = (self.tiers, LargeLineParameters().bridgeReach)
        let index = RectIndex(lines.map(\.box), tile: 2 * em)
        var isGone = [Bool](repeating: false, count: lines.count)
        // Comparing lines directly would copy them, which costs more than the comparison, because lines contain arrays.
        // A page of noise needs millions of comparisons.
        var spans = lines.map { (start: $0.along.lowerBound, end: $0.along.upperBound, em: $0.em) }
        for k in large {
            for i in large where !isGone[i] && !isGone[k] {
                let gap = spans[k].start - spans[i].end
                guard gap > 0, gap <= reach * max(spans[i].em, spans[k].em),
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

    /// Returns the candidates that fill the gap between two parts of a headline. Nil if no candidates are in the gap,
    /// if they do not fill it, or if they extend out of the headline's band.
    private func bridge(from a: TypeLine, to b: TypeLine, _ index: RectIndex, _ isGone: [Bool]) -> [Int]? {
        let parameters = LargeLineParameters()
        let (writing, size) = (a.writing, max(a.em, b.em))
        let (start, end) = (a.along.upperBound, b.along.lowerBound)
        let slack = parameters.bridgeSlack.of(size)
        guard end > start, end - start <= parameters.bridgeReach * size,
            min(a.em, b.em) >= parameters.bridgeLeastSize * size, sameAxis(a, b, slack: slack)
        else { return nil }
        let band = a.cross(at: start).clamped(to: a.cross.union(b.cross))
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

    /// Joins candidates of large type into lines. A small candidate joins too if it is a character of a large line.
    mutating func joinLargeLines() {
        join { merger, tiers, a, b, gap in
            guard merger.isLarge(a) || merger.isLarge(b) else { return false }
            let parameters = LargeLineParameters()
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
            // A candidate of the body's size may be the first line of a paragraph under the headline.
            let isBody = b.em <= TypeSizes.largestBody * merger.em
            return gap < parameters.closeGap * size || a.writing == .horizontal || merger.ends.endsInMark(a)
                || merger.isLarge(b) && merger.ends.beginsInMark(b)
                || !merger.beginsATier(b, tiers, indent: isBody ? parameters.indent.of(merger.em) : 0)
        }
    }

    /// Whether a tier of body columns begins at the height of a candidate's start.
    private func beginsATier(_ line: TypeLine, _ tiers: TierEvidence, indent: Int = 0) -> Bool {
        stage.uses(.tiersUnderLargeLines) && tiers.beginsATier(line, indent: indent)
    }
}
