import NIOPosix
import PageStore

/// Runs blocking calls to the store on a separate thread pool: never on an event loop or on Swift's cooperative pool.
struct AsyncStore: Sendable {
    private let store: PageStore
    private let threads: NIOThreadPool

    init(_ store: PageStore, threads: Int = 4) {
        self.store = store
        self.threads = NIOThreadPool(numberOfThreads: threads)
        self.threads.start()
    }

    /// Runs `body` on a thread of the pool. `body` may include other long work.
    func run<T: Sendable>(_ body: @escaping @Sendable (PageStore) throws -> T) async throws -> T {
        try await threads.runIfActive { try body(store) }
    }

    /// One element for each event of the store; simultaneous events may share one.
    func events(of event: StoreEvent) -> AsyncStream<Void> { store.events(of: event) }
    /// Whether events of other processes arrive.
    var hearsOthers: Bool { store.hearsOthers }

    var writeCount: Int { store.writeCount }

    /// Ends the threads after their current work.
    func close() async { try? await threads.shutdownGracefully() }
}
