import PageGeometry
import PageRaster

/// Learns a page's type from its lines: the advance, the spread of the advance, and whether marks have half an em.
///
/// Method: a sample of long lines of body type is cut by every possible advance, and the cheapest advance is chosen.
/// The resulting cells then refine the advance and its spread.
struct TypeMetricsEstimator {
    struct Parameters: Sendable, Hashable {
        /// Range of the type size of the sample's lines.
        var leastSize: Ems = 0.85
        var mostSize: Ems = 1.2
        /// Minimum length of the sample's lines.
        var length: Ems = 6
        /// Maximum number of lines in the sample. It is sufficient for a stable median.
        var sample = 40
        /// Number of the sample's lines on which every advance is tried.
        var advanceSample = 24
        /// Range of the advances to try in columns.
        var leastAdvance: Ems = 0.76
        var mostAdvance: Ems = 1.14

        /// Minimum width of a whole character's piece, for measuring the height of characters.
        var pieceWidth: Ems = 0.7
        /// Minimum height of such a piece.
        var pieceHeight: Ems = 0.5
        /// Minimum number of such pieces. With fewer, the em is used as the height of the tallest character.
        var leastPieces = 20
        /// The height of the tallest character is this quantile of the heights of whole characters. Taller pieces are
        /// taken for characters that touch a neighbour.
        var usualHeight: Share = 0.9
        /// Height added to the measured height of the tallest character; at least 1 px.
        var heightSlack: Ems = 0.03

        /// Number of rounds in which the advance and its spread are refined from the cells.
        var rounds = 2
        /// Minimum number of full cells: `leastLineCells` in each line of the sample, `leastCells` in the whole sample.
        var leastLineCells = 4
        var leastCells = 40
        /// Quantile of the deviations that is taken as the standard deviation. Two thirds of a normal distribution are
        /// within one standard deviation.
        var deviation: Share = Share(2, of: 3)
        /// Amount added to the spread because cells are rounded to whole px. Then the range of the spread. All are in
        /// thousandths of the advance.
        var blur = 15
        var leastSpread = 70
        var mostSpread = 110

        /// Minimum number of marks in the sample for learning how the type sets marks.
        var leastMarks = 10
        /// Share of marks in half cells. Type is assumed to set marks in full cells if the share is below `fullShare`,
        /// in half cells if it is at least `halfShare`, and otherwise in either kind of cell.
        var fullShare: Share = 0.15
        var halfShare: Share = 0.6
        /// Cost of a mark in half a cell, in the unit of `CutPrices`: for type that sets marks in full cells, and in half
        /// cells.
        var halfMarkOfFull = 450
        var halfMarkOfHalf = 60
        /// Cost of a mark in a full cell, in the same unit, for type that sets marks in half cells.
        var fullMarkOfHalf = 150
    }

    let ink: SegmentedPage
    /// Size of body type in columns, in px.
    let em: Int
    let lines: [TypeLine]
    let context: CutContext

    private let parameters = Parameters()

    /// Returns the body type of a page's columns.
    func learn() -> TypeModel {
        let tall = lines.filter { isTelling($0) }
        guard !tall.isEmpty, context.isOn(.typeMetricsEstimator) else { return TypeModel(em: em) }
        let count = min(parameters.sample, tall.count)
        let profiles = (0..<count).map { i in context.profile(of: tall[i * tall.count / count], ink: ink, em: em) }
        var model = TypeModel(em: em, advance: firstAdvance(profiles))
        let tallest = Self.tallest(in: tall, on: ink, em: em, most: em, least: parameters.leastPieces)
        model.tallest = (tallest ?? em) + max(1, parameters.heightSlack.of(em))
        // The refined properties have no effect on a cell's ink, so the ink is examined only once.
        let inks = profiles.map { CellInks($0, type: model, context: context) }
        for _ in 0..<parameters.rounds { model = refined(model, inks) }
        return model
    }

    private func isTelling(_ line: TypeLine) -> Bool {
        line.writing == .vertical && line.em >= parameters.leastSize * em && line.em <= parameters.mostSize * em
            && line.along.count >= parameters.length * em
    }

    /// Returns the advance with the cheapest cut of the sample, in px. If several advances are cheapest, returns the
    /// least.
    private func firstAdvance(_ profiles: [InkProfile]) -> Int {
        let sample = profiles.prefix(parameters.advanceSample)
        func inks(_ type: TypeModel) -> [CellInks] { sample.map { CellInks($0, type: type, context: context) } }
        let shared = inks(TypeModel(em: em, advance: em))
        // The likeliest advances are tried first. The cuts of other advances then soon exceed the limit and are
        // abandoned.
        let likely = TypeModel.usual.advance.of(em)
        let advances = (parameters.leastAdvance.of(em)...parameters.mostAdvance.of(em))
            .sorted { (abs($0 - likely), $0) < (abs($1 - likely), $1) }
        var best = (cost: Int.max, advance: em)
        for advance in advances {
            let limit = best.cost < .max && advance < best.advance ? best.cost + 1 : best.cost
            // If an advance exceeds the type's body, the characters are taller, so their ink is examined again.
            let type = TypeModel(em: em, advance: advance)
            let cost = cost(of: advance <= em ? shared : inks(type), type, below: limit)
            if cost < limit { best = (cost, advance) }
        }
        return best.advance
    }

    /// Returns the cost of cutting the sample by `type`. If the cost reaches `limit`, the result may be any number that
    /// is at least `limit`.
    private func cost(of inks: [CellInks], _ type: TypeModel, below limit: Int) -> Int {
        var sum = 0
        for ink in inks where sum < limit { sum += CutPath(ink, type: type).ways(below: limit - sum).cost }
        return sum
    }

    /// Returns a height, in px, that few characters exceed: a quantile over characters that are a single piece.
    ///
    /// - Parameters:
    ///   - em: em of the lines, in px.
    ///   - most: maximum height of a character, in px.
    ///   - least: minimum number of such characters; with fewer, the result is nil.
    static func tallest(in lines: [TypeLine], on page: SegmentedPage, em: Int, most: Int, least: Int) -> Int? {
        let (parameters, components) = (Parameters(), page.runs.components)
        var heights: [Int] = []
        for line in lines {
            for piece in line.pieces {
                let box = components[piece].box
                let (across, along) = (line.writing.across(box).count, line.writing.along(box).count)
                guard across >= parameters.pieceWidth * em, along >= parameters.pieceHeight * em, along <= most
                else { continue }
                heights.append(along)
            }
        }
        return heights.count >= least ? heights.sorted()[parameters.usualHeight.of(heights.count)] : nil
    }

    /// Returns the model with an advance, a spread and costs of marks measured from the sample's cells.
    private func refined(_ model: TypeModel, _ inks: [CellInks]) -> TypeModel {
        var advances: [Int] = []
        var deviations: [Int] = []
        var halves = 0
        var marks = 0
        for ink in inks {
            let cells = CutPath(ink, type: model).best().cells
            let full = cells.filter { $0.kind == .full }.map(\.range.count).sorted()
            guard full.count >= parameters.leastLineCells else { continue }
            let middle = full[full.count / 2]
            advances.append(contentsOf: full)
            deviations.append(contentsOf: full.map { abs($0 - middle) * 1000 / middle })
            for cell in cells where holdsMark(cell, ink) {
                marks += 1
                halves += cell.kind == .half ? 1 : 0
            }
        }
        guard advances.count >= parameters.leastCells else { return model }
        advances.sort()
        deviations.sort()
        var result = model
        result.advance = advances[advances.count / 2]
        let spread = deviations[parameters.deviation.of(deviations.count)] + parameters.blur
        result.spread = min(parameters.mostSpread, max(parameters.leastSpread, spread))
        price(&result, marks: marks, inHalfCells: halves)
        return result
    }

    private func holdsMark(_ cell: CutPath.Cell, _ ink: CellInks) -> Bool {
        guard let inked = ink.profile.inked(cell.range), inked.count <= Int(ink.highestMark) else { return false }
        return ink.profile.shape(of: inked, em: em) != .none
    }

    /// Sets the costs of marks in full cells and in half cells from the share of marks in half cells.
    private func price(_ type: inout TypeModel, marks: Int, inHalfCells halves: Int) {
        guard marks >= parameters.leastMarks else { return }
        (type.halfMark, type.fullMark) = (TypeModel.usual.halfMark, TypeModel.usual.fullMark)
        if halves < parameters.fullShare * marks {
            type.halfMark = parameters.halfMarkOfFull
        } else if halves >= parameters.halfShare * marks {
            (type.halfMark, type.fullMark) = (parameters.halfMarkOfHalf, parameters.fullMarkOfHalf)
        }
    }
}
