import Foundation
import GRDB

extension PageStore {
    /// A part of the marks of a token that changed after a cursor, including deleted ones.
    ///
    /// - Parameters:
    ///   - cursor: nil for the beginning.
    ///   - limit: maximum number of marks, 1 or more.
    ///   - bytes: maximum number of bytes of contents, unless the first mark has more.
    /// - Returns: nil when the cursor is unknown, because it belongs to another set, or because deleted marks after it
    ///   were forgotten. Then read all marks; a mark that is missing was deleted.
    /// - Throws: `StoreError.notFound` when there is no such token.
    public func marks(
        of token: Int64, after cursor: MarkCursor? = nil, limit: Int = 200, bytes: Int = 1 << 20
    ) throws(StoreError) -> ReaderMarkList? {
        try read { tables in
            let row = try tables.requiredToken(token)
            let set = try tables.markSet(of: token)
            let start = cursor?.position ?? 0
            guard cursor == nil || cursor?.set == set && (row.markFloor...row.lastMark).contains(start) else {
                return nil
            }
            let sizes = try tables.markSizes(of: token, after: start, limit: limit + 1)
            var (count, sum) = (0, 0)
            for size in sizes.prefix(limit) {
                sum += size.bytes
                if count > 0, sum > bytes { break }
                count += 1
            }
            let end = count > 0 ? sizes[count - 1].position : start
            return ReaderMarkList(
                marks: try tables.marks(of: token, from: start + 1, through: end).map(ReaderMark.init),
                cursor: MarkCursor(set: set, position: end), hasMore: count < sizes.count)
        }
    }

    /// Stores changes of a token's marks, all or none. It ignores changes older than the stored ones, and deletions of
    /// unknown marks.
    ///
    /// - Returns: the ids of marks whose stored change is later than the given one, and so stays; and the name of the
    ///   set of marks.
    /// - Throws: `StoreError.tooManyMarks` when the marks would exceed the quota, `StoreError.notFound` when there is
    ///   no such token.
    /// - Complexity: O(marks of the token).
    public func keep(
        _ marks: [ReaderMark], of token: Int64, quota: ReaderMark.Quota = .init()
    ) throws(StoreError) -> (outdated: [String], set: String) {
        try write { tables in
            var row = try tables.requiredToken(token)
            let before = (row, try tables.markUsage(of: token))
            var outdated: [String] = []
            for mark in marks {
                let known = try tables.row(ReaderMarkRow.self, [token, mark.id]).map(ReaderMark.init)
                if known == nil && mark.content == nil || known == mark { continue }
                if let known, !mark.counts(before: known) {
                    outdated.append(mark.id)
                    continue
                }
                row.lastMark += 1
                try tables.place(
                    ReaderMarkRow(
                        tokenID: token, id: mark.id, position: row.lastMark, stamp: mark.stamp, content: mark.content))
            }
            guard row != before.0 else { return (outdated, try tables.markSet(of: token)) }
            let usage = try tables.markUsage(of: token)
            if usage.marks > max(quota.marks, before.1.marks) || usage.bytes > max(quota.bytes, before.1.bytes) {
                throw StoreError.tooManyMarks(quota)
            }
            if let floor = try tables.forgetDeletedMarks(of: token, beyond: quota.deleted) { row.markFloor = floor }
            _ = try tables.save(row)
            return (outdated, try tables.markSet(of: token))
        }
    }
}

extension ReaderMark {
    init(_ row: ReaderMarkRow) { self.init(id: row.id, stamp: row.stamp, content: row.content) }
}

extension StoreTables {
    fileprivate func requiredToken(_ id: Int64) throws -> TokenRow {
        guard let row = try row(TokenRow.self, [id]) else { throw StoreError.notFound("token \(id)") }
        return row
    }

    /// The name of the set of a token's marks.
    fileprivate func markSet(of token: Int64) throws -> String { "\(try feed())-\(token)" }

    fileprivate func marks(of token: Int64, from first: Int64, through last: Int64) throws -> [ReaderMarkRow] {
        try db.all(
            ReaderMarkRow.self,
            "SELECT * FROM readerMark WHERE tokenID = ? AND position BETWEEN ? AND ? ORDER BY position",
            [token, first, last])
    }

    fileprivate func markSizes(
        of token: Int64, after position: Int64, limit: Int
    ) throws -> [(position: Int64, bytes: Int)] {
        let sql = """
            SELECT position, coalesce(length(content), 0) AS bytes FROM readerMark
            WHERE tokenID = ? AND position > ? ORDER BY position LIMIT ?
            """
        return try db.all(sql, [token, position, limit]) { ($0["position"], $0["bytes"]) }
    }

    /// The number of a token's marks without deleted ones, and the bytes of their contents.
    fileprivate func markUsage(of token: Int64) throws -> (marks: Int, bytes: Int) {
        let sql = """
            SELECT count(*) AS marks, coalesce(sum(length(content)), 0) AS bytes FROM readerMark
            WHERE tokenID = ? AND content IS NOT NULL
            """
        return try db.first(sql, [token]) { ($0["marks"], $0["bytes"]) } ?? (0, 0)
    }

    /// Forgets the oldest deleted marks of a token, so that at most `number` deleted marks are left.
    ///
    /// - Returns: the position of the last forgotten mark; nil when no mark was forgotten.
    fileprivate func forgetDeletedMarks(of token: Int64, beyond number: Int) throws -> Int64? {
        let last = try db.value(
            Int64.self,
            """
            SELECT position FROM readerMark WHERE tokenID = ? AND content IS NULL
            ORDER BY position DESC LIMIT 1 OFFSET ?
            """, [token, number])
        guard let last else { return nil }
        try db.execute(
            "DELETE FROM readerMark WHERE tokenID = ? AND content IS NULL AND position <= ?", [token, last])
        return last
    }

    /// Deletes the marks of tokens that expired or were revoked before a moment.
    ///
    /// - Returns: the number of these marks, without those that a reader had deleted.
    func deleteMarksOfInvalidTokens(before moment: Int64) throws -> Int {
        let condition = "tokenID IN (SELECT id FROM token WHERE revokedAt < ? OR expiresAt < ?)"
        let count = try db.value(
            Int.self, "SELECT count(*) FROM readerMark WHERE \(condition) AND content IS NOT NULL", [moment, moment])
        try db.execute("DELETE FROM readerMark WHERE \(condition)", [moment, moment])
        return count ?? 0
    }
}
