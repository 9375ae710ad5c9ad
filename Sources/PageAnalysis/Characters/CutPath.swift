import PageGeometry

/// Cuts a line into characters: one best path over the whole line.
///
/// Method: dynamic programming (Viterbi) over the places where a cut can stand: in blanks, and where ink is thinnest. A
/// cell costs by how far its advance is from the line's, by where its ink stands in it, and by ink taller than a
/// character; a cut costs by the ink it goes through. Cells of half an advance are for marks (JLReq 2.1.2: full stops,
/// commas, brackets and middle dots are half an em wide with half an em of blank that may be taken away). So a gap is
/// not a boundary and a boundary needs no gap.
struct CutPath {
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
                turned.append(square((d * 100 - advance * 55) * 10, advance * 100, costs.most) + 40)
                turnedStop.append(square((d * 100 - advance * 34) * 10, advance * 100, costs.most) + 150)
            }
            for d in 0...2 * advance { place.append(square(d * 100, 2 * advance * costs.place, costs.farthest)) }
        }
    }

    /// What the path costs by, in hundredths of a standard deviation squared.
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
        var turn = 400
        /// A cell without ink.
        var blank = 300
        /// A cut through ink: at once, and for a full width of it.
        var cut = 350
        var fullCut = 2500
        /// The most that a wrong advance costs.
        var most = 4000
    }

    /// A cell: its extent in the profile and what it cost, in hundredths.
    struct Cell {
        var range: Range<Int>
        var cost: Int
        var kind: Kind
    }

    /// What a cell holds, as far as the path needs to know.
    enum Kind: UInt8 { case full, half, blank, turned }

    /// The best cells from the first ink to the last, and their cost in hundredths.
    ///
    /// - Complexity: O(places for cuts × places in an advance and a half).
    func best() -> (cells: [Cell], cost: Int) {
        let places = profile.places
        let n = places.count
        guard n > 1 else { return ([], 0) }
        let least = max(2, type.advance * 26 / 100)
        let longest = max(least + 1, type.advance * 3 / 2)
        var upright = Layer(count: n)
        var turned = Layer(count: n)
        var oldest = 0
        for k in 0..<n {
            let t = Int(places[k])
            if t <= profile.start { upright.cost[k] = 0 }
            while Int(places[oldest]) < t - longest { oldest += 1 }
            let cut = Int32(cutCost(t))
            var i = oldest
            while i < k, t > profile.start, t - Int(places[i]) >= least {
                let s = Int(places[i])
                let before = min(upright.cost[i], turned.cost[i])
                let least = min(tables.full[t - s], tables.half[t - s])
                if before < .max, before + least < upright.cost[k] {
                    let (price, kind) = price(s, t)
                    let isTurned = turned.cost[i] < upright.cost[i]
                    upright.offer(
                        before + Int32(price) + cut, at: k, Step(from: Int32(i), fromTurned: isTurned, kind: kind))
                }
                let side = min(tables.turned[t - s], tables.turnedStop[t - s])
                if before < .max, before + side < turned.cost[k], let price = turnedPrice(s, t) {
                    let entry = upright.cost[i] < .max ? upright.cost[i] + Int32(costs.turn) : .max
                    let step = Step(from: Int32(i), fromTurned: turned.cost[i] <= entry, kind: .turned)
                    turned.offer(min(entry, turned.cost[i]) + Int32(price) + cut, at: k, step)
                }
                i += 1
            }
        }
        var end: (cost: Int32, place: Int, isTurned: Bool) = (.max, 0, false)
        for k in 0..<n where Int(places[k]) >= profile.end {
            if upright.cost[k] < end.cost, upright.steps[k].from >= 0 { end = (upright.cost[k], k, false) }
            if turned.cost[k] < end.cost { end = (turned.cost[k], k, true) }
        }
        guard end.cost < .max else { return ([], .max / 64) }
        return (trace(end.place, end.isTurned, upright, turned), Int(end.cost))
    }

    /// How a place was reached most cheaply.
    private struct Step {
        var from: Int32 = -1
        var fromTurned = false
        var kind = Kind.full
    }

    /// The cheapest ways to every place: upright characters, or a run of characters that lie on their side.
    private struct Layer {
        var cost: [Int32]
        var steps: [Step]

        init(count: Int) {
            cost = [Int32](repeating: .max, count: count)
            steps = [Step](repeating: Step(), count: count)
        }

        mutating func offer(_ total: Int32, at place: Int, _ step: Step) {
            guard total < cost[place] else { return }
            cost[place] = total
            steps[place] = step
        }
    }

    private func trace(_ end: Int, _ isTurned: Bool, _ upright: Layer, _ turned: Layer) -> [Cell] {
        var cells: [Cell] = []
        var t = end
        var isTurned = isTurned
        while true {
            let layer = isTurned ? turned : upright
            let step = layer.steps[t]
            guard step.from >= 0 else { break }
            let s = Int(step.from)
            let before = step.fromTurned ? turned.cost[s] : upright.cost[s]
            let range = Int(profile.places[s])..<Int(profile.places[t])
            cells.append(Cell(range: range, cost: Int(layer.cost[t] - before), kind: step.kind))
            t = s
            isTurned = step.fromTurned
        }
        return cells.reversed()
    }

    /// What a figure or letter that lies on its side costs in a cell from `s` to `t`; nil where the ink cannot be one.
    ///
    /// Figures are half an em or a little more, stops and strokes a quarter; they are as tall as capitals, so narrower
    /// across the line than kanji are.
    private func turnedPrice(_ s: Int, _ t: Int) -> Int? {
        guard !profile.horizontal else { return nil }
        let first = Int(profile.nextInk[s])
        let last = Int(profile.lastInk[t])
        let height = last - first
        guard height > 0, height * 100 <= type.em * 66, let across = profile.across(first..<last) else { return nil }
        guard across.count * 100 <= type.em * 84 else { return nil }
        let isSmall = height * 100 <= type.em * 24 || across.count * 100 <= type.em * 45
        return Int(isSmall ? tables.turnedStop[t - s] : tables.turned[t - s])
    }

    private func cutCost(_ t: Int) -> Int {
        guard t > profile.start, t < profile.end else { return 0 }
        // A cut stands between two places: it goes through what both have.
        let ink = Int(min(profile.ink[t - 1], profile.ink[t]))
        guard ink > 0 else { return 0 }
        return costs.cut + costs.fullCut * min(ink, type.em) / type.em
    }

    /// What a cell from `s` to `t` costs, as the cheapest kind of cell.
    private func price(_ s: Int, _ t: Int) -> (Int, Kind) {
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
    private func several(_ first: Int, _ last: Int, _ ink: Range<Int>, _ s: Int, _ t: Int, _ full: Int) -> (Int, Kind) {
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
    private func single(_ shape: MarkShape?, _ ink: Range<Int>, _ s: Int, _ t: Int, _ full: Int) -> (Int, Kind) {
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
    private func misplaced(_ ink: Range<Int>, in cell: Range<Int>, _ shape: MarkShape?) -> Int {
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
