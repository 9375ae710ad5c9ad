import CharacterShapes
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

    /// Weights from the places of the input to the hidden units.
    private let weights: PackedMatrix
    private let offsets: [Int32]
    /// For each hidden unit, one weight for each shape. Each weight is made positive by adding 2³¹, because processors
    /// multiply positive numbers twice as fast.
    private let outWeights: [SIMD8<UInt32>]
    private let outOffsets: SIMD8<Int32>
    /// Right shift of the first layer's sums, in bits.
    private let shift: Int32
    /// Right shift of the second layer's sums, in bits.
    private let outShift: Int64

    /// Reads a model file of the folder Models.
    ///
    /// Its arrays: both shifts; for each hidden unit, a weight of each input; an offset of each hidden unit; for each
    /// shape, a weight of each hidden unit; an offset of each shape.
    ///
    /// - Throws: `ModelError` if it is of another program or malformed.
    init(file: [UInt8]) throws(ModelError) {
        let shapes = Shape.allCases.count
        var arrays = try ModelArrays(file: file, schema: .shapeClassifier)
        let shifts = try arrays.next("shifts", count: 2, of: Int32.self)
        let rows = try arrays.next("weights", of: Int16.self)
        let hidden = rows.count / ShapeView.inputs
        offsets = try arrays.next("offsets", count: hidden)
        let outer = try arrays.next("outWeights", count: shapes * hidden, of: Int32.self)
        let ends = try arrays.next("outOffsets", count: shapes, of: Int32.self)
        try arrays.end()
        try arrays.check(
            (1...1024).contains(hidden) && rows.count == hidden * ShapeView.inputs && (0...31).contains(shifts[0])
                && (0...62).contains(shifts[1]))
        (shift, outShift) = (shifts[0], Int64(shifts[1]))
        var weights = [Int16](repeating: 0, count: hidden * ShapeInput.count)
        for unit in 0..<hidden {
            for (input, place) in ShapeInput.places.enumerated() {
                weights[unit * ShapeInput.count + place] = rows[unit * ShapeView.inputs + input]
            }
        }
        self.weights = PackedMatrix(weights, inputs: ShapeInput.count)
        outWeights = (0..<hidden).map { unit in
            var eight = SIMD8<UInt32>()
            for s in 0..<shapes { eight[s] = UInt32(bitPattern: outer[s * hidden + unit]) ^ 1 << 31 }
            return eight
        }
        outOffsets = SIMD8(ends)
    }

    /// Returns the disadvantage of each shape against the likeliest shape, in 256ths of a nat; 0 for the likeliest.
    ///
    /// - Complexity: O(hidden × inputs).
    func classify(_ input: ShapeInput) -> SIMD8<Int32> {
        let hidden = weights.products([input.lanes], adding: offsets, shift: shift)[0]
        var sums = SIMD8<UInt64>()
        var all: UInt64 = 0
        for (unit, answer) in hidden.enumerated() where answer > 0 {
            let own = UInt64(UInt32(truncatingIfNeeded: answer))
            sums &+= SIMD8<UInt64>(truncatingIfNeeded: outWeights[unit]) &* SIMD8(repeating: own)
            all &+= own
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
}
