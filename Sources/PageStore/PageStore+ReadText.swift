import Foundation
import GRDB
public import LayoutDocument
import PageGeometry

/// The text from the most recent recognition of a page, in stored form. It belongs to the published revision or to an
/// earlier one.
public struct ReadText: Sendable, Hashable {
    /// The page.
    public let name: PageName
    /// The revision that was read.
    public let revision: Int
    /// The image that was read.
    let image: ImagePlace
    /// The text in its stored form.
    let packed: Data
}

extension PageStore {
    /// The text from the most recent recognition of a page; nil when the page was never read, or when the last attempt
    /// to read its published revision failed.
    public func readText(of name: PageName) throws(StoreError) -> ReadText? {
        try read { tables in
            try tables.db.first(
                """
                SELECT pageText.revision AS revision, pageText.content AS content, revision.imageDigest AS digest,
                    revision.imageIndex AS place
                FROM pageText
                JOIN revision ON revision.pageID = pageText.pageID AND revision.revision = pageText.revision
                WHERE pageText.pageID = ? AND pageText.content IS NOT NULL
                """, [tables.requiredPage(name).id]
            ) { row in
                ReadText(
                    name: name, revision: row["revision"],
                    image: ImagePlace(digest: row["digest"], index: row["place"]), packed: row["content"])
            }
        }
    }

    /// The layout of a revision with the text of its page, for editors.
    ///
    /// If the text was read from another revision, each character whose cell is the same in both revisions gets that
    /// cell's text. So the page still has text after an editor saves a new revision, before that revision is read.
    ///
    /// - Parameter read: the recognised text of the page; nil for the layout as stored.
    /// - Throws: `StoreError.notFound` when there is no such revision, or its layout was pruned.
    /// - Complexity: O(characters).
    public func layout(of revision: Revision, with read: ReadText?) throws(StoreError) -> LayoutDocument {
        var layout = try layout(of: revision.name, revision: revision.number)
        guard let read, read.name == revision.name, read.image == revision.image else { return layout }
        let text = try PageText(packed: read.packed, of: read.name)
        if read.revision == revision.number {
            _ = text.apply(to: &layout)
            return layout
        }
        var other: LayoutDocument
        do throws(StoreError) { other = try self.layout(of: read.name, revision: read.revision) } catch {
            // The layout from which the text was read was pruned, so the places of its characters are unknown.
            if case .notFound = error { return layout }
            throw error
        }
        if text.apply(to: &other) { layout.takeReadText(from: other) }
        return layout
    }
}

extension LayoutDocument {
    /// Gives each character without text the text of the same cell in another layout of the same image. Text that a
    /// person wrote is not copied: if still valid, this layout already has it.
    ///
    /// - Complexity: O(characters).
    fileprivate mutating func takeReadText(from other: LayoutDocument) {
        let characters = other.articles.lines.flatMap { zip($0.cells, $0.characters) }
        let read = Dictionary(characters, uniquingKeysWith: { first, _ in first })
        articles.forEachLine { line in
            for (place, cell) in line.cells.enumerated() {
                guard let other = read[cell] else { continue }
                var character = line.characters[place]
                if character.text == nil, let text = other.text, text.confidence < RecognisedText.written {
                    character.text = text
                }
                if character.rubyText.isEmpty, character.ruby == other.ruby { character.rubyText = other.rubyText }
                line.characters[place] = character
            }
        }
    }
}
