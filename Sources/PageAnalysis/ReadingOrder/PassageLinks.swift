import LayoutDocument
import ModelFiles
import PageGeometry

/// Which passage a reader goes to from another.
///
/// Method: a graph network gives points to each link that is possible between passages, knowing what stands around them and what else
/// could be linked. The best assignment over all links at once is chosen (`BestAssignment`), so that one misleading feature does not
/// tear an article. A chain that closes on itself is cut at its weakest link.
struct PassageLinks {
    /// Of each passage, what speaks for each link from it that is possible, by the passage that it leads to, in 256ths of a nat: above 0
    /// the link is likelier than not.
    let points: [[Int: Int]]
    /// The passage after each passage; nil where an article ends.
    let successors: [Int?]
    /// Of each passage, whether it is text; another one (a table, an advertisement, lettering of a diagram) is not numbered.
    let isText: [Bool]

    struct Parameters: Sendable, Hashable {
        /// How far the network's odds are trusted: they are too sure of make-up that it has not learned from.
        var trust: Share = 0.65
        /// What staying without a link costs, in 256ths of a nat. Lower: articles fall into parts. Higher: articles run into one
        /// another. Measured on the passages of seven papers that were left out of learning, those that go on and those that end an
        /// article: 0 tells 0.827 and 0.839 of them, 128 0.847 and 0.805, 256 0.858 and 0.769. Of the joins of a printed daily and a
        /// magazine 128 and 256 find the same; the articles of the daily are 0.827 and 0.857 (engine 0.1.28).
        var alone = 160
        /// How much likelier than not, in 256ths of a nat, it must be that a passage is not numbered: text that is lost is worse than a
        /// line too many. Measured against none set aside: of the magazine's cells 0.067 are stray where 0.087 were, of dev2's 0.013
        /// where 0.021 were; of the daily's ink 0.868 is covered where 0.874 was; 21 pages of seven papers are the same.
        var other = 512
        /// Of more passages each is read alone: links would take minutes, and what has so many is no page of text. The most on a page
        /// with text, of 21 drawn and printed ones, are 311 (two pages of a daily of 1940 on one image).
        var mostPassages = 1500
    }

    /// - Complexity: O(links), and for the passages of each group of likely links to the third power.
    init(_ graph: PassageGraph, network: GraphNetwork, parameters stage: ReadingOrderParameters = .init()) {
        let answers = network.answers(things: graph.passages, links: graph.links, features: graph.features)
        let isText = answers.other.map { $0 * 256 < Float(stage.links.other) }
        var points = [[Int: Int]](repeating: [:], count: graph.passages.count)
        for (link, said) in zip(graph.links, answers.links) {
            // The mean of how much likelier the link is than that the first passage has none, and than that the second one has none.
            let odds = said - (answers.last[link.from] + answers.first[link.to]) / 2
            let bounded = max(-Self.mostOdds, min(Self.mostOdds, odds))
            points[link.from][link.to] = stage.links.trust.of(Int((bounded * 256).rounded())) + stage.links.alone
        }
        self.init(points: points, isText: isText)
    }

    /// What odds are bounded by, in nats, so that no weights make a number that is too large to count with.
    private static let mostOdds: Float = 4000

    /// The best choice by known points.
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

    /// The links that are possible, in order.
    var possible: [(from: Int, to: Int)] {
        points.enumerated().flatMap { from, links in links.keys.sorted().map { (from: from, to: $0) } }
    }

    /// The links with what the text says added.
    func weighed(_ language: PassageLanguage) -> PassageLinks {
        PassageLinks(
            points: points.enumerated().map { from, links in
                Dictionary(uniqueKeysWithValues: links.map { ($0, $1 + language.points(from: from, to: $0)) })
            }, isText: isText)
    }

    /// Passages of which none is linked to another.
    init(unlinked count: Int) { self.init(points: [[Int: Int]](repeating: [:], count: count)) }

    /// A page's lines, those of passages that are no text without numbers.
    func told(_ lines: [PlacedLine], of passages: [Passage]) -> [PlacedLine] {
        var lines = lines
        for (p, passage) in passages.enumerated() where !isText[p] {
            for line in passage.lines { lines[line].kind = .unnumbered(.unclear) }
        }
        return lines
    }

    /// The links without the weakest one of each chain that closes on itself; of equal ones without the last.
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
