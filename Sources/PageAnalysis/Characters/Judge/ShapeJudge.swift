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

    /// How many hidden units there are, and how many fours that makes; the last four may be filled up with nothing.
    private let hidden: Int
    private var fours: Int { (hidden + 3) / 4 }
    /// fours × blocks of eight inputs × 4, eight weights together; one for each hidden unit; hidden × shapes; one for each
    /// shape.
    private let weights: [SIMD8<Int16>]
    private let offsets: [Int32]
    private let outWeights: [SIMD8<Int32>]
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
        let blocks = Self.blocks
        weights = (0..<(hidden + 3) / 4 * blocks * 4).map { place in
            var eight = SIMD8<Int16>()
            let unit = place / (4 * blocks) * 4 + place % 4
            guard unit < hidden else { return eight }
            for lane in 0..<8 {
                let at = 12 + 2 * (unit * ShapeView.inputs + place / 4 % blocks * 8 + lane)
                eight[lane] = Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
            }
            return eight
        }
        var at = 12 + 2 * hidden * ShapeView.inputs
        func numbers(_ count: Int) -> [Int32] {
            defer { at += 4 * count }
            return (0..<count).map { int32(at + 4 * $0) }
        }
        offsets = numbers(hidden)
        let byShape = numbers(shapes * hidden)
        outWeights = (0..<hidden).map { h in
            var eight = SIMD8<Int32>()
            for s in 0..<shapes { eight[s] = byShape[s * hidden + h] }
            return eight
        }
        outOffsets = numbers(shapes)
    }

    private static let blocks = ShapeView.inputs / 8

    /// How much less likely each shape is than the likeliest, in 256ths of a nat: 0 for that one. `input` has
    /// `ShapeView.inputs` numbers of 0 to 255.
    ///
    /// - Complexity: O(hidden × inputs).
    func judge(_ input: [Int16], into result: inout [Int32]) {
        var inked: [(block: Int, input: SIMD8<Int16>)] = []
        inked.reserveCapacity(Self.blocks)
        unsafe input.withUnsafeBytes { input in
            for i in 0..<Self.blocks {
                let eight = unsafe input.loadUnaligned(fromByteOffset: 16 * i, as: SIMD8<Int16>.self)
                // Print is mostly white: what is without ink weighs nothing.
                if eight != .zero { inked.append((4 * i, eight)) }
            }
        }
        var sums = SIMD8<Int64>()
        for s in outOffsets.indices { sums[s] = Int64(outOffsets[s]) << outShift }
        for four in 0..<fours {
            let answers = activations(of: four, inked)
            for h in 4 * four..<min(4 * four + 4, hidden) {
                let active = max(0, offsets[h] &+ answers[h & 3]) >> shift
                if active == 0 { continue }
                sums &+= SIMD8<Int64>(truncatingIfNeeded: outWeights[h]) &* SIMD8(repeating: Int64(active))
            }
        }
        for s in result.indices { result[s] = Int32(clamping: sums[s] >> outShift) }
        let best = Int64(result.max() ?? 0)
        for s in result.indices { result[s] = Int32(clamping: best - Int64(result[s])) }
    }

    /// What four hidden units make of the inputs, before their offsets.
    private func activations(of four: Int, _ inked: [(block: Int, input: SIMD8<Int16>)]) -> SIMD4<Int32> {
        var (a, b, c, d) = (SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>(), SIMD4<Int32>())
        unsafe weights.withUnsafeBufferPointer { weights in
            guard let row = weights.baseAddress else { return }
            let first = unsafe row + four * 4 * Self.blocks
            for (block, input) in inked {
                unsafe a &+= Self.sums(first[block], input)
                unsafe b &+= Self.sums(first[block &+ 1], input)
                unsafe c &+= Self.sums(first[block &+ 2], input)
                unsafe d &+= Self.sums(first[block &+ 3], input)
            }
        }
        return SIMD4(a.wrappedSum(), b.wrappedSum(), c.wrappedSum(), d.wrappedSum())
    }

    /// The sums of two neighbouring products each: processors have an instruction for that.
    @inline(__always)
    private static func sums(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
        let products = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
        return products.evenHalf &+ products.oddHalf
    }
}
