import PageGeometry

/// Which passage a reader goes to from another.
///
/// Method: a learned model gives points to each pair of passages, a second one to likely pairs among their rivals. The best
/// assignment over all pairs at once is chosen (`BestAssignment`), so that one misleading feature does not tear an article.
struct PassageLinks {
    /// What speaks for a pair, in 256ths of a nat: above 0 it is likelier than not. Nil where a pair is not possible.
    let points: [[Int?]]
    /// The passage after each passage; nil where an article ends.
    let successors: [Int?]

    struct Parameters: Sendable, Hashable {
        /// What is added for text that goes on beyond a picture, in 256ths of a nat, to what the first model says, and to what the
        /// second one says: the pages that the models learned from have fewer such places than print. Measured: with 1,024 for both,
        /// one of thirteen such places on the shared development pages is read wrongly, with these none; of 355 drawn pages none
        /// changes with these, and three links do with 1,536 for both.
        var jump = 1024
        var jumpAmongRivals = 1536
        /// What staying without a link costs, in 256ths of a nat: passages that begin or end an article are few. Lower: articles
        /// fall into parts. Higher: articles run into one another.
        var alone = 600
        /// A pair for which the first model says no more is not shown to the second one.
        var leastForRivals = LinkRivals.least
    }

    /// Links by the points of the first model, and for likely pairs by those of the second one, which knows what else could be
    /// read.
    ///
    /// - Complexity: O(passages³).
    init(
        _ features: LinkFeatures, trees: BoostedTrees, rivals: BoostedTrees,
        parameters stage: ReadingOrderParameters = .init()
    ) {
        let parameters = stage.links
        let hasJumps = !stage.off.contains(.jumpPoints)
        let first = Self.points(features, trees: trees, jump: hasJumps ? parameters.jump : 0)
        var points = first.map { $0.map { $0.map { $0 + parameters.alone } } }
        if !stage.off.contains(.rivals) {
            let jump = hasJumps ? parameters.jumpAmongRivals : 0
            let likely = Self.pairs(first.count) { a, b in
                first[a][b].map { $0 > parameters.leastForRivals } == true
            }
            for (pair, said) in zip(likely, Self.points(of: likely, features, rivals, among: first, jump: jump)) {
                points[pair.first][pair.second] = parameters.alone + said
            }
        }
        self.init(points: points)
    }

    /// What speaks for some pairs by the second model, in 256ths of a nat.
    private static func points(
        of pairs: [(first: Int, second: Int)], _ features: LinkFeatures, _ rivals: BoostedTrees, among first: [[Int?]],
        jump: Int
    ) -> [Int] {
        let again = LinkRivals(points: first)
        let answers = rivals.answers(to: pairs.map { again.values($0.first, $0.second, features: features.features) })
        return zip(pairs, answers).map { pair, answer in
            answer[0] + (features.isJump(pair.first, pair.second) ? jump : 0)
        }
    }

    /// What speaks for each pair by the first model, in 256ths of a nat; nil where it is not possible.
    private static func points(_ features: LinkFeatures, trees: BoostedTrees, jump: Int) -> [[Int?]] {
        let count = features.passages.count
        var points = [[Int?]](repeating: [Int?](repeating: nil, count: count), count: count)
        let possible = pairs(count, where: features.isPossible)
        let answers = trees.answers(to: possible.map { features.features($0.first, $0.second).values })
        for (pair, answer) in zip(possible, answers) {
            points[pair.first][pair.second] =
                answer[0] + (features.isJump(pair.first, pair.second) ? jump : 0)
        }
        return points
    }

    /// The pairs of `count` passages for which something holds.
    private static func pairs(
        _ count: Int, where holds: (Int, Int) -> Bool
    ) -> [(first: Int, second: Int)] {
        (0..<count).flatMap { a in (0..<count).filter { holds(a, $0) }.map { (a, $0) } }
    }

    /// The best choice by known points, a row for each passage.
    init(points: [[Int?]]) {
        self.points = points
        successors = BestAssignment.solve(rows: points.count, columns: points.count) { points[$0][$1] }
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
