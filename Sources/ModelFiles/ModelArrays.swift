/// Reads the arrays of a model's file, one after another.
///
/// A file has the digest of the model's schema, then arrays. An array has its name, a byte 0, the letter of its numbers'
/// type (`ModelNumber`), their count as UInt32, and the numbers; all little-endian.
package struct ModelArrays {
    private let model: String
    private var rest: ArraySlice<UInt8>

    /// - Throws: `ModelError` if the file begins with another digest.
    package init(file: [UInt8], schema: ModelSchema) throws(ModelError) {
        model = schema.model
        rest = try schema.body(of: file)
    }

    /// Returns the numbers of the next array.
    ///
    /// - Parameter count: the count that the array must have; nil for any.
    /// - Throws: `ModelError` if the next array has another name, type or count, or is cut short.
    /// - Complexity: O(numbers).
    package mutating func next<Number: ModelNumber>(
        _ name: String, count: Int? = nil, of type: Number.Type = Number.self
    ) throws(ModelError) -> [Number] {
        let head = Array(name.utf8) + [0, Number.letter]
        try check(rest.starts(with: head) && rest.count >= head.count + 4)
        rest = rest.dropFirst(head.count)
        let found = rest.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(4)
        let size = found * MemoryLayout<Number>.size
        try check(found == count ?? found && size <= rest.count)
        defer { rest = rest.dropFirst(size) }
        return unsafe [Number](unsafeUninitializedCapacity: found) { numbers, filled in
            unsafe UnsafeMutableRawBufferPointer(numbers).copyBytes(from: rest.prefix(size))
            filled = found
        }
    }

    /// Checks that the file has no other array.
    ///
    /// - Throws: `ModelError` if it has.
    package func end() throws(ModelError) { try check(rest.isEmpty) }

    /// Checks a condition on the file's numbers.
    ///
    /// - Throws: `ModelError` if it is false.
    package func check(_ isRight: Bool) throws(ModelError) { if !isRight { throw .malformed(model: model) } }
}

/// A type of the numbers in a model's file.
package protocol ModelNumber: BitwiseCopyable {
    /// The letter of the type, as in Python's `struct`.
    static var letter: UInt8 { get }
}

extension Int8: ModelNumber { package static let letter = UInt8(ascii: "b") }
extension UInt8: ModelNumber { package static let letter = UInt8(ascii: "B") }
extension Int16: ModelNumber { package static let letter = UInt8(ascii: "h") }
extension Int32: ModelNumber { package static let letter = UInt8(ascii: "i") }
extension Float: ModelNumber { package static let letter = UInt8(ascii: "f") }
