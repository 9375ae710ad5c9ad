import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// Maps, from stored bytes.
struct MapRoutes: Sendable {
    let desk: StoreDesk
    let shelf: MapShelf
    let cache: CachePolicy

    func add(to router: Router<ServiceContext>) {
        router.resource("/v1/maps/:id", [(.get, byID)])
        router.resource("/v1/editions/:edition/pages/:page/map", [(.get, current)])
    }

    /// `GET /v1/maps/{id}`: a map never changes, so it may be kept for ever.
    private func byID(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let id = try context.parameters.require("id")
        guard HighlightMapID.isOne(id) else { throw Problem.notFound("map of this id") }
        return try await answer(id, to: request, context, caching: cache.forever)
    }

    /// `GET /v1/editions/{edition}/pages/{page}/map`: the one that is to be read now.
    private func current(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.reader)
        let name = try context.page()
        let isEditor = context.caller.may(.editor)
        let id = try await desk.ask { store -> String in
            if let revision = try store.published(name) { return revision.mapID }
            guard let page = try store.page(name) else { throw Problem.notFound("page \(name)") }
            if isEditor, let revision = try store.newest(of: name) { return revision.mapID }
            throw page.state == .withdrawn ? Problem.withdrawn : .notFound("page \(name)")
        }
        return try await answer(id, to: request, context, caching: cache.briefly)
    }

    private func answer(
        _ id: String, to request: Request, _ context: ServiceContext, caching: String
    ) async throws -> Response {
        try context.require(.reader)
        guard let form = Accepting.form(of: request.headers[.accept]),
            let coding = Accepting.coding(of: request.headers[.acceptEncoding])
        else { throw Problem.notAcceptable }
        let key = MapShelf.Key(id: id, form: form, coding: coding)
        let tag = EntityTag(map: id, form, coding)
        let isHeld = tag.isHeld(by: request)
        var headers: HTTPFields = [
            .contentType: form.mediaType, .eTag: tag.text, .cacheControl: caching, .vary: cache.vary,
        ]
        headers[.contentEncoding] = coding.header
        // Who has the bytes already needs only to know that the map may still be read.
        if isHeld, shelf.isPublished(map: id) { return .notModified(headers) }
        var body = isHeld ? nil : shelf.body(key)
        if body == nil {
            let losses = shelf.losses
            let isEditor = context.caller.may(.editor)
            let found = try await desk.ask { store -> (bytes: ByteBuffer?, isPublished: Bool) in
                guard let map = try store.served(id, form, coding, withBytes: !isHeld) else {
                    throw Problem.notFound("map of this id")
                }
                guard map.isPublished || isEditor else {
                    throw map.isWithdrawn ? Problem.withdrawn : .notFound("map of this id")
                }
                if isHeld { return (nil, map.isPublished) }
                guard let bytes = map.bytes else { throw Problem.notFound("map of this id") }
                return (ByteBuffer(bytes: bytes), map.isPublished)
            }
            body = found.bytes
            // What only editors may see is not kept where readers get theirs from.
            if found.isPublished {
                if let body { shelf.keep(body, for: key, since: losses) } else { shelf.mark(map: id, since: losses) }
            }
            if !found.isPublished { headers[.cacheControl] = "no-store" }
        }
        if isHeld { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body ?? ByteBuffer()))
    }
}

/// What is said of how long answers may be kept.
struct CachePolicy: Sendable {
    /// Of what never changes.
    let forever: String
    /// Of what changes with the next revision.
    let briefly: String
    /// What the same address answers differently by.
    let vary: String
    /// The same of what comes in one form only, and may show more to some.
    let varyByCaller = "Authorization"

    /// - Parameter isOpen: whether anybody may read; else no cache that is shared may keep anything.
    init(isOpen: Bool) {
        let whose = isOpen ? "public" : "private"
        forever = "\(whose), max-age=31536000, immutable"
        briefly = "\(whose), max-age=10"
        vary = isOpen ? "Accept, Accept-Encoding" : "Accept, Accept-Encoding, Authorization"
    }

    /// The same for what may show more to some: what a token saw is kept for nobody else.
    func forever(for caller: Caller) -> String {
        caller.token == nil ? forever : "private, max-age=31536000, immutable"
    }
    func briefly(for caller: Caller) -> String { caller.token == nil ? briefly : "private, max-age=10" }
}

/// The form of a map's id.
enum HighlightMapID {
    /// Whether a text is 64 lower-case hexadecimal digits.
    static func isOne(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }
}

extension Problem {
    static var notAcceptable: Problem {
        Problem(
            status: .notAcceptable, kind: "not-acceptable", title: "Not acceptable",
            detail:
                "Maps come as \(MapForm.allCases.map(\.mediaType).joined(separator: " and ")), as br, gzip or identity."
        )
    }

    static var withdrawn: Problem {
        Problem(
            status: .gone, kind: "withdrawn", title: "Withdrawn",
            detail: "The page was taken back. Delete what you have kept of it.")
    }
}
