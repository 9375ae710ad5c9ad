import GRDB

/// A connection to SQLite. It prepares each statement once.
struct SQLiteConnection: SQLConnection {
    let db: Database
    /// Collects the events of a writing transaction.
    var collected: TransactionEvents?

    var dialect: SQLDialect {
        SQLDialect(
            greatest: "max", naturalKey: "? COLLATE naturalOrder", locking: (wait: "", skip: ""),
            textIndex: .init(
                table: "pageTextIndex", page: "pageTextIndex.rowid",
                condition: "pageTextIndex MATCH ?",
                words: { "\"\($0.joined(separator: " "))\"\($1 ? " *" : "")" }), hasSequences: false)
    }

    func all<T>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T
    ) throws -> [T] {
        // A cursor gives columns in SQLite's memory; fetched rows would copy the bytes again.
        let rows = try Row.fetchCursor(statement(sql), arguments: StatementArguments(arguments))
        var found: [T] = []
        while let row = try rows.next() { found.append(try body(row)) }
        return found
    }

    func first<T>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T
    ) throws -> T? {
        let rows = try Row.fetchCursor(statement(sql), arguments: StatementArguments(arguments))
        return try rows.next().map(body)
    }

    func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws {
        try statement(sql).execute(arguments: StatementArguments(arguments))
    }

    func tell(_ event: StoreEvent) { collected?.events.insert(event) }

    private func statement(_ sql: String) throws -> Statement { try db.cachedStatement(sql: sql) }
}

/// The events of a transaction until its commit.
final class TransactionEvents {
    var events: Set<StoreEvent> = []
}
