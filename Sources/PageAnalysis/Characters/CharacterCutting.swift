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

/// From lines of type to characters: the advance of the page's type, then of each line, then the cuts; then ruby and overlaps.
struct CharacterCutting {
    var ink: SegmentedPage
    /// Width of the body type's em in px.
    var em: Int
    private let cache = CutPrices.Cache()

    let parameters: CharacterParameters

    init(_ page: TextLinePage, parameters: CharacterParameters = .init()) {
        (ink, em) = (page.ink, page.em)
        self.parameters = parameters
    }

    /// - Complexity: O(pixels of ink + characters).
    func run(_ lines: [TypeLine]) -> CharacterPage {
        var result: [CutLine] = []
        cutAll(lines) { line, _ in result.append(line) }
        let parts = CharacterParts(
            components: ink.runs.components,
            marks: SideMarks(
                components: ink.runs.components, blur: ink.blur, parameters: parameters.sideMarks,
                takesAll: !parameters.uses(.sideMarks)))
        let resolution = OverlapResolution(
            page: ink.runs.size.bounds, em: em, parameters: parameters.overlapResolution)
        result = resolution.run(result).map(parts.told)
        if parameters.uses(.rubyRoom) {
            let room = RubyRoom(components: ink.runs.components, parameters: parameters.rubyRoom)
            result = room.left(by: result, em: em)
        }
        return CharacterPage(ink, em: em, lines: result)
    }

    /// Each line with its cells, and what is told of each cell to the forest of doubt.
    func cutAll(_ lines: [TypeLine], _ look: (CutLine, [[Int]]) -> Void) {
        let body = TypeMetricsEstimator(ink: ink, em: em, lines: lines).learn()
        let heads = RunInHead(lines, components: ink.runs.components, em: em, parameters: parameters.runInHead)
        for line in lines {
            if let (cut, features) = cut(line, body: body, heads) { look(cut, features) }
        }
    }

    /// The ink and the type of each line, as its cuts are looked for: for the samples that the classifier is taught with. Lines that
    /// begin with a headline (`RunInHead`) are not parted here.
    func cutClosely(_ lines: [TypeLine], _ look: (Int, TypeLine, InkProfile, TypeModel) -> Void) {
        let body = TypeMetricsEstimator(ink: ink, em: em, lines: lines).learn()
        for (i, line) in lines.enumerated() {
            let (profile, rough) = roughly(line, body: body)
            look(i, line, profile, rough.path.type)
        }
    }

    private func cut(_ line: TypeLine, body: TypeModel, _ heads: RunInHead) -> (line: CutLine, features: [[Int]])? {
        let (profile, rough) = roughly(line, body: body)
        guard parameters.uses(.runInHead), let parts = heads.parts(of: line) else {
            let type = rough.path.type
            return assemble(line, profile, cells(of: line, profile, rough), advance: type.advance, size: type.em)
        }
        let cut = parts.map { cells(of: $0, body: body, in: profile) }
        // Marks are told by the text's type, which is the page's; the headline's is its own.
        let type = cut.last?.type ?? rough.path.type
        return assemble(line, profile, cut.flatMap(\.cells), advance: type.advance, size: type.em)
    }

    private func cells(of line: TypeLine, _ profile: InkProfile, _ rough: RoughCut) -> [CutPath.Cell] {
        let cells = closely(line, profile, rough)
        return cells.isEmpty ? rough.cells : cells
    }

    /// The cells of a part of a line, by an advance of its own, at their places in the profile of the whole line.
    private func cells(
        of part: TypeLine, body: TypeModel, in whole: InkProfile
    ) -> (cells: [CutPath.Cell], type: TypeModel) {
        let (profile, rough) = roughly(part, body: body)
        let moved = profile.origin - whole.origin
        let cells = cells(of: part, profile, rough).compactMap { cell -> CutPath.Cell? in
            var cell = cell
            // A part may be cut as larger type than the line, with wider margins.
            cell.range = (cell.range.lowerBound + moved..<cell.range.upperBound + moved).clamped(to: 0..<whole.count)
            return cell.range.isEmpty ? nil : cell
        }
        return (cells, rough.path.type)
    }

    /// A line cut by the lengths of its cells and the outline of its marks.
    private struct RoughCut {
        var path: CutPath
        var ways: CutPath.Ways
        /// What the line costs, in hundredths, with what its advance costs where that is unlike the page's.
        var cost: Int

        var cells: [CutPath.Cell] { path.cells(on: ways) }
    }

    /// A line cut roughly, by the advance that suits it best.
    private func roughly(_ line: TypeLine, body: TypeModel) -> (profile: InkProfile, rough: RoughCut) {
        let isBody = line.writing == .vertical && line.em * 100 >= em * 55 && line.em * 100 <= em * 128
        // A line of its own size is a box's or a caption's; a short one may just have narrow characters.
        let isSmaller = line.em * 100 < em * 93 && line.along.count >= 4 * em
        let own = roughly(line, body: body, isBody: isBody, size: isBody && !isSmaller ? em : line.em)
        // Figures and letters on their side are narrow, and close, by themselves. In two greys much looks so that is none.
        let holdsTurned = !ink.isOfBits && own.rough.cells.contains { $0.kind == .turned }
        guard isBody, isSmaller, !holdsTurned else { return own }
        // Characters narrower than their body, or what is left of them, look like smaller type, but are as far from one
        // another as the page's: cut as smaller type they give too many. Where both ways give as many, the type is smaller.
        let usual = roughly(line, body: body, isBody: true, size: em)
        let isDenser = own.rough.cells.count > usual.rough.cells.count
        return isDenser && usual.rough.cost <= own.rough.cost ? usual : own
    }

    /// A line cut roughly as type whose body is `size` px.
    private func roughly(
        _ line: TypeLine, body: TypeModel, isBody: Bool, size: Int
    ) -> (profile: InkProfile, rough: RoughCut) {
        let profile = InkProfile(line, ink: ink, margin: size / 2, em: size)
        var model = body
        if isBody && size != em {
            model = body.scaled(to: size)
        } else if !isBody {
            model = TypeModel(em: size, advance: size * 97 / 100)
            model.halfMark = max(100, body.halfMark)
        }
        // Lines are fitted: each has its own advance, near the page's.
        let shares = isBody ? [94, 100, 106, 112] : [86, 90, 94, 97, 100, 103, 107, 112, 120]
        let inks = CellInks(profile, type: model, costs: CutPrices.Costs(), cache: cache)
        func attempt(_ advance: Int, extra: Int, below limit: Int) -> RoughCut {
            var own = model
            own.advance = max(4, advance)
            // What is set wider than the page's type may be as tall as its own body, but is no two characters in one cell.
            let isTaller = isBody && advance > model.tallest && line.em > model.tallest
            if isTaller { own.tallest = line.em }
            let path = CutPath(
                isTaller ? CellInks(profile, type: own, costs: CutPrices.Costs(), cache: cache) : inks, type: own)
            // What is a little dearer than the best is looked at closely later on.
            let ways = path.ways(below: limit == .max ? limit : limit - extra + Self.margin)
            return RoughCut(path: path, ways: ways, cost: ways.end.map { Int($0.cost) + extra } ?? .max)
        }
        var best = attempt(model.advance, extra: 0, below: .max)
        func compare(_ advance: Int, extra: Int) {
            let found = attempt(advance, extra: extra, below: best.cost)
            if found.cost < best.cost { best = found }
        }
        func compareOwn() {
            let full = best.cells.filter { $0.kind == .full }
            guard full.count >= 4 else { return }
            let own = full.reduce(full.count / 2) { $0 + $1.range.count } / full.count
            if own != best.path.type.advance {
                compare(own, extra: abs(own - model.advance) * 1200 / model.advance)
            }
        }
        compareOwn()
        // Most lines are set as their neighbours are: another advance is looked for only where that fits badly.
        if best.ways.end == nil || best.cost > Self.fair * best.cells.count {
            for share in shares where share != 100 {
                compare((model.advance * share + 50) / 100, extra: abs(share - 100) * (isBody ? 12 : 5))
            }
            if isBody {
                // A crosshead may be set wide among flat type, by a body of its own and with blank between; a headline of
                // the body's width may be flatter still.
                let (shortest, longest) = (model.advance * 92 / 100, model.advance * 115 / 100)
                for advance in [64, 69, 74, 79, 84, 97, 104, 112, 120].map({ line.em * $0 / 100 })
                where advance < shortest || advance > longest {
                    compare(advance, extra: min(Self.unlike, abs(advance - model.advance) * 1200 / model.advance))
                }
            }
            compareOwn()
        }
        return (profile, best)
    }

    /// The best cells by all that is known, of those that are hardly dearer than the best by their lengths.
    private func closely(_ line: TypeLine, _ profile: InkProfile, _ rough: RoughCut) -> [CutPath.Cell] {
        let type = rough.path.type
        var choices = CutChoices(rough.path, rough.ways, within: Self.margin)
        if line.writing == .vertical, let classifier = ShapeClassifier.learned {
            choices.classify(by: LineClassification(profile, band: line.em, type: type, classifier: classifier))
        }
        return choices.best(slack: type.em * 8 / 100)
    }

    /// How much dearer than the cheapest, in hundredths of a standard deviation squared, a path may be by the lengths of
    /// its cells alone to be looked at closely.
    static let margin = 1500
    /// The most that it costs a line to be set unlike the page, in hundredths.
    private static let unlike = 400
    /// What a cell of a line whose advance is known costs at most, on the mean.
    private static let fair = 70
}
