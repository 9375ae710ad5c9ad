import PageGeometry
import PageRaster

/// How type is set: what a line is cut by.
struct TypeModel: Sendable, Hashable {
    /// The type's body across the line in px.
    var em: Int
    /// Full advance in px.
    var advance: Int
    /// Standard deviation of a full advance, in thousandths of it: 30 fixed pitch … 120 proportional type.
    var spread = 75
    /// Height of the tallest character's ink in px.
    var tallest: Int
    /// What a mark costs in half a cell, and in a full one, in hundredths.
    var halfMark = 200
    var fullMark = 0

    /// Type of which nothing is known but its size.
    init(em: Int, advance: Int) {
        self.em = max(1, em)
        self.advance = max(4, advance)
        tallest = max(advance, em)
    }

    /// The same make-up in another size.
    func scaled(to size: Int) -> TypeModel {
        var model = self
        model.em = max(1, size)
        model.advance = max(4, advance * size / em)
        model.tallest = tallest * size / em
        return model
    }
}

/// Learns a page's type from its own lines: advance, spread, whether marks take half an em.
struct TypeMetricsEstimator {
    let ink: SegmentedPage
    let em: Int
    let lines: [TypeLine]
    private let cache = CutPrices.Cache()

    /// How many lines are looked at: enough for the median to stand still.
    private static let sample = 40

    func learn() -> TypeModel {
        let tall = lines.filter {
            $0.writing == .vertical && $0.em * 100 >= em * 85 && $0.em * 100 <= em * 120 && $0.along.count >= 6 * em
        }
        guard !tall.isEmpty else { return TypeModel(em: em, advance: em * 97 / 100) }
        let profiles = (0..<min(Self.sample, tall.count)).map { i in
            InkProfile(tall[i * tall.count / min(Self.sample, tall.count)], ink: ink, margin: em / 2, em: em)
        }
        var model = TypeModel(em: em, advance: firstAdvance(profiles))
        model.tallest = tallest(tall) + max(1, em * 3 / 100)
        // What is refined is nothing that the ink of a cell depends on.
        let inks = profiles.map { CellInks($0, type: model, costs: CutPrices.Costs(), cache: cache) }
        for _ in 0..<2 { model = refined(model, inks) }
        return model
    }

    /// The advance with which the sample is cut most cheaply; of several, the least.
    private func firstAdvance(_ profiles: [InkProfile]) -> Int {
        let sample = profiles.prefix(24)
        func inks(_ type: TypeModel) -> [CellInks] {
            sample.map { CellInks($0, type: type, costs: CutPrices.Costs(), cache: cache) }
        }
        let shared = inks(TypeModel(em: em, advance: em))
        // What is likeliest comes first: then the others are soon seen to be dearer.
        let likely = em * 97 / 100
        let advances = (em * 76 / 100...em * 114 / 100).sorted { (abs($0 - likely), $0) < (abs($1 - likely), $1) }
        var best = (cost: Int.max, advance: em)
        for advance in advances {
            let limit = best.cost < .max && advance < best.advance ? best.cost + 1 : best.cost
            // Type whose advance is longer than its body has taller characters.
            let type = TypeModel(em: em, advance: advance)
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

    /// Height below which four fifths of the characters that hold together lie.
    private func tallest(_ tall: [TypeLine]) -> Int {
        var heights: [Int] = []
        for line in tall {
            for i in line.pieces {
                let box = ink.runs.components[i].box
                if box.width * 10 >= em * 7, box.height * 2 >= em, box.height <= em { heights.append(box.height) }
            }
        }
        guard heights.count >= 20 else { return em }
        heights.sort()
        return heights[heights.count * 9 / 10]
    }

    private func refined(_ model: TypeModel, _ inks: [CellInks]) -> TypeModel {
        var advances: [Int] = []
        var deviations: [Int] = []
        var halves = 0
        var marks = 0
        for ink in inks {
            let profile = ink.profile
            let cells = CutPath(ink, type: model).best().cells
            let full = cells.filter { $0.kind == .full }.map(\.range.count).sorted()
            guard full.count >= 4 else { continue }
            let middle = full[full.count / 2]
            advances.append(contentsOf: full)
            deviations.append(contentsOf: full.map { abs($0 - middle) * 1000 / middle })
            for cell in cells {
                guard let inked = profile.inked(cell.range), inked.count * 100 <= em * 44,
                    profile.shape(of: inked, em: em) != .none
                else { continue }
                marks += 1
                halves += cell.kind == .half ? 1 : 0
            }
        }
        guard advances.count >= 40 else { return model }
        advances.sort()
        deviations.sort()
        var result = model
        result.advance = advances[advances.count / 2]
        // Two thirds of a normal distribution lie within one standard deviation; pixels blur it.
        result.spread = min(110, max(70, deviations[deviations.count * 2 / 3] + 15))
        if marks >= 10 {
            let share = halves * 100 / marks
            result.halfMark = share < 15 ? 450 : share < 60 ? 200 : 60
            result.fullMark = share < 60 ? 0 : 150
        }
        return result
    }
}
