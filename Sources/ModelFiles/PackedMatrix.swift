private import CProducts

/// A matrix of whole numbers, ready for multiplication.
package struct PackedMatrix: Sendable {
    /// Maximum number of vectors that are multiplied together.
    package static let vectors = Int(MOJIWAKU_VECTORS)

    private let numbers: [Int16]
    /// Number of inputs, and of outputs.
    package let inputs: Int, outputs: Int

    /// - Parameters:
    ///   - rows: for each output, its weights of the inputs.
    ///   - inputs: an even number.
    package init(_ rows: [Int16], inputs: Int) {
        (self.inputs, outputs) = (inputs, rows.count / inputs)
        var numbers = [Int16](repeating: 0, count: mojiwaku_packed_count(Int32(outputs), Int32(inputs)))
        unsafe mojiwaku_pack(rows, Int32(outputs), Int32(inputs), &numbers)
        self.numbers = numbers
    }

    package init(_ rows: [Int8], inputs: Int) { self.init(rows.map(Int16.init), inputs: inputs) }

    /// Returns the matrix's products with `vectors` vectors: `outputs` sums of each vector, one vector after another.
    ///
    /// - Parameters:
    ///   - columns: the numbers of the vectors, one vector after another; or of a single vector.
    ///   - allowsWideInstructions: false to use plain loops, which run on every processor and give the same answer more
    ///     slowly.
    /// - Complexity: O(inputs × outputs).
    package func products(_ columns: [Int16], allowsWideInstructions: Bool = true) -> [Int32] {
        let count = columns.count / inputs
        precondition(columns.count == count * inputs && (count == 1 || count == Self.vectors))
        return unsafe [Int32](unsafeUninitializedCapacity: count * outputs) { sums, filled in
            unsafe mojiwaku_products(
                numbers, Int32(outputs), Int32(inputs), columns, Int32(count), allowsWideInstructions ? 1 : 0,
                sums.baseAddress)
            filled = count * outputs
        }
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
        let sums = products(
            count == 1 ? columns[0] : Array((columns + [empty]).joined()),
            allowsWideInstructions: allowsWideInstructions)
        return columns.indices.map { column in
            var result = Array(sums[column * outputs..<(column + 1) * outputs])
            for output in 0..<outputs { result[output] = (result[output] &+ offsets[output]) &>> shift }
            return result
        }
    }
}
