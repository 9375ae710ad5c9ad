import PageStore
import Synchronization

/// The current map id of recently requested pages, so that a page's address needs no query of the store.
///
/// An entry is valid until this process writes to the store (`PageStore.writeCount`), or the feed reports that another
/// process has published or withdrawn the page (`FeedMonitor`).
final class CurrentMaps: Sendable {
    private struct Entry {
        var map: String
        /// The store's count of writes before the entry was read.
        var writes: Int
    }

    private struct State {
        var entries: [PageName: Entry] = [:]
        var generation = 0
    }

    /// Maximum number of entries. When there are more, all are removed.
    private static let limit = 200_000
    private let state = Mutex(State())

    /// The id of a page's map; nil when it has to be read from the store.
    ///
    /// - Parameter writes: the store's current count of writes.
    func map(of page: PageName, writes: Int) -> String? {
        state.withLock { state in
            guard let entry = state.entries[page], entry.writes == writes else { return nil }
            return entry.map
        }
    }

    /// A number that rises with every removal. Read it before the store, and pass it to `insert`.
    var generation: Int { state.withLock(\.generation) }

    /// Adds an entry that was read from the store, unless an entry was removed since `generation` was read, because the
    /// removed entry may have been this page's.
    ///
    /// - Parameter writes: the store's count of writes before the entry was read.
    func insert(_ map: String, of page: PageName, writes: Int, since generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.entries.count >= Self.limit { state.entries = [:] }
            state.entries[page] = Entry(map: map, writes: writes)
        }
    }

    func remove(_ pages: some Sequence<PageName>) {
        state.withLock { state in
            state.generation += 1
            for page in pages { state.entries[page] = nil }
        }
    }

    func removeAll() {
        state.withLock { state in
            state.generation += 1
            state.entries = [:]
        }
    }
}
