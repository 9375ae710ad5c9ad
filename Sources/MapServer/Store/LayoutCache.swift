import LayoutDocument
import PageStore
import Synchronization

/// The layouts that editors asked for last. Decoding a layout takes longer than correcting and checking it.
///
/// The layout of a correction never changes. That of the analysis does when a newer result has the same map.
final class LayoutCache: Sendable {
    private struct Entry {
        var name: PageName
        var revision: Int
        var origin: Revision.Origin
        var layout: LayoutDocument
    }

    /// Most entries: the pages that editors work on at a time. Each takes some MB.
    private static let limit = 8
    /// The entry that was requested last is the last one.
    private let entries = Mutex<[Entry]>([])

    /// The layout of a page's revision, from the cache or the store.
    func layout(of revision: Revision, in store: PageStore) throws -> LayoutDocument {
        let (name, number) = (revision.name, revision.number)
        let cached = entries.withLock { entries -> LayoutDocument? in
            guard
                let i = entries.firstIndex(where: {
                    $0.name == name && $0.revision == number && $0.origin == revision.origin
                })
            else { return nil }
            entries.append(entries.remove(at: i))
            return entries[entries.count - 1].layout
        }
        if let cached { return cached }
        let layout = try store.layout(of: name, revision: number)
        entries.withLock { entries in
            entries.removeAll { $0.name == name && $0.revision == number }
            if entries.count == Self.limit { entries.removeFirst() }
            entries.append(Entry(name: name, revision: number, origin: revision.origin, layout: layout))
        }
        return layout
    }
}
