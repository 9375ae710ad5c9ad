import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore
import Synchronization

/// A JSON object a line for each request, on stderr.
final class RequestLog: Sendable {
    private let lock = Mutex(())
    private let output: @Sendable (Data) -> Void

    /// - Parameter output: takes each line with its end, one at a time.
    init(to output: @escaping @Sendable (Data) -> Void = RequestLog.send) { self.output = output }

    /// What is told of a request.
    struct Entry {
        var requestID: String
        var method: String
        /// Without the query: nothing of it is needed, and it may hold what somebody should not have put there.
        var path: String
        var status: Int
        /// Length of the body; nil where it is a stream.
        var bytes: Int?
        var remote: String
        /// The name of the caller's token.
        var token: String?
        var seconds: Double
    }

    func write(_ entry: Entry) {
        line { out in
            out.field("event", "request")
            out.field("request", entry.requestID)
            out.field("method", entry.method)
            out.field("path", String(entry.path.prefix(512)))
            out.field("status", entry.status)
            if let count = entry.bytes { out.field("bytes", count) }
            out.key("milliseconds")
            out.value(decimal: (entry.seconds * 1e6).rounded() / 1000)
            out.field("remote", entry.remote)
            if let token = entry.token { out.field("token", token) }
        }
    }

    /// Tells of something that the answer does not tell the world.
    func failure(_ reason: String, in context: ServiceContext) {
        line { out in
            out.field("event", "failure")
            out.field("request", context.requestID)
            out.field("reason", reason)
        }
    }

    /// Tells of something that whoever runs the service should see to.
    func warning(_ message: String) {
        line { out in
            out.field("event", "warning")
            out.field("message", message)
        }
    }

    /// Tells of what the framework has logged.
    func framework(level: String, _ message: String, details: String) {
        line { out in
            out.field("event", "framework")
            out.field("level", level)
            out.field("message", String(message.prefix(512)))
            if !details.isEmpty { out.field("details", String(details.prefix(2048))) }
        }
    }

    private func line(_ body: (inout JSONText) -> Void) {
        var out = JSONText()
        out.open("{")
        out.field("at", Moment.now.text)
        body(&out)
        out.close("}")
        let bytes = out.file
        // One line at a time, whole.
        lock.withLock { _ in output(bytes) }
    }

    /// Writes to stderr. What cannot be written, to a full disk or to nobody, is lost: a log must not end the service.
    static func send(_ bytes: Data) {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            var sent = 0
            while sent < buffer.count {
                let count = unsafe Foundation.write(STDERR_FILENO, start + sent, buffer.count - sent)
                if count > 0 { sent += count } else if errno != EINTR { return }
            }
        }
    }
}
