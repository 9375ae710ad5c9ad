import LayoutDocument
import PageStore
import Synchronization

/// The layouts that editors asked for last. Decoding a layout takes longer than correcting and checking it.
///
/// The layout of a revision never changes, so an entry is never stale.
final class LayoutCache: Sendable {
    private struct Entry {
        var name: PageName
        var revision: Int
        var layout: LayoutDocument
    }

    /// Most entries: the pages that editors work on at a time. Each takes some MB.
    private static let limit = 8
    /// The entry that was requested last is the last one.
    private let entries = Mutex<[Entry]>([])

    /// The layout of a page's revision, from the cache or the store.
    func layout(of name: PageName, revision: Int, in store: PageStore) throws -> LayoutDocument {
        let cached = entries.withLock { entries -> LayoutDocument? in
            guard let i = entries.firstIndex(where: { $0.name == name && $0.revision == revision }) else { return nil }
            entries.append(entries.remove(at: i))
            return entries[entries.count - 1].layout
        }
        if let cached { return cached }
        let layout = try store.layout(of: name, revision: revision)
        entries.withLock { entries in
            entries.removeAll { $0.name == name && $0.revision == revision }
            if entries.count == Self.limit { entries.removeFirst() }
            entries.append(Entry(name: name, revision: revision, layout: layout))
        }
        return layout
    }
}
