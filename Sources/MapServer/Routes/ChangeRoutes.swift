import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import NIOCore
import PageStore

/// What has changed, for those who keep maps.
struct ChangeRoutes: Sendable {
    let desk: StoreDesk
    let watch: FeedWatch
    let gate: Gate

    func add(to router: Router<ServiceContext>) {
        router.resource("/v1/changes", [(.get, changes)])
    }

    /// `GET /v1/changes?after=CURSOR[&wait=SECONDS]`: a list, or a stream of events for who accepts one.
    private func changes(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.reader)
        let query = try Query(request, known: "after", "wait", "limit")
        let limit = try query.number("limit", in: 1...10_000) ?? 1000
        let wait = try query.number("wait", in: 0...60) ?? 0
        // Who was cut off from a stream says how far it came in this header.
        let after = try Self.cursor(request.headers[.lastEventID] ?? query["after"])
        if (Accepting(request.headers[.accept]).weight("text/event-stream") ?? 0) > 0 {
            return try await stream(after: after, isHead: request.method == .head, context.caller)
        }
        var list = try await desk.ask { try $0.changes(after: after, limit: limit) }
        if list.changes.isEmpty, wait > 0, request.method == .get {
            let cursor = list.cursor
            await watch.wait(past: cursor, seconds: Double(wait))
            guard try await gate.stillKnows(context.caller) else {
                throw Gate.unauthorized("The token has expired or was taken back meanwhile. Ask for a new one.")
            }
            list = try await desk.ask { try $0.changes(after: cursor, limit: limit) }
        }
        await forget(list)
        var out = JSONText()
        out.open("{")
        out.newLine(1)
        out.key("changes")
        out.records(list.changes, depth: 2) { change, out in change.write(to: &out) }
        out.newLine(1)
        out.field("cursor", "\(list.cursor)")
        out.newLine(0, closing: true)
        out.close("}")
        var response = Response(json: out.file)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// What is told to be withdrawn is given to nobody any more.
    private func forget(_ list: ChangeList) async {
        if list.changes.contains(where: { $0.kind == .withdrawn }) { await watch.look() }
    }

    private static func cursor(_ text: String?) throws -> FeedCursor? {
        guard let text else { return nil }
        guard let cursor = FeedCursor(text) else {
            throw Problem.badRequest("`after` is a cursor that an earlier answer gave.")
        }
        return cursor
    }

    /// Server-sent events: each change as it comes, its cursor as the event's id.
    private func stream(after: FeedCursor?, isHead: Bool, _ caller: Caller) async throws -> Response {
        // A cursor that has expired is told of before the stream begins.
        let first = try await desk.ask { try $0.changes(after: after, limit: 1000) }
        let body = ResponseBody { [self] writer in
            var list = first
            while !Task.isCancelled {
                await forget(list)
                if list.changes.isEmpty {
                    // A line that says nothing keeps proxies from closing the connection.
                    try await writer.write(ByteBuffer(string: ": \(list.cursor)\n\n"))
                    await watch.wait(past: list.cursor, seconds: 15)
                } else {
                    try await writer.write(
                        ByteBuffer(string: list.changes.map { $0.event(of: list.cursor.feed) }.joined()))
                }
                // Whose token was taken back hears no more.
                guard !watch.isOver, (try? await gate.stillKnows(caller)) == true else { break }
                let cursor = list.cursor
                guard let next = try? await desk.ask({ try $0.changes(after: cursor, limit: 1000) }) else { break }
                list = next
            }
            // Who was following comes again with the last id, and misses nothing.
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
    /// Asks nginx to pass a stream on as it comes.
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
        var out = JSONText()
        out.open("{")
        write(to: &out)
        out.close("}")
        return "id: \(FeedCursor(feed: feed, position: position))\nevent: \(kind.rawValue)\ndata: \(out.text)\n\n"
    }
}
