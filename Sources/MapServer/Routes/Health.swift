import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// Whether the service lives, can work, and how it is doing.
struct Health: Sendable {
    let desk: StoreDesk
    let metrics: ServiceMetrics
    let shelf: MapShelf
    let watch: FeedWatch

    /// Whether a request is one that needs no caller.
    static func isHealth(_ request: Request) -> Bool { ["/healthz", "/readyz"].contains(request.uri.path) }

    func add(to router: Router<ServiceContext>) {
        router.resource("/healthz", [(.get, { _, _ in .plain("ok\n") })])
        router.resource("/readyz", [(.get, ready)])
        router.resource("/metrics", [(.get, measures)])
    }

    private func ready(_ request: Request, _ context: ServiceContext) async throws -> Response {
        if watch.isOver {
            throw Problem(
                status: .serviceUnavailable, kind: "stopping", title: "Stopping",
                detail: "The service is being stopped.")
        }
        _ = try await desk.ask { try $0.cursor() }
        return .plain("ready\n")
    }

    private func measures(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.operator)
        let fill = shelf.fill
        return .plain(
            metrics.text(gauges: [
                ("mojiwaku_map_shelf_responses", "Responses kept in memory.", fill.responses),
                ("mojiwaku_map_shelf_bytes", "Bytes of responses kept in memory.", fill.bytes),
                ("mojiwaku_feed_waiters", "Requests that wait for a change.", watch.waiters),
            ]))
    }
}

extension Response {
    fileprivate static func plain(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
