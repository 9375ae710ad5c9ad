private import CProducts

/// A matrix of whole numbers, ready for multiplication.
package struct PackedMatrix: Sendable {
    /// Maximum number of vectors that are multiplied together.
    package static let vectors = Int(MOJIWAKU_VECTORS)

    private let numbers: [Int16]
    private let inputs: Int
    private let outputs: Int

    /// - Parameters:
    ///   - rows: for each output, its weights of the inputs.
    ///   - inputs: an even number.
    package init(_ rows: [Int16], inputs: Int) {
        (self.inputs, outputs) = (inputs, rows.count / inputs)
        var numbers = [Int16](repeating: 0, count: mojiwaku_packed_count(Int32(outputs), Int32(inputs)))
        unsafe mojiwaku_pack(rows, Int32(outputs), Int32(inputs), &numbers)
        self.numbers = numbers
    }

    /// Returns the sums of the matrix's products with some vectors and of `offsets`, shifted right.
    ///
    /// - Parameters:
    ///   - columns: at most `vectors` vectors of `inputs` numbers.
    ///   - offsets: a number for each output.
    ///   - allowsWideInstructions: false to use plain loops, which run on every processor and give the same answer more
    ///     slowly.
    /// - Complexity: O(inputs × outputs).
    package func products(
        _ columns: [[Int16]], adding offsets: [Int32], shift: Int32, allowsWideInstructions: Bool = true
    ) -> [[Int32]] {
        let count = columns.count == 1 ? 1 : Self.vectors
        let empty = [Int16](repeating: 0, count: (count - columns.count) * inputs)
        var sums = [Int32](repeating: 0, count: count * outputs)
        unsafe mojiwaku_products(
            numbers, Int32(outputs), Int32(inputs), count == 1 ? columns[0] : Array((columns + [empty]).joined()),
            Int32(count), allowsWideInstructions ? 1 : 0, &sums)
        return columns.indices.map { column in
            var result = Array(sums[column * outputs..<(column + 1) * outputs])
            for output in 0..<outputs { result[output] = (result[output] &+ offsets[output]) &>> shift }
            return result
        }
    }
}
