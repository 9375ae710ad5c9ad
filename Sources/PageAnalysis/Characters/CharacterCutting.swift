import LayoutDocument
package import ModelFiles
import PageGeometry
import PageRaster

/// Cuts lines of type into characters. It estimates the advance of the page's type and of each line, places the cuts,
/// assigns ruby, and resolves overlaps.
package struct CharacterCutting {
    struct Parameters: Sendable, Hashable {
        /// Range of the width of a column that is set in the page's type.
        var leastBody: Ems = 0.55
        var mostBody: Ems = 1.28
        /// Upper limit of the width of a column of smaller type, as in a box or a caption.
        var smaller: Ems = 0.93
        /// Minimum length of such a column. A shorter one may just have narrow characters: it has smaller type only
        /// beside such a column.
        var smallerLength: Ems = 4
        /// Maximum distance of both columns, in their ems.
        var beside: Share = 1.5
        /// Maximum difference between the ems of both columns.
        var alike: Share = 0.1
        /// Minimum number of whole characters in a line whose height is measured.
        var leastWhole = 4
        /// Minimum height of a line as tall as the body, as a share of the body's tallest character. Also the least advance
        /// to try, as a share of the line's height.
        var asTall: Share = 0.93
        /// A path is examined further if its cost exceeds the cost of the rough cut (`RoughCut`) by at most this
        /// amount, in hundredths of a squared standard deviation.
        var margin = 1500
        /// Two inks count as the same if their beginnings differ by at most this distance, and their ends too; in ems
        /// of the line's type.
        var slack: Ems = 0.08
    }

    var ink: SegmentedPage
    /// Em of the body type, in px.
    var em: Int
    private let context: CutContext

    private let parameters = Parameters()

    package init(_ page: TextLinePage) { self.init(page, parameters: .init()) }

    init(_ page: TextLinePage, parameters: CharacterParameters) {
        (ink, em) = (page.ink, page.ink.em)
        context = CutContext(parameters)
    }

    /// - Complexity: O(pixels of ink + characters).
    /// - Parameter image: image on which the lines were found. If nil, ruby is assigned to characters by its place
    ///   only.
    func run(_ lines: [TypeLine], on image: GreyRaster? = nil) -> CharacterPage {
        let lines = image.map { parted(lines, on: $0) } ?? lines
        var result: [CutLine] = []
        cutAll(lines, keepsEnds: false) { line, _ in result.append(line) }
        let components = ink.runs.components
        if context.isOn(.overlapResolution) {
            result = OverlapResolution(page: ink.runs.size.bounds, em: em).run(result)
        }
        if let image, context.isOn(.inlineNotes) {
            let notes = InlineNotes(components: components, image: image, cut: cut(body: body(lines)))
            for i in result.indices { result[i].parts = notes.parts(of: result[i]) ?? [] }
        }
        let marks = context.isOn(.sideMarks) ? SideMarks(components: components, blur: ink.blur) : nil
        let parts = CharacterParts(
            components: components, marks: marks, marksCombined: context.isOn(.combinedGlyphs), image: image)
        result = result.map(parts.withRubyAndKinds)
        return CharacterPage(ink, em: em, lines: result)
    }

    /// Splits lines of large type that consist of several lines.
    func parted(_ lines: [TypeLine], on image: GreyRaster) -> [TypeLine] {
        guard context.isOn(.largeLineParts) else { return lines }
        let cut = cut(body: body(lines))
        let parts = LargeLineParts(
            components: ink.runs.components, em: em, image: image, cut: { cut($0, false)?.layout })
        return parts.parted(lines)
    }

    /// Returns a function that cuts a part of a line. Its second parameter states whether the part has smaller type than
    /// the body.
    private func cut(body: TypeModel) -> (TypeLine, Bool) -> CutLine? {
        { cut($0, body: body, isSmaller: $1 || areSmaller([$0], body: body)[0], keepsEnds: false)?.line }
    }

    /// Calls `look` with each line, its cells, and the features of each cell (`CellFeatures`).
    ///
    /// - Parameter keepsEnds: whether marks at a line's ends that are probably no characters are kept, for training.
    package func cutAll(
        _ lines: [TypeLine], keepsEnds: Bool = true, _ look: (CutLine, [FeatureVector<CellFeature>]) -> Void
    ) {
        let body = body(lines)
        let areSmaller = areSmaller(lines, body: body)
        for (i, line) in lines.enumerated() {
            if let (cut, features) = cut(line, body: body, isSmaller: areSmaller[i], keepsEnds: keepsEnds) {
                look(cut, features)
            }
        }
    }

    /// Calls `look` with the possible inks of each vertical line, for training the shape classifier.
    package func shapes(of lines: [TypeLine], _ look: (LineShapes) -> Void) {
        let body = body(lines)
        let areSmaller = areSmaller(lines, body: body)
        for (i, line) in lines.enumerated() where line.writing == .vertical {
            let (profile, rough) = roughly(line, body: body, isSmaller: areSmaller[i])
            look(LineShapes(i, line, profile, rough.path.type, within: 2 * parameters.margin, context))
        }
    }

    private func body(_ lines: [TypeLine]) -> TypeModel {
        TypeMetricsEstimator(ink: ink, em: em, lines: lines, context: context).learn()
    }

    private func cut(
        _ line: TypeLine, body: TypeModel, isSmaller: Bool, keepsEnds: Bool
    ) -> (line: CutLine, features: [FeatureVector<CellFeature>])? {
        let (profile, rough) = roughly(line, body: body, isSmaller: isSmaller)
        return CellPlacement(ink: ink, line: line, profile: profile, type: rough.path.type, context: context)
            .placed(cells(of: line, profile, rough), keepsEnds: keepsEnds)
    }

    /// Returns the best cells by all evidence, among the paths that cost little more than the rough cut.
    private func cells(of line: TypeLine, _ profile: InkProfile, _ rough: RoughCut) -> [CutPath.Cell] {
        guard context.isOn(.cutChoices) else { return rough.cells }
        let type = rough.path.type
        var choices = CutChoices(rough.path, rough.ways, within: parameters.margin)
        if line.writing == .vertical, context.isOn(.shapeClassifier) {
            choices.classify(
                by: LineClassification(
                    profile, band: line.em, type: type, classifier: LearnedModels.shapeClassifier))
        }
        let cells = choices.best(slack: parameters.slack.of(type.em))
        return cells.isEmpty ? rough.cells : cells
    }

    /// Returns whether each line has smaller type than the body.
    ///
    /// - Complexity: O(lines × short narrow lines).
    private func areSmaller(_ lines: [TypeLine], body: TypeModel) -> [Bool] {
        guard context.isOn(.smallerType) else { return lines.map { _ in false } }
        let ems = lines.map { $0.writing == .vertical ? body.em : em }
        let areNarrow = lines.indices.map { lines[$0].em < parameters.smaller * ems[$0] }
        let long = lines.indices.filter {
            areNarrow[$0] && lines[$0].along.count >= parameters.smallerLength * ems[$0]
                && !isAsTall(lines[$0], as: body)
        }
        var areSmaller = lines.map { _ in false }
        for i in long { areSmaller[i] = true }
        for i in lines.indices where areNarrow[i] && !areSmaller[i] {
            areSmaller[i] = long.contains { isBeside(lines[i], lines[$0]) }
        }
        return areSmaller
    }

    /// Whether the characters of a narrow line are as tall as those of the body. Then the line has the body's type, and
    /// is narrow because the page bends at its spine.
    private func isAsTall(_ line: TypeLine, as body: TypeModel) -> Bool {
        guard line.writing == .vertical, let height = height(of: line, most: body.em) else { return false }
        return height >= parameters.asTall * body.tallest
    }

    /// Returns the usual height of a line's whole characters, in px; nil if few characters are single pieces.
    private func height(of line: TypeLine, most: Int) -> Int? {
        TypeMetricsEstimator.tallest(in: [line], on: ink, em: line.em, most: most, least: parameters.leastWhole)
    }

    /// Whether two lines with one direction and nearly one size are beside each other.
    private func isBeside(_ line: TypeLine, _ other: TypeLine) -> Bool {
        guard line.writing == other.writing, line.along.overlaps(other.along),
            abs(line.em - other.em) <= parameters.alike * other.em
        else { return false }
        let (a, b) = (line.writing.across(line.box), line.writing.across(other.box))
        return max(a.lowerBound, b.lowerBound) - min(a.upperBound, b.upperBound) <= parameters.beside * other.em
    }

    /// Cuts a line roughly, with the size and the advance that fit the line best.
    private func roughly(
        _ line: TypeLine, body: TypeModel, isSmaller: Bool
    ) -> (profile: InkProfile, rough: RoughCut) {
        let isVertical = line.writing == .vertical
        let em = isVertical ? body.em : em
        let isBody =
            isVertical && line.em >= parameters.leastBody * em && line.em <= parameters.mostBody * em
        func roughly(_ size: Int) -> (profile: InkProfile, rough: RoughCut) {
            let profile = context.profile(of: line, ink: ink, em: size)
            let search = AdvanceSearch(
                line, profile: profile, body: body, isBody: isBody, size: size,
                least: isBody ? parameters.asTall.of(height(of: line, most: em) ?? 0) : 0, context: context)
            return (profile, search.found())
        }
        let own = roughly(isBody && !isSmaller ? em : line.em)
        guard isBody, isSmaller else { return own }
        // Digits and letters on their side are narrow and close together, as in smaller type. On a scan of two greys,
        // much other ink looks like them, so they are not evidence.
        if !ink.isOfBits, own.rough.cells.contains(where: { $0.kind == .turned }) { return own }
        // Narrow characters, or the remains of characters, look like smaller type but are spaced like the page's type.
        // If they are cut as smaller type, the result has too many cells. If both cuts give equally many cells, the
        // type is smaller.
        let usual = roughly(em)
        let isDenser = own.rough.cells.count > usual.rough.cells.count
        return isDenser && usual.rough.cost <= own.rough.cost ? usual : own
    }
}
