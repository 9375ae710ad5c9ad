private import CContinuation

/// States of ends and beginnings. Their product is how likely one goes on in the other.
///
/// Method: two recurrent networks (gated recurrent units; K. Cho and others, 2014) that read towards the break, learned by
/// Models/continuation/learn.py; in whole numbers, so that every processor gives the same answers.
struct PairNetwork: Sendable {
    /// Which of the two networks.
    enum Side: Int32, Sendable {
        case ends = 0
        case beginnings = 1
    }

    private let model: [UInt8]
    let width: Int
    private let sharpness: Int
    /// Fraction bits of a state's numbers.
    private static let bits = 14

    /// A network of the bytes of the file's part, or nil where it is none.
    init?(_ model: [UInt8]) {
        width = unsafe mojiwaku_continuation_width(model, model.count)
        guard width > 0 else { return nil }
        self.model = model
        sharpness = Int(unsafe mojiwaku_continuation_sharpness(model))
    }

    /// The states of texts, `width` numbers each.
    ///
    /// - Parameter texts: numbers of characters from left to right.
    /// - Returns: nil where memory is out.
    /// - Complexity: O(characters); 0.8 million multiply-adds for each.
    func states(_ texts: [[UInt16]], _ side: Side, allowsWideInstructions: Bool) -> [Int16]? {
        let ids = texts.flatMap { side == .ends ? $0 : $0.reversed() }
        let lengths = texts.map { Int32($0.count) }
        var states = [Int16](repeating: 0, count: texts.count * width)
        let code = unsafe mojiwaku_continuation_vectors(
            model, side.rawValue, ids, lengths, Int32(texts.count), allowsWideInstructions ? 1 : 0, &states)
        return code == 0 ? states : nil
    }

    /// The score of an end with a beginning, in 256ths of a nat.
    ///
    /// - Complexity: O(`width`).
    func score(_ end: Int, of ends: [Int16], _ beginning: Int, of beginnings: [Int16]) -> Int {
        var sum = 0
        for at in 0..<width { sum += Int(ends[end * width + at]) * Int(beginnings[beginning * width + at]) }
        return (sum * sharpness + 1 << (2 * Self.bits - 1)) >> (2 * Self.bits)
    }
}
