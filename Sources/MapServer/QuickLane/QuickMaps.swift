import HTTPTypes
import HighlightMap
import NIOCore
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

    /// The answer to a request; nil where it is the router's.
    ///
    /// - Parameters:
    ///   - remote: the address at the other end of the connection.
    ///   - start: when the request came.
    func answer(_ asked: PlainRequest, from remote: String, at start: NIODeadline) -> Answer? {
        guard let form = Accepting.form(of: asked.accept), let coding = Accepting.coding(of: asked.acceptEncoding)
        else { return nil }
        let tag = EntityTag(map: asked.id, form, coding)
        let isHeld = asked.ifNoneMatch.map { tag.isHeld(by: $0) } ?? false
        var body: ByteBuffer?
        if isHeld {
            guard shelf.isPublished(map: asked.id) else { return nil }
        } else {
            body = shelf.body(MapShelf.Key(id: asked.id, form: form, coding: coding))
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
                requestID: name, method: asked.isHead ? "HEAD" : "GET", path: PlainRequest.path + asked.id,
                status: status, bytes: body?.readableBytes ?? 0, remote: remote, token: caller.token?.name,
                seconds: seconds))
        return Answer(head: head, body: asked.isHead ? nil : body)
    }
}
