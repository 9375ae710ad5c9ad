import PageGeometry

/// What the cells of a line cost by their lengths and by the outline of their ink, in hundredths of a standard deviation
/// squared.
struct CutPrices {
    let profile: InkProfile
    let type: TypeModel
    let costs = Costs()
    private let tables: Tables

    init(profile: InkProfile, type: TypeModel) {
        self.profile = profile
        self.type = type
        tables = Tables(type, costs)
    }

    /// Costs by length, so that the innermost loop does not divide.
    private struct Tables {
        /// Of a full cell, a half one, a turned character and a turned stop, by their length.
        var full: [Int32] = []
        var half: [Int32] = []
        var turned: [Int32] = []
        var turnedStop: [Int32] = []
        /// Of misplaced ink, by twice its distance.
        var place: [Int32] = []

        init(_ type: TypeModel, _ costs: Costs) {
            let advance = type.advance
            func square(_ difference: Int, _ spread: Int, _ most: Int) -> Int32 {
                let share = min(1000, abs(difference) * 10 / max(1, spread))
                return Int32(min(most, share * share))
            }
            for d in 0...advance * 3 / 2 + 2 {
                full.append(square((d - advance) * 1000, advance * type.spread, costs.most))
                half.append(square((d * 100 - advance * 52) * 10, advance * 80, costs.most))
                turned.append(square((d * 100 - advance * 52) * 10, advance * 150, costs.most) + 40)
                turnedStop.append(square((d * 100 - advance * 34) * 10, advance * 100, costs.most) + 150)
            }
            for d in 0...2 * advance { place.append(square(d * 100, 2 * advance * costs.place, costs.farthest)) }
        }
    }

    /// What the path costs by.
    struct Costs: Sendable, Hashable {
        /// Standard deviation of the ink's middle from where it should be in a cell, in hundredths of the advance.
        var place = 10
        /// The most that a misplaced ink costs, 300 to 1000: characters such as 、 in old type stand anywhere.
        var farthest = 600
        /// A cell of half an advance whose ink is no mark's.
        var odd = 650
        /// A full cell that begins or ends with a bracket, or ends with a stop, apart from its other ink.
        var foreign = 450
        /// To begin a run of characters that lie on their side.
        var turn = 100
        /// A cell without ink.
        var blank = 300
        /// A cut through ink: at once, and for a full width of it.
        var cut = 350
        var fullCut = 2500
        /// The most that a wrong advance costs.
        var most = 4000
    }

    /// The least that an upright cell of length `d` can cost, and one that lies on its side.
    func least(_ d: Int) -> Int { Int(min(tables.full[d], tables.half[d])) }
    func leastTurned(_ d: Int) -> Int { Int(min(tables.turned[d], tables.turnedStop[d])) }

    /// What a full cell costs by its length.
    func full(_ d: Int) -> Int { Int(tables.full[d]) }

    /// What a figure or letter that lies on its side costs in a cell from `s` to `t`; nil where the ink cannot be one.
    ///
    /// Figures are half an em or a little more, stops and strokes a quarter; they are as tall as capitals, so narrower
    /// across the line than kanji are.
    func turnedPrice(_ s: Int, _ t: Int) -> Int? {
        guard !profile.horizontal else { return nil }
        let first = Int(profile.nextInk[s])
        let last = Int(profile.lastInk[t])
        let height = last - first
        guard height > 0, height * 100 <= type.em * 66, let across = profile.across(first..<last) else { return nil }
        guard across.count * 100 <= type.em * 84 else { return nil }
        let isSmall = height * 100 <= type.em * 24 || across.count * 100 <= type.em * 45
        return Int(isSmall ? tables.turnedStop[t - s] : tables.turned[t - s])
    }

    /// What a cut at `t` costs by the ink that it goes through.
    func cutCost(_ t: Int) -> Int {
        guard t > profile.start, t < profile.end else { return 0 }
        // A cut stands between two places: it goes through what both have.
        let ink = Int(min(profile.ink[t - 1], profile.ink[t]))
        guard ink > 0 else { return 0 }
        return costs.cut + costs.fullCut * min(ink, type.em) / type.em
    }

    /// What a cell from `s` to `t` costs, as the cheapest kind of cell.
    func price(_ s: Int, _ t: Int) -> (Int, CutPath.Kind) {
        let d = t - s
        let ink = Int(profile.nextInk[s])..<max(Int(profile.nextInk[s]), Int(profile.lastInk[t]))
        let full = Int(tables.full[d])
        guard !ink.isEmpty else { return (full + costs.blank, .blank) }
        let first = Int(profile.blotAt[ink.lowerBound])
        let last = Int(profile.blotAt[ink.upperBound - 1])
        if first != last { return several(first, last, ink, s, t, full) }
        let blot = profile.blots[first]
        var shape: MarkShape?
        if ink.count * 100 <= type.em * 44 {
            shape = blot.range == ink ? blot.shape : MarkShape.none
        }
        return single(shape, ink, s, t, full)
    }

    /// A cell with blank inside: a character that falls apart, unless a part of it is a mark by itself.
    private func several(_ first: Int, _ last: Int, _ ink: Range<Int>, _ s: Int, _ t: Int, _ full: Int) -> (
        Int, CutPath.Kind
    ) {
        if ink.count * 100 <= type.em * 44 {
            return single(profile.shape(of: ink, em: type.em), ink, s, t, full)
        }
        let head = profile.blots[first]
        let foot = profile.blots[last]
        var foreign = false
        if head.range.lowerBound == ink.lowerBound, head.shape == .opening || head.shape == .closing { foreign = true }
        if foot.range.upperBound == ink.upperBound, foot.shape != .none, foot.shape != .dot { foreign = true }
        let price = full + misplaced(ink, in: s..<t, nil) + tooTall(ink.count)
        return (price + (foreign && !profile.horizontal ? costs.foreign : 0), .full)
    }

    /// A cell with one blot of ink, or with ink so small that it can be a mark.
    private func single(_ shape: MarkShape?, _ ink: Range<Int>, _ s: Int, _ t: Int, _ full: Int) -> (Int, CutPath.Kind)
    {
        let d = t - s
        let isMark = shape != nil && shape != MarkShape.none
        var price = full + misplaced(ink, in: s..<t, shape) + tooTall(ink.count)
        if isMark { price += type.fullMark }
        guard shape != nil else { return (price, .full) }
        var half = Int(tables.half[d])
        half += type.halfMark + (isMark ? 0 : costs.odd)
        return half < price ? (half, .half) : (price, .full)
    }

    /// Ink stands in the middle of its cell; stops and closing brackets in its first half, opening ones in its last.
    func misplaced(_ ink: Range<Int>, in cell: Range<Int>, _ shape: MarkShape?) -> Int {
        let doubled = ink.lowerBound + ink.upperBound - cell.lowerBound - cell.upperBound
        let expected =
            switch shape {
            case .stop, .closing: -type.advance * 56 / 100
            case .opening: type.advance * 56 / 100
            default: 0
            }
        return Int(tables.place[min(abs(doubled - expected), tables.place.count - 1)])
    }

    private func tooTall(_ height: Int) -> Int {
        height <= type.tallest ? 0 : square((height - type.tallest) * 100, type.em * 5, most: 2000)
    }

    private func square(_ difference: Int, _ spread: Int, most: Int) -> Int {
        let share = difference * 10 / max(1, spread)
        return min(most, share * share)
    }
}

extension CutPrices {
    /// What a verdict weighs: hundredths of a standard deviation squared for a nat.
    private static let weight = 160
    /// The most that a verdict may cost: little enough that type which the judge does not know is still cut by its rhythm.
    private static let most = 700
    /// What a cell costs that is as long as its own print, as kana have it in proportional type.
    private static let own = 200
    /// What a mark in half a cell costs where the judge says that it is one.
    private static let mark = 50

    /// The cheapest of what a judge says that the ink of a cell can be, with what that asks of its cell.
    func judged(
        _ verdict: Judgement.Verdict, _ kind: CutPath.Kind, _ ink: Range<Int>, _ cell: Range<Int>
    ) -> (Int, CutPath.Kind) {
        func cost(_ shape: ShapeJudge.Shape) -> Int { min(Self.most, (verdict[shape] * Self.weight) >> 8) }
        if kind == .turned {
            return (leastTurned(cell.count) + cost(.turned), .turned)
        }
        let full = full(cell.count)
        let half = Int(tables.half[cell.count]) + Self.mark
        let middle = misplaced(ink, in: cell, nil)
        // The print and a tenth of an advance of blank.
        let blank = square((cell.count - ink.count) * 100 - type.advance * 9, type.advance * 8, most: 2000)
        let own = Self.own + blank
        var best = (min(full + middle, own) + min(cost(.whole), cost(.dash)), CutPath.Kind.full)
        let marks: [(ShapeJudge.Shape, MarkShape)] = [
            (.stop, .stop), (.opening, .opening), (.closing, .closing), (.dot, .dot),
        ]
        for (shape, mark) in marks {
            let place = mark == .dot ? middle : misplaced(ink, in: cell, mark)
            let whole = full + place + type.fullMark + cost(shape)
            if whole < best.0 { best = (whole, .full) }
            if half + cost(shape) < best.0 { best = (half + cost(shape), .half) }
        }
        return best
    }
}
