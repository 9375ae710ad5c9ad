import HTTPTypes
import HighlightMap
import NIOCore
import NIOHTTP1
import PageStore

/// Answers to `GET /v1/maps/{id}` that need nobody to be waited for: the map is on the shelf, the token is known, and the request is
/// of the plainest kind. Everything else is left to the router, which gives such requests the same answers
/// (docs/decisions/0012-a-quick-lane-for-maps.md).
struct QuickMaps: Sendable {
    let shelf: MapShelf
    let gate: Gate
    let cache: CachePolicy
    let metrics: ServiceMetrics
    let log: RequestLog?
    let trustsProxy: Bool
    private let heads: AnswerHeads

    init(
        shelf: MapShelf, gate: Gate, cache: CachePolicy, manners: Manners, metrics: ServiceMetrics, log: RequestLog?,
        trustsProxy: Bool
    ) {
        self.shelf = shelf
        self.gate = gate
        self.cache = cache
        self.metrics = metrics
        self.log = log
        self.trustsProxy = trustsProxy
        heads = AnswerHeads(cache, manners)
    }

    /// Bytes to send.
    struct Answer {
        var head: ByteBuffer
        var body: ByteBuffer?
    }

    /// The route's name in the metrics, as the router gives it.
    static let route = "/v1/maps/{id}"
    private static let prefix = "/v1/maps/"

    /// The answer to a request; nil where it is the router's.
    ///
    /// - Parameter remote: the address at the other end of the connection.
    func answer(_ request: HTTPRequestHead, from remote: String) -> Answer? {
        guard request.method == .GET || request.method == .HEAD, request.version == .http1_1,
            request.uri.utf8.count == Self.prefix.utf8.count + 64, request.uri.hasPrefix(Self.prefix),
            let asked = PlainHead(request.headers), let form = Accepting.form(of: asked.accept),
            let coding = Accepting.coding(of: asked.acceptEncoding)
        else { return nil }
        let start = NIODeadline.now()
        let id = String(decoding: request.uri.utf8.dropFirst(Self.prefix.utf8.count), as: UTF8.self)
        let tag = EntityTag(map: id, form, coding)
        let isHeld = asked.ifNoneMatch.map { tag.isHeld(by: $0) } ?? false
        var body: ByteBuffer?
        if isHeld {
            guard shelf.isPublished(map: id) else { return nil }
        } else {
            body = shelf.body(MapShelf.Key(id: id, form: form, coding: coding))
            guard body != nil else { return nil }
        }
        let remote = trustsProxy ? asked.forwardedFor.flatMap(ForwardedFor.last) ?? remote : remote
        guard let caller = gate.knownCaller(authorization: asked.authorization, from: remote) else { return nil }
        let name = RequestName.of(asked.requestID)
        let head = heads.head(tag, form, coding, length: body?.readableBytes, requestID: name)
        let seconds = Double((NIODeadline.now() - start).nanoseconds) / 1e9
        let status = isHeld ? 304 : 200
        metrics.answeredQuickly(status: status, seconds: seconds)
        log?.write(
            RequestLog.Entry(
                requestID: name, method: request.method.rawValue, path: request.uri, status: status,
                bytes: body?.readableBytes ?? 0, remote: remote, token: caller.token?.name, seconds: seconds))
        return Answer(head: head, body: request.method == .HEAD ? nil : body)
    }
}

/// The headers of a request that has nothing unusual in its head.
private struct PlainHead {
    var accept: String?
    var acceptEncoding: String?
    var ifNoneMatch: String?
    var authorization: String?
    var requestID: String?
    var forwardedFor: String?

    /// - Returns: nil for a head with a body to come, a wish about the connection, or a header twice.
    init?(_ headers: HTTPHeaders) {
        for (name, value) in headers {
            let isNew: Bool
            switch name.utf8.count {
            case 6 where name.isHeader("accept"): isNew = Self.set(&accept, value)
            case 15 where name.isHeader("accept-encoding"): isNew = Self.set(&acceptEncoding, value)
            case 13 where name.isHeader("if-none-match"): isNew = Self.set(&ifNoneMatch, value)
            case 13 where name.isHeader("authorization"): isNew = Self.set(&authorization, value)
            case 12 where name.isHeader("x-request-id"): isNew = Self.set(&requestID, value)
            case 15 where name.isHeader("x-forwarded-for"): isNew = Self.set(&forwardedFor, value)
            case 6 where name.isHeader("expect"), 7 where name.isHeader("upgrade"), 8 where name.isHeader("if-match"),
                10 where name.isHeader("connection"), 14 where name.isHeader("content-length"),
                17 where name.isHeader("transfer-encoding"):
                isNew = false
            default: isNew = true
            }
            guard isNew else { return nil }
        }
    }

    private static func set(_ field: inout String?, _ value: String) -> Bool {
        guard field == nil else { return false }
        field = value
        return true
    }
}

extension String {
    /// Whether this is a header's name, in whatever case; `name` is in lower case.
    fileprivate func isHeader(_ name: StaticString) -> Bool {
        name.withUTF8Buffer { name in
            // A hyphen has the bit already that makes a letter small.
            unsafe utf8.elementsEqual(name) { $0 | 0x20 == $1 }
        }
    }
}
