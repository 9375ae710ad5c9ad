import LayoutDocument
import PageStore
import Synchronization

/// Layouts that editors are at work on, read once: reading one takes longer than all that is done to it.
///
/// A revision's layout never changes, so what is kept cannot be out of date.
final class LayoutShelf: Sendable {
    private struct Entry {
        var name: PageName
        var revision: Int
        var layout: LayoutDocument
    }

    /// As many as editors look at one moment; each takes some MB.
    private static let most = 8
    /// The one that was asked for last comes last.
    private let entries = Mutex<[Entry]>([])

    /// The layout of a page's revision.
    func layout(of name: PageName, revision: Int, in store: PageStore) throws -> LayoutDocument {
        let kept = entries.withLock { entries -> LayoutDocument? in
            guard let i = entries.firstIndex(where: { $0.name == name && $0.revision == revision }) else { return nil }
            entries.append(entries.remove(at: i))
            return entries[entries.count - 1].layout
        }
        if let kept { return kept }
        let layout = try store.layout(of: name, revision: revision)
        entries.withLock { entries in
            entries.removeAll { $0.name == name && $0.revision == revision }
            if entries.count == Self.most { entries.removeFirst() }
            entries.append(Entry(name: name, revision: revision, layout: layout))
        }
        return layout
    }
}
