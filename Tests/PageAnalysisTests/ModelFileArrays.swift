import ModelFiles

/// Makes the file of a model from arrays.
struct ModelFileArrays {
    private(set) var file: [UInt8]

    init(_ schema: ModelSchema) { file = Array(schema.digest.utf8) }

    /// Returns the file with one more array.
    func with<Number: ModelNumber>(_ name: String, _ numbers: [Number]) -> ModelFileArrays {
        var longer = self
        longer.file += Array(name.utf8) + [0, Number.letter]
        longer.file += unsafe withUnsafeBytes(of: UInt32(numbers.count)) { unsafe Array($0) }
        longer.file += unsafe numbers.withUnsafeBytes { unsafe Array($0) }
        return longer
    }
}
