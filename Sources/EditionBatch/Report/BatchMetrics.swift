public import Foundation
public import PageStore

/// Metrics of a batch in Prometheus' text format, for the node exporter's textfile collector.
public enum BatchMetrics {
    /// The metrics as text.
    ///
    /// - Parameters:
    ///   - statuses: the editions of the inbox.
    ///   - deadline: the deadline for all pages.
    public static func text(
        _ counts: BatchCounts, _ statuses: [EditionStatus], deadline: Moment?, isRunning: Bool, at now: Moment
    ) -> Data {
        var text = ""
        func metric(_ name: String, _ kind: String, _ help: String, _ values: [(labels: String, value: String)]) {
            text += "# HELP mojiwaku_\(name) \(help)\n# TYPE mojiwaku_\(name) \(kind)\n"
            for value in values { text += "mojiwaku_\(name)\(value.labels) \(value.value)\n" }
        }
        metric(
            "batch_pages", "gauge", "Pages of an edition by state.",
            statuses.flatMap { status in
                status.counts.map { name, count in
                    ("{edition=\"\(escaped(status.edition.name))\",state=\"\(name)\"}", "\(count)")
                }
            })
        metric(
            "batch_held_pages", "gauge", "Analysed pages that wait for an editor, by reason.",
            statuses.flatMap { status in
                let counts = Dictionary(grouping: status.held) { $0.hold?.code ?? "" }.mapValues(\.count)
                return counts.sorted { $0.key < $1.key }.map { code, count in
                    ("{edition=\"\(escaped(status.edition.name))\",code=\"\(code)\"}", "\(count)")
                }
            })
        metric("batch_pages_done_total", "counter", "Pages done by this run.", [("", "\(counts.done)")])
        metric(
            "batch_page_seconds_total", "counter", "Seconds spent on the pages done by this run.",
            [("", String(format: "%.3f", counts.pageSeconds))])
        metric(
            "batch_retries_total", "counter", "Failed attempts after which the page is tried again.",
            [("", "\(counts.retries)")])
        metric(
            "batch_failures_total", "counter", "Failed attempts, by reason.",
            counts.failures.sorted { $0.key < $1.key }.map { ("{code=\"\($0.key)\"}", "\($0.value)") })
        metric("batch_waiting_pages", "gauge", "Pages that wait or are being analysed.", [("", "\(counts.waiting)")])
        metric("batch_running", "gauge", "1 while a batch runs.", [("", isRunning ? "1" : "0")])
        metric(
            "batch_last_seen_seconds", "gauge", "Time at which this file was written, in seconds since 1970.",
            [("", "\(now.milliseconds / 1000)")])
        if let deadline {
            metric(
                "batch_deadline_seconds", "gauge", "Deadline for all pages, in seconds since 1970.",
                [("", "\(deadline.milliseconds / 1000)")])
        }
        return Data(text.utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
