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
        let body = TypeSchool(ink: ink, em: em, lines: lines).learn()
        var result: [CutLine] = []
        for line in lines {
            if let cut = cut(line, body: body) { result.append(cut) }
        }
        let parts = CharacterParts(components: ink.runs.components)
        result = Untangling(page: ink.runs.size.bounds, em: em).run(result).map(parts.told)
        result = RubyRoom(components: ink.runs.components).left(by: result, em: em)
        watch(
            StageTrace(
                name: "5-characters",
                marks: result.flatMap { $0.layout.cells.enumerated().map { ($1, $0 % 2) } }))
        return result
    }

    /// The ink and the type of each line, as its cuts are looked for: for the samples that the judge is taught with.
    func cutClosely(_ lines: [TypeLine], _ look: (Int, TypeLine, InkProfile, TypeModel) -> Void) {
        let body = TypeSchool(ink: ink, em: em, lines: lines).learn()
        for (i, line) in lines.enumerated() {
            let (profile, rough) = roughly(line, body: body)
            look(i, line, profile, rough.type)
        }
    }

    private func cut(_ line: TypeLine, body: TypeModel) -> CutLine? {
        let (profile, rough) = roughly(line, body: body)
        let cells = closely(line, profile, rough.type)
        return assemble(
            line, profile, cells.isEmpty ? rough.cells : cells, advance: rough.type.advance, size: rough.type.em)
    }

    /// A line cut by the lengths of its cells and the outline of its marks, with the type that it is cut by.
    private func roughly(
        _ line: TypeLine, body: TypeModel
    ) -> (profile: InkProfile, rough: (cells: [CutPath.Cell], type: TypeModel)) {
        let isBody = line.writing == .vertical && line.em * 100 >= em * 55 && line.em * 100 <= em * 128
        // A line of its own size is a box's or a caption's; a short one may just have narrow characters.
        let isSmaller = line.em * 100 < em * 93 && line.along.count >= 4 * em
        let size = isBody && !isSmaller ? em : line.em
        let profile = InkProfile(line, ink: ink, margin: size / 2, em: size)
        var model = body
        if isBody && isSmaller {
            model = body.scaled(to: size)
        } else if !isBody {
            model = TypeModel(em: size, advance: size * 97 / 100)
            model.halfMark = max(100, body.halfMark)
        }
        // Lines are fitted: each has its own advance, near the page's.
        let shares = isBody ? [94, 100, 106, 112] : [86, 90, 94, 97, 100, 103, 107, 112, 120]
        var best: (cells: [CutPath.Cell], cost: Int, type: TypeModel) = ([], .max, model)
        func attempt(_ advance: Int, extra: Int) {
            var own = model
            own.advance = max(4, advance)
            let found = CutPath(profile: profile, type: own).best()
            if !found.cells.isEmpty, found.cost + extra < best.cost { best = (found.cells, found.cost + extra, own) }
        }
        func attemptOwn() {
            let full = best.cells.filter { $0.kind == .full }
            guard full.count >= 4 else { return }
            let own = full.reduce(full.count / 2) { $0 + $1.range.count } / full.count
            if own != best.type.advance { attempt(own, extra: abs(own - model.advance) * 1200 / model.advance) }
        }
        attempt(model.advance, extra: 0)
        attemptOwn()
        // Most lines are set as their neighbours are: another advance is looked for only where that fits badly.
        if best.cells.isEmpty || best.cost > Self.fair * best.cells.count {
            for share in shares where share != 100 {
                attempt((model.advance * share + 50) / 100, extra: abs(share - 100) * (isBody ? 12 : 5))
            }
            attemptOwn()
        }
        return (profile, (best.cells, best.type))
    }

    /// The best cells by all that is known, of those that are hardly dearer than the best by their lengths.
    private func closely(_ line: TypeLine, _ profile: InkProfile, _ type: TypeModel) -> [CutPath.Cell] {
        var choices = CutChoices(CutPath(profile: profile, type: type), within: Self.margin)
        if line.writing == .vertical, let judge = ShapeJudge.learned {
            choices.judge(by: Judgement(profile, band: line.em, type: type, judge: judge))
        }
        return choices.best(slack: type.em * 8 / 100)
    }

    /// How much dearer than the cheapest, in hundredths of a standard deviation squared, a path may be by the lengths of
    /// its cells alone to be looked at closely.
    static let margin = 1500
    /// What a cell of a line whose advance is known costs at most, on the mean.
    private static let fair = 70

    /// Cells in px of the page: blanks go to the character before them, cuts to the middle of the blank between inks.
    private func assemble(
        _ line: TypeLine, _ profile: InkProfile, _ cells: [CutPath.Cell], advance: Int, size: Int
    ) -> CutLine? {
        var inked = cells.filter { $0.kind != .blank }
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
            inked[i].range = inked[i].range.lowerBound..<place
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
                    kind: cell.kind == .turned ? .sideways : isMark ? .mark : .plain, end: profile.origin + end,
                    ink: print,
                    confidence: cell.confidence))
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

    /// The type's body across the line: as wide as the page's body type where it is that, as wide as the line's print,
    /// and no farther than to its ruby.
    private func body(of line: TypeLine, size: Int) -> Range<Int> {
        // Ink fills the body to a few hundredths of an em on each side.
        let width = max(line.em, size) + 2 * max(1, size * 3 / 100)
        var low = (line.doubledAxis - width) >> 1
        var high = low + width
        var print = line.cross
        // What sticks out farther than this is glued to a neighbour; at the right ruby may stand.
        let (left, right) = (max(1, size / 4), max(1, size / 10))
        func across(_ piece: Int) -> Range<Int> {
            let box = ink.runs.components[piece].box
            let along = line.writing.along(box)
            let moved = line.shift(at: (along.lowerBound + along.upperBound) / 2)
            let across = line.writing.across(box)
            return across.lowerBound - moved..<across.upperBound - moved
        }
        for piece in line.pieces {
            let own = across(piece)
            // A speck or a neighbour's ruby beside the line is none of its print.
            guard own.clamped(to: line.cross).count * 2 >= own.count else { continue }
            if own.lowerBound >= line.cross.lowerBound - left {
                print = min(print.lowerBound, own.lowerBound)..<print.upperBound
            }
            if own.upperBound <= line.cross.upperBound + right {
                print = print.lowerBound..<max(print.upperBound, own.upperBound)
            }
        }
        low = min(low, print.lowerBound)
        high = max(high, print.upperBound)
        for piece in line.ruby { high = min(high, max(across(piece).lowerBound, print.upperBound)) }
        return low..<max(high, low + 1)
    }
}
