extension AttentionNetwork {
    /// Answers of a network about the things of a page.
    struct GraphAnswers {
        private let answers: Answers
        private let slots: Int

        fileprivate init(_ answers: Answers, slots: Int) { (self.answers, self.slots) = (answers, slots) }

        /// Logarithm of the probability that the neighbour in slot `k` is read after thing `i`; of none, if `k` is the
        /// number of slots.
        func next(_ i: Int, _ k: Int) -> Float { answers.next[i * (slots + 1) + k] }

        /// The same for the thing that is read before.
        func before(_ i: Int, _ k: Int) -> Float { answers.before[i * (slots + 1) + k] }

        /// Log-odds that the neighbour in slot `k` belongs to the article of thing `i`.
        func same(_ i: Int, _ k: Int) -> Float { answers.same[i * slots + k] }

        /// Probability of each kind of a thing, in the order of `BlockKind`.
        func kinds(of i: Int) -> [Float] {
            answers.kinds[i * AttentionNetwork.kinds..<(i + 1) * AttentionNetwork.kinds].map(
                AttentionNetwork.exponential)
        }
    }

    /// - Complexity: O(things × slots).
    func answers(_ graph: MakeUpGraph) -> GraphAnswers { GraphAnswers(answers(graph.input), slots: graph.slots) }
}

extension MakeUpGraph {
    var input: AttentionNetwork.Input {
        AttentionNetwork.Input(
            count: count, slots: slots, things: things, pairs: pairs, near: near, isNear: near.map { $0 >= 0 },
            back: back)
    }
}
