import Foundation
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

enum ClientAddress {
    /// The key that counts requests without a token.
    ///
    /// An IPv4 address is its own key. For IPv6 the key is the network of the first 64 bits: a subscriber has a whole
    /// such network (RFC 6177), and could use a new address for each request. An IPv4 address written as IPv6
    /// (`::ffff:192.0.2.1`, RFC 4291, section 2.5.5.2) counts as the IPv4 address. Any other text is its own key.
    static func rateLimitKey(_ address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
        var bytes = [UInt8](repeating: 0, count: 16)
        // A zone (`fe80::1%eth0`) names an interface of this machine.
        guard unsafe inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &bytes) == 1 else { return address }
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 255, bytes[11] == 255 {
            return bytes[12...].map(String.init).joined(separator: ".")
        }
        let groups = stride(from: 0, to: 8, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
    }
}
