import PageGeometry

/// Cuts a line into characters: one best path over the whole line.
///
/// Method: dynamic programming over every px along the line (Viterbi). A cell costs by how far its advance is from the
/// line's; a cut costs by the ink it goes through. Cells of half an advance are for marks, which are small or narrow;
/// a cell without ink is a blank. So a gap is not a boundary and a boundary needs no gap.
struct CutPath {
    /// What the path costs by. A cost of 1 is one standard deviation squared.
    struct Costs: Sendable, Hashable {
        /// Standard deviation of a full advance, in thousandths of it; 40 fixed pitch … 150 proportional type.
        var advanceSpread = 90
        /// A cell of half an advance, in hundredths.
        var half = 260
        /// What a half cell costs more when its ink is as wide as a whole character's, in hundredths.
        var wideHalf = 350
        /// A cell without ink, in hundredths.
        var blank = 300
        /// A cut through ink: at once, and for a full width of it, in hundredths.
        var cut = 90
        var fullCut = 900
    }

    var profile: InkProfile
    /// Full advance in px.
    var advance: Int
    /// The type's body across the line in px.
    var em: Int
    var costs = Costs()
    /// Half cells as wide as characters are usual: figures and letters in horizontal lines.
    var horizontal = false

    /// A cell: its extent in the profile and what it cost, in hundredths.
    struct Cell {
        var range: Range<Int>
        var cost: Int
        var isBlank: Bool
    }

    /// The best cells from the first ink to the last, and their cost in hundredths.
    ///
    /// - Complexity: O(length × advance).
    func best(margin: Int) -> (cells: [Cell], cost: Int) {
        let n = profile.count
        let least = max(2, advance * 35 / 100)
        let most = max(least + 1, advance * 145 / 100)
        guard n > 2 * margin else { return ([], 0) }
        var cost = [Int32](repeating: Int32.max / 2, count: n + 1)
        var from = [Int32](repeating: -1, count: n + 1)
        for t in 0...margin { cost[t] = 0 }
        let cutCosts = (0...n).map { Int32(cutCost($0)) }
        let full = (0...most).map { Int32(fullCost($0)) }
        let half = (0...most).map { Int32(halfCost($0)) }
        let first = firstInk()
        let last = lastInk()
        // Extents of ink, from each place to the next ink after it and the last ink before it.
        for t in max(least, 1)...n {
            for s in stride(from: t - least, through: max(0, t - most), by: -1) where cost[s] < Int32.max / 2 {
                if s < margin && t <= margin { continue }
                let d = t - s
                var price = full[d]
                let begin = first[s]
                if begin >= t {
                    price = full[d] + Int32(costs.blank)
                } else if half[d] < price {
                    let height = last[t] - begin
                    if height * 100 <= advance * 62 {
                        var marked = half[d]
                        if !horizontal, height * 100 > advance * 42 || isWide(begin..<last[t]) { marked += Int32(costs.wideHalf) }
                        price = min(price, marked)
                    }
                }
                let total = cost[s] + price + (t < n - margin ? cutCosts[t] : 0)
                if total < cost[t] {
                    cost[t] = total
                    from[t] = Int32(s)
                }
            }
        }
        guard let end = (n - margin...n).min(by: { cost[$0] < cost[$1] }), cost[end] < Int32.max / 2 else { return ([], .max / 4) }
        return (trace(end, from, cost, first), Int(cost[end]))
    }

    private func trace(_ end: Int, _ from: [Int32], _ cost: [Int32], _ first: [Int]) -> [Cell] {
        var cells: [Cell] = []
        var t = end
        while from[t] >= 0 {
            let s = Int(from[t])
            cells.append(Cell(range: s..<t, cost: Int(cost[t] - cost[s]), isBlank: first[s] >= t))
            t = s
        }
        return cells.reversed()
    }

    private func cutCost(_ t: Int) -> Int {
        guard t > 0, t < profile.count else { return 0 }
        // A cut stands between two places: it goes through what both have.
        let ink = Int(min(profile.ink[t - 1], profile.ink[t]))
        guard ink > 0 else { return 0 }
        return costs.cut + costs.fullCut * min(ink, em) / em
    }

    private func fullCost(_ d: Int) -> Int { square(d - advance) }
    private func halfCost(_ d: Int) -> Int { square(d * 2 - advance) / 2 + costs.half }

    private func square(_ difference: Int) -> Int {
        let spread = max(1, advance * costs.advanceSpread)
        let share = difference * 100_000 / spread
        return min(4000, share * share / 100)
    }

    private func isWide(_ range: Range<Int>) -> Bool {
        guard let across = profile.across(range) else { return false }
        return across.count * 100 > em * 68
    }

    private func firstInk() -> [Int] {
        var result = [Int](repeating: profile.count + 1, count: profile.count + 1)
        for i in stride(from: profile.count - 1, through: 0, by: -1) {
            result[i] = profile.ink[i] > 0 ? i : result[i + 1]
        }
        return result
    }

    private func lastInk() -> [Int] {
        var result = [Int](repeating: 0, count: profile.count + 1)
        for i in 0..<profile.count { result[i + 1] = profile.ink[i] > 0 ? i + 1 : result[i] }
        return result
    }
}
