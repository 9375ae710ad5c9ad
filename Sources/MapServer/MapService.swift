import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
public import PageStore
import ServiceLifecycle
import Synchronization

/// The map service: HTTP over a store of pages (docs/http-api.md).
public final class MapService: Sendable {
    private let store: PageStore
    private let settings: ServerSettings
    private let running = Mutex<(services: ServiceGroup, watch: FeedWatch)?>(nil)

    /// A service over a store; nothing happens before `run`.
    public init(_ store: PageStore, _ settings: ServerSettings) {
        self.store = store
        self.settings = settings
    }

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
    /// - Throws: `MapServiceError` when the address or the certificate cannot be used.
    public func run(onStart: @escaping @Sendable (Int) async -> Void) async throws {
        let desk = StoreDesk(store)
        let shelf = MapShelf(bytes: settings.cacheBytes)
        let watch = FeedWatch(desk, shelf)
        let responder = responder(desk, shelf, watch)
        let group = MultiThreadedEventLoopGroup(numberOfThreads: settings.threads)
        var quiet = Logger(label: "mojiwaku")
        quiet.logLevel = .critical
        let application = Application(
            responder: responder, server: try server(),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(settings.connections, logger: quiet)),
            services: [FeedService(watch: watch)],
            onServerRunning: { channel in await onStart(channel.localAddress?.port ?? 0) },
            eventLoopGroupProvider: .shared(group), logger: quiet)
        var configuration = ServiceGroupConfiguration(services: [application], logger: quiet)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        let services = ServiceGroup(configuration: configuration)
        running.withLock { $0 = (services, watch) }
        do {
            // What the store has now is known before the first request.
            await watch.look()
            try await services.run()
        } catch let error as IOError {
            await desk.close()
            throw MapServiceError.address("\(settings.host):\(settings.port)", reason: "\(error)")
        }
        await desk.close()
        try await group.shutdownGracefully()
    }

    private func responder(
        _ desk: StoreDesk, _ shelf: MapShelf, _ watch: FeedWatch
    ) -> FrontDoor<RouterResponder<ServiceContext>> {
        let router = Router(context: ServiceContext.self)
        let cache = CachePolicy(isOpen: settings.isOpen)
        let metrics = ServiceMetrics()
        MapRoutes(desk: desk, shelf: shelf, cache: cache).add(to: router)
        EditionRoutes(desk: desk, cache: cache).add(to: router)
        PackRoutes(desk: desk, cache: cache).add(to: router)
        ChangeRoutes(desk: desk, watch: watch).add(to: router)
        RenumberingRoutes(desk: desk, cache: cache).add(to: router)
        ImageRoutes(desk: desk, cache: cache).add(to: router)
        SpanRoutes(desk: desk, largestBody: settings.largestBody).add(to: router)
        LayoutRoutes(desk: desk, largest: settings.largestLayout).add(to: router)
        Health(desk: desk, metrics: metrics, shelf: shelf, watch: watch).add(to: router)
        let gate = Gate(
            book: TokenBook(desk), limiter: RateLimiter(perSecond: settings.requestsPerSecond), isOpen: settings.isOpen)
        return FrontDoor(
            inner: router.buildResponder(), gate: gate, metrics: metrics,
            log: settings.logsRequests ? RequestLog() : nil,
            allowedOrigin: settings.allowedOrigin, trustsProxy: settings.trustsProxy)
    }

    private func server() throws -> HTTPServerBuilder {
        let patience = TimeAmount.seconds(Int64(settings.patience))
        let plain = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [PeerWatch(patience: patience)], idleTimeout: patience,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100)))
        guard let files = settings.certificate else { return plain }
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(files.chain).map { NIOSSLCertificateSource.certificate($0) }
            let key = try NIOSSLPrivateKey(file: files.key, format: .pem)
            let configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: chain, privateKey: .privateKey(key))
            return try .tls(plain, tlsConfiguration: configuration)
        } catch {
            throw MapServiceError.certificate(reason: "\(error)")
        }
    }
}

/// Why the service could not run.
public enum MapServiceError: Error, Sendable {
    /// It cannot listen there.
    case address(String, reason: String)
    /// The certificate or its key cannot be used.
    case certificate(reason: String)
}

/// Watches the feed as long as the service runs.
private struct FeedService: Service {
    let watch: FeedWatch

    func run() async throws {
        await cancelWhenGracefulShutdown { await watch.run() }
    }
}
