import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore
import Synchronization

/// A JSON object a line for each request, on stderr.
final class RequestLog: Sendable {
    private let lock = Mutex(())

    func write(_ request: Request, _ response: Response, _ context: ServiceContext, seconds: Double) {
        line { out in
            out.field("event", "request")
            out.field("request", context.requestID)
            out.field("method", request.method.rawValue)
            // Without the query: nothing of it is needed, and it may hold what somebody should not have put there.
            out.field("path", String(request.uri.path.prefix(512)))
            out.field("status", response.status.code)
            if let count = response.body.contentLength { out.field("bytes", count) }
            out.key("milliseconds")
            out.value(decimal: (seconds * 1e6).rounded() / 1000)
            out.field("remote", context.remote)
            if let token = context.caller.token { out.field("token", token.name) }
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

    private func line(_ body: (inout JSONText) -> Void) {
        var out = JSONText()
        out.open("{")
        out.field("at", Moment.now.text)
        body(&out)
        out.close("}")
        let bytes = out.file
        // One line at a time, whole.
        lock.withLock { _ in FileHandle.standardError.write(bytes) }
    }
}
