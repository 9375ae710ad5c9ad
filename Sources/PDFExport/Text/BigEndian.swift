extension [UInt8] {
    /// Appends the lowest 16 bits of each value, highest byte first.
    mutating func append16(_ values: Int...) {
        for value in values {
            append(UInt8(truncatingIfNeeded: value >> 8))
            append(UInt8(truncatingIfNeeded: value))
        }
    }

    /// Appends the lowest 32 bits of each value, highest byte first.
    mutating func append32(_ values: Int...) { for value in values { append16(value >> 16, value) } }
}
