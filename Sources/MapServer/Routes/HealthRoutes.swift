import Catalogue
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// Liveness, readiness and metrics.
struct HealthRoutes: Sendable {
    let store: AsyncStore
    let metrics: ServiceMetrics
    let cache: MapCache
    let feedMonitor: FeedMonitor

    /// The service is ready if the store has answered within this time, in seconds.
    private static let patience = 10.0

    /// Whether a request is neither authenticated nor counted against a rate limit.
    static func needsNoCaller(_ request: Request) -> Bool { ["/healthz", "/readyz"].contains(request.uri.path) }

    func add(to router: Router<AppRequestContext>) {
        router.resource("/healthz", for: nil, [(.get, { _, _ in .plain("ok\n") })])
        router.resource("/readyz", for: nil, [(.get, ready)])
        router.resource("/metrics", for: .metrics, [(.get, measures)])
    }

    private func ready(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        if feedMonitor.isStopped {
            throw Problem(.stopping, "The service is stopping.")
        }
        // Do not query the store here: while it is unreachable, each of these requests would wait.
        guard feedMonitor.isAnswered(within: Self.patience) else {
            throw Problem(.storeSilent, "The store has not answered for \(Int(Self.patience)) seconds.")
        }
        return .plain("ready\n")
    }

    private func measures(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let usage = cache.usage
        // An unreachable store must not delay the other metrics.
        let isAnswered = feedMonitor.isAnswered(within: Self.patience)
        let text = isAnswered ? await textGauges() : []
        let care = isAnswered ? await careGauges() : []
        return .plain(
            metrics.text(
                gauges: [
                    ("mojiwaku_map_cache_responses", "Map responses in the cache.", usage.responses),
                    ("mojiwaku_map_cache_bytes", "Bytes of map responses in the cache.", usage.bytes),
                    ("mojiwaku_feed_waiters", "Requests that wait for a change.", feedMonitor.waiters),
                ] + text + care))
    }

    private func textGauges() async -> [(name: String, help: String, value: Int)] {
        guard let text = try? await store.run({ try $0.textState() }) else { return [] }
        return [
            ("mojiwaku_text_published_pages", "Published pages.", text.pages),
            ("mojiwaku_text_read_pages", "Published pages with text.", text.read),
            ("mojiwaku_text_given_up_pages", "Published pages whose text could not be read.", text.givenUp.count),
        ]
    }

    /// Times of the store's last check and backup; 0 for never.
    private func careGauges() async -> [(name: String, help: String, value: Int)] {
        guard let records = try? await store.run({ try $0.careRecords() }) else { return [] }
        let all: [(name: String, help: String, job: CareJob, moment: KeyPath<CareRecord, Moment?>)] = [
            ("mojiwaku_store_check_good_seconds", "Time of the last check that found the store sound.", .check, \.good),
            ("mojiwaku_store_check_failed_seconds", "Time of the last failed check of the store.", .check, \.failed),
            ("mojiwaku_store_backup_good_seconds", "Time of the last backup of the store.", .backup, \.good),
            ("mojiwaku_store_backup_failed_seconds", "Time of the last failed backup of the store.", .backup, \.failed),
        ]
        return all.compactMap { gauge in
            records[gauge.job].map { record in
                (gauge.name, gauge.help, Int((record[keyPath: gauge.moment]?.milliseconds ?? 0) / 1000))
            }
        }
    }
}

extension Response {
    fileprivate static func plain(_ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
