import PageGeometry
import PageRaster

/// Makes lines of candidates: gives large type its small pieces back, joins what stands in one line, and sets ruby beside
/// its base.
struct LineMerger {
    let ink: SegmentedPage
    let fit: LineFit
    /// Width of the body type's em, from the tall candidates.
    let em: Int
    /// The parts of rules, and which of them are upright.
    private let rules: RectIndex
    private let isUpright: [Bool]
    private let ends: LineEnds
    private let blanks: ColumnBlanks
    private var lines: [TypeLine]

    /// - Parameter index: the ink's pieces by place (`InkRuns.Component.index`).
    init(_ candidates: [LineCandidate], ink: SegmentedPage, index: RectIndex, em: Int) {
        self.ink = ink
        let splitter = ColumnSplitter(fit: LineFit(candidates, components: ink.runs.components, em: em))
        let candidates = candidates.flatMap(splitter.columns)
        let first = LineFit(candidates, components: ink.runs.components, em: em)
        lines = candidates.map { first.line($0.pieces, $0.writing) }
        let tall = zip(candidates, lines).filter { candidate, _ in
            candidate.writing == .vertical && candidate.box.height >= 5 * em && candidate.box.width * 100 >= 75 * em
                && candidate.box.width * 100 <= 135 * em
        }
        let widths = tall.map(\.1.em).sorted()
        self.em = widths.count >= 5 ? widths[widths.count / 2] : em
        fit = first
        ends = LineEnds(ink, em: self.em)
        blanks = ColumnBlanks(ink, pieces: index, ends: ends, em: self.em)
        rules = RectIndex(ink.rules.flatMap(\.parts), tile: max(16, 4 * em))
        isUpright = ink.rules.flatMap { rule in rule.parts.map { _ in rule.direction == .vertical } }
    }

    mutating func run() -> [TypeLine] {
        for _ in 0..<2 {
            giveFragmentsToLargeLines()
            bridgeLargeLines()
            joinLargeLines()
        }
        let em = self.em
        let ruby = RubyFinder(em: em, isLarge: isLarge)
        let gathering = Gathering(fit: fit, rules: rules, em: em)
        lines = gathering.gathered(lines)
        lines = ruby.attached(to: lines) { gathering.isFirm($0) && $0.em * 100 >= em * 75 }
        lines = gathering.partsJoined(lines)
        // A column that was itself in pieces speaks for its neighbours only once it is whole.
        for _ in 0..<2 { joinBodyLines() }
        lines = gathering.gathered(lines)
        lines = ruby.attached(to: lines) { _ in true }
        return lines.filter(isType)
    }

    /// Type has a piece of half an em and is no thinner than a third of one: the rest are remains of rules and grain.
    private func isType(_ line: TypeLine) -> Bool {
        guard max(line.box.width, line.box.height) * 10 >= em * 6, line.em * 100 >= em * 34, !isFlat(line) else {
            return false
        }
        return line.pieces.contains {
            let box = ink.runs.components[$0].box
            return max(box.width, box.height) * 100 >= em * 45
        }
    }

    /// A dash across the page by itself, wider than any character is: what is left of a rule.
    private func isFlat(_ line: TypeLine) -> Bool {
        line.box.height * 4 < line.box.width && line.writing == .vertical && line.box.width * 10 > em * 12
    }

    /// Larger than the body; a piece much wider than long is no character of its width.
    private func isLarge(_ line: TypeLine) -> Bool {
        line.em * 100 > em * 130 && !isFlat(line) && line.along.count * 2 > line.em
    }

    /// Small candidates that lie in a large line's band, inside of it or just past its ends, are pieces of its characters.
    private mutating func giveFragmentsToLargeLines() {
        let large = lines.indices.filter { isLarge(lines[$0]) }.sorted { lines[$0].em > lines[$1].em }
        let tiers = self.tiers
        let index = tiers.index
        var gone = Set<Int>()
        for l in large where !gone.contains(l) {
            let line = lines[l]
            let size = line.em
            let along = line.along
            let reach = line.writing.rect(
                along: along.lowerBound - size * 7 / 10..<along.upperBound + size * 7 / 10,
                across: line.writing.across(line.box))
            var pieces = line.pieces
            for s in index.meeting(reach) where s != l && !gone.contains(s) {
                guard isFragment(lines[s], of: line), !startsBelow(lines[s], line, tiers) else { continue }
                pieces.append(contentsOf: lines[s].pieces)
                gone.insert(s)
            }
            if pieces.count > line.pieces.count { lines[l] = fit.line(pieces, line.writing) }
        }
        lines = lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }

    /// Whether a candidate stands past a headline's foot where the columns beside begin: it is of the text under it.
    private func startsBelow(_ part: TypeLine, _ line: TypeLine, _ tiers: TierEvidence) -> Bool {
        line.writing == .vertical && part.box.minY >= line.box.maxY && tiers.beginsATier(part, onBothSides: true)
    }

    private var tiers: TierEvidence {
        let isUpright = isUpright
        return TierEvidence(lines, rules: rules, em: em) { isUpright[$0] }
    }

    private func isFragment(_ part: TypeLine, of line: TypeLine) -> Bool {
        guard part.em < line.em else { return false }
        // A line of its own is no part of a character.
        if part.along.count * 2 > line.em * 5 && part.em * 10 >= em * 7 { return false }
        let along = line.writing.along(part.box)
        let across = line.writing.across(part.box)
        let band = line.cross(at: (along.lowerBound + along.upperBound) / 2)
        let slack = line.em / 8
        guard across.lowerBound >= band.lowerBound - slack, across.upperBound <= band.upperBound + slack else {
            return false
        }
        let inside = min(along.upperBound, line.along.upperBound) - max(along.lowerBound, line.along.lowerBound)
        if inside * 2 >= along.count { return true }
        // The narrow last character of a line has grown together with a part of the one before it.
        if inside * 4 >= line.em, (along.count - inside) * 10 <= line.em * 11, line.along.count * 2 >= line.em * 3 {
            return true
        }
        if isPastRow(part, line, gap: -inside) { return false }
        if inside < 0
            && isCrossed(
                line.writing.rect(
                    along: min(along.upperBound, line.along.upperBound)..<max(along.lowerBound, line.along.lowerBound),
                    across: across), line, part)
        {
            return false
        }
        // Two characters of body type below a headline's foot are a line of the text under it; ー is one bar.
        if isBar(part) { return along.count * 10 <= line.em * 11 }
        if part.em * 10 >= em * 7 && part.em * 10 <= em * 13 && along.count * 10 > part.em * 15 { return false }
        return along.count * 10 <= line.em * 13 || part.em * 100 > em * 118 && part.em * 10 >= line.em * 5
    }

    /// Whether a small candidate is farther than 45 hundredths of its em from the end of a line across the page: a column beside
    /// it stands there.
    private func isPastRow(_ part: TypeLine, _ line: TypeLine, gap: Int) -> Bool {
        line.writing == .horizontal && gap * 100 > line.em * 45
    }

    /// Whether a candidate is one piece that fills its box, longer than wide: ー or 一 of a headline.
    private func isBar(_ part: TypeLine) -> Bool {
        guard part.pieces.count == 1 else { return false }
        let piece = ink.runs.components[part.pieces[0]]
        return piece.pixels * 10 >= piece.box.area * 6 && part.writing.along(part.box).count * 2 >= part.em * 3
    }

    /// Whether a rule stands in a blank between two candidates. One along two candidates of a size parts nothing: it leans past
    /// them, or is two strokes of large characters (州に).
    private func isCrossed(_ gap: PixelRect, _ a: TypeLine, _ b: TypeLine) -> Bool {
        let isOneSize = isLarge(a) == isLarge(b)
        return !gap.isEmpty
            && rules.firstMeeting(gap) { !isOneSize || isUpright[$0] != (a.writing == .vertical) } != nil
    }

    /// Two pieces of a headline with small candidates between them that stand nowhere but in its band: these are its figures side
    /// by side (縦中横) or marks.
    private mutating func bridgeLargeLines() {
        let large = lines.indices.filter { isLarge(lines[$0]) }.sorted {
            (lines[$0].along.lowerBound, $0) < (lines[$1].along.lowerBound, $1)
        }
        let tiers = self.tiers
        let index = RectIndex(lines.map(\.box), tile: 2 * em)
        var isGone = [Bool](repeating: false, count: lines.count)
        for k in large {
            for i in large where i != k && !isGone[i] && !isGone[k] && lines[i].writing == lines[k].writing {
                guard let between = bridge(from: lines[i], to: lines[k], index, isGone),
                    lines[k].writing == .horizontal || !tiers.beginsATier(lines[k])
                else { continue }
                lines[k] = fit.line(joining: [lines[i]] + between.map { lines[$0] } + [lines[k]], lines[k].writing)
                isGone[i] = true
                for b in between { isGone[b] = true }
            }
        }
        lines = lines.indices.filter { !isGone[$0] }.map { lines[$0] }
    }

    /// The candidates that fill the gap between two pieces of a headline; nil where they are none, or do not fill it, or reach
    /// out of its band.
    private func bridge(from a: TypeLine, to b: TypeLine, _ index: RectIndex, _ isGone: [Bool]) -> [Int]? {
        let (writing, size) = (a.writing, max(a.em, b.em))
        let (start, end) = (a.along.upperBound, b.along.lowerBound)
        guard end > start, (end - start) * 10 <= size * 25, min(a.em, b.em) * 100 >= size * 85,
            sameAxis(a, b, slack: size / 8)
        else { return nil }
        let band = a.cross(at: start).clamped(
            to: min(a.cross.lowerBound, b.cross.lowerBound)..<max(a.cross.upperBound, b.cross.upperBound))
        let slack = size / 8
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
        var filled = start
        for s in found.sorted(by: { lines[$0].along.lowerBound < lines[$1].along.lowerBound }) {
            let along = writing.along(lines[s].box)
            guard (along.lowerBound - filled) * 10 <= size * 6 else { return nil }
            filled = max(filled, along.upperBound)
        }
        return found.isEmpty || (end - filled) * 10 > size * 6 ? nil : found
    }

    private mutating func joinLargeLines() {
        let em = self.em
        join { judge, tiers, a, b, gap in
            guard judge.isLarge(a) || judge.isLarge(b) else { return false }
            let size = max(a.em, b.em)
            let small = min(a.em, b.em)
            guard
                small * 135 >= size * 100
                    || ((a.em < b.em ? a : b).along.count * 10 <= size * 13 && small * 3 >= size)
            else { return false }
            guard gap * 100 <= size * 125, judge.sameAxis(a, b, slack: size / 6) else { return false }
            if small * 135 < size * 100 && judge.isPastRow(a.em < b.em ? a : b, a.em < b.em ? b : a, gap: gap) {
                return false
            }
            // Of the body's size, it may be a paragraph's first line under the headline: indented, and 一 lower in its cell.
            let indent = b.em * 10 <= em * 13 ? em * 12 / 10 : 0
            return gap * 100 < size * 35 || a.writing == .horizontal || judge.ends.endsInMark(a)
                || judge.isLarge(b) && judge.ends.beginsInMark(b)
                || !tiers.beginsATier(b, indent: indent)
        }
    }

    private func sameAxis(_ a: TypeLine, _ b: TypeLine, slack: Int) -> Bool {
        let here = a.cross(at: b.along.lowerBound)
        let there = b.cross
        if abs(here.lowerBound + here.upperBound - there.lowerBound - there.upperBound) <= 2 * slack { return true }
        // A piece narrower than the line need only lie inside of it.
        let narrow = a.em < b.em ? here : there
        let wide = a.em < b.em ? there : here
        return narrow.lowerBound >= wide.lowerBound - slack
            && narrow.upperBound <= wide.upperBound + slack
    }

    /// Joins candidates of body type over a blank where the columns beside go on through it.
    private mutating func joinBodyLines() {
        let em = self.em
        join { judge, tiers, a, b, gap in
            !judge.isLarge(a) && !judge.isLarge(b) && judge.sameAxis(a, b, slack: em / 4)
                && judge.blanks.isInLine(from: a, to: b, gap: gap, tiers)
        }
    }

    /// Whether the second line goes on the first, over the gap between them. The merger and the tiers are handed in since a
    /// closure that holds them copies them whenever it is called.
    private typealias Fits = (LineMerger, TierEvidence, _ line: TypeLine, _ next: TypeLine, _ gap: Int) -> Bool

    /// Whether a candidate can be of a line in a direction: one of a single piece runs in neither, and one headline character's
    /// pieces follow one another down the page as well as across it.
    private func mayRun(_ line: TypeLine, _ writing: WritingDirection) -> Bool {
        line.writing == writing || line.pieces.count == 1 || isOneCharacter(line)
    }

    /// Whether a candidate larger than the body is about as long as wide.
    private func isOneCharacter(_ line: TypeLine) -> Bool {
        let (long, short) = (max(line.box.width, line.box.height), min(line.box.width, line.box.height))
        return isLarge(line) && long * 100 <= short * 140
    }

    /// Joins each line with the one after it along its axis, while `fits` says so.
    private mutating func join(_ fits: Fits) {
        let tiers = self.tiers
        for writing in WritingDirection.allCases {
            var order = lines.indices.filter { mayRun(lines[$0], writing) }
            order.sort { (writing.along(lines[$0].box).lowerBound, $0) < (writing.along(lines[$1].box).lowerBound, $1) }
            var isGone = [Bool](repeating: false, count: lines.count)
            let index = RectIndex(lines.map(\.box), tile: 2 * em)
            for i in order where !isGone[i] && (lines[i].writing == writing || isOneCharacter(lines[i])) {
                while let k = next(after: i, writing, index, tiers, isGone, fits) {
                    lines[i] = fit.line(joining: [lines[i], lines[k]], writing)
                    isGone[k] = true
                }
            }
            lines = lines.indices.filter { !isGone[$0] }.map { lines[$0] }
        }
    }

    private func next(
        after i: Int, _ writing: WritingDirection, _ index: RectIndex, _ tiers: TierEvidence, _ isGone: [Bool],
        _ fits: Fits
    ) -> Int? {
        let line = lines[i].writing == writing ? lines[i] : fit.line(lines[i].pieces, writing)
        let end = line.along.upperBound
        let reach = max(em * 33 / 10, line.em * 13 / 10)
        let window = writing.rect(along: end - line.em..<end + reach, across: line.cross(at: end))
        var best: (gap: Int, line: Int)?
        for k in index.meeting(window) where k != i && !isGone[k] {
            var other = lines[k]
            guard mayRun(other, writing), lines[i].writing == writing || other.writing == writing else { continue }
            if other.writing != writing { other = fit.line(other.pieces, writing) }
            let gap = other.along.lowerBound - end
            guard other.along.upperBound > end, other.along.lowerBound > line.along.lowerBound,
                fits(self, tiers, line, other, gap)
            else { continue }
            if gap > em / 5 {
                let across = line.cross(at: end).clamped(to: other.cross)
                if isCrossed(writing.rect(along: end..<other.along.lowerBound, across: across), line, other) {
                    continue
                }
            }
            if gap < best?.gap ?? .max { best = (gap, k) }
        }
        return best?.line
    }
}
