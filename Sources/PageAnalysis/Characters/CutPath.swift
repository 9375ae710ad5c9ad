import PageGeometry

/// Cuts a line into characters with one best path over the whole line.
///
/// Method: dynamic programming (Viterbi) over the possible places of cuts: in blanks, and where a cut severs least ink.
/// The cost of a cell depends on three things: its length relative to the line's advance, the place of its ink, and ink
/// taller than a character. The cost of a cut depends on the ink that it severs. Cells of half an advance are for marks
/// (JLReq 2.1.2: full stops, commas, brackets and middle dots are half an em wide, with half an em of blank that may be
/// removed). A gap alone is therefore no boundary, and a boundary needs no gap.
struct CutPath {
    let prices: CutPrices
    var profile: InkProfile { prices.profile }
    var type: TypeModel { prices.type }

    /// Creates a path through the ink of `inks`. The type of `inks` may differ from `type` only in the advance.
    init(_ inks: CellInks, type: TypeModel) { prices = CutPrices(inks: inks, type: type) }

    init(profile: InkProfile, type: TypeModel, context: CutContext) {
        self.init(CellInks(profile, type: type, context: context), type: type)
    }

    /// A cell: extent in the profile, and cost in the unit of `CutPrices`.
    struct Cell {
        var range: Range<Int>
        var cost: Int
        var kind: Kind
        /// Extra cost of the line if the cell's ink is cut differently.
        var margin = 0
    }

    /// Kind of a cell. The path distinguishes only these kinds.
    enum Kind: UInt8 { case full, half, blank, turned }

    /// Returns the best cells from the first ink to the last, and their cost.
    ///
    /// - Complexity: O(places for cuts × places in an advance and a half).
    func best() -> (cells: [Cell], cost: Int) {
        let ways = ways()
        return (cells(on: ways), ways.cost)
    }

    /// Possible lengths of a cell, in px.
    var lengths: ClosedRange<Int> { prices.lengths }

    /// A cost that exceeds the cost of any line.
    static let never: Int32 = 1 << 29

    /// The cheapest ways from the first ink to every place, and to the line's end.
    struct Ways {
        var stops: [Stop]
        var upright: [Reached]
        var turned: [Reached]
        /// Place and cost of the end of the cheapest way; nil if no way reaches the end.
        var end: (cost: Int32, place: Int, isTurned: Bool)?

        var cost: Int { end.map { Int($0.cost) } ?? (upright.count > 1 ? .max / 64 : 0) }
    }

    /// Returns the cheapest ways from the first ink to every place. Ways that cost `limit` or more are abandoned.
    ///
    /// If several ways have equal cost, the way from the earliest place is chosen.
    func ways(below limit: Int = .max) -> Ways {
        var walk = CutWalk(self, limit: Int32(clamping: min(limit, Int(Self.never))))
        walk.go()
        return Ways(
            stops: walk.stops, upright: walk.upright, turned: walk.turned, end: end(walk.upright, walk.turned))
    }

    /// Returns the cheapest end of a line, given the cheapest ways to the places up to the line's end.
    private func end(_ upright: [Reached], _ turned: [Reached]) -> (cost: Int32, place: Int, isTurned: Bool)? {
        var end: (cost: Int32, place: Int, isTurned: Bool) = (Self.never, 0, false)
        for (k, place) in profile.places.enumerated() where Int(place) >= profile.end {
            if upright[k].cost < end.cost, upright[k].from >= 0 { end = (upright[k].cost, k, false) }
            if turned[k].cost < end.cost { end = (turned[k].cost, k, true) }
        }
        return end.cost < Self.never ? end : nil
    }

    /// One of the profile's places.
    struct Stop {
        var place: Int32
        /// The first ink at or after the place.
        var head: Int32
        /// Cost of the cheapest way to the place. `entry` is for an upright cell that begins at the place,
        /// `turnedEntry` for a cell on its side.
        var entry = CutPath.never
        var turnedEntry = CutPath.never
    }

    /// The cheapest way to a place, among the ways whose last character is upright, or among those whose last character
    /// is on its side.
    struct Reached {
        var cost = CutPath.never
        /// The place where the way's last character begins; -1 if no way reaches the place.
        var from: Int32 = -1
        var fromTurned = false
        var kind = Kind.full
    }

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
