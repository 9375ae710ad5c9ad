/// Says what the ink between two cuts is: a whole character, a mark, a figure on its side, or none of these.
///
/// Method: a perceptron with one hidden layer over what `ShapeView` shows of the ink; trained by Models/shape-judge on
/// rendered type. Whole numbers only, so that every processor says the same.
struct ShapeJudge: Sendable {
    /// What ink can be, in the order of the model's outputs.
    enum Shape: Int, CaseIterable, Sendable {
        /// A part of a character, several characters, or a character and a part of another.
        case none
        /// A kanji, a kana, a figure, 縦中横: all of it, and nothing else.
        case whole
        /// 、 。 and their like; 「 and all that open; 」 and all that close; ・ and all that stand in the middle.
        case stop, opening, closing, dot
        /// ー ― …: strokes along the line.
        case dash
        /// A figure, letter or sign that lies on its side.
        case turned
    }

    /// How many hidden units there are.
    private let hidden: Int
    /// hidden × inputs, then one for each hidden unit; shapes × hidden, then one for each shape.
    private let weights: [Int16]
    private let offsets: [Int32]
    private let outWeights: [Int32]
    private let outOffsets: [Int32]
    /// Right shifts after the first and the second layer.
    private let shift: Int32
    private let outShift: Int64

    /// The model that Models/shape-judge has learned.
    static let learned = ShapeJudge(PackageResources.shape_judge_bin)

    /// Reads a model: little-endian Int32 of the hidden units and both shifts, then the first layer's weights as Int16,
    /// its offsets, the second layer's weights and offsets as Int32. Nil when the length is another.
    init?(_ bytes: [UInt8]) {
        func int32(_ at: Int) -> Int32 {
            (0..<4).reduce(0) { $0 | Int32(bytes[at + $1]) << (8 * Int32($1)) }
        }
        guard bytes.count >= 12 else { return nil }
        let hidden = Int(int32(0))
        let shapes = Shape.allCases.count
        guard (1...1024).contains(hidden), (0...31).contains(int32(4)), (0...62).contains(int32(8)),
            bytes.count == 12 + hidden * ShapeView.inputs * 2 + (hidden + shapes * hidden + shapes) * 4
        else { return nil }
        self.hidden = hidden
        shift = int32(4)
        outShift = Int64(int32(8))
        weights = (0..<hidden * ShapeView.inputs).map { i in
            Int16(bitPattern: UInt16(bytes[12 + 2 * i]) | UInt16(bytes[13 + 2 * i]) << 8)
        }
        var at = 12 + 2 * weights.count
        func numbers(_ count: Int) -> [Int32] {
            defer { at += 4 * count }
            return (0..<count).map { int32(at + 4 * $0) }
        }
        offsets = numbers(hidden)
        outWeights = numbers(shapes * hidden)
        outOffsets = numbers(shapes)
    }

    /// How much less likely each shape is than the likeliest, in 256ths of a nat: 0 for that one.
    ///
    /// - Complexity: O(hidden × inputs).
    func judge(_ input: [Int16], into result: inout [Int32]) {
        let active = activations(input)
        for s in result.indices {
            var sum = Int64(outOffsets[s]) << outShift
            for h in 0..<hidden { sum &+= Int64(outWeights[s * hidden + h]) &* Int64(active[h]) }
            result[s] = Int32(clamping: sum >> outShift)
        }
        let best = Int64(result.max() ?? 0)
        for s in result.indices { result[s] = Int32(clamping: best - Int64(result[s])) }
    }

    private func activations(_ input: [Int16]) -> [Int32] {
        var active = [Int32](repeating: 0, count: hidden)
        let count = ShapeView.inputs
        unsafe weights.withUnsafeBufferPointer { weights in
            unsafe input.withUnsafeBufferPointer { input in
                guard let first = weights.baseAddress, let input = input.baseAddress else { return }
                for h in 0..<hidden {
                    let row = unsafe first + h * count
                    var sum = offsets[h]
                    for i in 0..<count { unsafe sum = sum &+ Int32(row[i]) &* Int32(input[i]) }
                    active[h] = max(0, sum) >> shift
                }
            }
        }
        return active
    }
}
