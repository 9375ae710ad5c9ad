import ModelFiles

/// Classifies the ink between two cuts as a whole character, a mark, a digit on its side, or none of these.
///
/// Method: a perceptron with one hidden layer over the view of `ShapeView`, trained by Models/shape-classifier on
/// rendered type. It calculates in whole numbers, so every processor gives the same result.
struct ShapeClassifier: Sendable {
    /// Shapes of ink, in the order of the model's outputs.
    enum Shape: Int, CaseIterable, Sendable {
        /// A part of a character, several characters, or a character with a part of another one.
        case none
        /// Exactly one complete kanji, kana, digit or 縦中横.
        case whole
        /// 、 。 and similar stops; opening brackets such as 「; closing brackets such as 」; ・ and other marks in the
        /// middle of the em.
        case stop, opening, closing, dot
        /// ー ― …: strokes along the line.
        case dash
        /// A digit, letter or sign on its side.
        case turned
    }

    /// Weights from the input to the hidden units. Hidden units are in groups of eight. For each group, the blocks of
    /// the input follow each other; each block has the weights of the group's first four units, then those of its other
    /// four.
    private let weights: [FourWeights]
    /// Offsets of the hidden units, four units to an element.
    private let offsets: [SIMD4<Int32>]
    /// For each hidden unit, one weight for each shape. Each weight is made positive by adding 2³¹, because processors
    /// multiply positive numbers twice as fast.
    private let outWeights: [SIMD8<UInt32>]
    private let outOffsets: SIMD8<Int32>
    /// Right shift of the first layer's sums, in bits.
    private let shift: Int32
    /// Right shift of the second layer's sums, in bits.
    private let outShift: Int64

    /// Reads a model file of the folder Models: the digest of its schema, then a model.
    ///
    /// - Throws: `ModelError` if the digest differs from the schema's, or if the rest is not a model.
    init(file: [UInt8]) throws(ModelError) {
        let schema = ModelSchema.shapeClassifier
        guard let model = Self(Array(try schema.body(of: file))) else { throw .malformed(model: schema.model) }
        self = model
    }

    /// Reads a model. It contains the number of hidden units and both shifts as little-endian Int32, the first layer's
    /// weights as Int16, and the first layer's offsets and the second layer's weights and offsets as Int32. Returns nil
    /// if the length is wrong.
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
        shift = int32(4)
        outShift = Int64(int32(8))
        // The last group of eight may be padded with hidden units that have no effect.
        let fours = (hidden + 7) / 8 * 2
        var weights = [FourWeights](repeating: FourWeights(), count: fours * ShapeInput.blocks)
        for unit in 0..<hidden {
            for (input, place) in ShapeInput.places.enumerated() {
                let at = 12 + 2 * (unit * ShapeView.inputs + input)
                weights[unit / 8 * Self.stride + place / 8 * 2 + unit / 4 % 2][unit % 4][place % 8] =
                    Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)
            }
        }
        self.weights = weights
        let second = 12 + 2 * hidden * ShapeView.inputs
        offsets = (0..<fours).map { four in
            var own = SIMD4<Int32>()
            for h in min(4 * four, hidden)..<min(4 * four + 4, hidden) { own[h & 3] = int32(second + 4 * h) }
            return own
        }
        let third = second + 4 * hidden
        outWeights = (0..<4 * fours).map { h in
            var eight = SIMD8<UInt32>()
            guard h < hidden else { return eight }
            for s in 0..<shapes { eight[s] = UInt32(bitPattern: int32(third + 4 * (s * hidden + h))) ^ 1 << 31 }
            return eight
        }
        var outOffsets = SIMD8<Int32>()
        for s in 0..<shapes { outOffsets[s] = int32(third + 4 * (shapes * hidden + s)) }
        self.outOffsets = outOffsets
    }

    /// Number of elements of `weights` for every eight hidden units.
    private static let stride = 2 * ShapeInput.blocks

    /// Weights of four hidden units for one block of the input.
    private struct FourWeights {
        var a = SIMD8<Int16>(), b = SIMD8<Int16>(), c = SIMD8<Int16>(), d = SIMD8<Int16>()

        subscript(_ unit: Int) -> SIMD8<Int16> {
            get { unit == 0 ? a : unit == 1 ? b : unit == 2 ? c : d }
            set {
                switch unit {
                case 0: a = newValue
                case 1: b = newValue
                case 2: c = newValue
                default: d = newValue
                }
            }
        }
    }

    /// Returns the disadvantage of each shape against the likeliest shape, in 256ths of a nat; 0 for the likeliest.
    ///
    /// - Complexity: O(hidden × inputs).
    func classify(_ input: ShapeInput) -> SIMD8<Int32> {
        let blocks = input.blocks.span
        precondition(blocks.count == ShapeInput.blocks)
        // Print is mostly white. Blocks without ink have no effect, so they are skipped.
        var inked = InlineArray<64, Int>(repeating: 0)
        var count = 0
        for i in blocks.indices {
            inked[count] = i
            count &+= ShapeInput.isBlank(blocks[i]) ? 0 : 1
        }
        var sums = SIMD8<UInt64>()
        var all: UInt64 = 0
        @inline(__always)
        func weigh(_ answers: SIMD4<Int32>, of four: Int) {
            let active = pointwiseMax(.zero, offsets[four] &+ answers) &>> SIMD4(repeating: shift)
            for unit in 0..<4 {
                let own = UInt64(UInt32(truncatingIfNeeded: active[unit]))
                sums &+= SIMD8<UInt64>(truncatingIfNeeded: outWeights[4 * four + unit]) &* SIMD8(repeating: own)
                all &+= own
            }
        }
        for eight in 0..<offsets.count / 2 {
            let row = weights.span.extracting(eight * Self.stride..<(eight + 1) * Self.stride)
            var (first, second) = (FourSums(), FourSums())
            for i in 0..<count {
                // `block` is less than the number of blocks. A row of weights has as many pairs as the input has
                // blocks.
                let block = unsafe inked[unchecked: i]
                let own = unsafe blocks[unchecked: block]
                unsafe first.add(own, row[unchecked: 2 &* block])
                unsafe second.add(own, row[unchecked: 2 &* block &+ 1])
            }
            weigh(first.answers, of: 2 * eight)
            weigh(second.answers, of: 2 * eight + 1)
        }
        return verdict(SIMD8<Int64>(truncatingIfNeeded: sums &- SIMD8(repeating: all &<< 31)))
    }

    /// Converts the sums over the hidden units to the disadvantages of the shapes.
    @inline(__always)
    private func verdict(_ sums: SIMD8<Int64>) -> SIMD8<Int32> {
        var result = SIMD8<Int32>()
        var best = Int32.min
        for s in 0..<8 {
            result[s] = Int32(clamping: (Int64(outOffsets[s]) &<< outShift &+ sums[s]) &>> outShift)
            best = max(best, result[s])
        }
        // The difference between the least and the greatest number may need 32 bits, so it is calculated as an unsigned
        // number.
        let behind = SIMD8<UInt32>(truncatingIfNeeded: SIMD8(repeating: best) &- result)
        return SIMD8(truncatingIfNeeded: pointwiseMin(behind, SIMD8(repeating: UInt32.max >> 1)))
    }

    /// Sums of weight times input for four hidden units, before their offsets are added.
    private struct FourSums {
        private var a = SIMD4<Int32>(), b = SIMD4<Int32>(), c = SIMD4<Int32>(), d = SIMD4<Int32>()

        var answers: SIMD4<Int32> { Self.sums(Self.sums(a, b), Self.sums(c, d)) }

        /// Returns the sums of neighbouring pairs of elements: those of `a`, then those of `b`.
        @inline(__always)
        private static func sums(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
            let both = SIMD8(lowHalf: a, highHalf: b)
            return both.evenHalf &+ both.oddHalf
        }

        @inline(__always)
        mutating func add(_ block: SIMD8<Int16>, _ weights: FourWeights) {
            a &+= Self.sums(block, weights.a)
            b &+= Self.sums(block, weights.b)
            c &+= Self.sums(block, weights.c)
            d &+= Self.sums(block, weights.d)
        }

        /// Returns the sums of the products of `a` and `b`, over neighbouring pairs of elements. Processors have an
        /// instruction for this.
        @inline(__always)
        private static func sums(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) -> SIMD4<Int32> {
            let products = SIMD8<Int32>(truncatingIfNeeded: a) &* SIMD8<Int32>(truncatingIfNeeded: b)
            return products.evenHalf &+ products.oddHalf
        }
    }
}
