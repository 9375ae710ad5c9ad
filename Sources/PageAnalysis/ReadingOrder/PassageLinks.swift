import LayoutDocument
import ModelFiles
import PageGeometry

/// Links each passage to the passage that is read after it.
///
/// Method: a graph network scores each possible link, given the link's surroundings and competitors. `BestAssignment`
/// then chooses the best set of links for the whole page, so that one misleading feature does not split an article. A
/// closed chain is cut at its weakest link.
struct PassageLinks {
    /// Score of each possible link, in 256ths of a nat. The index is the position of the first passage; the key is the
    /// position of the second. A link with a score above 0 is likelier than no link.
    let points: [[Int: Int]]
    /// The passage after each passage; nil at the end of an article.
    let successors: [Int?]
    /// Whether each passage is text. Other passages (tables, advertisements, lettering of diagrams) are not numbered.
    let isText: [Bool]

    struct Parameters: Sendable, Hashable {
        /// Factor of the network's odds, from 0 to 1. The network is overconfident on kinds of make-up with which it
        /// was not trained.
        var trust: Share = 0.65
        /// Number that is added to the score of every link, in 256ths of a nat. Lower: articles are split. Higher:
        /// articles run into one another.
        var alone = 240
        /// A passage remains unnumbered if the odds that it is not text are at least this, in 256ths of a nat. The
        /// value is high, because lost text is worse than a superfluous line.
        var other = 512
        /// Maximum number of passages for which links are made. More passages would take minutes, and a page with so
        /// many passages is not a page of text.
        var mostPassages = 1500
    }

    /// - Complexity: O(links), plus O(passages³) for each group of likely links.
    init(_ graph: PassageGraph, network: GraphNetwork, parameters stage: ReadingOrderParameters = .init()) {
        let answers = network.answers(things: graph.passages, links: graph.links, features: graph.features)
        let isText = answers.other.map { $0 * 256 < Float(stage.links.other) }
        var points = [[Int: Int]](repeating: [:], count: graph.passages.count)
        for (link, said) in zip(graph.links, answers.links) {
            // The mean of two logarithms of odds: this link against no successor of the first passage, and this link
            // against no predecessor of the second passage.
            let odds = said - (answers.last[link.from] + answers.first[link.to]) / 2
            let bounded = max(-Self.mostOdds, min(Self.mostOdds, odds))
            points[link.from][link.to] = stage.links.trust.of(Int((bounded * 256).rounded())) + stage.links.alone
        }
        self.init(points: points, isText: isText)
    }

    /// Maximum of the odds, in nats. It prevents an overflow, whatever the network's weights are.
    private static let mostOdds: Float = 4000

    /// Chooses the best links, given the scores of all links.
    init(points: [[Int: Int]], isText: [Bool]? = nil) {
        let isText = isText ?? points.map { _ in true }
        let points = points.enumerated().map { from, links in
            isText[from] ? links.filter { isText[$0.key] } : [:]
        }
        self.points = points
        self.isText = isText
        let pairs = points.map { $0.sorted { $0.key < $1.key }.map { (column: $0.key, points: $0.value) } }
        successors = Self.open(BestAssignment.solve(pairs, columns: points.count), points: points)
    }

    /// The possible links, in order.
    var possible: [(from: Int, to: Int)] {
        points.enumerated().flatMap { from, links in links.keys.sorted().map { (from: from, to: $0) } }
    }

    /// Returns the links after adding the scores by text to `points`.
    func weighed(_ language: PassageLanguage) -> PassageLinks {
        PassageLinks(
            points: points.enumerated().map { from, links in
                Dictionary(uniqueKeysWithValues: links.map { ($0, $1 + language.points(from: from, to: $0)) })
            }, isText: isText)
    }

    init(unlinked count: Int) { self.init(points: [[Int: Int]](repeating: [:], count: count)) }

    /// Marks the lines of passages that are no text as unnumbered.
    func told(_ lines: [PlacedLine], of passages: [Passage]) -> [PlacedLine] {
        var lines = lines
        for (p, passage) in passages.enumerated() where !isText[p] {
            for line in passage.lines { lines[line].kind = .unnumbered(.unclear) }
        }
        return lines
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
            func strength(_ passage: Int) -> Int { successors[passage].flatMap { points[passage][$0] } ?? 0 }
            if let weakest = chain[first...].min(by: { (strength($0), -$0) < (strength($1), -$1) }) {
                successors[weakest] = nil
            }
        }
        return successors
    }

    /// A place where another choice of successor is nearly as good as the chosen one.
    struct Doubt {
        /// The passage whose successor is uncertain.
        var passage: Int
        /// The chosen successor, and the best other candidate; nil stands for the end of the article.
        var chosen: Int?
        var other: Int?
        /// Advantage of the chosen successor over the other candidate, in 256ths of a nat.
        var margin: Int
    }

    /// Returns the places where the chosen successor is better than the best other candidate by less than `least`.
    ///
    /// If another candidate is chosen, the links with which it conflicts are removed. Their scores are therefore
    /// subtracted from the candidate's score. Passages that lose their link would need new links, which are not
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
            return Doubt(passage: a, chosen: chosen, other: best.other, margin: max(0, own - best.points))
        }
    }
}
