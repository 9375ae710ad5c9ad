import Foundation
import HTTPTypes
import Hummingbird
import Logging
import PageStore
import PositionedJSON
import Synchronization

/// The request log: one JSON object a line, on stderr.
final class RequestLog: Sendable {
    private let lock = Mutex(())
    private let output: @Sendable (Data) -> Void

    /// - Parameter output: called with each line and its line feed, by one thread at a time.
    init(to output: @escaping @Sendable (Data) -> Void = RequestLog.send) { self.output = output }

    func write(_ request: Request, _ response: Response, in context: AppRequestContext, seconds: Double) {
        line { out in
            out.field("event", "request")
            out.field("request", context.requestID)
            out.field("method", request.method.rawValue)
            // Without the query, which may contain secrets by mistake.
            out.field("path", String(request.uri.path.prefix(512)))
            out.field("status", response.status.code)
            // A stream has no length.
            if let count = response.body.contentLength { out.field("bytes", count) }
            out.field("milliseconds", decimal: (seconds * 1e6).rounded() / 1000)
            out.field("remote", context.clientAddress)
            if let token = context.caller.token { out.field("token", token.name) }
        }
    }

    /// Logs the reason of a failure, which the response omits.
    func failure(_ reason: String, in context: AppRequestContext) {
        line { out in
            out.field("event", "failure")
            out.field("request", context.requestID)
            out.field("reason", reason)
        }
    }

    func framework(level: String, _ message: String, details: String) {
        line { out in
            out.field("event", "framework")
            out.field("level", level)
            out.field("message", String(message.prefix(512)))
            if !details.isEmpty { out.field("details", String(details.prefix(2048))) }
        }
    }

    private func line(_ body: (inout JSONText) -> Void) {
        let text = JSONText.line { out in
            out.field("at", Moment.now.text)
            body(&out)
        }
        let bytes = Data("\(text)\n".utf8)
        // Lines of different threads must not mix.
        lock.withLock { _ in output(bytes) }
    }

    /// Writes to stderr. A failure (a full disk, a closed pipe) loses the line: the log must not stop the service.
    static func send(_ bytes: Data) { _ = writeWhole(bytes, to: STDERR_FILENO) }
}

/// Writes warnings and errors of Hummingbird and its libraries into the request log. At these levels they log nothing
/// for a request that gets a response.
struct FrameworkLogHandler: LogHandler {
    let log: RequestLog?
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    var logLevel = Logger.Level.warning

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard let log, event.level >= .warning else { return }
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        let details = all.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        log.framework(level: event.level.rawValue, "\(event.message)", details: details.joined(separator: ", "))
    }

    static func logger(_ log: RequestLog?) -> Logger {
        Logger(label: "mojiwaku") { _ in FrameworkLogHandler(log: log) }
    }
}
