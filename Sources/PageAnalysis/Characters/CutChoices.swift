/// The possible cells of a line: all cells on paths that cost little more than the cheapest path.
///
/// Method: forward–backward. For each cell, the cost of the cheapest path to the cell is added to the cost of the
/// cheapest path from it. Few cells remain, so each of them can be examined closely, and the best path is then found
/// again among them. A cell's certainty is the extra cost of the line without that cell.
struct CutChoices {
    /// A possible cell, between two of the profile's places.
    struct Choice {
        var from: Int32
        var to: Int32
        /// Cost of the cell and of the cut at its end, in the unit of `CutPrices`.
        var price: Int32
        var kind: CutPath.Kind
        /// Extent of the cell's ink in the profile; empty if the cell has no ink.
        var ink: Range<Int>
    }

    private let path: CutPath
    /// The possible cells, sorted by `to`, then by `from`.
    private(set) var choices: [Choice] = []

    /// Collects the cells on all paths that cost at most `margin` more than the cheapest path.
    init(_ path: CutPath, within margin: Int) { self.init(path, path.ways(), within: margin) }

    /// Collects the cells on all paths that cost at most `margin` more than the cheapest path. `ways` are the cheapest
    /// ways to all places.
    init(_ path: CutPath, _ ways: CutPath.Ways, within margin: Int) {
        self.path = path
        if let end = ways.end { collect(ways, most: end.cost + Int32(margin)) }
    }

    /// Goes back from the line's end. A cell is kept if the cheapest path through it costs at most `most`.
    private mutating func collect(_ ways: CutPath.Ways, most: Int32) {
        let profile = path.profile
        let prices = path.prices
        let places = profile.places
        let turn = prices.turn
        let lengths = path.lengths
        let (least, leastFull, leastTurned) = (prices.least, prices.leastFull, prices.leastTurned)
        let highestMark = prices.inks.highestMark
        let longest = prices.inks.longestTurned
        var upright = [Int32](repeating: CutPath.never, count: places.count)
        var turned = upright
        for k in stride(from: places.count - 1, to: 0, by: -1) {
            let t = Int(places[k])
            guard t > profile.start else { break }
            if t >= profile.end { (upright[k], turned[k]) = (0, 0) }
            guard min(upright[k], turned[k]) < CutPath.never else { continue }
            let cut = prices.inks.cuts[k]
            let foot = profile.feet[k]
            // Maximum cost of a cell together with the way to its beginning.
            let (room, turnedRoom) = (most - cut - upright[k], most - cut - turned[k])
            let earlier = ways.stops.span.extracting(0..<k)
            for i in earlier.indices.reversed() {
                let stop = earlier[i]
                let d = t - Int(stop.place)
                if d < lengths.lowerBound { continue }
                if d > lengths.upperBound { break }
                let (before, head) = (stop.entry, stop.head)
                func choice(_ price: Int32, _ kind: CutPath.Kind) -> Choice {
                    Choice(
                        from: Int32(i), to: Int32(k), price: price + cut, kind: kind,
                        ink: Int(head)..<Int(max(head, foot)))
                }
                let floor = foot - head > highestMark ? leastFull[d] : least[d]
                if before + floor <= room {
                    let (price, kind) = prices.price(
                        prices.inks.between(i, k), d, doubled: head + foot - stop.place - places[k])
                    let on = price + cut + upright[k]
                    if before + on <= most {
                        choices.append(choice(price, kind))
                        upright[i] = min(upright[i], on)
                        turned[i] = min(turned[i], on)
                    }
                }
                let entry = stop.turnedEntry
                if entry + leastTurned[d] <= turnedRoom, foot - head <= longest,
                    let price = prices.turnedPrice(prices.inks.between(i, k), d)
                {
                    let on = price + cut + turned[k]
                    if entry + on <= most {
                        choices.append(choice(price, .turned))
                        upright[i] = min(upright[i], on + turn)
                        turned[i] = min(turned[i], on)
                    }
                }
            }
        }
        choices.reverse()
    }

    /// Adds the classifier's verdict on each cell's ink to the cell's price.
    mutating func classify(by judgement: LineClassification) {
        var judgement = judgement
        let prices = path.prices
        let places = path.profile.places
        for i in choices.indices where choices[i].kind != .blank {
            let choice = choices[i]
            let cell = Int(places[Int(choice.from)])..<Int(places[Int(choice.to)])
            let cut = prices.inks.cuts[Int(choice.to)]
            let outline = prices.inks.between(Int(choice.from), Int(choice.to))
            let (price, kind) = prices.classified(
                judgement.verdict(on: choice.ink), choice.kind, choice.ink, cell, outline)
            choices[i].price = Int32(price) + cut
            choices[i].kind = kind
        }
    }

    /// Returns the cheapest cells from the first ink to the last. Each cell has a margin: the extra cost of the line if
    /// the cell's ink is cut differently.
    ///
    /// - Parameter slack: two inks count as the same if their beginnings differ by at most this distance, and their
    ///   ends too; in px.
    /// - Complexity: O(choices).
    func best(slack: Int = 0) -> [CutPath.Cell] {
        let profile = path.profile
        let forward = forward()
        let ends = profile.places.indices.filter { Int(profile.places[$0]) >= profile.end }
        let nodes = ends.flatMap { [2 * $0, 2 * $0 + 1] }
        guard let end = nodes.min(by: { forward.cost[$0] < forward.cost[$1] }), forward.cost[end] < CutPath.never else {
            return []
        }
        var chosen: [Int] = []
        var node = end
        while forward.choice[node] >= 0 {
            let c = Int(forward.choice[node])
            chosen.append(c)
            node = way(to: choices[c], forward.cost).node
        }
        chosen.reverse()
        let margins = margins(of: chosen, forward.cost, total: forward.cost[end], slack: slack)
        return chosen.indices.map { j in
            let choice = choices[chosen[j]]
            return CutPath.Cell(
                range: Int(profile.places[Int(choice.from)])..<Int(profile.places[Int(choice.to)]),
                cost: Int(choice.price), kind: choice.kind, margin: margins[j])
        }
    }

    /// Returns the cheaper of the nodes that lead to a choice, and the cost of the way through that node. A place has
    /// two nodes: after an upright character, and after a character on its side.
    private func way(to choice: Choice, _ cost: [Int32]) -> (node: Int, cost: Int32) {
        let upright = 2 * Int(choice.from)
        let straight = cost[upright] + (choice.kind == .turned ? path.prices.turn : 0)
        let lying = cost[upright + 1]
        return lying < straight ? (upright + 1, lying) : (upright, straight)
    }

    private func forward() -> (cost: [Int32], choice: [Int32]) {
        let places = path.profile.places
        var cost = [Int32](repeating: CutPath.never, count: 2 * places.count)
        var best = [Int32](repeating: -1, count: 2 * places.count)
        for k in places.indices where Int(places[k]) <= path.profile.start { cost[2 * k] = 0 }
        for (c, choice) in choices.enumerated() {
            let sum = way(to: choice, cost).cost + choice.price
            let node = 2 * Int(choice.to) + (choice.kind == .turned ? 1 : 0)
            if sum < cost[node] {
                cost[node] = sum
                best[node] = Int32(c)
            }
        }
        return (cost, best)
    }

    private static func isSame(_ a: Range<Int>, _ b: Range<Int>, _ slack: Int) -> Bool {
        abs(a.lowerBound - b.lowerBound) <= slack && abs(a.upperBound - b.upperBound) <= slack
    }

    /// Returns, for each chosen cell, the extra cost of the cheapest path on which the cell's ink is cut differently.
    private func margins(of chosen: [Int], _ forward: [Int32], total: Int32, slack: Int) -> [Int] {
        let places = path.profile.places
        let turn = path.prices.turn
        var on = [Int32](repeating: CutPath.never, count: 2 * places.count)
        for k in places.indices where Int(places[k]) >= path.profile.end { (on[2 * k], on[2 * k + 1]) = (0, 0) }
        var margins = [Int](repeating: Int(CutPath.never), count: chosen.count)
        let cells = chosen.map { choices[$0].ink }
        // The chosen cells are in order. `first` has an entry for each place: the first chosen cell that a choice from
        // this place can touch. Other chosen cells that the choice touches follow in order.
        var next = 0
        let first = path.profile.heads.map { head in
            while next < cells.count, cells[next].upperBound <= Int(head) { next += 1 }
            return next
        }
        for choice in choices.reversed() {
            let isTurned = choice.kind == .turned
            let rest = choice.price + on[2 * Int(choice.to) + (isTurned ? 1 : 0)]
            let from = 2 * Int(choice.from)
            on[from] = min(on[from], rest + (isTurned ? turn : 0))
            on[from + 1] = min(on[from + 1], rest)
            let extra = Int(way(to: choice, forward).cost) + Int(rest) - Int(total)
            guard !choice.ink.isEmpty else { continue }
            var j = first[Int(choice.from)]
            while j < cells.count, cells[j].lowerBound < choice.ink.upperBound {
                if !Self.isSame(cells[j], choice.ink, slack) { margins[j] = min(margins[j], extra) }
                j += 1
            }
        }
        return margins
    }
}
