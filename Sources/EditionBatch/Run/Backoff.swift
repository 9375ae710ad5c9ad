/// Exponential backoff with jitter: how long a page waits after a failed attempt.
struct Backoff: Sendable, Hashable {
    /// Seconds after the first failure.
    var first = 2.0
    /// Most seconds, before jitter.
    var most = 60.0

    /// The time doubles with each failure. Jitter takes off up to a half, so that pages which failed together are not
    /// tried together again.
    ///
    /// - Parameter chance: 0 to 1, how much of the half is taken off.
    func seconds(after failures: Int, chance: Double = .random(in: 0..<1)) -> Double {
        var wait = first
        for _ in 0..<min(max(0, failures), 30) where wait < most { wait *= 2 }
        return min(wait, most) * (1 - chance / 2)
    }
}
