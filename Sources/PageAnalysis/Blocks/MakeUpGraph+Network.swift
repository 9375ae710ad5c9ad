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
    func answers(_ graph: MakeUpGraph) -> GraphAnswers {
        let input = Input(
            count: graph.count, slots: graph.slots, things: graph.things, pairs: graph.pairs, near: graph.near,
            isNear: graph.near.map { $0 >= 0 }, back: graph.back)
        return GraphAnswers(answers(input), slots: graph.slots)
    }
}
