private import CContinuation

/// Computes states of ends and beginnings. The product of two states scores how well one continues in the other.
///
/// Method: two recurrent networks (gated recurrent units; K. Cho and others, 2014) that read towards the break, trained
/// by Models/continuation/learn.py. They use whole numbers, so every processor gives the same answers.
struct PairNetwork: Sendable {
    /// Selects one of the two networks.
    enum Side: Int32, Sendable {
        case ends = 0
        case beginnings = 1
    }

    private let model: [UInt8]
    let width: Int
    private let sharpness: Int
    /// Fraction bits of a state's numbers.
    private static let bits = 14

    /// Reads a network from the bytes of the file's part; nil if it is malformed.
    init?(_ model: [UInt8]) {
        width = unsafe mojiwaku_continuation_width(model, model.count)
        guard width > 0 else { return nil }
        self.model = model
        sharpness = Int(unsafe mojiwaku_continuation_sharpness(model))
    }

    /// Returns the states of texts, `width` numbers each.
    ///
    /// - Parameter texts: numbers of characters from left to right.
    /// - Returns: nil if memory runs out.
    /// - Complexity: O(characters); 0.8 million multiply-adds for each.
    func states(_ texts: [[UInt16]], _ side: Side, allowsWideInstructions: Bool) -> [Int16]? {
        let ids = texts.flatMap { side == .ends ? $0 : $0.reversed() }
        let lengths = texts.map { Int32($0.count) }
        var states = [Int16](repeating: 0, count: texts.count * width)
        let code = unsafe mojiwaku_continuation_vectors(
            model, side.rawValue, ids, lengths, Int32(texts.count), allowsWideInstructions ? 1 : 0, &states)
        return code == 0 ? states : nil
    }

    /// Returns the score of an end with a beginning, in 256ths of a nat.
    ///
    /// - Complexity: O(`width`).
    func score(_ end: Int, of ends: [Int16], _ beginning: Int, of beginnings: [Int16]) -> Int {
        var sum = 0
        for at in 0..<width { sum += Int(ends[end * width + at]) * Int(beginnings[beginning * width + at]) }
        return (sum * sharpness + 1 << (2 * Self.bits - 1)) >> (2 * Self.bits)
    }
}
