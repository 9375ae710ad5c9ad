import LayoutDocument
import PageStore
import Synchronization

/// A cache of the layouts that editors requested last. Decoding a layout takes longer than correcting and checking it.
///
/// The layout of a correction never changes; the layout of an analysis changes when a newer result with the same map
/// replaces its result; the text of either changes when the page is read. So an entry is valid only for one origin and
/// one text.
final class LayoutCache: Sendable {
    private struct Entry {
        var name: PageName
        var revision: Int
        var origin: Revision.Origin
        var read: ReadText?
        var layout: LayoutDocument
    }

    /// Maximum number of entries: pages that editors work on at the same time. An entry takes some MB.
    private static let limit = 8
    /// The entry requested most recently comes last.
    private let entries = Mutex<[Entry]>([])

    /// The layout of a page's revision, from the cache or the store.
    ///
    /// - Parameter read: the text for the layout, as `PageStore.layout(of:with:)` takes it.
    func layout(of revision: Revision, with read: ReadText?, in store: PageStore) throws -> LayoutDocument {
        let (name, number) = (revision.name, revision.number)
        let cached = entries.withLock { entries -> LayoutDocument? in
            guard
                let i = entries.firstIndex(where: {
                    $0.name == name && $0.revision == number && $0.origin == revision.origin && $0.read == read
                })
            else { return nil }
            entries.append(entries.remove(at: i))
            return entries[entries.count - 1].layout
        }
        if let cached { return cached }
        let layout = try store.layout(of: revision, with: read)
        entries.withLock { entries in
            entries.removeAll { $0.name == name && $0.revision == number && ($0.read == nil) == (read == nil) }
            if entries.count == Self.limit { entries.removeFirst() }
            entries.append(Entry(name: name, revision: number, origin: revision.origin, read: read, layout: layout))
        }
        return layout
    }

    /// The text that was read of a page, from the layout last requested with such text; nil when the cache has none.
    func readText(of name: PageName) -> ReadText? {
        entries.withLock { $0.last { $0.name == name && $0.read != nil }?.read }
    }
}
