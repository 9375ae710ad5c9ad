/// How long to wait before work that failed is tried again.
struct Backoff: Sendable, Hashable {
    /// Seconds after the first failure.
    var first = 2.0
    /// Most seconds.
    var most = 60.0

    /// Twice as long after each failure, and up to half of it less, so that pages that failed together do not come together again.
    func seconds(after failures: Int, chance: Double = .random(in: 0..<1)) -> Double {
        var wait = first
        for _ in 0..<min(max(0, failures), 30) where wait < most { wait *= 2 }
        return min(wait, most) * (1 - chance / 2)
    }
}
