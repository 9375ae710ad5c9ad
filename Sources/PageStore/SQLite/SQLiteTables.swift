import Foundation
import GRDB

/// The tables of the database within a transaction.
///
/// Every method is one statement or two with an index behind it, and none knows a rule. `save` inserts a row, or replaces
/// the one with the same primary key, and gives back the row with its id. No method is `mutating`: what is written is in
/// the database.
///
/// `ORDER BY +column` sorts the few rows that an index has found. Without the plus SQLite walks through the whole table
/// in the order of the column (109 ms for leasing a job among 100,000 pages).
struct SQLiteTables {
    let db: Database

    func setting(_ name: String) throws -> String? {
        try String.fetchOne(db.cached("SELECT value FROM setting WHERE name = ?"), arguments: [name])
    }
    func set(_ name: String, to value: String) throws {
        try db.execute(
            sql: "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            arguments: [name, value])
    }

    func edition(named name: String) throws -> EditionRow? {
        try EditionRow.fetchOne(db.cached("SELECT * FROM edition WHERE name = ?"), arguments: [name])
    }
    func edition(_ id: Int64) throws -> EditionRow? {
        try EditionRow.fetchOne(db.cached("SELECT * FROM edition WHERE id = ?"), arguments: [id])
    }
    func editions() throws -> [EditionRow] {
        try EditionRow.fetchAll(db.cached("SELECT * FROM edition ORDER BY id"))
    }
    func save(_ row: EditionRow) throws -> EditionRow { try saved(row, isNew: row.id == nil) }

    func page(named name: String, of edition: Int64) throws -> PageRow? {
        try PageRow.fetchOne(
            db.cached("SELECT * FROM page WHERE editionID = ? AND name = ?"), arguments: [edition, name])
    }
    func page(_ id: Int64) throws -> PageRow? {
        try PageRow.fetchOne(db.cached("SELECT * FROM page WHERE id = ?"), arguments: [id])
    }
    func pages(of edition: Int64) throws -> [PageRow] {
        try PageRow.fetchAll(db.cached("SELECT * FROM page WHERE editionID = ? ORDER BY id"), arguments: [edition])
    }
    /// Ids of all pages, rising.
    func pageIDs() throws -> [Int64] { try Int64.fetchAll(db.cached("SELECT id FROM page ORDER BY id")) }
    /// Pages that wait for their edition to be published.
    func analysedPages() throws -> [PageRow] {
        try PageRow.fetchAll(db.cached("SELECT * FROM page WHERE state = 'analysed' ORDER BY +id"))
    }
    func save(_ row: PageRow) throws -> PageRow { try saved(row, isNew: row.id == nil) }

    func image(_ digest: String) throws -> ImageRow? {
        try ImageRow.fetchOne(db.cached("SELECT * FROM image WHERE digest = ?"), arguments: [digest])
    }
    func images() throws -> [ImageRow] { try ImageRow.fetchAll(db.cached("SELECT * FROM image ORDER BY digest")) }
    /// The pages whose newest image this is.
    func pages(showing digest: String) throws -> [PageRow] {
        try PageRow.fetchAll(db.cached("SELECT * FROM page WHERE imageDigest = ?"), arguments: [digest])
    }
    func save(_ row: ImageRow) throws { try row.save(db) }
    /// The renditions of a page of an image, narrowest first.
    func renditions(of digest: String, index: Int) throws -> [RenditionRow] {
        try RenditionRow.fetchAll(
            db.cached("SELECT * FROM rendition WHERE imageDigest = ? AND imageIndex = ? ORDER BY width"),
            arguments: [digest, index])
    }
    /// All renditions of an image's pages.
    func renditions(of digest: String) throws -> [RenditionRow] {
        try RenditionRow.fetchAll(
            db.cached("SELECT * FROM rendition WHERE imageDigest = ? ORDER BY imageIndex, width"), arguments: [digest])
    }
    /// All renditions of all images.
    func renditions() throws -> [RenditionRow] {
        try RenditionRow.fetchAll(db.cached("SELECT * FROM rendition ORDER BY imageDigest, imageIndex, width"))
    }
    /// How many renditions a file stands for.
    func renditionCount(withDigest digest: String) throws -> Int {
        try Int.fetchOne(db.cached("SELECT count(*) FROM rendition WHERE digest = ?"), arguments: [digest]) ?? 0
    }
    func save(_ row: RenditionRow) throws { try row.save(db) }
    func deleteRenditions(of digest: String) throws {
        try db.execute(sql: "DELETE FROM rendition WHERE imageDigest = ?", arguments: [digest])
    }

    func result(_ key: String) throws -> ResultRow? {
        try ResultRow.fetchOne(db.cached("SELECT * FROM result WHERE key = ?"), arguments: [key])
    }
    func resultKeys() throws -> [(key: String, createdAt: Int64)] {
        try Row.fetchAll(db.cached("SELECT key, createdAt FROM result ORDER BY key")).map { ($0[0], $0[1]) }
    }
    func save(_ row: ResultRow) throws { try row.save(db) }
    func deleteResult(_ key: String) throws {
        try db.execute(sql: "DELETE FROM result WHERE key = ?", arguments: [key])
    }
    /// Whether a revision, an open proposal or unfinished work refers to a result.
    func isInUse(result key: String) throws -> Bool {
        try Bool.fetchOne(
            db.cached(
                """
                SELECT EXISTS (SELECT 1 FROM revision WHERE resultKey = :key)
                    OR EXISTS (SELECT 1 FROM proposal WHERE resultKey = :key AND state = 'open')
                    OR EXISTS (SELECT 1 FROM job WHERE key = :key AND state <> 'done')
                """), arguments: ["key": key]) ?? false
    }

    func saved<Row: MutablePersistableRecord>(_ row: Row, isNew: Bool) throws -> Row {
        var row = row
        if isNew { try row.insert(db) } else { try row.update(db) }
        return row
    }
}

extension Database {
    /// A statement, prepared once for each connection.
    func cached(_ sql: String) throws -> Statement { try cachedStatement(sql: sql) }
}
