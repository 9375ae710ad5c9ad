extension AttentionNetwork {
    /// Returns e to the power of a number, with a relative error below 10⁻⁶. The result is 0 below -87, and does not
    /// grow above 88.
    ///
    /// A library's function would give results that depend on the processor.
    static func exponential(_ x: Float) -> Float {
        if x < -87 { return 0 }
        let bounded = min(88, x)
        // Adding 1.5 × 2²³ rounds to a whole number, which the sum's lowest bits contain.
        let shifted = bounded * 1.442_695 + 12_582_912
        let power = shifted - 12_582_912
        // The logarithm of 2 in two parts. The first has so few digits that its product is exact.
        let rest = (bounded - power * 0.693_359_375) + power * 2.121_944_4e-4
        var sum: Float = 1 / 5040
        sum = sum * rest + 1 / 720
        sum = sum * rest + 1 / 120
        sum = sum * rest + 1 / 24
        sum = sum * rest + 1 / 6
        sum = sum * rest + 0.5
        sum = sum * (rest * rest) + rest + 1
        return sum * Float(bitPattern: (shifted.bitPattern &+ 127) &<< 23)
    }

    /// Returns the natural logarithm of a positive normal number, with a relative error below 10⁻⁶.
    ///
    /// A library's function would give results that depend on the processor.
    static func logarithm(_ x: Float) -> Float {
        // The distance from √½ in bits gives the power of 2 that leaves a factor between √½ and √2.
        let root: UInt32 = 0x3f35_04f3
        let power = Int32(bitPattern: x.bitPattern &- root) >> 23
        let factor = Float(bitPattern: x.bitPattern &- UInt32(bitPattern: power &<< 23))
        let quotient = (factor - 1) / (factor + 1)
        let square = quotient * quotient
        var sum: Float = 2 / 9
        sum = sum * square + 2 / 7
        sum = sum * square + 2 / 5
        sum = sum * square + 2 / 3
        sum = sum * (square * quotient) + 2 * quotient
        return Float(power) * 0.693_359_375 + (sum - Float(power) * 2.121_944_4e-4)
    }
}
