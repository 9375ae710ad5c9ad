import NIOPosix
import PageStore

/// Runs calls to the store, which block, on a thread pool of their own: never on an event loop or on Swift's
/// cooperative pool.
struct AsyncStore: Sendable {
    private let store: PageStore
    private let threads: NIOThreadPool

    init(_ store: PageStore, threads: Int = 4) {
        self.store = store
        self.threads = NIOThreadPool(numberOfThreads: threads)
        self.threads.start()
    }

    /// Runs `body` on a thread of the pool. Other work that takes long may be in it too.
    func run<T: Sendable>(_ body: @escaping @Sendable (PageStore) throws -> T) async throws -> T {
        try await threads.runIfActive { try body(store) }
    }

    /// An element for each event of the store, or for several.
    func events(of event: StoreEvent) -> AsyncStream<Void> { store.events(of: event) }
    /// Whether events of other processes are told.
    var hearsOthers: Bool { store.hearsOthers }

    /// The store's count of writes.
    var writeCount: Int { store.writeCount }

    /// Ends the threads. What runs is finished.
    func close() async { try? await threads.shutdownGracefully() }
}
