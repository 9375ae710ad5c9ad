import Foundation
import GRDB

/// The tables of the database within a transaction.
///
/// `ORDER BY +column` sorts the few rows that an index has found. Without the plus SQLite walks through the whole table
/// in the order of the column (109 ms for leasing a job among 100,000 pages).
struct SQLiteTables: StoreTables {
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
    func pageIDs() throws -> [Int64] { try Int64.fetchAll(db.cached("SELECT id FROM page ORDER BY id")) }
    func analysedPages() throws -> [PageRow] {
        try PageRow.fetchAll(db.cached("SELECT * FROM page WHERE state = 'analysed' ORDER BY +id"))
    }
    func save(_ row: PageRow) throws -> PageRow { try saved(row, isNew: row.id == nil) }

    func image(_ digest: String) throws -> ImageRow? {
        try ImageRow.fetchOne(db.cached("SELECT * FROM image WHERE digest = ?"), arguments: [digest])
    }
    func images() throws -> [ImageRow] { try ImageRow.fetchAll(db.cached("SELECT * FROM image ORDER BY digest")) }
    func pages(showing digest: String) throws -> [PageRow] {
        try PageRow.fetchAll(db.cached("SELECT * FROM page WHERE imageDigest = ?"), arguments: [digest])
    }
    func save(_ row: ImageRow) throws { try row.save(db) }
    func renditions(of digest: String, index: Int) throws -> [RenditionRow] {
        try RenditionRow.fetchAll(
            db.cached("SELECT * FROM rendition WHERE imageDigest = ? AND imageIndex = ? ORDER BY width"),
            arguments: [digest, index])
    }
    func renditions(of digest: String) throws -> [RenditionRow] {
        try RenditionRow.fetchAll(
            db.cached("SELECT * FROM rendition WHERE imageDigest = ? ORDER BY imageIndex, width"), arguments: [digest])
    }
    func renditions() throws -> [RenditionRow] {
        try RenditionRow.fetchAll(db.cached("SELECT * FROM rendition ORDER BY imageDigest, imageIndex, width"))
    }
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
    func isInUse(result key: String) throws -> Bool {
        try Bool.fetchOne(
            db.cached(
                """
                SELECT EXISTS (SELECT 1 FROM revision WHERE resultKey = :key)
                    OR EXISTS (SELECT 1 FROM proposal WHERE resultKey = :key AND state = 'open')
                    OR EXISTS (SELECT 1 FROM job WHERE key = :key AND state <> 'done')
                """), arguments: ["key": key]) ?? false
    }

    private func saved<Row: MutablePersistableRecord>(_ row: Row, isNew: Bool) throws -> Row {
        var row = row
        if isNew { try row.insert(db) } else { try row.update(db) }
        return row
    }
}

extension SQLiteTables {
    func revision(_ number: Int, of page: Int64) throws -> RevisionRow? {
        try RevisionRow.fetchOne(
            db.cached("SELECT * FROM revision WHERE pageID = ? AND revision = ?"), arguments: [page, number])
    }
    func revisions(of page: Int64) throws -> [RevisionRow] {
        try RevisionRow.fetchAll(
            db.cached("SELECT * FROM revision WHERE pageID = ? ORDER BY revision"), arguments: [page])
    }
    func revision(withMap id: String) throws -> RevisionRow? {
        try RevisionRow.fetchOne(db.cached("SELECT * FROM revision WHERE mapID = ?"), arguments: [id])
    }
    func currentRevisions(showing digest: String) throws -> [RevisionRow] {
        try RevisionRow.fetchAll(
            db.cached(
                """
                SELECT revision.* FROM revision JOIN page ON page.id = revision.pageID
                WHERE revision.imageDigest = ? AND page.state <> 'withdrawn'
                    AND revision.revision IN (page.latestRevision, page.publishedRevision)
                """), arguments: [digest])
    }
    func save(_ row: RevisionRow) throws { try row.save(db) }
    func deleteRevision(_ number: Int, of page: Int64) throws {
        try db.execute(sql: "DELETE FROM revision WHERE pageID = ? AND revision = ?", arguments: [page, number])
    }

    func body(_ map: String, _ form: MapForm, _ coding: ContentCoding) throws -> Data? {
        try Data.fetchOne(
            db.cached("SELECT bytes FROM body WHERE mapID = ? AND form = ? AND coding = ?"),
            arguments: [map, form.rawValue, coding.rawValue])
    }
    func servedMap(_ id: String, _ form: MapForm, _ coding: ContentCoding, withBytes: Bool) throws -> ServedMap? {
        let sql = """
            SELECT revision.publishedAt IS NOT NULL, page.state = 'withdrawn',
                iif(?, (SELECT bytes FROM body WHERE mapID = revision.mapID AND form = ? AND coding = ?), NULL)
            FROM revision JOIN page ON page.id = revision.pageID WHERE revision.mapID = ?
            """
        // A cursor gives the columns in SQLite's memory. Rows of their own would copy the bytes once more.
        let rows = try Row.fetchCursor(
            db.cached(sql), arguments: [withBytes, form.rawValue, coding.rawValue, id])
        return try rows.next().map { ServedMap(wasPublished: $0[0], isWithdrawn: $0[1], bytes: $0[2]) }
    }
    func insert(_ row: BodyRow) throws { try row.insert(db) }

    func findings(of page: Int64, revision: Int) throws -> [FindingRow] {
        try FindingRow.fetchAll(
            db.cached("SELECT * FROM finding WHERE pageID = ? AND revision = ? ORDER BY position"),
            arguments: [page, revision])
    }
    func findingCounts(of page: Int64, revision: Int) throws -> [String: Int] {
        let rows = try Row.fetchAll(
            db.cached("SELECT severity, count(*) FROM finding WHERE pageID = ? AND revision = ? GROUP BY severity"),
            arguments: [page, revision])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
    func insert(_ row: FindingRow) throws { try row.insert(db) }

    func approvals(of page: Int64) throws -> [ApprovalRow] {
        try ApprovalRow.fetchAll(
            db.cached("SELECT * FROM approval WHERE pageID = ? ORDER BY revision"), arguments: [page])
    }
    func insert(_ row: ApprovalRow) throws { try row.insert(db) }

    func job(of page: Int64) throws -> JobRow? {
        try JobRow.fetchOne(db.cached("SELECT * FROM job WHERE pageID = ?"), arguments: [page])
    }
    func nextJob(at now: Int64, in shard: Shard) throws -> JobRow? {
        try JobRow.fetchOne(
            db.cached(
                """
                SELECT * FROM job WHERE state = 'ready' AND notBefore NOT BETWEEN ? AND ? AND shard % ? = ?
                ORDER BY priority DESC, losses, pageID LIMIT 1
                """), arguments: [now + 1, now + JobRow.longestWait, shard.count, shard.index])
    }
    func lostJobs(at now: Int64, owners: Set<String>) throws -> [JobRow] {
        let late = try JobRow.fetchAll(
            db.cached("SELECT * FROM job WHERE state = 'leased' AND leaseUntil <= ? ORDER BY +pageID"), arguments: [now]
        )
        guard !owners.isEmpty else { return late }
        let all = try JobRow.fetchAll(db.cached("SELECT * FROM job WHERE state = 'leased' ORDER BY +pageID"))
        return all.filter { ($0.leaseUntil ?? 0) <= now || owners.contains($0.owner ?? "") }
    }
    func unfinished(in shard: Shard) throws -> (count: Int, next: Int64?) {
        let row = try Row.fetchOne(
            db.cached(
                """
                SELECT count(*), min(moment) FROM (
                    SELECT notBefore AS moment, shard FROM job WHERE state = 'ready'
                    UNION ALL SELECT leaseUntil, shard FROM job WHERE state = 'leased')
                WHERE shard % ? = ?
                """), arguments: [shard.count, shard.index])
        return (row?[0] ?? 0, row?[1])
    }
    func owners() throws -> Set<String> {
        try Set(String.fetchAll(db.cached("SELECT DISTINCT owner FROM job WHERE state = 'leased'")))
    }
    func save(_ row: JobRow) throws { try row.save(db) }

    func proposal(_ id: Int64) throws -> ProposalRow? {
        try ProposalRow.fetchOne(db.cached("SELECT * FROM proposal WHERE id = ?"), arguments: [id])
    }
    func openProposals(of page: Int64) throws -> [ProposalRow] {
        try ProposalRow.fetchAll(
            db.cached("SELECT * FROM proposal WHERE pageID = ? AND state = 'open' ORDER BY id"), arguments: [page])
    }
    func proposal(of result: String, beside revision: Int, of page: Int64) throws -> ProposalRow? {
        try ProposalRow.fetchOne(
            db.cached("SELECT * FROM proposal WHERE pageID = ? AND beside = ? AND resultKey = ?"),
            arguments: [page, revision, result])
    }
    func save(_ row: ProposalRow) throws -> ProposalRow { try saved(row, isNew: row.id == nil) }

    func changes(after position: Int64, limit: Int) throws -> [ChangeRow] {
        try ChangeRow.fetchAll(
            db.cached("SELECT * FROM change WHERE position > ? ORDER BY position LIMIT ?"),
            arguments: [position, limit])
    }
    func lastPosition() throws -> Int64 {
        // SQLite keeps the highest position that AUTOINCREMENT has given, without those that were rolled back.
        try Int64.fetchOne(db.cached("SELECT seq FROM sqlite_sequence WHERE name = 'change'")) ?? 0
    }
    func append(_ row: ChangeRow) throws { try row.insert(db) }
    func deleteChanges(before moment: Int64) throws -> Int64? {
        // If the clock was set back, times do not rise with positions. Delete only changes before the first one that
        // has to stay.
        let kept = try Int64.fetchOne(db.cached("SELECT min(position) FROM change WHERE at >= ?"), arguments: [moment])
        let end = try kept ?? lastPosition() + 1
        let last = try Int64.fetchOne(
            db.cached("SELECT max(position) FROM change WHERE position < ?"), arguments: [end])
        try db.execute(sql: "DELETE FROM change WHERE position < ?", arguments: [end])
        return last
    }

    func arrival(_ path: String) throws -> ArrivalRow? {
        try ArrivalRow.fetchOne(db.cached("SELECT * FROM arrival WHERE path = ?"), arguments: [path])
    }
    func save(_ row: ArrivalRow) throws { try row.save(db) }

    func tokens() throws -> [TokenRow] { try TokenRow.fetchAll(db.cached("SELECT * FROM token ORDER BY id")) }
    func save(_ row: TokenRow) throws -> TokenRow { try saved(row, isNew: row.id == nil) }
}

extension Database {
    /// A statement, prepared once for each connection.
    func cached(_ sql: String) throws -> Statement { try cachedStatement(sql: sql) }
}
