import GRDB

/// The values of a row's primary key, in the order of `StoredRow.key`.
typealias RowKey = [DatabaseValue]

extension StoredRow {
    func rowKey() throws -> RowKey {
        let values = try databaseDictionary
        return Self.key.map { values[$0] ?? .null }
    }
}

extension StoreTables {
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

    func delete<Row: StoredRow>(_: Row.Type, _ key: RowKey) throws {
        let condition = Row.key.map { "\($0) = ?" }.joined(separator: " AND ")
        try db.execute("DELETE FROM \(Row.table) WHERE \(condition)", key)
    }

    /// Sets the sequences, so that new rows get numbers above the existing ones.
    func continueNumbers() throws {
        guard db.dialect.hasSequences else { return }
        for table in [EditionRow.table, PageRow.table, ProposalRow.table, RemovalRow.table, TokenRow.table] {
            _ = try db.value(
                Int64.self,
                """
                SELECT setval(pg_get_serial_sequence('\(table)', 'id'), coalesce(max(id), 0) + 1, false) FROM \(table)
                """)
        }
    }

    func lastPage() throws -> Int64 { try db.value(Int64.self, "SELECT max(id) FROM page") ?? 0 }
    func pageCount() throws -> Int { try db.value(Int.self, "SELECT count(*) FROM page") ?? 0 }

    func deleteSetting(_ name: String) throws { try db.execute("DELETE FROM setting WHERE name = ?", [name]) }
    func setLastPosition(_ position: Int64) throws { try db.execute("UPDATE feed SET last = ?", [position]) }
}
