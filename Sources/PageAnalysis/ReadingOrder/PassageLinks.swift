import PageGeometry

/// Which passage a reader goes to from another.
///
/// Method: a graph network gives points to each link that is possible between passages, knowing what stands around them and what else
/// could be linked. The best assignment over all links at once is chosen (`BestAssignment`), so that one misleading feature does not
/// tear an article. A chain that closes on itself is cut at its weakest link.
struct PassageLinks {
    /// What speaks for a pair, in 256ths of a nat: above 0 it is likelier than not. Nil where a pair is not possible.
    let points: [[Int?]]
    /// The passage after each passage; nil where an article ends.
    let successors: [Int?]

    struct Parameters: Sendable, Hashable {
        /// What staying without a link costs, in 256ths of a nat. Lower: articles fall into parts. Higher: articles run into one
        /// another. Measured on seven papers that were left out of learning and a daily of 1939, of the passages that go on and those
        /// that end an article: 0 tells 0.790 and 0.721, 0.757 and 0.788; 128 0.809 and 0.675, 0.794 and 0.788; 256 0.819 and 0.629,
        /// 0.804 and 0.727.
        var alone = 128
    }

    /// - Complexity: O(passages³).
    init(_ graph: PassageGraph, network: GraphNetwork, parameters stage: ReadingOrderParameters = .init()) {
        let count = graph.passages.count
        let answers = network.answers(things: graph.passages, links: graph.links, features: graph.features)
        var points = [[Int?]](repeating: [Int?](repeating: nil, count: count), count: count)
        for (link, said) in zip(graph.links, answers.links) {
            // The mean of how much likelier the link is than that the first passage has none, and than that the second one has none.
            let odds = said - (answers.last[link.from] + answers.first[link.to]) / 2
            let most: Float = 4000
            points[link.from][link.to] = Int((max(-most, min(most, odds)) * 256).rounded()) + stage.links.alone
        }
        self.init(points: points)
    }

    /// The best choice by known points, a row for each passage.
    init(points: [[Int?]]) {
        self.points = points
        successors = Self.open(
            BestAssignment.solve(rows: points.count, columns: points.count) { points[$0][$1] }, points: points)
    }

    /// The links without the weakest one of each chain that closes on itself.
    private static func open(_ successors: [Int?], points: [[Int?]]) -> [Int?] {
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
            func strength(_ passage: Int) -> Int { successors[passage].flatMap { points[passage][$0] } ?? 0 }
            if let weakest = chain[first...].min(by: { (strength($0), $0) < (strength($1), $1) }) {
                successors[weakest] = nil
            }
        }
        return successors
    }

    /// A place where another reading is nearly as good as the one that was chosen.
    struct Doubt {
        /// The passage after which it is not sure what comes.
        var passage: Int
        /// What was chosen, and the other candidate; nil for the end of the article.
        var chosen: Int?
        var other: Int?
        /// How much better the choice is, in 256ths of a nat.
        var margin: Int
    }

    /// The places where the choice is hardly better than another one, each with the best other candidate.
    ///
    /// What another choice costs is what it takes from the passages that it is taken from; what these would then do
    /// is not asked.
    ///
    /// - Complexity: O(passages²).
    func doubts(within least: Int) -> [Doubt] {
        var predecessors = [Int?](repeating: nil, count: successors.count)
        for (a, b) in successors.enumerated() { if let b { predecessors[b] = a } }
        return successors.indices.compactMap { a in
            let chosen = successors[a]
            let own = chosen.flatMap { points[a][$0] } ?? 0
            var best: (points: Int, other: Int?)? = chosen == nil ? nil : (0, nil)
            for (b, value) in points[a].enumerated() where b != chosen {
                guard let value else { continue }
                let lost = predecessors[b].flatMap { points[$0][b] } ?? 0
                if value - lost > best?.points ?? .min { best = (value - lost, b) }
            }
            guard let best, own - best.points < least else { return nil }
            return Doubt(passage: a, chosen: chosen, other: best.other, margin: max(0, own - best.points))
        }
    }
}
