import NIOCore
import Synchronization

/// A rate limit for each caller: a token bucket, which fills up over time (J. Turner, "New directions in
/// communications", 1986).
final class RateLimiter: Sendable {
    private struct Bucket {
        /// Requests that the caller may make now.
        var tokens: Double
        var at: NIODeadline
    }

    /// Requests per second. A full bucket allows the requests of two seconds.
    private let perSecond: Double
    private let buckets = Mutex<[String: Bucket]>([:])
    /// The number of buckets at which full buckets are removed.
    private static let bucketLimit = 10_000

    init(perSecond: Double) { self.perSecond = perSecond }

    /// Counts a request of a caller.
    ///
    /// - Returns: nil when the caller may make the request; else the seconds until the caller may.
    func take(_ caller: String, at now: NIODeadline = .now()) -> Double? {
        buckets.withLock { buckets in
            if buckets.count > Self.bucketLimit, buckets[caller] == nil {
                buckets = buckets.filter { filled($0.value, at: now) < 2 * perSecond }
                // If no bucket is full, this is an attack from many addresses. Losing all counts is better than running
                // out of memory.
                if buckets.count > Self.bucketLimit { buckets = [:] }
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
