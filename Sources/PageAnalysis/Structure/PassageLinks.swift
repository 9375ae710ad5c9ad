import PageGeometry

/// Which passage a reader goes to from another: what speaks for each pair by the learned forest, and the best choice over
/// all pairs at once, so that one misleading cue does not tear an article.
struct PassageLinks {
    /// What speaks for a pair, in 256ths of a nat: above 0 it is likelier than not. Nil where a pair is not possible.
    private(set) var points: [[Int?]]
    /// The passage after each passage; nil where an article ends.
    private(set) var successors: [Int?]

    /// What speaks besides for text that goes on beyond a picture, in 256ths of a nat: a picture amid the text is jumped over,
    /// which the pages that the forest learned from show in a dozen places only.
    static let jump = 512

    /// What staying without a link costs, in 256ths of a nat: passages that begin or end an article are few.
    static let alone = 600

    init(_ facts: LinkFacts, forest: Forest) {
        let count = facts.passages.count
        var points = [[Int?]](repeating: [Int?](repeating: nil, count: count), count: count)
        for a in 0..<count {
            for b in 0..<count where facts.isPossible(a, b) {
                points[a][b] = forest.answers(facts.values(a, b))[0] + Self.alone + (facts.isJump(a, b) ? Self.jump : 0)
            }
        }
        self.init(points: points)
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
