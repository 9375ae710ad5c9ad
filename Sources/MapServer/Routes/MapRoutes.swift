import Catalogue
import HTTPTypes
import HighlightMap
import Hummingbird
import NIOCore
import PageStore

/// Routes of maps, of which the store has the finished bytes of each coding; and of renumberings, which carry marks from
/// one revision to another.
struct MapRoutes: Sendable {
    let store: AsyncStore
    let cache: MapCache
    let currentMaps: CurrentMaps
    let cachePolicy: CachePolicy

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/maps/:id", for: .reader, [(.get, byID)])
        router.resource("/v1/editions/:edition/pages/:page/map", for: .reader, [(.get, current)])
        router.resource("/v1/editions/:edition/pages/:page/renumbering", for: .reader, [(.get, renumbering)])
    }

    /// `GET /v1/maps/{id}`: the map of an id never changes, so clients may store it forever.
    private func byID(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let id = try context.parameters.require("id")
        guard HighlightMap.isDigest(id) else { throw Problem.notFound("map of this id") }
        return try await response(id, to: request, context, caching: cachePolicy.forever)
    }

    /// `GET /v1/editions/{edition}/pages/{page}/map`: the map of the published revision.
    private func current(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let name = try context.page()
        let writes = store.writeCount
        let id =
            if let known = currentMaps.map(of: name, writes: writes) { known } else {
                try await currentMap(of: name, writes: writes, isEditor: context.caller.may(.editor))
            }
        return try await response(id, to: request, context, caching: cachePolicy.briefly)
    }

    /// Reads the id of a page's published map from the store. If the page is not published, only editors get the id of
    /// its newest map.
    private func currentMap(of name: PageName, writes: Int, isEditor: Bool) async throws -> String {
        let generation = currentMaps.generation
        let (id, isPublished) = try await store.run { store -> (String, Bool) in
            if let revision = try store.published(name) { return (revision.mapID, true) }
            let page = try store.page(name)
            if isEditor, page != nil, let revision = try store.newest(of: name) { return (revision.mapID, false) }
            throw Problem(absent: page, name)
        }
        if isPublished { currentMaps.insert(id, of: name, writes: writes, since: generation) }
        return id
    }

    private func response(
        _ id: String, to request: Request, _ context: AppRequestContext, caching: String
    ) async throws -> Response {
        guard let coding = ContentNegotiation.coding(of: request.headers[.acceptEncoding]) else {
            throw Problem.notAcceptable
        }
        let key = MapCache.Key(id: id, coding: coding)
        let tag = EntityTag(map: id, coding)
        let isHeld = tag.isHeld(by: request)
        var headers: HTTPFields = [
            .contentType: "application/json", .eTag: tag.text, .cacheControl: caching, .vary: cachePolicy.vary,
        ]
        headers[.contentEncoding] = coding.header
        // A client that already has the bytes only needs to know that the map may still be read.
        if isHeld, cache.isPublished(map: id) { return .notModified(headers) }
        var body = isHeld ? nil : cache.body(key)
        if body == nil {
            let generation = cache.generation
            let isEditor = context.caller.may(.editor)
            let found = try await store.run { store -> (bytes: ByteBuffer?, isPublished: Bool) in
                guard let map = try store.served(id, coding, withBytes: !isHeld) else {
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
            // The cache has only published maps, because it does not check the caller's role.
            if found.isPublished {
                if let body {
                    cache.insert(body, for: key, since: generation)
                } else {
                    cache.markPublished(map: id, since: generation)
                }
            }
            if !found.isPublished { headers[.cacheControl] = "no-store" }
        }
        if isHeld { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body ?? ByteBuffer()))
    }

    /// `GET …/renumbering?from=R1&to=R2`; without `to`, to the published revision.
    private func renumbering(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "from", "to")
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        guard let from = try query.number("from", in: 1...1_000_000) else {
            throw Problem.badRequest("Name the earlier revision: `from=…`.")
        }
        let to = try query.number("to", in: 1...1_000_000)
        let json = try await store.run { store in
            let page = try store.page(name)
            guard let later = isEditor ? to ?? page?.publishedRevision : page?.publishedRevision.map({ to ?? $0 })
            else {
                throw Problem(absent: page, name)
            }
            let revisions = try store.revisions(of: name).filter { isEditor || $0.publishedAt != nil }
            let maps = try [from, later].map { number -> HighlightMap in
                guard let id = revisions.first(where: { $0.number == number })?.mapID else {
                    throw Problem.notFound("revision \(number) of page \(name)")
                }
                return try store.map(id)
            }
            return maps[0].renumbering(to: maps[1]).json()
        }
        // The renumbering between two revisions never changes; without `to` it changes with the next publication.
        let caching = to == nil ? cachePolicy.briefly(for: context.caller) : cachePolicy.forever(for: context.caller)
        return .whole(json, to: request, caching: caching, vary: cachePolicy.varyByCaller)
    }
}

struct CachePolicy: Sendable {
    /// `Cache-Control` of responses that never change.
    let forever: String
    /// `Cache-Control` of responses that change with the next revision.
    let briefly: String
    /// `Vary` of maps and packs.
    let vary: String
    /// `Vary` of responses that have only one coding, but contain more for some callers.
    let varyByCaller = "Authorization"

    /// - Parameter isOpen: whether callers without a token may read; otherwise no shared cache may store a response.
    init(isOpen: Bool) {
        let whose = isOpen ? "public" : "private"
        forever = "\(whose), max-age=31536000, immutable"
        briefly = "\(whose), max-age=10"
        vary = isOpen ? "Accept-Encoding" : "Accept-Encoding, Authorization"
    }

    /// `forever`, for responses that contain more for some callers: a shared cache must not store a response to a
    /// request with a token.
    func forever(for caller: Caller) -> String {
        caller.token == nil ? forever : "private, max-age=31536000, immutable"
    }
    /// `briefly`, for responses that contain more for some callers.
    func briefly(for caller: Caller) -> String { caller.token == nil ? briefly : "private, max-age=10" }
}

extension Problem {
    static var notAcceptable: Problem {
        Problem(.notAcceptable, "The content coding is br, gzip or identity.")
    }

    /// The refusal of a page that a caller cannot read: 410 if it was published before its withdrawal, else 404.
    init(absent page: Page?, _ name: PageName) {
        self = page?.withdrawnRevision == nil ? .notFound("page \(name)") : .withdrawn
    }

    static var withdrawn: Problem {
        Problem(.withdrawn, "The page was withdrawn. Delete your copies of it.")
    }
}
