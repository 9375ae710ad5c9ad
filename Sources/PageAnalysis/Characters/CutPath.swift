import PageGeometry

/// Cuts a line into characters: one best path over the whole line.
///
/// Method: dynamic programming (Viterbi) over the places where a cut can stand: in blanks, and where ink is thinnest. A
/// cell costs by how far its advance is from the line's, by where its ink stands in it, and by ink taller than a
/// character; a cut costs by the ink it goes through. Cells of half an advance are for marks (JLReq 2.1.2: full stops,
/// commas, brackets and middle dots are half an em wide with half an em of blank that may be taken away). So a gap is
/// not a boundary and a boundary needs no gap.
struct CutPath {
    var profile: InkProfile
    var type: TypeModel
    var costs = Costs()

    /// What the path costs by, in hundredths of a standard deviation squared.
    struct Costs: Sendable, Hashable {
        /// Standard deviation of the ink's middle from where it should be in a cell, in hundredths of the advance.
        var place = 10
        /// The most that a misplaced ink costs, 300 to 1000: characters such as 、 in old type stand anywhere.
        var farthest = 600
        /// A cell of half an advance whose ink is no mark's.
        var odd = 650
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
    enum Kind: UInt8 { case full, half, blank }

    /// The best cells from the first ink to the last, and their cost in hundredths.
    ///
    /// - Complexity: O(places for cuts × places in an advance and a half).
    func best() -> (cells: [Cell], cost: Int) {
        let places = profile.places
        let n = places.count
        guard n > 1 else { return ([], 0) }
        let least = max(2, type.advance * 36 / 100)
        let longest = max(least + 1, type.advance * 3 / 2)
        var cost = [Int32](repeating: .max, count: n)
        var from = [Int32](repeating: -1, count: n)
        var kinds = [Kind](repeating: .full, count: n)
        var cutCosts = [Int32](repeating: 0, count: n)
        for k in 0..<n { cutCosts[k] = Int32(cutCost(Int(places[k]))) }
        var oldest = 0
        for k in 0..<n {
            let t = Int(places[k])
            if t <= profile.start { cost[k] = 0 }
            while Int(places[oldest]) < t - longest { oldest += 1 }
            var i = oldest
            while i < k, t - Int(places[i]) >= least {
                if cost[i] < .max, t > profile.start {
                    let (price, kind) = price(Int(places[i]), t)
                    let total = cost[i] + Int32(price) + cutCosts[k]
                    if total < cost[k] {
                        cost[k] = total
                        from[k] = Int32(i)
                        kinds[k] = kind
                    }
                }
                i += 1
            }
        }
        let ends = (0..<n).filter { Int(places[$0]) >= profile.end && cost[$0] < .max && from[$0] >= 0 }
        guard let end = ends.min(by: { cost[$0] < cost[$1] }) else { return ([], .max / 64) }
        return (trace(end, from, cost, kinds), Int(cost[end]))
    }

    private func trace(_ end: Int, _ from: [Int32], _ cost: [Int32], _ kinds: [Kind]) -> [Cell] {
        var cells: [Cell] = []
        var t = end
        while from[t] >= 0 {
            let s = Int(from[t])
            let range = Int(profile.places[s])..<Int(profile.places[t])
            cells.append(Cell(range: range, cost: Int(cost[t] - cost[s]), kind: kinds[t]))
            t = s
        }
        return cells.reversed()
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
        let full = square((d - type.advance) * 1000, type.advance * type.spread, most: costs.most)
        guard !ink.isEmpty else { return (full + costs.blank, .blank) }
        let shape: MarkShape? = ink.count * 100 <= type.em * 44 ? profile.shape(of: ink, em: type.em) : nil
        let isMark = shape != nil && shape != MarkShape.none
        var price = full + misplaced(ink, in: s..<t, shape) + tooTall(ink.count)
        if isMark { price += type.fullMark }
        guard shape != nil else { return (price, .full) }
        var half = square((d * 100 - type.advance * 52) * 10, type.advance * 80, most: costs.most)
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
        return square((doubled - expected) * 100, 2 * type.advance * costs.place, most: costs.farthest)
    }

    private func tooTall(_ height: Int) -> Int {
        height <= type.tallest ? 0 : square((height - type.tallest) * 100, type.em * 5, most: 2000)
    }

    private func square(_ difference: Int, _ spread: Int, most: Int) -> Int {
        let share = difference * 10 / max(1, spread)
        return min(most, share * share)
    }
}
