import Foundation
import GRDB

extension StoreTables {
    func revision(_ number: Int, of page: Int64) throws -> RevisionRow? {
        try row(RevisionRow.self, [page, number])
    }
    func revisions(of page: Int64) throws -> [RevisionRow] {
        try rows(RevisionRow.self, where: "pageID", is: page)
    }
    /// The newest and the published revisions that show an image, of pages that are not withdrawn.
    func currentRevisions(showing digest: String) throws -> [RevisionRow] {
        try db.all(
            RevisionRow.self,
            """
            SELECT revision.* FROM revision JOIN page ON page.id = revision.pageID
            WHERE revision.imageDigest = ? AND page.state <> 'withdrawn'
                AND revision.revision IN (page.latestRevision, page.publishedRevision)
            """, [digest])
    }

    /// The packed layout of a revision; nil when it was pruned.
    func layout(of revision: RevisionRow) throws -> Data? {
        try revision.layout ?? revision.resultKey.flatMap { try result($0)?.layout }
    }

    func body(_ map: String, _ coding: ContentCoding) throws -> Data? {
        try db.value(
            Data.self, "SELECT bytes FROM body WHERE mapID = ? AND form = 'json' AND coding = ?",
            [map, coding.rawValue])
    }
    /// Whether a map may be served, and its bytes if requested. This is only one statement, because it is by far the
    /// most frequent query of a service.
    func servedMap(_ id: String, _ coding: ContentCoding, withBytes: Bool) throws -> ServedMap? {
        let sql = """
            SELECT revision.publishedAt IS NOT NULL AS waspublished,
                page.state = 'withdrawn' OR page.goneFrom IS NOT NULL AS iswithdrawn,
                CASE WHEN ? = 1
                    THEN (SELECT bytes FROM body WHERE mapID = revision.mapID AND form = 'json' AND coding = ?) END
                AS bytes
            FROM revision JOIN page ON page.id = revision.pageID WHERE revision.mapID = ?
            """
        return try db.first(sql, [withBytes ? 1 : 0, coding.rawValue, id]) {
            ServedMap(wasPublished: $0["waspublished"], isWithdrawn: $0["iswithdrawn"], bytes: $0["bytes"])
        }
    }

    func findings(of page: Int64, revision: Int) throws -> [FindingRow] {
        try db.all(
            FindingRow.self, "SELECT * FROM finding WHERE pageID = ? AND revision = ? ORDER BY position",
            [page, revision])
    }
    /// Number of findings of a revision for each severity that occurs.
    func findingCounts(of page: Int64, revision: Int) throws -> [String: Int] {
        let sql = """
            SELECT severity, count(*) AS findings FROM finding WHERE pageID = ? AND revision = ? GROUP BY severity
            """
        return Dictionary(
            uniqueKeysWithValues: try db.all(sql, [page, revision]) { ($0["severity"], $0["findings"]) })
    }
    func deleteFindings(of page: Int64, revision: Int) throws {
        try db.execute("DELETE FROM finding WHERE pageID = ? AND revision = ?", [page, revision])
    }

    func approvals(of page: Int64) throws -> [ApprovalRow] {
        try rows(ApprovalRow.self, where: "pageID", is: page)
    }
}
