import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore
import PositionedJSON

/// The feed of changes, for clients that store maps.
struct ChangeRoutes: Sendable {
    let store: AsyncStore
    let feedMonitor: FeedMonitor
    let authenticator: Authenticator

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/changes", for: .reader, [(.get, changes)])
    }

    /// `GET /v1/changes?after=CURSOR[&wait=SECONDS]`: a list of changes, or a stream of server-sent events if `Accept`
    /// prefers one.
    private func changes(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "after", "wait", "limit")
        let limit = try query.number("limit", in: 1...10_000) ?? 1000
        let wait = try query.number("wait", in: 0...60) ?? 0
        // A browser that reconnects to a stream sends the id of the last event in this header.
        let after = try Self.cursor(request.headers[.lastEventID] ?? query["after"])
        if (ContentNegotiation(request.headers[.accept]).weight("text/event-stream") ?? 0) > 0 {
            return try await stream(after: after, isHead: request.method == .head, context.caller)
        }
        var list = try await store.run { try $0.changes(after: after, limit: limit) }
        if list.changes.isEmpty, wait > 0, request.method == .get {
            let cursor = list.cursor
            await feedMonitor.wait(after: cursor, seconds: Double(wait))
            guard try await authenticator.isStillValid(context.caller) else {
                throw Authenticator.unauthorized("The token has meanwhile expired or been revoked. Use a new one.")
            }
            list = try await store.run { try $0.changes(after: cursor, limit: limit) }
        }
        await removeWithdrawn(list)
        let json = JSONText.file { out in
            out.section("changes", list.changes) { change, out in change.write(to: &out) }
            out.newLine(1)
            out.field("cursor", "\(list.cursor)")
        }
        var response = Response(json: json)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// Removes withdrawn maps from the cache before a client learns of the withdrawal.
    private func removeWithdrawn(_ list: ChangeList) async {
        if list.changes.contains(where: { $0.kind == .withdrawn }) { await feedMonitor.poll() }
    }

    private static func cursor(_ text: String?) throws -> FeedCursor? {
        guard let text else { return nil }
        guard let cursor = FeedCursor(text) else {
            throw Problem.badRequest("`after` must be a cursor from an earlier answer.")
        }
        return cursor
    }

    /// Server-sent events, one for each change. The event's id is the change's cursor.
    private func stream(after: FeedCursor?, isHead: Bool, _ caller: Caller) async throws -> Response {
        // Refuse an expired cursor before the stream begins, because then no status can be sent any more.
        let first = try await store.run { try $0.changes(after: after, limit: 1000) }
        let body = ResponseBody { [self] writer in
            var list = first
            while !Task.isCancelled {
                await removeWithdrawn(list)
                if list.changes.isEmpty {
                    // A comment line prevents proxies from closing an idle connection.
                    try await writer.write(ByteBuffer(string: ": \(list.cursor)\n\n"))
                    await feedMonitor.wait(after: list.cursor, seconds: 15)
                } else {
                    try await writer.write(
                        ByteBuffer(string: list.changes.map { $0.event(of: list.cursor.feed) }.joined()))
                }
                // The stream ends when the token is revoked or expires.
                guard !feedMonitor.isStopped, (try? await authenticator.isStillValid(caller)) == true else { break }
                let cursor = list.cursor
                guard let next = try? await store.run({ try $0.changes(after: cursor, limit: 1000) }) else { break }
                list = next
            }
            // The client reconnects with the id of its last event, and misses nothing.
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/event-stream", .cacheControl: "no-store", .xAccelBuffering: "no"],
            body: isHead ? ResponseBody() : body)
    }
}

extension HTTPField.Name {
    static let lastEventID = named("Last-Event-ID")
    /// Makes nginx send the stream without buffering.
    static let xAccelBuffering = named("X-Accel-Buffering")
}

extension Change {
    fileprivate func write(to out: inout JSONText) {
        out.field("kind", kind.rawValue)
        out.field("edition", name.edition)
        out.field("page", name.page)
        out.field("revision", revision)
        out.field("map", mapID)
        out.field("at", at.text)
    }

    fileprivate func event(of feed: String) -> String {
        let data = JSONText.line { write(to: &$0) }
        return "id: \(FeedCursor(feed: feed, position: position))\nevent: \(kind.rawValue)\ndata: \(data)\n\n"
    }
}
