public import Evaluation
import HighlightMap
import LayoutDocument
import PageStore
import PositionedJSON

/// Compares the corrections of an approved page with the fewest sufficient ones.
public struct EditorsEffort: Sendable, Hashable {
    /// The corrections that editors made; nil if a revision was not made from corrections.
    public var done: Effort?
    /// Number of those corrections that `Effort` does not count: of cells, paragraphs, text and ruby.
    public var otherDone = 0
    /// The operations between the layout of the analysis and the approved layout.
    public var sufficient: Effort

    /// Returns the effort of a page's newest revision. Nil unless it is an approved correction of a result of the
    /// analysis, and nil if a layout is damaged or has no map.
    static func found(of newest: Revision, in store: PageStore) throws(StoreError) -> EditorsEffort? {
        do { return try EditorsEffort(of: newest, in: store) } catch .damaged, .notFound { return nil }
    }

    private init?(of newest: Revision, in store: PageStore) throws(StoreError) {
        guard try store.approvals(of: newest.name)[newest.number] != nil else { return nil }
        let revisions = try store.revisions(of: newest.name)
        var first = newest
        var lists: [CorrectionList?] = []
        while case .correction(_, _, let base) = first.origin {
            lists.append(try store.corrections(of: first.name, revision: first.number))
            guard let before = revisions.first(where: { $0.number == base }) else { return nil }
            first = before
        }
        guard !lists.isEmpty else { return nil }
        let layout = try store.layout(of: first.name, revision: first.number)
        let approved = try store.layout(of: newest.name, revision: newest.number)
        guard let effort = try? Effort(of: layout, approved: approved) else { return nil }
        sufficient = effort
        guard !lists.contains(nil) else { return }
        let corrections = lists.compactMap { $0?.operations }.flatMap(\.self)
        let done = Effort(of: corrections, characters: effort.characters)
        otherDone = corrections.count - done.operations
        self.done = done
    }

    func write(to out: inout JSONText) {
        if let done {
            out.named("done") { out in
                done.write(to: &out)
                out.field("other", otherDone)
            }
        }
        out.named("sufficient") { sufficient.write(to: &$0) }
    }

    /// The corrections that editors made, in prose.
    var doneWords: String {
        guard let done else { return "unknown" }
        return otherDone > 0 ? "\(done.words); \(otherDone) other" : done.words
    }
}

extension Effort {
    /// The operations in prose: `5: 3 drop, 2 role`.
    var words: String {
        let kinds = Kind.allCases.filter { self[$0] > 0 }.map { "\(self[$0]) \($0.rawValue)" }
        return kinds.isEmpty ? "0" : "\(operations): \(kinds.joined(separator: ", "))"
    }
}
