public import Foundation
public import PageStore

/// Figures for Prometheus, as the text that its node exporter reads from a file.
public enum BatchMetrics {
    /// The text.
    ///
    /// - Parameters:
    ///   - standings: the editions of the inbox.
    ///   - deadline: when all is to be done.
    public static func text(
        _ counts: BatchCounts, _ standings: [EditionStanding], deadline: Moment?, isRunning: Bool, at now: Moment
    ) -> Data {
        var text = ""
        func metric(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: String)]) {
            text += "# HELP mojiwaku_\(name) \(help)\n# TYPE mojiwaku_\(name) \(kind)\n"
            for value in values { text += "mojiwaku_\(name)\(value.labels) \(value.value)\n" }
        }
        metric(
            "batch_pages", "gauge", "Pages of an edition by state.",
            standings.flatMap { standing in
                standing.counts.map { name, count in
                    ("{edition=\"\(escaped(standing.edition.name))\",state=\"\(name)\"}", "\(count)")
                }
            })
        metric("batch_pages_done_total", "counter", "Pages done by this run.", [("", "\(counts.done)")])
        metric(
            "batch_page_seconds_total", "counter", "Seconds that the done pages took.",
            [("", String(format: "%.3f", counts.pageSeconds))])
        metric("batch_retries_total", "counter", "Tries that failed and are made again.", [("", "\(counts.retries)")])
        metric(
            "batch_failures_total", "counter", "Tries that failed, by reason.",
            counts.failures.sorted { $0.key < $1.key }.map { ("{code=\"\($0.key)\"}", "\($0.value)") })
        metric("batch_waiting_pages", "gauge", "Pages that wait or are being worked on.", [("", "\(counts.waiting)")])
        metric("batch_running", "gauge", "1 while a batch runs.", [("", isRunning ? "1" : "0")])
        metric(
            "batch_last_seen_seconds", "gauge", "When this file was written, in seconds since 1970.",
            [("", "\(now.milliseconds / 1000)")])
        if let deadline {
            metric(
                "batch_deadline_seconds", "gauge", "When all is to be done, in seconds since 1970.",
                [("", "\(deadline.milliseconds / 1000)")])
        }
        return Data(text.utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
