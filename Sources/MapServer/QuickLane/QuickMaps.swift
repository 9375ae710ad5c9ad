import HTTPTypes
import HighlightMap
import NIOCore
import PageStore

/// Answers to `GET /v1/maps/{id}` that need nobody to be waited for: the map is on the shelf, the token is known, and the request is
/// of the plainest kind. Everything else is left to the router, which gives such requests the same answers
/// (docs/decisions/0012-a-quick-lane-for-maps.md).
struct QuickMaps: Sendable {
    let desk: StoreDesk
    let shelf: MapShelf
    let gate: Gate
    let cache: CachePolicy
    let metrics: ServiceMetrics
    let log: RequestLog?
    let trustsProxy: Bool
    private let heads: AnswerHeads

    init(
        desk: StoreDesk, shelf: MapShelf, gate: Gate, cache: CachePolicy, manners: Manners, metrics: ServiceMetrics,
        log: RequestLog?, trustsProxy: Bool
    ) {
        self.desk = desk
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
    ///   - given: the map's bytes, where they were just read.
    func answer(
        _ asked: PlainRequest, from remote: String, at start: NIODeadline, given: ByteBuffer? = nil
    ) -> Answer? {
        guard let (key, tag, isHeld) = wanted(by: asked) else { return nil }
        let (form, coding) = (key.form, key.coding)
        var body: ByteBuffer?
        if isHeld {
            guard shelf.isPublished(map: asked.id) else { return nil }
        } else {
            body = given ?? shelf.body(key)
            guard body != nil else { return nil }
        }
        let remote = caller(of: asked, from: remote)
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

    /// Which response a request wants, and whether it has it already; nil where there is none that it takes.
    private func wanted(by asked: PlainRequest) -> (key: MapShelf.Key, tag: EntityTag, isHeld: Bool)? {
        guard let form = Accepting.form(of: asked.accept), let coding = Accepting.coding(of: asked.acceptEncoding)
        else { return nil }
        let tag = EntityTag(map: asked.id, form, coding)
        return (
            MapShelf.Key(id: asked.id, form: form, coding: coding), tag,
            asked.ifNoneMatch.map { tag.isHeld(by: $0) } ?? false
        )
    }

    private func caller(of asked: PlainRequest, from remote: String) -> String {
        trustsProxy ? asked.forwardedFor.flatMap(ForwardedFor.last) ?? remote : remote
    }
}

/// Maps that are not on the shelf.
extension QuickMaps {
    /// What was read for a request.
    struct Fetched: Sendable {
        /// Nil where only the map's being published was asked for, or the router has something else to say of it.
        var body: ByteBuffer?
        /// How often something had been taken back when the store was asked.
        var losses: Int
    }

    /// Reads what is missing for a request that could be answered here, on a thread of the store's; nil where nothing is, or who
    /// asks is not known or asks too much.
    func fetch(for asked: PlainRequest, from remote: String, on loop: any EventLoop) -> EventLoopFuture<Fetched>? {
        guard let (key, _, isHeld) = wanted(by: asked),
            isHeld ? !shelf.isPublished(map: asked.id) : shelf.body(key) == nil,
            gate.knowsCaller(authorization: asked.authorization, from: caller(of: asked, from: remote))
        else { return nil }
        let losses = shelf.losses
        return desk.ask(on: loop) { [shelf] store in
            let map = try store.served(key.id, key.form, key.coding, withBytes: !isHeld)
            guard let map, map.isPublished else { return Fetched(body: nil, losses: losses) }
            let body = map.bytes.map { ByteBuffer(bytes: $0) }
            if let body {
                shelf.keep(body, for: key, since: losses)
            } else {
                shelf.mark(map: key.id, since: losses)
            }
            return Fetched(body: body, losses: losses)
        }
    }

    /// The answer to a request for which something was read, or could not be; nil where it is the router's.
    func answer(
        _ asked: PlainRequest, from remote: String, at start: NIODeadline, after fetched: Fetched?
    ) -> Answer? {
        // What was taken back meanwhile may have been this.
        let given = fetched.flatMap { $0.losses == shelf.losses ? $0.body : nil }
        return answer(asked, from: remote, at: start, given: given)
    }
}
