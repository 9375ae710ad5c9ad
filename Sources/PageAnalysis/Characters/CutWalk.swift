/// Walks along a line from its first ink, and finds the cheapest way to every place.
struct CutWalk {
    /// The cheapest ways to each place: `upright` if they end with an upright character, `turned` if they end with a
    /// character on its side.
    private(set) var upright: [CutPath.Reached]
    private(set) var turned: [CutPath.Reached]
    private(set) var stops: [CutPath.Stop]

    private let prices: CutPrices
    private let inks: CellInks
    private let lengths: ClosedRange<Int>
    private let limit: Int32
    private let feet: [Int32]
    private let least: [Int32]
    private let leastFull: [Int32]
    private let leastTurned: [Int32]

    /// Creates a walk that abandons ways that cost `limit` or more.
    init(_ path: CutPath, limit: Int32) {
        prices = path.prices
        inks = prices.inks
        lengths = path.lengths
        self.limit = limit
        feet = inks.profile.feet
        least = prices.least
        leastFull = prices.leastFull
        leastTurned = prices.leastTurned
        stops = zip(inks.profile.places, inks.profile.heads).map { CutPath.Stop(place: $0, head: $1) }
        upright = [CutPath.Reached](repeating: CutPath.Reached(), count: stops.count)
        turned = upright
    }

    mutating func go() {
        let start = inks.profile.start
        let turn = prices.turn
        let highestMark = inks.highestMark
        var oldest = 0
        var newest = 0
        var lowest = 0
        for k in stops.indices {
            let t = Int(stops[k].place)
            while feet[k] - stops[lowest].head > highestMark { lowest += 1 }
            while Int(stops[oldest].place) < t - lengths.upperBound { oldest += 1 }
            while newest < k, t - Int(stops[newest].place) >= lengths.lowerBound { newest += 1 }
            if t <= start {
                upright[k].cost = 0
            } else if oldest < newest {
                let cut = inks.cuts[k]
                if let reached = standing(at: k, from: oldest..<newest, lowest: lowest, cut) { upright[k] = reached }
                if let reached = lying(at: k, from: oldest..<newest, cut) { turned[k] = reached }
            }
            let (standing, lying) = (upright[k].cost, turned[k].cost)
            if min(standing, lying) < limit {
                stops[k].entry = min(standing, lying)
                stops[k].turnedEntry = min(standing + turn, lying)
            }
        }
    }

    /// Returns the cheapest upright cell that ends at a place. The cost of the cell with the lowest minimum cost by
    /// length is computed first. After that, few other cells need a computed cost.
    ///
    /// - Parameter lowest: the first place from which the ink up to `k` is short enough for a mark.
    private func standing(
        at k: Int, from range: Range<Int>, lowest: Int, _ cut: Int32
    ) -> CutPath.Reached? {
        let t = stops[k].place
        let from = stops.span.extracting(range)
        let high = lowest - range.lowerBound
        func bound(_ j: Int) -> Int32 {
            let stop = from[j]
            let d = Int(t &- stop.place)
            return stop.entry &+ (j < high ? leastFull[d] : least[d])
        }
        var first = -1
        var (lowest, next) = (CutPath.never, CutPath.never)
        for j in from.indices {
            let bound = bound(j)
            if bound < lowest {
                (lowest, next, first) = (bound, lowest, j)
            } else if bound < next {
                next = bound
            }
        }
        guard first >= 0 else { return nil }
        var best = range.lowerBound + first
        var (cost, kind) = total(best, k, cut)
        if next &+ cut <= cost {
            for j in from.indices where bound(j) &+ cut <= cost && j != first {
                let i = range.lowerBound + j
                let (other, otherKind) = total(i, k, cut)
                if other < cost || other == cost && i < best { (cost, kind, best) = (other, otherKind, i) }
            }
        }
        let fromTurned = turned[best].cost < upright[best].cost
        return CutPath.Reached(cost: cost, from: Int32(best), fromTurned: fromTurned, kind: kind)
    }

    private func total(_ i: Int, _ k: Int, _ cut: Int32) -> (Int32, CutPath.Kind) {
        let (from, to) = (stops[i], stops[k])
        let (price, kind) = prices.price(
            inks.between(i, k), Int(to.place - from.place), doubled: from.head + feet[k] - from.place - to.place)
        return (from.entry + price + cut, kind)
    }

    /// Returns the cheapest cell on its side that ends at a place. Only cells whose ink is short enough for a character
    /// on its side are considered.
    private func lying(at k: Int, from range: Range<Int>, _ cut: Int32) -> CutPath.Reached? {
        let (t, foot) = (stops[k].place, feet[k])
        let longest = inks.longestTurned
        // A way is never used if it costs more than the cheapest upright cell plus a turn.
        var cost = min(CutPath.never, upright[k].cost + prices.turn)
        var best = -1
        // All places in a blank have the same first ink. If this ink cannot be on its side in a cell that begins at one
        // of these places, it cannot be at the other places either.
        var standing: Int32 = -1
        let from = stops.span.extracting(range)
        for j in from.indices.reversed() {
            let i = range.lowerBound &+ j
            let stop = from[j]
            if foot - stop.head > longest { break }
            let d = Int(t - stop.place)
            guard stop.head != standing, stop.turnedEntry + leastTurned[d] + cut <= cost else { continue }
            guard let price = prices.turnedPrice(inks.between(i, k), d) else {
                standing = stop.head
                continue
            }
            let total = stop.turnedEntry + price + cut
            if total <= cost { (cost, best) = (total, i) }
        }
        guard best >= 0, cost < CutPath.never else { return nil }
        let fromTurned = turned[best].cost <= upright[best].cost + prices.turn
        return CutPath.Reached(cost: cost, from: Int32(best), fromTurned: fromTurned, kind: .turned)
    }
}
