import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster

/// Converts the cells of a line's profile to cells in px of the page.
///
/// Method: a blank belongs to the character before it. A cut is placed in the middle of the blank between two inks. In
/// a wide blank, the cut stays where the path placed it, because a mark's cell ends there.
struct CellPlacement {
    struct Parameters: Sendable, Hashable {
        /// A blank of at most this length, in advances, is cut in its middle.
        var wideBlank: Share = 0.5
        /// Maximum distance from the edge of a line's first or last cell to the ink in that cell, in ems of the line's
        /// type.
        var endMargin: Ems = Ems(1, of: 12)
        /// A character is a mark if its ink is at most `markLength` long, in advances, or at most `markWidth` wide, in
        /// ems of the line's type.
        var markLength: Share = 0.5
        var markWidth: Ems = 0.3
        /// A mark at an end of the line is left out if its confidence is less than this, in thousandths. It is mostly the
        /// remnant of a separator. Higher: faint stops are lost.
        var leastLikelyEnd = 250
        /// Margin of the type's body around the print on each side. It is small, because ink nearly fills the body.
        var bodyMargin: Ems = 0.03
        /// Maximum distance by which a piece of the line extends beyond the line's print, at the left and at the right.
        /// A piece that extends further has merged with a neighbour or, at the right, with ruby.
        var outLeft: Ems = 0.25
        var outRight: Ems = 0.1
        /// Minimum share of a piece's width that is within the line's print. Specks and a neighbour's ruby are mostly
        /// outside.
        var inside: Share = 0.5
    }

    private let ink: SegmentedPage
    private let line: TypeLine
    private let profile: InkProfile
    /// Full advance and body of the line's type, in px.
    private let advance: Int
    private let size: Int
    private let context: CutContext

    private var parameters: Parameters { context.parameters.cellPlacement }

    init(ink: SegmentedPage, line: TypeLine, profile: InkProfile, type: TypeModel, context: CutContext) {
        (self.ink, self.line, self.profile, self.context) = (ink, line, profile, context)
        (advance, size) = (type.advance, type.em)
    }

    /// Cells whose cuts are placed, in order.
    private struct Measured {
        var cells: [CutPath.Cell]
        /// Extent of each cell's ink along the line.
        var inks: [Range<Int>]
        var features: [FeatureVector<CellFeature>]
        /// Confidence of each cell, in thousandths.
        var confidences: [Int]
    }

    /// Returns the line with its cells, and the features of each cell; nil if no cell has ink.
    ///
    /// - Parameter keepsEnds: whether marks at the ends that are probably no characters are kept.
    func placed(
        _ cells: [CutPath.Cell], keepsEnds: Bool
    ) -> (line: CutLine, features: [FeatureVector<CellFeature>])? {
        var inked = cells.filter { $0.kind != .blank }
        if context.isOn(.straySpecks) {
            inked = StraySpecks(line: line, profile: profile, size: size).taken(from: inked)
        }
        guard !inked.isEmpty else { return nil }
        placeCuts(&inked)
        var measured = measured(inked)
        let likely = keepsEnds ? inked.indices : withoutUnlikelyEnds(measured)
        if likely.count < inked.count { measured = self.measured(Array(inked[likely])) }
        let start = max(measured.cells[0].range.lowerBound, measured.inks[0].lowerBound - endMargin)
        let characters = characters(measured)
        let length = (characters.last?.end ?? profile.origin + start) - profile.origin - start
        let layout = Line(
            role: .body, writing: line.writing, cross: body(), lean: (line.slope * length) >> 16,
            start: profile.origin + start, characters: characters)
        return (CutLine(type: line, layout: layout, advance: advance), measured.features)
    }

    private var endMargin: Int { max(1, parameters.endMargin.of(size)) }

    private func measured(_ cells: [CutPath.Cell]) -> Measured {
        let inks = cells.map { profile.inked($0.range) ?? $0.range }
        let all = CellFeatures(cells, inks: inks, profile: profile, advance: advance, em: size, band: line.em)
        let features = cells.indices.map(all.features)
        let isRated = context.isOn(.cellConfidence)
        return Measured(
            cells: cells, inks: inks, features: features,
            confidences: isRated ? LearnedModels.cellConfidence.confidences(features) : features.map { _ in 0 })
    }

    /// Returns the positions of the cells without the marks at both ends that are probably no characters. At least one
    /// cell remains.
    private func withoutUnlikelyEnds(_ measured: Measured) -> Range<Int> {
        var kept = measured.cells.indices
        guard context.isOn(.cellConfidence) else { return kept }
        func isUnlikely(_ i: Int) -> Bool {
            measured.confidences[i] < parameters.leastLikelyEnd
                && measured.inks[i].count <= parameters.markLength * advance
        }
        while kept.count >= 2, isUnlikely(kept.upperBound - 1) { kept = kept.dropLast() }
        while kept.count >= 2, isUnlikely(kept.lowerBound) { kept = kept.dropFirst() }
        return kept
    }

    /// Moves each cut to its place in the print between two cells.
    private func placeCuts(_ cells: inout [CutPath.Cell]) {
        let inks = cells.map { profile.inked($0.range) ?? $0.range }
        for i in cells.indices.dropLast() {
            let blank = inks[i].upperBound..<max(inks[i].upperBound, inks[i + 1].lowerBound)
            let place = place(in: blank, before: cells[i + 1])
            cells[i].range = cells[i].range.lowerBound..<place
            cells[i + 1].range = place..<max(place + 1, cells[i + 1].range.upperBound)
        }
    }

    /// Returns the place of the cut between a cell and the previous cell, in the blank between their inks.
    private func place(in blank: Range<Int>, before cell: CutPath.Cell) -> Int {
        guard blank.count <= parameters.wideBlank * advance else {
            return min(max(cell.range.lowerBound, blank.lowerBound + 1), blank.upperBound - 1)
        }
        return blank.middle
    }

    private func characters(_ measured: Measured) -> [Character] {
        let (cells, inks) = (measured.cells, measured.inks)
        let last = cells.count - 1
        let stop = min(cells[last].range.upperBound, inks[last].upperBound + endMargin)
        return cells.indices.map { i in
            let cell = cells[i]
            let end = i == last ? max(stop, cell.range.lowerBound + 1) : cell.range.upperBound
            let along = profile.origin + inks[i].lowerBound..<profile.origin + inks[i].upperBound
            let reach = profile.across(inks[i]) ?? 0..<line.em
            let base = line.cross(at: along.middle).lowerBound
            let print = line.writing.rect(along: along, across: base + reach.lowerBound..<base + reach.upperBound)
            let isMark =
                along.count <= parameters.markLength * advance || reach.count <= parameters.markWidth * size
            return Character(
                kind: cell.kind == .turned ? .sideways : isMark ? .mark : .plain, end: profile.origin + end,
                ink: print, confidence: measured.confidences[i])
        }
    }

    /// Returns the extent of the type's body across the line. It is at least as wide as the body of the line's type,
    /// and contains the line's print. It ends where the line's ruby begins, but never inside the print.
    private func body() -> Range<Int> {
        let width = max(line.em, size) + 2 * max(1, parameters.bodyMargin.of(size))
        let low = (line.cross.doubledMiddle - width) >> 1
        let print = print()
        var high = max(low + width, print.upperBound)
        for piece in line.ruby { high = min(high, max(across(piece).lowerBound, print.upperBound)) }
        let least = min(low, print.lowerBound)
        return least..<max(high, least + 1)
    }

    /// Returns the extent of the line's pieces across the line.
    private func print() -> Range<Int> {
        var print = line.cross
        let left = max(1, parameters.outLeft.of(size))
        let right = max(1, parameters.outRight.of(size))
        for piece in line.pieces {
            let own = across(piece)
            guard own.clamped(to: line.cross).count >= parameters.inside * own.count else { continue }
            if own.lowerBound >= line.cross.lowerBound - left {
                print = min(print.lowerBound, own.lowerBound)..<print.upperBound
            }
            if own.upperBound <= line.cross.upperBound + right {
                print = print.lowerBound..<max(print.upperBound, own.upperBound)
            }
        }
        return print
    }

    /// Returns a component's extent across the line. On a leaning line, the extent is moved along the slope to the
    /// line's start.
    private func across(_ piece: Int) -> Range<Int> {
        let box = ink.runs.components[piece].box
        let along = line.writing.along(box)
        return line.writing.across(box).moved(by: -line.shift(at: along.middle))
    }
}
