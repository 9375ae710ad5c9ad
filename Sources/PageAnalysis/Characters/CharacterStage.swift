import LayoutDocument
import PageGeometry
import PageRaster

/// A line of type cut into characters.
struct CutLine {
    /// The line as it was found.
    var type: TypeLine
    /// Its cells, as the layout document has them.
    var layout: Line
    /// Full advance in px.
    var advance: Int

    var writing: WritingDirection { layout.writing }
    /// The type's body across the line in px.
    var em: Int { layout.cross.count }
    /// Extent of the cells along the line.
    var along: Range<Int> { layout.start..<max(layout.start, layout.end) }
    /// The smallest upright rectangle around the cells.
    var bounds: PixelRect { layout.bounds }
}

/// From lines of type to characters: the advance of the page's type, then of each line, then the cuts.
struct CharacterStage {
    var ink: PageInk
    /// Width of the body type's em in px.
    var em: Int

    func run(_ lines: [TypeLine], watch: (StageTrace) -> Void) -> [CutLine] {
        let bodyAdvance = pageAdvance(lines)
        var result: [CutLine] = []
        for line in lines {
            let isBody = line.em * 100 >= em * 55 && line.em * 100 <= em * 128
            let size = isBody && line.writing == .vertical ? em : line.em
            let expected = isBody && line.writing == .vertical ? bodyAdvance : size * 97 / 100
            if let cut = cut(line, size: size, expected: expected, isBody: isBody) { result.append(cut) }
        }
        result = Untangling(page: ink.runs.size.bounds, em: em).run(result)
        watch(
            StageTrace(
                name: "5-characters",
                marks: result.flatMap { $0.layout.cells.enumerated().map { ($1, $0 % 2) } }))
        return result
    }

    /// The full advance of the body type: the one with which a sample of long lines is cut most cheaply.
    private func pageAdvance(_ lines: [TypeLine]) -> Int {
        let tall = lines.filter {
            $0.writing == .vertical && $0.em * 100 >= em * 85 && $0.em * 100 <= em * 120 && $0.along.count >= 6 * em
        }
        let step = max(1, tall.count / 48)
        let sample = stride(from: 0, to: tall.count, by: step).map {
            InkProfile(tall[$0], runs: ink.runs, margin: em / 2)
        }
        guard !sample.isEmpty else { return em }
        var best = (cost: Int.max, advance: em)
        for advance in em * 74 / 100...em * 116 / 100 {
            var total = 0
            for profile in sample {
                var path = CutPath(profile: profile, advance: advance, em: em)
                path.costs.advanceSpread = 70
                total += path.best(margin: em / 2).cost
            }
            if total < best.cost { best = (total, advance) }
        }
        return best.advance
    }

    private func cut(_ line: TypeLine, size: Int, expected: Int, isBody: Bool) -> CutLine? {
        let margin = size / 2
        let profile = InkProfile(line, runs: ink.runs, margin: margin)
        var best: (cells: [CutPath.Cell], cost: Int, advance: Int) = ([], .max, expected)
        // Lines are fitted: each has its own advance, near the page's.
        let shares = isBody ? [92, 94, 96, 98, 100, 102, 104, 106, 109, 112] : [86, 90, 94, 97, 100, 103, 107, 112]
        for share in shares {
            let advance = max(4, (expected * share + 50) / 100)
            var path = CutPath(profile: profile, advance: advance, em: size, horizontal: line.writing == .horizontal)
            path.costs.advanceSpread = 75
            let found = path.best(margin: margin)
            let cost = found.cost + abs(share - 100) * (isBody ? 12 : 5)
            if !found.cells.isEmpty, cost < best.cost { best = (found.cells, cost, advance) }
        }
        return assemble(line, profile, best.cells, advance: best.advance, size: size)
    }

    /// Cells in px of the page: blanks go to the character before them, cuts to the middle of the blank between inks.
    private func assemble(
        _ line: TypeLine, _ profile: InkProfile, _ cells: [CutPath.Cell], advance: Int, size: Int
    ) -> CutLine? {
        var inked = cells.filter { !$0.isBlank }
        guard !inked.isEmpty else { return nil }
        let inks = inked.map { profile.inked($0.range) ?? $0.range }
        for i in inked.indices.dropLast() {
            let blank = inks[i].upperBound..<max(inks[i].upperBound, inks[i + 1].lowerBound)
            var place = inked[i + 1].range.lowerBound
            if blank.count * 2 <= advance {
                place = (blank.lowerBound + blank.upperBound) / 2
            } else {
                place = min(max(place, blank.lowerBound + 1), blank.upperBound - 1)
            }
            inked[i] = CutPath.Cell(range: inked[i].range.lowerBound..<place, cost: inked[i].cost, isBlank: false)
            inked[i + 1].range = place..<max(place + 1, inked[i + 1].range.upperBound)
        }
        let margin = max(1, size / 12)
        let start = max(inked[0].range.lowerBound, inks[0].lowerBound - margin)
        let stop = min(inked[inked.count - 1].range.upperBound, inks[inks.count - 1].upperBound + margin)
        let cross = body(of: line, size: size)
        var characters: [Character] = []
        for (i, cell) in inked.enumerated() {
            let end = i + 1 == inked.count ? max(stop, cell.range.lowerBound + 1) : cell.range.upperBound
            let along = profile.origin + inks[i].lowerBound..<profile.origin + inks[i].upperBound
            let reach = profile.across(inks[i]) ?? 0..<line.em
            let base = line.cross(at: (along.lowerBound + along.upperBound) / 2).lowerBound
            let print = line.writing.rect(along: along, across: base + reach.lowerBound..<base + reach.upperBound)
            let isMark = along.count * 100 <= advance * 50 || reach.count * 100 <= size * 30
            characters.append(
                Character(
                    kind: isMark ? .mark : .plain, end: profile.origin + end, ink: print,
                    confidence: max(0, 990 - max(0, cell.cost))))
        }
        let from = profile.origin + start
        let length = (characters.last?.end ?? from) - from
        return CutLine(
            type: line,
            layout: Line(
                role: .body, writing: line.writing, cross: cross, lean: (line.slope * length) >> 16, start: from,
                characters: characters),
            advance: advance)
    }

    /// The type's body across the line: at least as wide as the ink, as wide as the page's body type where it is that.
    private func body(of line: TypeLine, size: Int) -> Range<Int> {
        let width = max(line.em, size)
        let low = (line.doubledAxis - width) >> 1
        return low..<low + width
    }
}
