/// A plan that puts the passages of a map into the order and the articles of its truth.
///
/// A passage is a maximal run of lines of one article of the map that follow one another in the truth. Some passages
/// stay. The others are moved: passages of one article of the map that follow one another in the truth move together if
/// they are in this order in the map. Between neighbours among the passages that stay, an article is started or joined
/// where the map's articles differ from the truth's. Dynamic programming, as for a longest increasing subsequence, finds
/// the passages whose stay costs the fewest operations, with each passage moved alone; of equal plans, it takes the one
/// with the fewest moves.
///
/// The articles of the truth have no order. So the search tries several orders: the articles in the order of their
/// largest, first or last passages, and any order, in which each passage continues the best plan of an earlier one. The
/// plan found is not always the shortest, but it suffices.
struct PassageOrder {
    private(set) var moves = 0
    private(set) var parts = 0
    private(set) var joins = 0
    /// Positions of the passages that stay.
    private var stays: [Int] = []
    /// Articles and flows of the truth that have a passage that stays.
    private var articles: Set<Int> = []
    private var flows: Set<Int> = []

    private struct Passage {
        var mapArticle: Int
        /// Article of the truth.
        var article: Int
        var flow: Int
        /// Ranks of its lines among all lines of the map in the order of the truth.
        var ranks: ClosedRange<Int>
        var cells: Int
    }

    /// Finds the best of the plans.
    ///
    /// - Complexity: O(pieces × log pieces + passages²).
    init(of pieces: [LineInTruth.Piece], _ form: EffortForm) {
        let passages = Self.passages(of: pieces, form)
        self = Self.best(passages) { _, _ in true }
        for anchor in [Anchor.largest, .first, .last] {
            let articles = anchor.positions(passages.map(\.article), passages.map(\.cells))
            let flows = anchor.positions(passages.map(\.flow), passages.map(\.cells))
            func goal(_ p: Int) -> (Int, Int, Int) { (articles[p], flows[p], passages[p].ranks.lowerBound) }
            let plan = Self.best(passages) { goal($0) < goal($1) }
            if plan.isBetter(than: self) { self = plan }
        }
    }

    private init() {}

    /// Returns the best plan in which a passage follows another one only if `mayFollow`.
    private static func best(_ passages: [Passage], _ mayFollow: (Int, Int) -> Bool) -> PassageOrder {
        let unseen = Set(passages.map(\.article)).count - 1
        var plans: [PassageOrder] = []
        var best: PassageOrder?
        for (p, passage) in passages.enumerated() {
            var plan = PassageOrder()
            // An article of which no passage stays is moved behind another article, and separated from it.
            (plan.moves, plan.parts) = (p, unseen)
            for q in 0..<p where plans[q].isOpen(to: passage, after: passages[q]) && mayFollow(q, p) {
                var other = plans[q]
                other.moves += p - q - 1
                let isOneInMap = passages[q].mapArticle == passage.mapArticle
                if passages[q].article == passage.article {
                    other.joins += isOneInMap ? 0 : 1
                } else {
                    other.parts -= isOneInMap ? 0 : 1
                }
                if other.isBetter(than: plan) { plan = other }
            }
            plan.articles.insert(passage.article)
            plan.flows.insert(passage.flow)
            plan.stays.append(p)
            plans.append(plan)
            plan.moves += passages.count - 1 - p
            if best.map(plan.isBetter) ?? true { best = plan }
        }
        guard var best else { return PassageOrder() }
        best.moves = groups(of: passages, sparing: Set(best.stays))
        return best
    }

    /// Whether a passage may stay after the last one of this plan: it is later in the same flow, or begins a flow.
    private func isOpen(to next: Passage, after last: Passage) -> Bool {
        if next.flow == last.flow { return last.ranks.upperBound < next.ranks.lowerBound }
        return !flows.contains(next.flow) && (next.article == last.article || !articles.contains(next.article))
    }

    /// Returns the number of moves of all passages that do not stay.
    private static func groups(of passages: [Passage], sparing stays: Set<Int>) -> Int {
        let moved = passages.indices.filter { !stays.contains($0) }
            .sorted { passages[$0].ranks.lowerBound < passages[$1].ranks.lowerBound }
        let together = zip(moved, moved.dropFirst()).count { p, q in
            p < q && passages[p].flow == passages[q].flow && passages[p].mapArticle == passages[q].mapArticle
                && passages[p].ranks.upperBound + 1 == passages[q].ranks.lowerBound
        }
        return moved.count - together
    }

    private func isBetter(than other: Self) -> Bool {
        (moves + parts + joins, moves) < (other.moves + other.parts + other.joins, other.moves)
    }

    private static func passages(of pieces: [LineInTruth.Piece], _ form: EffortForm) -> [Passage] {
        func place(_ p: Int) -> (Int, Int, Int) {
            (form.units[pieces[p].unit].flow, pieces[p].unit, pieces[p].position)
        }
        var ranks = [Int](repeating: 0, count: pieces.count)
        for (rank, p) in pieces.indices.sorted(by: { place($0) == place($1) ? $0 < $1 : place($0) < place($1) })
            .enumerated()
        { ranks[p] = rank }
        var passages: [Passage] = []
        for (piece, rank) in zip(pieces, ranks) {
            let unit = form.units[piece.unit]
            if let last = passages.last, last.mapArticle == piece.article, last.flow == unit.flow,
                last.ranks.upperBound + 1 == rank
            {
                passages[passages.count - 1].ranks = last.ranks.lowerBound...rank
                passages[passages.count - 1].cells += piece.cells
            } else {
                passages.append(
                    Passage(
                        mapArticle: piece.article, article: unit.article, flow: unit.flow, ranks: rank...rank,
                        cells: piece.cells))
            }
        }
        return passages
    }
}

/// The passage whose place counts as the place of its article or flow.
private enum Anchor {
    case largest, first, last

    /// Returns, for each passage, the position of the anchor of its group.
    func positions(_ groups: [Int], _ cells: [Int]) -> [Int] {
        var anchors: [Int: Int] = [:]
        for (p, group) in groups.enumerated() {
            if let other = anchors[group], self == .first || self == .largest && cells[other] >= cells[p] { continue }
            anchors[group] = p
        }
        return groups.map { anchors[$0] ?? 0 }
    }
}
