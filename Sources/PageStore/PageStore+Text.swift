import Foundation
import GRDB
public import LayoutDocument

/// A published page whose text was not read.
public struct UnreadPage: Sendable, Hashable {
    /// The page.
    public var name: PageName
    /// The page's published revision.
    public var revision: Int
    /// The page's image.
    public var image: ImagePlace
    /// Number of failed attempts to read the page.
    public var failures: Int
    /// Number of attempts whose reading process was killed from outside.
    public var losses: Int
}

extension PageStore {
    /// Published pages whose text was not read, newest first. Excludes pages that were given up and pages whose image
    /// was pruned.
    ///
    /// - Parameters:
    ///   - edition: only pages of this edition.
    ///   - attempts: the limits after which a page is given up.
    public func unreadPages(
        of edition: String? = nil, attempts: AttemptLimits = AttemptLimits(), limit: Int
    ) throws(StoreError) -> [UnreadPage] {
        try read { try $0.unreadPages(of: edition, attempts, limit: max(0, limit)) }
    }

    /// Whether a revision is the published one of its page, and its text was not read.
    public func isUnread(_ name: PageName, revision: Int) throws(StoreError) -> Bool {
        try read { tables in
            guard let (_, old) = try tables.textPlace(name, revision: revision) else { return false }
            return old?.content == nil
        }
    }

    /// Stores the text of a page's published revision. Its map stays unchanged.
    ///
    /// - Parameter reader: the name of the reading program.
    /// - Returns: false, and nothing is stored, when another revision of the page is published by now.
    /// - Complexity: O(characters).
    @discardableResult
    public func keepText(
        _ text: PageText, of name: PageName, revision: Int, reader: String, at now: Moment
    ) throws(StoreError) -> Bool {
        let content = try ContentCoding.brotli.compress(text.bytes, isServed: false)
        let words = SearchText(text).words
        return try write(at: now) { tables, now in
            guard let (id, old) = try tables.textPlace(name, revision: revision) else { return false }
            try tables.save(
                TextRow(
                    pageID: id, revision: revision, attempts: old?.attempts ?? 0, losses: old?.losses ?? 0,
                    reader: reader, words: words, content: content, readAt: now.milliseconds))
            return true
        }
    }

    /// The text of a page's published revision, and the revision's number; nil when the text was not read.
    public func text(of name: PageName) throws(StoreError) -> (revision: Int, text: PageText)? {
        let found: (revision: Int, content: Data)? = try read { tables in
            let page = try tables.requiredPage(name)
            guard let row = try tables.text(of: page.id), row.revision == page.publishedRevision,
                let content = row.content
            else { return nil }
            return (row.revision, content)
        }
        guard let found else { return nil }
        return (found.revision, try PageText(packed: found.content, of: name))
    }

    /// The layout of a revision, with the text that was read from this revision, if any.
    public func layoutWithText(of revision: Revision) throws(StoreError) -> LayoutDocument {
        var layout = try layout(of: revision.name, revision: revision.number)
        if let known = try text(of: revision.name), known.revision == revision.number {
            // If the layout and the text differ in their number of characters, another result has replaced this one
            // meanwhile.
            _ = known.text.apply(to: &layout)
        }
        return layout
    }
}

extension PageText {
    init(packed: Data, of name: PageName) throws(StoreError) {
        guard let text = PageText(bytes: try ContentCoding.brotli.decompress(packed)) else {
            throw .damaged(detail: "text of \(name)")
        }
        self = text
    }
}

extension StoreTables {
    func text(of page: Int64) throws -> TextRow? {
        // Do not select all columns: one of them may be an index.
        try db.first(
            TextRow.self,
            """
            SELECT pageID, revision, attempts, losses, reasonCode, reason, reader, words, content, readAt
            FROM pageText WHERE pageID = ?
            """, [page])
    }

    /// The page of a published revision, and its stored text; nil when another revision is published.
    func textPlace(_ name: PageName, revision: Int) throws -> (page: Int64, old: TextRow?)? {
        let page = try requiredPage(name)
        guard page.publishedRevision == revision else { return nil }
        let old = try text(of: page.id)
        return (page.id, old?.revision == revision ? old : nil)
    }

    fileprivate func unreadPages(
        of edition: String?, _ attempts: AttemptLimits, limit: Int
    ) throws -> [UnreadPage] {
        func ofRevision(_ column: String) -> String {
            "CASE WHEN pageText.revision = page.publishedRevision THEN pageText.\(column) ELSE 0 END AS \(column)"
        }
        return try db.all(
            """
            SELECT (SELECT name FROM edition WHERE id = page.editionID) AS edition, page.name AS page,
                page.publishedRevision AS revision, revision.imageDigest AS digest, revision.imageIndex AS place,
                \(ofRevision("attempts")), \(ofRevision("losses"))
            FROM page
            JOIN revision ON revision.pageID = page.id AND revision.revision = page.publishedRevision
            JOIN image ON image.digest = revision.imageDigest AND image.isHeld = 1
            LEFT JOIN pageText ON pageText.pageID = page.id
            WHERE page.publishedRevision IS NOT NULL
                AND (pageText.pageID IS NULL OR pageText.revision <> page.publishedRevision
                    OR pageText.content IS NULL AND pageText.attempts < ? AND pageText.losses < ?)
                \(edition == nil ? "" : "AND \(Self.isInEdition)")
            ORDER BY page.id DESC LIMIT ?
            """, [attempts.failures, attempts.losses] + (edition.map { [PageName.normal($0)] } ?? []) + [limit]
        ) { row in
            UnreadPage(
                name: PageName(edition: row["edition"], page: row["page"]), revision: row["revision"],
                image: ImagePlace(digest: row["digest"], index: row["place"]), failures: row["attempts"],
                losses: row["losses"])
        }
    }
}
