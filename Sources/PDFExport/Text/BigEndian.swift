extension [UInt8] {
    /// The lowest 16 bits of each value, highest byte first.
    static func big16(_ values: Int...) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }

    /// The lowest 32 bits of each value, highest byte first.
    static func big32(_ values: Int...) -> [UInt8] { values.flatMap { big16($0 >> 16, $0) } }
}
