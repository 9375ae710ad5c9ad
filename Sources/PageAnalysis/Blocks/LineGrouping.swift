/// Groups lines into blocks: lines that are read one after the other in one tier, and the lines of one heading.
///
/// Method: the network of lines gives, for each line, the odds of the line that is read next in its block, and of the
/// one before. Links are taken from the most probable downwards; each line has at most one successor and one
/// predecessor.
struct LineGrouping {
    struct Parameters: Sendable, Hashable {
        /// Odds of a link's reverse, in nats, if its first line is not a neighbour of its second.
        var unseen: Float = -2
        /// Characters that a line counts in addition to its own, when the kind of its block is averaged.
        var addition: Float = 2
    }

    /// The lines of each block, in order.
    private(set) var blocks: [[Int]] = []
    /// Probability of each kind (`BlockKind`) for each block.
    private(set) var kinds: [[Float]] = []

    /// For each block, the odds in nats that it goes on in another block, by the other's position.
    private(set) var continuations: [[Int: Float]] = []

    /// For each block, what recurring things add to the odds of each kind, in nats.
    private(set) var evidence: [[Float]] = []

    /// - Parameter evidence: for each line, what recurring things add to the odds of each kind, in nats; empty for none.
    /// - Complexity: O(lines × (lines + slots²)).
    init(_ page: MakeUp, network: AttentionNetwork, evidence: [[Float]] = []) {
        let parameters = Parameters()
        let none = [Float](repeating: 0, count: BlockKind.allCases.count)
        let added = evidence.isEmpty ? page.things.map { _ in none } : evidence
        let graph = MakeUpGraph(page, slots: MakeUpModels.lineSlots)
        let answers = network.answers(graph.input)
        // Print without number is not followed by text: evidence for one of two lines is evidence against their link.
        let aside = BlockKind.other.rawValue
        let odds = Self.odds(graph, answers, unseen: parameters.unseen).map { link in
            (from: link.from, to: link.to, odds: link.odds - abs(added[link.from][aside] - added[link.to][aside]))
        }
        let links = odds.filter { $0.odds > 0 }.sorted { ($1.odds, $0.from, $0.to) < ($0.odds, $1.from, $1.to) }
        var next = [Int?](repeating: nil, count: graph.count)
        var isLater = [Bool](repeating: false, count: graph.count)
        var groups = Groups(graph.count)
        for link in links where next[link.from] == nil && !isLater[link.to] {
            guard groups.root(link.from) != groups.root(link.to) else { continue }
            next[link.from] = link.to
            isLater[link.to] = true
            groups.join(link.from, link.to)
        }
        for first in 0..<graph.count where !isLater[first] {
            var block = [first]
            while let line = next[block[block.count - 1]] { block.append(line) }
            blocks.append(block)
        }
        var begins: [Int: Int] = [:]
        var ends: [Int: Int] = [:]
        for (number, block) in blocks.enumerated() {
            (begins[block[0]], ends[block[block.count - 1]]) = (number, number)
        }
        continuations = blocks.map { _ in [:] }
        for link in odds {
            if let from = ends[link.from], let to = begins[link.to], from != to { continuations[from][to] = link.odds }
        }
        let weights = blocks.map { $0.map { page.things[$0].characters + parameters.addition } }
        kinds = zip(blocks, weights).map { block, weights in
            Self.mean(
                block.map { RecurringThing.probabilities(answers.kinds(of: $0), adding: added[$0]) }, weights: weights)
        }
        self.evidence = zip(blocks, weights).map { block, weights in
            Self.mean(block.map { added[$0] }, weights: weights)
        }
    }

    /// Returns the odds of all possible links, in nats.
    private static func odds(
        _ graph: MakeUpGraph, _ answers: AttentionNetwork.Answers, unseen: Float
    ) -> [(from: Int, to: Int, odds: Float)] {
        var links: [(from: Int, to: Int, odds: Float)] = []
        for i in 0..<graph.count {
            for k in 0..<graph.slots where graph.near[i * graph.slots + k] >= 0 {
                let j = Int(graph.near[i * graph.slots + k])
                let back = Int(graph.back[i * graph.slots + k])
                let odds =
                    answers.next(i, k) - answers.next(i, graph.slots)
                    + (back < graph.slots ? answers.before(j, back) - answers.before(j, graph.slots) : unseen)
                links.append((i, j, odds))
            }
        }
        return links
    }

    private static func mean(_ rows: [[Float]], weights: [Float]) -> [Float] {
        let sum = weights.reduce(0, +)
        return BlockKind.allCases.indices.map { k in
            zip(rows, weights).reduce(0) { $0 + $1.0[k] * $1.1 } / sum
        }
    }
}

extension MakeUp {
    /// Returns the page with blocks of its lines as things.
    func grouped(_ grouping: LineGrouping) -> MakeUp {
        var page = self
        page.things = grouping.blocks.indices.map { block in
            var thing = Thing(grouping.blocks[block].map { things[$0] }, kinds: grouping.kinds[block])
            thing.continuations = grouping.continuations[block]
            return thing
        }
        return page
    }
}

extension MakeUp.Thing {
    /// Creates a block from its lines, at least one.
    init(_ lines: [MakeUp.Thing], kinds: [Float]) {
        let box = lines.dropFirst().reduce(lines[0].box) { $0.union($1.box) }
        let isVertical = 2 * lines.count { $0.isVertical } >= lines.count
        let characters = lines.reduce(0) { $0 + $1.characters }
        var traits = [Float](repeating: 0, count: LineTrait.count)
        for line in lines {
            for k in traits.indices { traits[k] += line.traits[k] * max(1, line.characters) }
        }
        let weight = lines.reduce(0) { $0 + max(1, $1.characters) }
        self.init(
            box: box, isVertical: isVertical, size: lines.map(\.size).sorted()[lines.count / 2],
            characters: characters, traits: traits.map { $0 / weight })
        self.lines = Float(lines.count)
        self.kinds = kinds
        guard lines.count > 1 else { return }
        let frame = self.frame
        indent = lines[0].box.frame(isVertical: isVertical).start - frame.start
        blank = frame.end - lines[lines.count - 1].box.frame(isVertical: isVertical).end
    }
}
