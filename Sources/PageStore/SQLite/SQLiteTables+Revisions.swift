import Foundation
import GRDB

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
    /// The newest and the published revisions that show an image, of pages that are not withdrawn.
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
    /// With its map, findings and approval.
    func deleteRevision(_ number: Int, of page: Int64) throws {
        try db.execute(sql: "DELETE FROM revision WHERE pageID = ? AND revision = ?", arguments: [page, number])
    }

    func body(_ map: String, _ form: MapForm, _ coding: ContentCoding) throws -> Data? {
        try Data.fetchOne(
            db.cached("SELECT bytes FROM body WHERE mapID = ? AND form = ? AND coding = ?"),
            arguments: [map, form.rawValue, coding.rawValue])
    }
    /// What there is to be known of a map before it is given away, and its bytes if they are wanted: in one statement, since
    /// a service asks this most often by far.
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
    /// How many findings a revision has of each severity, by the severity's name; none for one that has none.
    func findingCounts(of page: Int64, revision: Int) throws -> [String: Int] {
        let rows = try Row.fetchAll(
            db.cached("SELECT severity, count(*) FROM finding WHERE pageID = ? AND revision = ? GROUP BY severity"),
            arguments: [page, revision])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }
    func insert(_ row: FindingRow) throws { try row.insert(db) }
    func deleteFindings(of page: Int64, revision: Int) throws {
        try db.execute(sql: "DELETE FROM finding WHERE pageID = ? AND revision = ?", arguments: [page, revision])
    }

    /// The approvals of a page's revisions, in their order.
    func approvals(of page: Int64) throws -> [ApprovalRow] {
        try ApprovalRow.fetchAll(
            db.cached("SELECT * FROM approval WHERE pageID = ? ORDER BY revision"), arguments: [page])
    }
    func insert(_ row: ApprovalRow) throws { try row.insert(db) }
}
