extension CutPrices {
    /// Costs by length, so that the innermost loop does not divide.
    struct Tables {
        /// Of a full cell, a half one, a turned character and a turned stop, by their length.
        let full: [Int32]
        let half: [Int32]
        let turned: [Int32]
        let turnedStop: [Int32]
        /// The least that an upright cell of a length can cost, and one that lies on its side.
        let least: [Int32]
        let leastTurned: [Int32]
        /// Of misplaced ink, by twice its distance.
        let place: [Int32]

        fileprivate init(_ type: TypeModel, _ costs: Costs) {
            let advance = type.advance
            func row(_ middle: Int, _ spread: Int, _ extra: Int32, by share: Int) -> [Int32] {
                (0...advance * 3 / 2 + 2).map { d in
                    let off = min(1000, abs((d * 100 - middle) * share) * 10 / max(1, spread))
                    return Int32(min(costs.most, off * off)) + extra
                }
            }
            full = row(advance * 100, advance * type.spread, 0, by: 10)
            half = row(advance * 52, advance * 80, 0, by: 10)
            turned = row(advance * 52, advance * 150, 40, by: 10)
            turnedStop = row(advance * 34, advance * 100, 150, by: 10)
            least = zip(full, half).map { min($0, $1) }
            leastTurned = zip(turned, turnedStop).map { min($0, $1) }
            place = (0...2 * advance).map { d in
                let off = min(1000, d * 100 * 10 / max(1, 2 * advance * costs.place))
                return Int32(min(costs.farthest, off * off))
            }
        }
    }

    /// The tables of a page's types, each worked out once: most lines are cut by a few advances.
    final class Cache {
        private var known: [Key: Tables] = [:]

        /// All that tables depend on.
        private struct Key: Hashable {
            var advance: Int
            var spread: Int
            var costs: Costs
        }

        func tables(of type: TypeModel, _ costs: Costs) -> Tables {
            let key = Key(advance: type.advance, spread: type.spread, costs: costs)
            if let found = known[key] { return found }
            let tables = Tables(type, costs)
            known[key] = tables
            return tables
        }
    }
}
