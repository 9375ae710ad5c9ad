import Synchronization

/// Metrics of the service, in Prometheus' text format.
final class ServiceMetrics: Sendable {
    private struct Series: Hashable {
        var route: String
        var status: Int
    }
    private struct Counts {
        var requests: [Series: Int] = [:]
        var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count + 1)
        var seconds = 0.0
        var inFlight = 0

        mutating func add(_ time: Double) {
            buckets[ServiceMetrics.bounds.firstIndex { time <= $0 } ?? ServiceMetrics.bounds.count] += 1
            seconds += time
        }
    }

    /// Upper bounds of the histogram's buckets, in seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    private let counts = Mutex(Counts())

    func began() { counts.withLock { $0.inFlight += 1 } }

    func ended(route: String, status: Int, seconds: Double) {
        counts.withLock { counts in
            counts.inFlight -= 1
            counts.requests[Series(route: route, status: status), default: 0] += 1
            counts.add(seconds)
        }
    }

    /// Number of requests that got a response.
    var answers: Int { counts.withLock { $0.buckets.reduce(0, +) } }

    /// The metrics as text, followed by `gauges`.
    func text(gauges: [(name: String, help: String, value: Int)]) -> String {
        let counts = counts.withLock { $0 }
        var lines = [
            "# HELP mojiwaku_http_requests_total Requests that got a response.",
            "# TYPE mojiwaku_http_requests_total counter",
        ]
        for (series, count) in counts.requests.sorted(by: {
            ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
        }) {
            lines.append("mojiwaku_http_requests_total{route=\"\(series.route)\",status=\"\(series.status)\"} \(count)")
        }
        lines += [
            "# HELP mojiwaku_http_request_seconds Time from a request's head to its response's head.",
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
        let now = [("mojiwaku_http_requests_in_flight", "Requests that wait for their response.", counts.inFlight)]
        for (name, help, value) in now + gauges {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) gauge", "\(name) \(value)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
