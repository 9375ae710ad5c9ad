extension AttentionNetwork.Answers {
    /// Logarithm of the probability that the neighbour in slot `k` is read after thing `i`; of none, if `k` is the number
    /// of slots.
    func next(_ i: Int, _ k: Int) -> Float { next[i * (slots + 1) + k] }

    /// The same for the thing that is read before.
    func before(_ i: Int, _ k: Int) -> Float { before[i * (slots + 1) + k] }

    /// Log-odds that the neighbour in slot `k` belongs to the article of thing `i`.
    func same(_ i: Int, _ k: Int) -> Float { same[i * slots + k] }

    /// Probability of each kind of a thing, in the order of `BlockKind`.
    func kinds(of i: Int) -> [Float] {
        kinds[i * AttentionNetwork.kinds..<(i + 1) * AttentionNetwork.kinds].map(AttentionNetwork.exponential)
    }
}

extension MakeUpGraph {
    var input: AttentionNetwork.Input {
        AttentionNetwork.Input(
            count: count, slots: slots, things: things, pairs: pairs, near: near, isNear: near.map { $0 >= 0 },
            back: back)
    }
}
