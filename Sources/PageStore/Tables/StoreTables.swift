import Foundation
import GRDB

/// The tables of the database within a transaction. `PageStore` implements its rules with them.
///
/// Every method runs one or two statements, which use an index, and contains none of these rules. `save` inserts a row,
/// or replaces the row with the same primary key; if the database numbers the rows, it returns the row with its number.
/// No method is `mutating`: changes go to the database. SQLite and PostgreSQL share this SQL; `SQLDialect` has the
/// differences.
///
/// `ORDER BY +column` sorts the few rows that an index found. Without the plus, SQLite walks through the whole table in
/// the order of the column.
struct StoreTables {
    let db: any SQLConnection

    func setting(_ name: String) throws -> String? {
        try db.value(String.self, "SELECT value FROM setting WHERE name = ?", [name])
    }
    func set(_ name: String, to value: String) throws { try place(SettingRow(name: name, value: value)) }

    /// The edition with a name, which is added if there is none.
    func editionOrNew(named name: String, at now: Moment) throws -> EditionRow {
        try edition(named: name) ?? save(EditionRow(plain: name, at: now))
    }
    func edition(named name: String) throws -> EditionRow? {
        try db.first(EditionRow.self, "SELECT * FROM edition WHERE name = ?", [PageName.normal(name)])
    }
    func edition(_ id: Int64) throws -> EditionRow? { try row(EditionRow.self, [id]) }
    func editions() throws -> [EditionRow] { try rows(EditionRow.self) }

    func page(_ name: PageName) throws -> PageRow? {
        try edition(named: name.edition).flatMap { try page(named: name.page, of: $0.id) }
    }
    func page(named name: String, of edition: Int64) throws -> PageRow? {
        try db.first(
            PageRow.self, "SELECT * FROM page WHERE editionID = ? AND name = ?", [edition, PageName.normal(name)])
    }
    func page(_ id: Int64) throws -> PageRow? { try row(PageRow.self, [id]) }
    func pages(of edition: Int64) throws -> [PageRow] { try rows(PageRow.self, where: "editionID", is: edition) }
    /// Ids of all pages, in ascending order.
    func pageIDs() throws -> [Int64] { try db.values(Int64.self, "SELECT id FROM page ORDER BY id") }
    /// Pages that wait for their edition to be published.
    func analysedPages() throws -> [PageRow] {
        try db.all(PageRow.self, "SELECT * FROM page WHERE state = 'analysed' ORDER BY +id")
    }

    func withdrawnImage(_ image: ImagePlace, of page: Int64) throws -> WithdrawnImageRow? {
        try row(WithdrawnImageRow.self, [page, image.digest, image.index])
    }
    /// The pages that were withdrawn or removed with an image.
    func withdrawnImages(_ image: ImagePlace) throws -> [WithdrawnImageRow] {
        try db.all(
            WithdrawnImageRow.self,
            "SELECT * FROM withdrawnImage WHERE imageDigest = ? AND imageIndex = ? ORDER BY pageID",
            [image.digest, image.index])
    }
    /// - Parameter image: only this image; nil for all of the page.
    func forgetWithdrawnImages(of page: Int64, _ image: ImagePlace? = nil) throws {
        let ofImage = image == nil ? "" : " AND imageDigest = ? AND imageIndex = ?"
        try db.execute(
            "DELETE FROM withdrawnImage WHERE pageID = ?\(ofImage)",
            [page] + (image.map { [$0.digest, $0.index] } ?? []))
    }

    func image(_ digest: String) throws -> ImageRow? { try row(ImageRow.self, [digest]) }
    func images() throws -> [ImageRow] { try rows(ImageRow.self) }
    /// The pages whose newest image is in the image file with this digest.
    func pages(showing digest: String) throws -> [PageRow] {
        try db.all(PageRow.self, "SELECT * FROM page WHERE imageDigest = ?", [digest])
    }
    /// The pages whose newest image came from a file of an edition.
    func pages(from source: String, of edition: Int64) throws -> [PageRow] {
        try db.all(
            PageRow.self, "SELECT * FROM page WHERE editionID = ? AND source = ? ORDER BY +id", [edition, source])
    }
    /// The renditions of one page of an image file, narrowest first.
    func renditions(of digest: String, index: Int) throws -> [RenditionRow] {
        try db.all(
            RenditionRow.self,
            "SELECT * FROM rendition WHERE imageDigest = ? AND imageIndex = ? ORDER BY width, format",
            [digest, index])
    }
    /// All renditions of an image file's pages.
    func renditions(of digest: String) throws -> [RenditionRow] {
        try rows(RenditionRow.self, where: "imageDigest", is: digest)
    }
    func renditions() throws -> [RenditionRow] {
        try db.all(RenditionRow.self, "SELECT * FROM rendition ORDER BY imageDigest, imageIndex, width, format")
    }
    func deleteRenditions(of digest: String) throws {
        try db.execute("DELETE FROM rendition WHERE imageDigest = ?", [digest])
    }

    func result(_ key: String) throws -> ResultRow? { try row(ResultRow.self, [key]) }
    func resultKeys() throws -> [(key: String, createdAt: Int64)] {
        try db.all("SELECT key, createdAt FROM result ORDER BY key", []) { ($0["key"], $0["createdAt"]) }
    }
    /// Whether a revision, an open proposal or an unfinished job refers to a result.
    func isInUse(result key: String) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM revision WHERE resultKey = ?)
                OR EXISTS (SELECT 1 FROM proposal WHERE resultKey = ? AND state = 'open')
                OR EXISTS (SELECT 1 FROM job WHERE key = ? AND state <> 'done')
            """, [key, key, key]) ?? false
    }

    func removals() throws -> [RemovalRow] { try rows(RemovalRow.self) }

    func tokens() throws -> [TokenRow] { try rows(TokenRow.self) }
    func token(withDigest digest: String) throws -> TokenRow? {
        try db.first(TokenRow.self, "SELECT * FROM token WHERE digest = ?", [digest])
    }
    func noteUse(of token: Int64, at now: Moment, unlessAfter limit: Moment) throws {
        try db.execute(
            "UPDATE token SET lastUsedAt = ? WHERE id = ? AND coalesce(lastUsedAt, 0) <= ?",
            [now.milliseconds, token, limit.milliseconds])
    }
}

extension StoreTables {
    /// The row with a primary key, whose values are in the order of `StoredRow.key`; nil for none.
    func row<Row: StoredRow>(_: Row.Type, _ key: [any DatabaseValueConvertible]) throws -> Row? {
        try db.first(Row.self, "SELECT * FROM \(Row.table) WHERE \(Row.keyCondition)", key)
    }

    /// The rows with keys after `first` and up to `last`, in the order of their keys, which is the same in all
    /// databases.
    ///
    /// - Parameters:
    ///   - first: nil for the beginning of the table.
    ///   - last: nil for its end.
    ///   - limit: maximum number of rows; nil for all.
    func rows<Row: StoredRow>(
        _: Row.Type, after first: RowKey? = nil, through last: RowKey? = nil, limit: Int? = nil
    ) throws -> [Row] {
        let names = Row.key.joined(separator: ", ")
        let places = Row.key.map { _ in "?" }.joined(separator: ", ")
        let limits = [first.map { _ in "(\(names)) > (\(places))" }, last.map { _ in "(\(names)) <= (\(places))" }]
        let conditions = limits.compactMap(\.self)
        let condition = conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
        return try db.all(
            Row.self, "SELECT * FROM \(Row.table)\(condition) ORDER BY \(names)\(limit.map { " LIMIT \($0)" } ?? "")",
            (first ?? []) + (last ?? []))
    }

    /// The rows in which a column has a value, in the order of their keys.
    func rows<Row: StoredRow>(_: Row.Type, where column: String, is value: some DatabaseValueConvertible) throws
        -> [Row]
    {
        try db.all(
            Row.self, "SELECT * FROM \(Row.table) WHERE \(column) = ? ORDER BY \(Row.key.joined(separator: ", "))",
            [value])
    }

    func delete<Row: StoredRow>(_: Row.Type, _ key: [any DatabaseValueConvertible]) throws {
        try db.execute("DELETE FROM \(Row.table) WHERE \(Row.keyCondition)", key)
    }

    func insert<Row: StoredRow>(_ row: Row) throws {
        let (sql, arguments) = try insertion(of: row)
        try db.execute(sql, arguments)
    }

    func save<Row: StoredRow>(_ row: Row) throws { try place(row) }

    /// Inserts a row with its key, or replaces the row with that key.
    func place<Row: StoredRow>(_ row: Row) throws {
        let (sql, arguments) = try insertion(of: row)
        let others = try Self.columns(of: row).filter { !Row.key.contains($0.name) }
        let changes = others.map { "\($0.name) = excluded.\($0.name)" }.joined(separator: ", ")
        try db.execute("\(sql) ON CONFLICT (\(Row.key.joined(separator: ", "))) DO UPDATE SET \(changes)", arguments)
    }

    /// Replaces an existing row with the same number, or inserts a row without a number.
    func save<Row: NumberedRow>(_ row: Row) throws -> Row {
        var row = row
        if row.id == 0 {
            let (sql, arguments) = try insertion(of: row)
            guard let id = try db.value(Int64.self, "\(sql) RETURNING id", arguments) else {
                throw StoreError.failed(detail: "a new row of \(Row.table) has no number")
            }
            row.id = id
            return row
        }
        let columns = try Self.columns(of: row).filter { $0.name != "id" }
        let changes = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
        try db.execute("UPDATE \(Row.table) SET \(changes) WHERE id = ?", columns.map(\.value) + [row.id])
        return row
    }

    /// The statement that inserts a row, without numbers that the database assigns.
    private func insertion(of row: some StoredRow) throws -> (sql: String, arguments: [(any DatabaseValueConvertible)?])
    {
        let columns = try Self.columns(of: row)
        let names = columns.map(\.name).joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        return ("INSERT INTO \(type(of: row).table) (\(names)) VALUES (\(places))", columns.map(\.value))
    }

    private static func columns(of row: some StoredRow) throws -> [(name: String, value: DatabaseValue)] {
        try row.databaseDictionary.sorted { $0.key < $1.key }
            .filter { !($0.key == "id" && $0.value == 0.databaseValue) }.map { ($0.key, $0.value) }
    }
}
