extension BoostedTrees {
    /// Converts odds in 256ths of a nat to a probability in thousandths, 1 to 999, by the logistic function.
    package static func likelihood(ofOdds odds: Int) -> Int {
        // `powers` has e^(k/4) in 4096ths for k = 0 … 63. Between them, values are interpolated linearly.
        let size = min(4095, odds.magnitude)
        let (step, rest) = (Int(size) / 64, Int(size) % 64)
        let power = powers[step] + (powers[min(63, step + 1)] - powers[step]) * rest / 64
        let likely = 1000 * power / (power + 4096)
        return min(999, odds >= 0 ? likely : 1000 - likely)
    }

    /// e^(k/4) in 4096ths at position k. Each is the one before times e^(1/4), which is 5259/4096.
    private static let powers: [Int] = {
        var powers = [4096]
        while powers.count < 64 { powers.append((powers[powers.count - 1] * 5259 + 2048) / 4096) }
        return powers
    }()
}
