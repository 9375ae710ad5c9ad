import PageGeometry

/// Which passage a reader goes to from another.
///
/// Method: a learned model gives points to each pair of passages, a second one to likely pairs among their rivals. The best
/// assignment over all pairs at once is chosen (`BestAssignment`), so that one misleading feature does not tear an article.
struct PassageLinks {
    /// What speaks for a pair, in 256ths of a nat: above 0 it is likelier than not. Nil where a pair is not possible. Empty where there
    /// are too many passages.
    private let points: [[Int?]]
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
        /// Of more passages each is read alone: pairs would take minutes and gigabytes, and what has so many is no page of text. The
        /// most on a page with text, of 21 drawn and printed ones, are 311 (two pages of a daily of 1940 on one image).
        var mostPassages = 1500
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
        return answers(of: pairs, features, rivals, jump: jump) {
            again.values($0, $1, features: features.features)
        }
    }

    /// What a model says of pairs, in 256ths of a nat. Some pairs at a time: a link's features take a kilobyte, and a page of specks has
    /// millions of pairs.
    private static func answers(
        of pairs: [(first: Int, second: Int)], _ features: LinkFeatures, _ trees: BoostedTrees, jump: Int,
        values: (Int, Int) -> [Int]
    ) -> [Int] {
        stride(from: 0, to: pairs.count, by: atOnce).flatMap { start in
            let some = pairs[start..<min(start + atOnce, pairs.count)]
            return zip(some, trees.answers(to: some.map { values($0.first, $0.second) })).map { pair, answer in
                answer[0] + (features.isJump(pair.first, pair.second) ? jump : 0)
            }
        }
    }

    private static let atOnce = 512

    /// What speaks for each pair by the first model, in 256ths of a nat; nil where it is not possible.
    private static func points(_ features: LinkFeatures, trees: BoostedTrees, jump: Int) -> [[Int?]] {
        let count = features.passages.count
        var points = [[Int?]](repeating: [Int?](repeating: nil, count: count), count: count)
        let possible = pairs(count, where: features.isPossible)
        let said = answers(of: possible, features, trees, jump: jump) { features.features($0, $1).values }
        for (pair, value) in zip(possible, said) { points[pair.first][pair.second] = value }
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

    /// Passages of which none is linked to another.
    init(unlinked count: Int) {
        points = []
        successors = [Int?](repeating: nil, count: count)
    }

    /// What speaks for reading one passage after another, as `points` has it.
    func points(from a: Int, to b: Int) -> Int? { points.isEmpty ? nil : points[a][b] }

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
        guard !points.isEmpty else { return [] }
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
