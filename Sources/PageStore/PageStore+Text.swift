import Foundation
import GRDB
public import LayoutDocument

/// A published page whose text is not known.
public struct UnreadPage: Sendable, Hashable {
    /// The page.
    public var name: PageName
    /// Its published revision.
    public var revision: Int
    /// Its image.
    public var image: ImagePlace
    /// How often it was begun to be read.
    public var attempts: Int
}

extension PageStore {
    /// How often a page is begun to be read until it is left alone: what kills a reader is not tried for ever.
    public static let textAttempts = 3

    /// Published pages whose text is not known, newest first. Those that were begun too often, or whose image was pruned, are left out.
    ///
    /// - Parameter edition: only of this edition.
    public func unreadPages(of edition: String? = nil, limit: Int) throws(StoreError) -> [UnreadPage] {
        try read { tables in
            let rows = try tables.unreadPages(of: edition, attempts: Self.textAttempts, limit: max(0, limit))
            return try rows.map { row in
                UnreadPage(
                    name: try tables.name(ofPage: row.page), revision: row.revision, image: row.image,
                    attempts: row.attempts)
            }
        }
    }

    /// Pages that were begun too often, and are left alone.
    ///
    /// - Parameter edition: only of this edition.
    public func abandonedTexts(of edition: String? = nil) throws(StoreError) -> [PageName] {
        try read { tables in
            try tables.abandonedTexts(of: edition, attempts: Self.textAttempts).map { try tables.name(ofPage: $0) }
        }
    }

    /// Lets pages that were begun be begun as if for the first time.
    ///
    /// - Parameter edition: only of this edition.
    public func retryTexts(of edition: String? = nil) throws(StoreError) {
        try write { try $0.deleteBegunTexts(of: edition) }
    }

    /// Notes that a page is begun to be read, so that one that ends its reader is not tried for ever. Nothing is noted where the page has
    /// another published revision by now, or its text.
    ///
    /// - Returns: whether it was noted.
    public func beginText(of name: PageName, revision: Int, at now: Moment) throws(StoreError) -> Bool {
        let now = try database.time(now)
        return try write { tables in
            guard let (id, old) = try tables.textPlace(name, revision: revision), old?.content == nil else {
                return false
            }
            try tables.save(
                TextRow(
                    pageID: id, revision: revision, attempts: (old?.attempts ?? 0) + 1, reader: nil, words: nil,
                    content: nil, readAt: now.milliseconds))
            return true
        }
    }

    /// Stores the text of a page's published revision. Its map stays as it is.
    ///
    /// - Parameter reader: what has read it.
    /// - Returns: false, and nothing is stored, where the page has another published revision by now.
    /// - Complexity: O(characters).
    @discardableResult
    public func keepText(
        _ text: PageText, of name: PageName, revision: Int, reader: String, at now: Moment
    ) throws(StoreError) -> Bool {
        let content = try ContentCoding.brotli.compress(text.bytes, isServed: false)
        let words = SearchText(text).words
        let now = try database.time(now)
        return try write { tables in
            guard let (id, old) = try tables.textPlace(name, revision: revision) else { return false }
            try tables.save(
                TextRow(
                    pageID: id, revision: revision, attempts: old?.attempts ?? 0, reader: reader, words: words,
                    content: content, readAt: now.milliseconds))
            return true
        }
    }

    /// The text of a page's published revision, and which that is; nil where it is not known.
    public func text(of name: PageName) throws(StoreError) -> (revision: Int, text: PageText)? {
        let found: (revision: Int, content: Data)? = try read { tables in
            let (_, page, id) = try tables.requiredPage(name)
            guard let row = try tables.text(of: id), row.revision == page.publishedRevision, let content = row.content
            else { return nil }
            return (row.revision, content)
        }
        guard let found else { return nil }
        return (found.revision, try PageText(packed: found.content, of: name))
    }

    /// The layout of a revision, with the text that was read of it where that is known.
    public func layoutWithText(of revision: Revision) throws(StoreError) -> LayoutDocument {
        var layout = try layout(of: revision.name, revision: revision.number)
        if let known = try text(of: revision.name), known.revision == revision.number {
            // Numbers that are others are of a result that has replaced it meanwhile.
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
        // Not all columns: an index may be one.
        try db.first(
            TextRow.self,
            "SELECT pageID, revision, attempts, reader, words, content, readAt FROM pageText WHERE pageID = ?", [page])
    }

    /// Where the text of a page's published revision goes, and what is there of the same revision; nil where another one is published.
    fileprivate func textPlace(_ name: PageName, revision: Int) throws -> (page: Int64, old: TextRow?)? {
        let (_, page, id) = try requiredPage(name)
        guard page.publishedRevision == revision else { return nil }
        let old = try text(of: id)
        return (id, old?.revision == revision ? old : nil)
    }

    fileprivate func deleteBegunTexts(of edition: String?) throws {
        let narrowed =
            "AND pageID IN (SELECT page.id FROM page JOIN edition ON edition.id = page.editionID WHERE edition.name = ?)"
        try db.execute(
            "DELETE FROM pageText WHERE content IS NULL \(edition == nil ? "" : narrowed)",
            edition.map { [PageName.normal($0)] } ?? [])
    }

    fileprivate func abandonedTexts(of edition: String?, attempts: Int) throws -> [Int64] {
        try db.values(
            Int64.self,
            """
            SELECT page.id FROM pageText
            JOIN page ON page.id = pageText.pageID AND page.publishedRevision = pageText.revision
            WHERE pageText.content IS NULL AND pageText.attempts >= ?
                \(edition == nil ? "" : "AND page.editionID = (SELECT id FROM edition WHERE name = ?)")
            ORDER BY page.id
            """, [attempts] + (edition.map { [PageName.normal($0)] } ?? []))
    }

    fileprivate func unreadPages(
        of edition: String?, attempts: Int, limit: Int
    ) throws -> [(page: Int64, revision: Int, image: ImagePlace, attempts: Int)] {
        try db.all(
            """
            SELECT page.id AS page, page.publishedRevision AS revision, revision.imageDigest AS digest,
                revision.imageIndex AS place,
                CASE WHEN pageText.revision = page.publishedRevision THEN pageText.attempts ELSE 0 END AS attempts
            FROM page
            JOIN revision ON revision.pageID = page.id AND revision.revision = page.publishedRevision
            JOIN image ON image.digest = revision.imageDigest AND image.isHeld = 1
            LEFT JOIN pageText ON pageText.pageID = page.id
            WHERE page.publishedRevision IS NOT NULL
                AND (pageText.pageID IS NULL OR pageText.revision <> page.publishedRevision
                    OR pageText.content IS NULL AND pageText.attempts < ?)
                \(edition == nil ? "" : "AND page.editionID = (SELECT id FROM edition WHERE name = ?)")
            ORDER BY page.id DESC LIMIT ?
            """, [attempts] + (edition.map { [PageName.normal($0)] } ?? []) + [limit]
        ) { row in
            (
                row["page"], row["revision"], ImagePlace(digest: row["digest"], index: row["place"]), row["attempts"]
            )
        }
    }
}
