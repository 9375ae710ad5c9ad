public import Foundation
import HighlightMap
public import LayoutDocument
import PageGeometry

extension PageStore {
    /// The published revision of a page; nil when there is none.
    ///
    /// - Complexity: O(log pages).
    public func published(_ name: PageName) throws(StoreError) -> Revision? {
        try read { tables in
            guard let page = try tables.page(name), let number = page.publishedRevision,
                let row = try tables.revision(number, of: page.id)
            else { return nil }
            return Revision(row, of: name)
        }
    }

    /// The body of a map's response in a coding; nil when there is no such map.
    ///
    /// - Complexity: O(log maps + bytes).
    public func response(_ mapID: String, _ coding: ContentCoding) throws(StoreError) -> Data? {
        try read { try $0.body(mapID, coding) }
    }

    /// Whether a map may be read, and its bytes; nil when there is no such map. This method makes only one statement,
    /// because the map service calls it for each map that is not in its cache.
    ///
    /// - Parameter withBytes: whether to read the bytes.
    /// - Complexity: O(log maps + bytes).
    public func served(
        _ mapID: String, _ coding: ContentCoding, withBytes: Bool
    ) throws(StoreError) -> ServedMap? {
        try database.look { try $0.servedMap(mapID, coding, withBytes: withBytes) }
    }

    /// All revisions of a page, oldest first.
    public func revisions(of name: PageName) throws(StoreError) -> [Revision] {
        try read { tables in
            try tables.revisions(of: tables.requiredPage(name).id).map { Revision($0, of: name) }
        }
    }

    /// The newest revisions of a newspaper's pages that a person corrected or approved, for the pages' newest images.
    ///
    /// - Parameters:
    ///   - most: largest number of pages; pages of newer editions come first.
    ///   - mostEditions: largest number of editions searched, newest first.
    package func knownRevisions(
        of title: String, most: Int, mostEditions: Int = .max
    ) throws(StoreError) -> [Revision] {
        var known: [Revision] = []
        for edition in try editions().filter({ $0.title == title }).suffix(mostEditions).reversed() {
            guard known.count < most else { break }
            for page in try pages(of: edition.name) where known.count < most {
                guard let revision = try newest(of: page.name), revision.image == page.image else { continue }
                if case .engine = revision.origin, try approvals(of: page.name)[revision.number] == nil { continue }
                known.append(revision)
            }
        }
        return known
    }

    /// A page's newest revision; nil when it has none.
    public func newest(of name: PageName) throws(StoreError) -> Revision? {
        try read { tables in
            let page = try tables.requiredPage(name)
            return try tables.revision(page.latestRevision, of: page.id).map { Revision($0, of: name) }
        }
    }

    /// The layout of a revision.
    ///
    /// - Throws: `StoreError.notFound` when there is no such revision, or its layout was pruned.
    /// - Complexity: O(characters).
    public func layout(of name: PageName, revision number: Int) throws(StoreError) -> LayoutDocument {
        let packed: Data? = try read { tables in
            try tables.revision(number, of: tables.requiredPage(name).id).flatMap { try tables.layout(of: $0) }
        }
        guard let packed else { throw .notFound("layout of \(name), revision \(number)") }
        return try LayoutDocument(packed: packed, of: name)
    }

    /// The findings of a revision.
    public func findings(of name: PageName, revision number: Int) throws(StoreError) -> [Finding] {
        try read { tables in
            try tables.findings(of: tables.requiredPage(name).id, revision: number).map(Finding.init)
        }
    }

    /// Thumbnail (PNG) and duration in milliseconds of the newest revision of the analysis; nil when there is none.
    public func analysis(of name: PageName) throws(StoreError) -> (thumbnail: Data?, milliseconds: Int)? {
        try read { tables in
            let id = try tables.requiredPage(name).id
            guard let key = try tables.revisions(of: id).last(where: { $0.resultKey != nil })?.resultKey,
                let result = try tables.result(key)
            else { return nil }
            return (result.thumbnail, result.milliseconds)
        }
    }

    /// The thumbnail (PNG) of a revision; for a correction, the thumbnail of the analysis that was corrected. Nil when
    /// there is none.
    public func thumbnail(of revision: Revision) throws(StoreError) -> Data? {
        try read { tables in
            let id = try tables.requiredPage(revision.name).id
            var row = try tables.revision(revision.number, of: id)
            // A revision's base is always older than the revision, so the loop ends.
            while let base = row?.base { row = try tables.revision(base, of: id) }
            return try row?.resultKey.flatMap { try tables.result($0)?.thumbnail }
        }
    }

    /// The end of the feed of changes. To start following the feed, take this cursor, read everything that is
    /// published, then read the changes after the cursor.
    public func cursor() throws(StoreError) -> FeedCursor {
        try read { FeedCursor(feed: try $0.feed(), position: try $0.lastPosition()) }
    }

    /// The changes after a cursor, oldest first. A client that goes from cursor to cursor gets each change exactly
    /// once, even during writes.
    ///
    /// - Parameters:
    ///   - cursor: the cursor of the previous list; nil for the beginning of the feed.
    ///   - limit: maximum number of changes in the list, 1 or more.
    /// - Throws: `StoreError.cursorExpired` when changes after the cursor were pruned, or the store was since restored
    ///   from a backup.
    public func changes(after cursor: FeedCursor?, limit: Int = 1000) throws(StoreError) -> ChangeList {
        try read { tables in
            let feed = try tables.feed()
            let start = cursor?.position ?? 0
            let last = try tables.lastPosition()
            guard cursor == nil || cursor?.feed == feed, start >= (try tables.feedFloor()), start <= last else {
                throw StoreError.cursorExpired(resume: FeedCursor(feed: feed, position: last))
            }
            let rows = try tables.changes(after: start, limit: max(1, limit))
            let changes = try rows.map { row in
                Change(
                    position: row.position, kind: row.kind, name: try tables.name(ofPage: row.pageID),
                    revision: row.revision, mapID: row.mapID, at: Moment(milliseconds: row.at))
            }
            return ChangeList(
                changes: changes, cursor: FeedCursor(feed: feed, position: changes.last?.position ?? start))
        }
    }
}

extension PageStore {
    static let feedSetting = "feed"
    static let feedFloorSetting = "feed.floor"
}

extension StoreTables {
    /// The feed's name.
    func feed() throws -> String { try setting(PageStore.feedSetting) ?? "" }

    /// The position up to which changes were pruned.
    func feedFloor() throws -> Int64 { try setting(PageStore.feedFloorSetting).flatMap { Int64($0) } ?? 0 }

    /// Gives the feed a new random name.
    func startFeed() throws {
        try set(PageStore.feedSetting, to: String(format: "%016llx", UInt64.random(in: .min ... .max)))
    }
}

extension Revision {
    init(_ row: RevisionRow, of name: PageName) {
        let origin: Origin =
            if let key = row.resultKey { .engine(key: key) } else {
                .correction(by: row.author ?? "", note: row.note ?? "", base: row.base ?? 0)
            }
        self.init(
            name: name, number: row.revision, origin: origin, image: row.image, mapID: row.mapID,
            createdAt: Moment(milliseconds: row.createdAt),
            publishedAt: row.publishedAt.map { Moment(milliseconds: $0) })
    }
}

extension Finding {
    fileprivate init(_ row: FindingRow) {
        let sides = (row.place ?? "").split(separator: ",").compactMap { Int($0) }
        self.init(
            severity: Severity(rawValue: row.severity) ?? .error, code: row.code, message: row.message,
            place: sides.count == 4 ? PixelRect(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3]) : nil)
    }
}
