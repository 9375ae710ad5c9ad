import NIOPosix
import PageStore

/// The store, asked from threads of its own: it blocks.
struct StoreDesk: Sendable {
    let store: PageStore
    private let threads: NIOThreadPool

    init(_ store: PageStore, threads: Int = 4) {
        self.store = store
        self.threads = NIOThreadPool(numberOfThreads: threads)
        self.threads.start()
    }

    /// Asks the store something, or does some other work that takes long.
    func ask<T: Sendable>(_ body: @escaping @Sendable (PageStore) throws -> T) async throws -> T {
        try await threads.runIfActive { try body(store) }
    }

    func close() async { try? await threads.shutdownGracefully() }
}
