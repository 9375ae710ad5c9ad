import PageStore
import Synchronization

/// Which map is to be read now of each page that was asked for lately, so that a page's address needs no question to the
/// store.
///
/// An entry holds until this process writes to the store (`PageStore.writeCount`), or the feed tells that another one has
/// published or withdrawn the page (`FeedMonitor`).
final class CurrentMaps: Sendable {
    private struct Entry {
        var map: String
        /// The store's count of writes before it was read.
        var writes: Int
    }

    private struct State {
        var entries: [PageName: Entry] = [:]
        /// Counts removals.
        var generation = 0
    }

    /// When there are more entries than these, all are forgotten.
    private static let limit = 200_000
    private let state = Mutex(State())

    /// The id of a page's map; nil when it has to be read from the store.
    ///
    /// - Parameter writes: the store's count of writes.
    func map(of page: PageName, writes: Int) -> String? {
        state.withLock { state in
            guard let entry = state.entries[page], entry.writes == writes else { return nil }
            return entry.map
        }
    }

    /// A number that every removal raises. Read it before reading the store, and hand it to `insert`.
    var generation: Int { state.withLock(\.generation) }

    /// Adds what was read from the store, unless something was removed since `generation` was read: it may have been this
    /// page.
    ///
    /// - Parameter writes: the store's count of writes before it was read.
    func insert(_ map: String, of page: PageName, writes: Int, since generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.entries.count >= Self.limit { state.entries = [:] }
            state.entries[page] = Entry(map: map, writes: writes)
        }
    }

    /// Removes pages that have changed.
    func remove(_ pages: some Sequence<PageName>) {
        state.withLock { state in
            state.generation += 1
            for page in pages { state.entries[page] = nil }
        }
    }

    /// Removes everything.
    func removeAll() {
        state.withLock { state in
            state.generation += 1
            state.entries = [:]
        }
    }
}
