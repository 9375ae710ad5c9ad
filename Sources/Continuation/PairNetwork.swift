private import CContinuation

/// Computes states of the ends and beginnings of texts. The product of two states is the score of the beginning as the
/// end's continuation.
///
/// Method: two recurrent networks (gated recurrent units; K. Cho and others, 2014) read the texts towards the break.
/// Models/continuation/learn.py trains them. They calculate in whole numbers, so every processor gives the same
/// answers.
struct PairNetwork: Sendable {
    /// Selects the network for ends, or the network for beginnings.
    enum Side: Int32, Sendable {
        case ends = 0
        case beginnings = 1
    }

    private let model: [UInt8]
    /// Matrices of the model, in the order of multiplication.
    private let packed: [Int16]
    let width: Int
    private let sharpness: Int
    /// Number of fraction bits of the numbers in a state.
    private static let bits = 14

    /// Reads a network from its part of the model's file; nil if the bytes are malformed, or if memory runs
    /// out.
    init?(_ model: [UInt8]) {
        width = unsafe mojiwaku_continuation_width(model, model.count)
        guard width > 0 else { return nil }
        self.model = model
        var packed = [Int16](repeating: 0, count: unsafe mojiwaku_continuation_packed_count(model))
        guard unsafe mojiwaku_continuation_pack(model, &packed) == 0 else { return nil }
        self.packed = packed
        sharpness = Int(unsafe mojiwaku_continuation_sharpness(model))
    }

    /// Returns the states of texts: for each text, `width` numbers.
    ///
    /// - Parameter texts: for each text, its characters from left to right as numbers (`Letters.number(of:)`).
    /// - Returns: nil if memory runs out.
    /// - Complexity: O(characters); 0.8 million multiply-adds for each character.
    func states(_ texts: [[UInt16]], _ side: Side, allowsWideInstructions: Bool) -> [Int16]? {
        let ids = texts.flatMap { side == .ends ? $0 : $0.reversed() }
        let lengths = texts.map { Int32($0.count) }
        var states = [Int16](repeating: 0, count: texts.count * width)
        let code = unsafe mojiwaku_continuation_vectors(
            model, packed, side.rawValue, ids, lengths, Int32(texts.count), allowsWideInstructions ? 1 : 0, &states)
        return code == 0 ? states : nil
    }

    /// Returns the score of an end of a text with a beginning, in 256ths of a nat.
    ///
    /// - Complexity: O(`width`).
    func score(_ end: Int, of ends: [Int16], _ beginning: Int, of beginnings: [Int16]) -> Int {
        var sum = 0
        for at in 0..<width { sum += Int(ends[end * width + at]) * Int(beginnings[beginning * width + at]) }
        return (sum * sharpness + 1 << (2 * Self.bits - 1)) >> (2 * Self.bits)
    }
}
