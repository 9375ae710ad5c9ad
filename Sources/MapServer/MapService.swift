import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
public import PageStore
import PositionedJSON
import ServiceLifecycle
import Synchronization

/// The map service: HTTP over a store of pages (docs/http-api.md).
public final class MapService: Sendable {
    private let store: PageStore
    private let settings: ServerSettings
    let metrics = ServiceMetrics()
    private let running = Mutex<(services: ServiceGroup, feedMonitor: FeedMonitor)?>(nil)

    private let log: RequestLog?

    /// A service over a store. `run` starts the service.
    public convenience init(_ store: PageStore, _ settings: ServerSettings) {
        self.init(store, settings, log: settings.logsRequests ? RequestLog() : nil)
    }

    /// - Parameter log: the log of requests; nil for none.
    init(_ store: PageStore, _ settings: ServerSettings, log: RequestLog?) {
        self.store = store
        self.settings = settings
        self.log = log
    }

    /// Number of requests that wait for a change.
    var waiters: Int { running.withLock { $0?.feedMonitor.waiters ?? 0 } }

    /// Stops accepting connections, answers the requests that wait for changes, finishes the others within ten seconds,
    /// then lets `run` return.
    public func stop() {
        guard let (services, feedMonitor) = running.withLock({ $0 }) else { return }
        // Stop the monitor before the server. The server waits for its open requests, and requests that wait for
        // changes would take up to a minute.
        feedMonitor.stop()
        Task { await services.triggerGracefulShutdown() }
    }

    /// Serves until `stop` is called.
    ///
    /// - Parameter onStart: called with the port once connections are accepted.
    /// - Throws: `MapServiceError` when it cannot listen at the address.
    public func run(onStart: @escaping @Sendable (Int) async -> Void) async throws {
        let (store, profileChanges) = (AsyncStore(self.store), AsyncStore(self.store, threads: 1))
        let cache = MapCache(bytes: settings.cacheBytes)
        let currentMaps = CurrentMaps()
        let feedMonitor = FeedMonitor(store, cache, currentMaps)
        let authenticator = Authenticator(
            tokens: TokenCache(store), limiter: RateLimiter(perSecond: settings.requestsPerSecond),
            isOpen: settings.isOpen)
        let cachePolicy = CachePolicy(isOpen: settings.isOpen)
        let responder = ServiceMiddleware(
            next: router(store, profileChanges, cache, currentMaps, feedMonitor, authenticator, cachePolicy)
                .buildResponder(),
            authenticator: authenticator, metrics: metrics, log: log,
            responseHeaders: ResponseHeaders(allowedOrigin: settings.allowedOrigin), trustsProxy: settings.trustsProxy)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: settings.threads)
        let logger = FrameworkLogHandler.logger(log)
        let application = Application(
            responder: responder, server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(settings.connections, logger: logger)),
            services: [FeedService(feedMonitor: feedMonitor)],
            onServerRunning: { channel in await onStart(channel.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .shared(group), logger: logger)
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        let services = ServiceGroup(configuration: configuration)
        running.withLock { $0 = (services, feedMonitor) }
        do {
            // The monitor needs the feed's end before the first request.
            await feedMonitor.poll()
            try await services.run()
        } catch {
            await store.close()
            await profileChanges.close()
            guard let reason = Self.reasonNotToListen(error) else { throw error }
            throw MapServiceError.address("\(settings.host):\(settings.port)", reason: reason)
        }
        await store.close()
        await profileChanges.close()
        try await group.shutdownGracefully()
    }

    /// The reason why the service cannot listen at its address; nil for any other error.
    private static func reasonNotToListen(_ error: any Error) -> String? {
        switch error {
        case let error as IOError: unsafe String(cString: strerror(error.errnoCode))
        case is SocketAddressError.UnknownHost: "the host does not exist"
        case is SocketAddressError: "\(error)"
        default: nil
        }
    }

    private func router(
        _ store: AsyncStore, _ profileChanges: AsyncStore, _ cache: MapCache, _ currentMaps: CurrentMaps,
        _ feedMonitor: FeedMonitor, _ authenticator: Authenticator, _ cachePolicy: CachePolicy
    ) -> Router<AppRequestContext> {
        // At most the limit of the JSON parser, because the parser would reject a longer text with a message about line
        // 1.
        let layoutBodyLimit = min(settings.layoutBodyLimit, JSONValue.longestText)
        let router = Router(context: AppRequestContext.self)
        MapRoutes(store: store, cache: cache, currentMaps: currentMaps, cachePolicy: cachePolicy).add(to: router)
        EditionRoutes(
            store: store, cachePolicy: cachePolicy, timeZone: settings.timeZone.identifier,
            hasProfiles: settings.profiles != nil
        ).add(to: router)
        PackRoutes(store: store, cachePolicy: cachePolicy).add(to: router)
        ChangeRoutes(store: store, feedMonitor: feedMonitor, authenticator: authenticator).add(to: router)
        ImageRoutes(store: store, cachePolicy: cachePolicy).add(to: router)
        SpanRoutes(store: store, bodyLimit: settings.bodyLimit).add(to: router)
        TextRoutes(store: store, cachePolicy: cachePolicy).add(to: router)
        ExportRoutes(store: store, cachePolicy: cachePolicy).add(to: router)
        IIIFRoutes(store: store, cachePolicy: cachePolicy, settings: settings).add(to: router)
        AnnotationRoutes(store: store, cachePolicy: cachePolicy, settings: settings).add(to: router)
        MarkRoutes(store: store).add(to: router)
        LayoutRoutes(store: store, bodyLimit: layoutBodyLimit).add(to: router)
        DecisionRoutes(store: store).add(to: router)
        ProposalRoutes(store: store, bodyLimit: settings.bodyLimit).add(to: router)
        ProfileRoutes(
            store: store, profileChanges: profileChanges, profiles: settings.profiles, bodyLimit: settings.bodyLimit
        ).add(to: router)
        StaticPage.addAll(to: router)
        HealthRoutes(store: store, metrics: metrics, cache: cache, feedMonitor: feedMonitor).add(to: router)
        return router
    }

    private var server: HTTPServerBuilder {
        let idleTimeout = TimeAmount.seconds(Int64(settings.idleTimeout))
        return HTTPServerBuilder { responder in
            let inner = HTTP1Channel(
                responder: responder,
                configuration: .init(
                    additionalChannelHandlers: [ConnectionTimeoutHandler(idleTimeout: idleTimeout)],
                    idleTimeout: idleTimeout,
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
            return HTTP10Channel(inner: inner)
        }
    }
}

/// An error that prevents the service from running.
public enum MapServiceError: Error, Sendable {
    /// The service cannot listen at the address.
    case address(String, reason: String)
}

private struct FeedService: Service {
    let feedMonitor: FeedMonitor

    func run() async throws {
        await cancelWhenGracefulShutdown { await feedMonitor.run() }
    }
}
