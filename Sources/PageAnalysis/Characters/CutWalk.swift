/// Walks along a line from its first ink, and finds the cheapest way to every place.
struct CutWalk {
    /// The cheapest ways: to upright characters, and to those that lie on their side.
    private(set) var upright: CutPath.Layer
    private(set) var turned: CutPath.Layer

    private let prices: CutPrices
    private let inks: CellInks
    private let lengths: ClosedRange<Int>
    private let limit: Int32
    private let feet: [Int32]
    private let least: [Int32]
    private let leastFull: [Int32]
    private let leastTurned: [Int32]
    private var stops: [Stop]

    /// One of the profile's places, with what is asked of it again and again.
    private struct Stop {
        var place: Int32
        /// The first ink at or after it.
        var head: Int32
        /// What it costs to come to it, for an upright cell that begins there, and for one that lies on its side.
        var entry = CutPath.never
        var turnedEntry = CutPath.never
    }

    /// A walk that gives up what comes to `limit`.
    init(_ path: CutPath, limit: Int32) {
        prices = path.prices
        inks = prices.inks
        lengths = path.lengths
        self.limit = limit
        feet = inks.profile.feet
        least = prices.least
        leastFull = prices.leastFull
        leastTurned = prices.leastTurned
        stops = zip(inks.profile.places, inks.profile.heads).map { Stop(place: $0, head: $1) }
        upright = CutPath.Layer(count: stops.count)
        turned = upright
    }

    mutating func go() {
        let start = inks.profile.start
        let turn = Int32(prices.costs.turn)
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
                upright.cost[k] = 0
            } else if oldest < newest {
                let cut = inks.cuts[k]
                goUpright(to: k, from: oldest..<newest, lowest: lowest, cut)
                lieDown(to: k, from: oldest..<newest, cut)
            }
            let (standing, lying) = (upright.cost[k], turned.cost[k])
            if min(standing, lying) < limit {
                stops[k].entry = min(standing, lying)
                stops[k].turnedEntry = min(standing + turn, lying)
            }
        }
    }

    /// Takes the cheapest upright cell to a place: the one that can be the cheapest by its length is priced first, so that
    /// few others need be.
    ///
    /// - Parameter lowest: the first place from which the ink is low enough for a mark.
    private mutating func goUpright(to k: Int, from range: Range<Int>, lowest: Int, _ cut: Int32) {
        let t = stops[k].place
        func bound(_ i: Int) -> Int32 {
            let stop = stops[i]
            let d = Int(t &- stop.place)
            return stop.entry &+ (i < lowest ? leastFull[d] : least[d])
        }
        var first = -1
        var cost = CutPath.never
        for i in range {
            let bound = bound(i)
            if bound < cost { (cost, first) = (bound, i) }
        }
        guard first >= 0 else { return }
        var best = first
        var kind: CutPath.Kind
        (cost, kind) = total(best, k, cut)
        for i in range where bound(i) &+ cut <= cost && i != first {
            let (other, otherKind) = total(i, k, cut)
            if other < cost || other == cost && i < best { (cost, kind, best) = (other, otherKind, i) }
        }
        upright.cost[k] = cost
        upright.steps[k] = CutPath.Step(
            from: Int32(best), fromTurned: turned.cost[best] < upright.cost[best], kind: kind)
    }

    private func total(_ i: Int, _ k: Int, _ cut: Int32) -> (Int32, CutPath.Kind) {
        let (from, to) = (stops[i], stops[k])
        let (price, kind) = prices.price(
            inks.between(i, k), Int(to.place - from.place), doubled: from.head + feet[k] - from.place - to.place)
        return (from.entry + price + cut, kind)
    }

    /// Takes the cheapest cell that lies on its side: of the ink before a place, as far as it is no higher than such a one.
    private mutating func lieDown(to k: Int, from range: Range<Int>, _ cut: Int32) {
        let (t, foot) = (stops[k].place, feet[k])
        let highest = prices.highestTurned
        var cost = CutPath.never
        var best = -1
        // The first ink of a blank's places is the same: what cannot lie from one of them cannot from the others.
        var standing: Int32 = -1
        for i in range.reversed() {
            let stop = stops[i]
            if foot - stop.head > highest { break }
            let d = Int(t - stop.place)
            guard stop.head != standing, stop.turnedEntry + leastTurned[d] + cut <= cost else { continue }
            guard let price = prices.turnedPrice(inks.between(i, k), d) else {
                standing = stop.head
                continue
            }
            let total = stop.turnedEntry + price + cut
            if total <= cost { (cost, best) = (total, i) }
        }
        guard best >= 0, cost < CutPath.never else { return }
        turned.cost[k] = cost
        let fromTurned = turned.cost[best] <= upright.cost[best] + Int32(prices.costs.turn)
        turned.steps[k] = CutPath.Step(from: Int32(best), fromTurned: fromTurned, kind: .turned)
    }
}
