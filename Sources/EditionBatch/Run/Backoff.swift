/// Exponential backoff with jitter: the delay of a page after a failed attempt.
struct Backoff: Sendable, Hashable {
    /// The delay after the first failure, in seconds.
    var first = 2.0
    /// The longest delay in seconds, before jitter.
    var most = 60.0

    /// The delay after a number of failures. It doubles with each failure. Jitter removes up to half of it, so that
    /// pages that failed together are not tried again together.
    ///
    /// - Parameter chance: the share of that half which is removed, 0 to 1.
    func seconds(after failures: Int, chance: Double = .random(in: 0..<1)) -> Double {
        var wait = first
        for _ in 0..<min(max(0, failures), 30) where wait < most { wait *= 2 }
        return min(wait, most) * (1 - chance / 2)
    }
}
