import Synchronization

/// How many requests each caller may still make: a bucket a caller, refilled over time (J. Turner, "New directions in
/// communications", 1986: the leaky bucket).
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var at: ContinuousClock.Instant
    }

    private let perSecond: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Buckets beyond these are emptied of those that are full again.
    private static let most = 10_000

    init(perSecond: Double) { self.perSecond = perSecond }

    /// Takes one from a caller's bucket.
    ///
    /// - Returns: nil when there was one; else the seconds until there will be.
    func take(_ caller: String, at now: ContinuousClock.Instant = .now) -> Double? {
        buckets.withLock { buckets in
            if buckets.count > Self.most, buckets[caller] == nil {
                buckets = buckets.filter { filled($0.value, at: now) < 2 * perSecond }
                // Still as many callers at once: those of an attack. Beginning anew is kinder than running out of memory.
                if buckets.count > Self.most { buckets = [:] }
            }
            let bucket = buckets[caller] ?? Bucket(tokens: 2 * perSecond, at: now)
            let tokens = filled(bucket, at: now)
            guard tokens >= 1 else {
                buckets[caller] = Bucket(tokens: tokens, at: now)
                return (1 - tokens) / perSecond
            }
            buckets[caller] = Bucket(tokens: tokens - 1, at: now)
            return nil
        }
    }

    private func filled(_ bucket: Bucket, at now: ContinuousClock.Instant) -> Double {
        let time = (now - bucket.at).components
        return min(2 * perSecond, bucket.tokens + (Double(time.seconds) + Double(time.attoseconds) * 1e-18) * perSecond)
    }
}
