import PageGeometry

/// Chooses the successor of each text block.
///
/// Method: `BestAssignment` chooses the best set of links for the whole page, so that one misleading link does not
/// split an article. A closed chain is cut at its weakest link.
struct BlockOrder {
    /// Score of each possible link, in 256ths of a nat. The index is the position of the first block; the key is the
    /// position of the second. A link with a score above 0 is likelier than no link.
    let points: [[Int: Int]]
    /// The block after each block; nil at the end of an article.
    let successors: [Int?]

    /// Chooses the links of a page's numbered blocks, except captions.
    ///
    /// - Complexity: O(links), plus O(blocks³) for each group of likely links.
    init(_ page: BlockPage) {
        let isText = page.blocks.map { $0.kind.isNumbered && $0.kind != .caption }
        self.init(
            points: page.links.enumerated().map { from, links in
                isText[from] ? links.filter { isText[$0.key] } : [:]
            })
    }

    /// Chooses the best links, given the scores of all links.
    init(points: [[Int: Int]]) {
        self.points = points
        let pairs = points.map { $0.sorted { $0.key < $1.key }.map { (column: $0.key, points: $0.value) } }
        successors = Self.open(BestAssignment.solve(pairs, columns: points.count), points: points)
    }

    /// Returns the chains of linked blocks among `members`, each in reading order.
    func chains(of members: [Int]) -> [[Int]] {
        let isLater = Set(successors.compactMap(\.self))
        return members.filter { !isLater.contains($0) }.map { first in
            var chain = [first]
            while let next = successors[chain[chain.count - 1]] { chain.append(next) }
            return chain
        }
    }

    /// Removes the weakest link of each closed chain. If several links are equally weak, the last one is removed.
    private static func open(_ successors: [Int?], points: [[Int: Int]]) -> [Int?] {
        var successors = successors
        var isSeen = successors.map { _ in false }
        for start in successors.indices {
            var chain: [Int] = []
            var place: Int? = start
            while let at = place, !isSeen[at] {
                isSeen[at] = true
                chain.append(at)
                place = successors[at]
            }
            guard let place, let first = chain.firstIndex(of: place) else { continue }
            func strength(_ block: Int) -> Int { successors[block].flatMap { points[block][$0] } ?? 0 }
            if let weakest = chain[first...].min(by: { (strength($0), -$0) < (strength($1), -$1) }) {
                successors[weakest] = nil
            }
        }
        return successors
    }

    /// A place where another choice of successor is nearly as good as the chosen one.
    struct Doubt {
        /// The block whose successor is uncertain.
        var block: Int
        /// The chosen successor, and the best other candidate; nil stands for the end of the article.
        var chosen: Int?
        var other: Int?
        /// Advantage of the chosen successor over the other candidate, in 256ths of a nat.
        var margin: Int
    }

    /// Returns the places where the chosen successor is better than the best other candidate by less than `least`.
    ///
    /// If another candidate is chosen, the links with which it conflicts are removed. Their scores are therefore
    /// subtracted from the candidate's score. Blocks that lose their link would need new links, which are not
    /// considered.
    ///
    /// - Complexity: O(links × log links).
    func doubts(within least: Int) -> [Doubt] {
        var predecessors = [Int?](repeating: nil, count: successors.count)
        for (a, b) in successors.enumerated() { if let b { predecessors[b] = a } }
        return successors.indices.compactMap { a in
            let chosen = successors[a]
            let own = chosen.flatMap { points[a][$0] } ?? 0
            var best: (points: Int, other: Int?)? = chosen == nil ? nil : (0, nil)
            for (b, value) in points[a].sorted(by: { $0.key < $1.key }) where b != chosen {
                let lost = predecessors[b].flatMap { points[$0][b] } ?? 0
                if value - lost > best?.points ?? .min { best = (value - lost, b) }
            }
            guard let best, own - best.points < least else { return nil }
            return Doubt(block: a, chosen: chosen, other: best.other, margin: max(0, own - best.points))
        }
    }
}
