import PageGeometry

/// Cuts a line into characters: one best path over the whole line.
///
/// Method: dynamic programming (Viterbi) over the places where a cut can stand: in blanks, and where it severs least ink. A
/// cell costs by how far its advance is from the line's, by where its ink stands in it, and by ink taller than a
/// character; a cut costs by the ink it goes through. Cells of half an advance are for marks (JLReq 2.1.2: full stops,
/// commas, brackets and middle dots are half an em wide with half an em of blank that may be taken away). So a gap is
/// not a boundary and a boundary needs no gap.
struct CutPath {
    let prices: CutPrices
    var profile: InkProfile { prices.profile }
    var type: TypeModel { prices.type }

    /// A path through the ink of `inks`, whose type is like `type` but for the advance.
    init(_ inks: CellInks, type: TypeModel) { prices = CutPrices(inks: inks, type: type) }

    init(profile: InkProfile, type: TypeModel) {
        self.init(CellInks(profile, type: type), type: type)
    }

    /// A cell: its extent in the profile and what it cost, in hundredths.
    struct Cell {
        var range: Range<Int>
        var cost: Int
        var kind: Kind
        /// How much dearer the line is, in hundredths, when this ink is cut in another way.
        var margin = 0
    }

    /// What a cell holds, as far as the path needs to know.
    enum Kind: UInt8 { case full, half, blank, turned }

    /// The best cells from the first ink to the last, and their cost in hundredths.
    ///
    /// - Complexity: O(places for cuts × places in an advance and a half).
    func best() -> (cells: [Cell], cost: Int) {
        let ways = ways()
        return (cells(on: ways), ways.cost)
    }

    /// Lengths that a cell may have, in px.
    var lengths: ClosedRange<Int> { prices.lengths }

    /// More than any line costs.
    static let never: Int32 = 1 << 29

    /// The cheapest ways from the first ink to every place, and to the end.
    struct Ways {
        var upright: [Reached]
        var turned: [Reached]
        /// Where the cheapest way ends; nil where there is none.
        var end: (cost: Int32, place: Int, isTurned: Bool)?

        /// What the cheapest way costs, in hundredths.
        var cost: Int { end.map { Int($0.cost) } ?? (upright.count > 1 ? .max / 64 : 0) }
    }

    /// The cheapest ways from the first ink to every place; a way that comes to `limit` is not gone on with.
    ///
    /// Of ways that cost the same, the one from the earliest place is taken.
    func ways(below limit: Int = .max) -> Ways {
        var walk = CutWalk(self, limit: Int32(clamping: min(limit, Int(Self.never))))
        walk.go()
        return Ways(upright: walk.upright, turned: walk.turned, end: end(walk.upright, walk.turned))
    }

    /// The cheapest place at which a line that has been walked to its last ink may end.
    private func end(_ upright: [Reached], _ turned: [Reached]) -> (cost: Int32, place: Int, isTurned: Bool)? {
        var end: (cost: Int32, place: Int, isTurned: Bool) = (Self.never, 0, false)
        for (k, place) in profile.places.enumerated() where Int(place) >= profile.end {
            if upright[k].cost < end.cost, upright[k].from >= 0 { end = (upright[k].cost, k, false) }
            if turned[k].cost < end.cost { end = (turned[k].cost, k, true) }
        }
        return end.cost < Self.never ? end : nil
    }

    /// How a place was reached most cheaply: by an upright character, or by one that lies on its side.
    struct Reached {
        var cost = CutPath.never
        /// The place that the character begins at; -1 where there is none.
        var from: Int32 = -1
        var fromTurned = false
        var kind = Kind.full
    }

    /// The cells that the cheapest way goes over.
    func cells(on ways: Ways) -> [Cell] {
        ways.end.map { trace($0.place, $0.isTurned, ways.upright, ways.turned) } ?? []
    }

    private func trace(_ end: Int, _ isTurned: Bool, _ upright: [Reached], _ turned: [Reached]) -> [Cell] {
        let places = profile.places
        var cells: [Cell] = []
        var t = end
        var isTurned = isTurned
        while true {
            let reached = isTurned ? turned[t] : upright[t]
            guard reached.from >= 0 else { break }
            let s = Int(reached.from)
            let before = reached.fromTurned ? turned[s].cost : upright[s].cost
            let range = Int(places[s])..<Int(places[t])
            cells.append(Cell(range: range, cost: Int(reached.cost - before), kind: reached.kind))
            t = s
            isTurned = reached.fromTurned
        }
        return cells.reversed()
    }
}
