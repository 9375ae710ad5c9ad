import Synchronization

/// Counts of what the service did, as text for Prometheus.
final class ServiceMetrics: Sendable {
    private struct Series: Hashable {
        var route: String
        var status: Int
    }
    private struct Counts {
        var requests: [Series: Int] = [:]
        var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
        var seconds = 0.0
        var inHand = 0
        /// Those that the quick lane gave are counted apart: looking a series up would be a good part of its work.
        var quickFound = 0
        var quickNotModified = 0

        mutating func note(_ time: Double) {
            buckets[ServiceMetrics.bounds.firstIndex { time <= $0 } ?? ServiceMetrics.bounds.count] += 1
            seconds += time
        }

        /// All requests by series.
        var all: [Series: Int] {
            let quick = [200: quickFound, 304: quickNotModified].filter { $0.value > 0 }
            return quick.reduce(into: requests) {
                $0[Series(route: QuickMaps.route, status: $1.key), default: 0] += $1.value
            }
        }
    }

    /// Upper bounds of the buckets of how long answers took, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    private let counts = Mutex(Counts())

    func began() { counts.withLock { $0.inHand += 1 } }

    func ended(route: String, status: Int, seconds: Double) {
        counts.withLock { $0.inHand -= 1 }
        answered(route: route, status: status, seconds: seconds)
    }

    /// Counts a request that the quick lane has answered.
    func answeredQuickly(status: Int, seconds: Double) {
        counts.withLock { counts in
            if status == 304 { counts.quickNotModified += 1 } else { counts.quickFound += 1 }
            counts.note(seconds)
        }
    }

    /// How many requests were answered.
    var answers: Int { counts.withLock { $0.buckets.reduce(0, +) } }

    /// How many requests the quick lane has answered.
    var quickAnswers: Int { counts.withLock { $0.quickFound + $0.quickNotModified } }

    private func answered(route: String, status: Int, seconds: Double) {
        counts.withLock { counts in
            counts.requests[Series(route: route, status: status), default: 0] += 1
            counts.note(seconds)
        }
    }

    /// The metrics, with further gauges.
    func text(gauges: [(name: String, help: String, value: Int)]) -> String {
        let counts = counts.withLock { $0 }
        var lines = [
            "# HELP mojiwaku_http_requests_total Requests that were answered.",
            "# TYPE mojiwaku_http_requests_total counter",
        ]
        for (series, count) in counts.all.sorted(by: {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }) {
            lines.append("mojiwaku_http_requests_total{route=\"\(series.route)\",status=\"\(series.status)\"} \(count)")
        }
        lines += [
            "# HELP mojiwaku_http_request_seconds How long answers took until they could be sent.",
            "# TYPE mojiwaku_http_request_seconds histogram",
        ]
        var sum = 0
        for (bound, count) in zip(Self.bounds, counts.buckets) {
            sum += count
            lines.append("mojiwaku_http_request_seconds_bucket{le=\"\(bound)\"} \(sum)")
        }
        let all = counts.buckets.reduce(0, +)
        lines += [
            "mojiwaku_http_request_seconds_bucket{le=\"+Inf\"} \(all)",
            "mojiwaku_http_request_seconds_sum \(counts.seconds)", "mojiwaku_http_request_seconds_count \(all)",
        ]
        lines += [
            "# HELP mojiwaku_http_quick_answers_total Maps that were answered before the router.",
            "# TYPE mojiwaku_http_quick_answers_total counter",
            "mojiwaku_http_quick_answers_total \(counts.quickFound + counts.quickNotModified)",
        ]
        let now = [("mojiwaku_http_requests_in_hand", "Requests that are being answered.", counts.inHand)]
        for (name, help, value) in now + gauges {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) gauge", "\(name) \(value)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
