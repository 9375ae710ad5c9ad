import NIOCore
import Synchronization

/// How many requests each caller may still make: a bucket a caller, refilled over time (J. Turner, "New directions in
/// communications", 1986: the leaky bucket).
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var at: NIODeadline
    }

    private let perSecond: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// Buckets beyond these are emptied of those that are full again.
    private static let most = 10_000

    init(perSecond: Double) { self.perSecond = perSecond }

    /// Takes one from a caller's bucket.
    ///
    /// - Returns: nil when there was one; else the seconds until there will be.
    func take(_ caller: String, at now: NIODeadline = .now()) -> Double? {
        buckets.withLock { buckets in
            if buckets.count > Self.most, buckets[caller] == nil {
                buckets = buckets.filter { filled($0.value, at: now) < 2 * perSecond }
                // Still as many callers at once: those of an attack. Beginning anew is kinder than running out of memory.
                if buckets.count > Self.most { buckets = [:] }
            }
            return take(from: &buckets[caller, default: Bucket(tokens: 2 * perSecond, at: now)], at: now)
        }
    }

    private func take(from bucket: inout Bucket, at now: NIODeadline) -> Double? {
        let tokens = filled(bucket, at: now)
        bucket = Bucket(tokens: tokens >= 1 ? tokens - 1 : tokens, at: now)
        return tokens >= 1 ? nil : (1 - tokens) / perSecond
    }

    private func filled(_ bucket: Bucket, at now: NIODeadline) -> Double {
        min(2 * perSecond, bucket.tokens + Double((now - bucket.at).nanoseconds) * 1e-9 * perSecond)
    }
}
