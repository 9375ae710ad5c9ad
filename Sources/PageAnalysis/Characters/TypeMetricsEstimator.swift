import PageGeometry
import PageRaster

/// The type of a page's body.
struct PageType {
    /// That of its columns.
    var columns: TypeModel
    /// That of its rows, where it has text across the page; type that is flat in columns is wide in rows.
    var rows: TypeModel?

    /// The type that a line is of if its size is that of body type; nil where there is no text in its direction.
    func body(_ writing: WritingDirection) -> TypeModel? { writing == .vertical ? columns : rows }
}

/// Learns a page's type from its own lines: advance, spread, whether marks take half an em.
///
/// Method: a sample of long lines of body type is cut by every advance that type may have, and the cheapest is taken; then
/// the sample's cells say more precisely what the advance is, and how it spreads.
struct TypeMetricsEstimator {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The smallest and the largest type of the lines that are looked at, and the shortest line.
        var leastSize: Ems = 0.85
        var mostSize: Ems = 1.2
        var length: Ems = 6
        /// How many lines are looked at: enough for the median to stand still.
        var sample = 40
        /// How many of them every advance is tried on.
        var advanceSample = 24
        /// The shortest and the longest advance that is tried, in columns and in rows.
        var leastAdvance: Ems = 0.76
        var mostAdvance: Ems = 1.14
        var mostAdvanceAcross: Ems = 1.5
        /// The fewest rows that tell how text across the page is set.
        var leastRows = 8

        /// The narrowest and the lowest piece whose height counts as a character's: parts of characters are smaller.
        var pieceWidth: Ems = 0.7
        var pieceHeight: Ems = 0.5
        /// The fewest such pieces that tell how tall characters are. With fewer they are taken to be as tall as the em.
        var leastPieces = 20
        /// The share of such pieces that are no taller than the tallest character: the rest touch a neighbour.
        var usualHeight: Share = 0.9
        /// By how much a character may be taller than that.
        var heightSlack: Ems = 0.03

        /// How often advance and spread are taken anew from the cells.
        var rounds = 2
        /// The fewest full cells of a line that counts, and of the sample.
        var leastLineCells = 4
        var leastCells = 40
        /// Two thirds of a normal distribution lie within one standard deviation.
        var deviation: Share = Share(2, of: 3)
        /// What is added to the spread since whole px blur it; the least and the greatest spread. In thousandths of the advance.
        var blur = 15
        var leastSpread = 70
        var mostSpread = 110

        /// The fewest marks that tell how marks are set.
        var leastMarks = 10
        /// Below this share of marks in half cells they are set in full cells; from the other on, in half ones.
        var fullShare: Share = 0.15
        var halfShare: Share = 0.6
        /// What a mark in half a cell costs in such type, and in type that sets them in either; in hundredths.
        var halfMarkOfFull = 450
        var halfMarkOfEither = 200
        var halfMarkOfHalf = 60
        /// What a mark in a full cell costs in type that sets them in half cells, and in other type.
        var fullMarkOfHalf = 150
        var fullMark = 0
    }

    let ink: SegmentedPage
    /// The size of body type in this direction, in px.
    let em: Int
    let lines: [TypeLine]
    let context: CutContext
    var writing = WritingDirection.vertical

    private var parameters: Parameters { context.parameters.typeMetricsEstimator }
    private var mostAdvance: Int {
        (writing == .vertical ? parameters.mostAdvance : parameters.mostAdvanceAcross).of(em)
    }

    /// The type of a page's columns and rows.
    ///
    /// - Parameter em: the size of body type in columns, in px.
    static func pageType(of lines: [TypeLine], ink: SegmentedPage, em: Int, context: CutContext) -> PageType {
        let columns = TypeMetricsEstimator(ink: ink, em: em, lines: lines, context: context).learn()
        let parameters = context.parameters.typeMetricsEstimator
        let sizes = lines.filter {
            $0.writing == .horizontal && $0.em <= parameters.mostSize * em
                && $0.along.count >= parameters.length * $0.em
        }.map(\.em).sorted()
        guard sizes.count >= parameters.leastRows, context.isOn(.rowMetrics) else { return PageType(columns: columns) }
        let rows = TypeMetricsEstimator(
            ink: ink, em: sizes[sizes.count / 2], lines: lines, context: context, writing: .horizontal)
        return PageType(columns: columns, rows: rows.learn())
    }

    func learn() -> TypeModel {
        let prior = context.parameters.typeModel
        let tall = lines.filter { isTelling($0) }
        guard !tall.isEmpty, context.isOn(.typeMetricsEstimator) else { return TypeModel(em: em, parameters: prior) }
        let count = min(parameters.sample, tall.count)
        let profiles = (0..<count).map { i in context.profile(of: tall[i * tall.count / count], ink: ink, em: em) }
        var model = TypeModel(em: em, advance: firstAdvance(profiles), parameters: prior)
        model.tallest = tallest(tall) + max(1, parameters.heightSlack.of(em))
        // What is refined is nothing that the ink of a cell depends on.
        let inks = profiles.map { CellInks($0, type: model, context: context) }
        for _ in 0..<parameters.rounds { model = refined(model, inks) }
        return model
    }

    private func isTelling(_ line: TypeLine) -> Bool {
        line.writing == writing && line.em >= parameters.leastSize * em && line.em <= parameters.mostSize * em
            && line.along.count >= parameters.length * em
    }

    /// The advance with which the sample is cut most cheaply; of several, the least.
    private func firstAdvance(_ profiles: [InkProfile]) -> Int {
        let sample = profiles.prefix(parameters.advanceSample)
        let prior = context.parameters.typeModel
        func inks(_ type: TypeModel) -> [CellInks] { sample.map { CellInks($0, type: type, context: context) } }
        let shared = inks(TypeModel(em: em, advance: em, parameters: prior))
        // What is likeliest comes first: then the others are soon seen to be dearer.
        let likely = prior.advance.of(em)
        let advances = (parameters.leastAdvance.of(em)...mostAdvance)
            .sorted { (abs($0 - likely), $0) < (abs($1 - likely), $1) }
        var best = (cost: Int.max, advance: em)
        for advance in advances {
            let limit = best.cost < .max && advance < best.advance ? best.cost + 1 : best.cost
            // Type whose advance is longer than its body has taller characters.
            let type = TypeModel(em: em, advance: advance, parameters: prior)
            let cost = cost(of: advance <= em ? shared : inks(type), type, below: limit)
            if cost < limit { best = (cost, advance) }
        }
        return best.advance
    }

    /// What the sample costs when it is cut by `type`; once it comes to `limit`, some number that is no less.
    private func cost(of inks: [CellInks], _ type: TypeModel, below limit: Int) -> Int {
        var sum = 0
        for ink in inks where sum < limit { sum += CutPath(ink, type: type).ways(below: limit - sum).cost }
        return sum
    }

    /// Height that most of the characters that hold together do not exceed, in px.
    private func tallest(_ tall: [TypeLine]) -> Int {
        let (parameters, components) = (parameters, ink.runs.components)
        var heights: [Int] = []
        for line in tall {
            for i in line.pieces {
                let box = components[i].box
                let (across, along) = (writing.across(box).count, writing.along(box).count)
                guard across >= parameters.pieceWidth * em, along >= parameters.pieceHeight * em,
                    along <= (writing == .vertical ? em : mostAdvance)
                else { continue }
                heights.append(along)
            }
        }
        guard heights.count >= parameters.leastPieces else { return em }
        heights.sort()
        return heights[parameters.usualHeight.of(heights.count)]
    }

    /// The model with advance, spread and use of marks as its own cells have them.
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

    /// Sets what marks cost in full and in half cells, by how many stand in half ones.
    private func price(_ type: inout TypeModel, marks: Int, inHalfCells halves: Int) {
        guard marks >= parameters.leastMarks else { return }
        if halves < parameters.fullShare * marks {
            (type.halfMark, type.fullMark) = (parameters.halfMarkOfFull, parameters.fullMark)
        } else if halves < parameters.halfShare * marks {
            (type.halfMark, type.fullMark) = (parameters.halfMarkOfEither, parameters.fullMark)
        } else {
            (type.halfMark, type.fullMark) = (parameters.halfMarkOfHalf, parameters.fullMarkOfHalf)
        }
    }
}
