import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
public import PageStore
import ServiceLifecycle
import Synchronization

/// The map service: HTTP over a store of pages (docs/http-api.md).
public final class MapService: Sendable {
    private let store: PageStore
    private let settings: ServerSettings
    private let leaflet: LeafletFiles?
    let metrics = ServiceMetrics()
    private let running = Mutex<(services: ServiceGroup, watch: FeedWatch)?>(nil)

    /// A service over a store; nothing happens before `run`.
    public init(_ store: PageStore, _ settings: ServerSettings) {
        self.store = store
        self.settings = settings
        leaflet = LeafletFiles(folder: settings.leafletFolder)
    }

    /// How many requests wait for a change.
    var waiters: Int { running.withLock { $0?.watch.waiters ?? 0 } }

    /// What is missing, though the service works without, and what to do; the log says so too. Nil for nothing.
    public var warning: String? { leaflet == nil ? LeafletFiles.absence : nil }

    /// From now on no connection is taken; what was begun is finished within ten seconds, who waits for changes is let go, and then
    /// `run` returns.
    public func stop() {
        guard let (services, watch) = running.withLock({ $0 }) else { return }
        // First: who waits for changes is what the server would wait for.
        watch.end()
        Task { await services.triggerGracefulShutdown() }
    }

    /// Serves until it is stopped.
    ///
    /// - Parameter onStart: called with the port when connections are taken.
    /// - Throws: `MapServiceError` when the address cannot be used.
    public func run(onStart: @escaping @Sendable (Int) async -> Void) async throws {
        let desk = StoreDesk(store)
        let shelf = MapShelf(bytes: settings.cacheBytes)
        let watch = FeedWatch(desk, shelf)
        let gate = Gate(
            book: TokenBook(desk), limiter: RateLimiter(perSecond: settings.requestsPerSecond), isOpen: settings.isOpen)
        let log = settings.logsRequests ? RequestLog() : nil
        let manners = Manners(allowedOrigin: settings.allowedOrigin)
        let cache = CachePolicy(isOpen: settings.isOpen)
        if let warning { log?.warning(warning) }
        let responder = FrontDoor(
            inner: router(desk, shelf, watch, gate, cache).buildResponder(), gate: gate, metrics: metrics,
            log: log,
            allowsOrigin: settings.allowedOrigin != nil, manners: manners, trustsProxy: settings.trustsProxy)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: settings.threads)
        let logger = FrameworkLog.logger(log)
        let application = Application(
            responder: responder, server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(settings.connections, logger: logger)),
            services: [FeedService(watch: watch)],
            onServerRunning: { channel in await onStart(channel.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .shared(group), logger: logger)
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        let services = ServiceGroup(configuration: configuration)
        running.withLock { $0 = (services, watch) }
        do {
            // What the store has now is known before the first request.
            await watch.look()
            try await services.run()
        } catch {
            await desk.close()
            guard let reason = Self.reasonNotToListen(error) else { throw error }
            throw MapServiceError.address("\(settings.host):\(settings.port)", reason: reason)
        }
        await desk.close()
        try await group.shutdownGracefully()
    }

    /// Why an address cannot be listened at; nil for an error that says something else.
    private static func reasonNotToListen(_ error: any Error) -> String? {
        switch error {
        case let error as IOError: unsafe String(cString: strerror(error.errnoCode))
        case is SocketAddressError.UnknownHost: "there is no such host"
        case is SocketAddressError: "\(error)"
        default: nil
        }
    }

    private func router(
        _ desk: StoreDesk, _ shelf: MapShelf, _ watch: FeedWatch, _ gate: Gate, _ cache: CachePolicy
    ) -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self)
        MapRoutes(desk: desk, shelf: shelf, cache: cache).add(to: router)
        EditionRoutes(desk: desk, cache: cache).add(to: router)
        PackRoutes(desk: desk, cache: cache).add(to: router)
        ChangeRoutes(desk: desk, watch: watch, gate: gate).add(to: router)
        RenumberingRoutes(desk: desk, cache: cache).add(to: router)
        ImageRoutes(desk: desk, cache: cache).add(to: router)
        SpanRoutes(desk: desk, largestBody: settings.largestBody).add(to: router)
        LayoutRoutes(desk: desk, largest: settings.largestLayout).add(to: router)
        CorrectionRoutes(desk: desk, largest: settings.largestLayout).add(to: router)
        ApprovalRoutes(desk: desk).add(to: router)
        ProposalRoutes(desk: desk, largestBody: settings.largestBody).add(to: router)
        ReviewRoutes(leaflet: leaflet).add(to: router)
        Health(desk: desk, metrics: metrics, shelf: shelf, watch: watch).add(to: router)
        return router
    }

    private var server: HTTPServerBuilder {
        let patience = TimeAmount.seconds(Int64(settings.patience))
        return HTTPServerBuilder { responder in
            let inner = HTTP1Channel(
                responder: responder,
                configuration: .init(
                    additionalChannelHandlers: [PeerWatch(patience: patience)], idleTimeout: patience,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
            return HostlessChannel(inner: inner)
        }
    }
}

/// Why the service could not run.
public enum MapServiceError: Error, Sendable {
    /// It cannot listen there.
    case address(String, reason: String)
}

/// Watches the feed as long as the service runs.
private struct FeedService: Service {
    let watch: FeedWatch

    func run() async throws {
        await cancelWhenGracefulShutdown { await watch.run() }
    }
}
