import GRDB

/// A session within a transaction.
struct PostgreSQLConnection: SQLConnection {
    let session: PostgreSQLSession
    /// Whether the transaction may write, so that rows can be locked.
    let canWrite: Bool

    var dialect: SQLDialect {
        SQLDialect(
            greatest: "greatest", naturalKey: "natural_key(?)",
            locking: canWrite ? (wait: "FOR UPDATE", skip: "FOR UPDATE SKIP LOCKED") : (wait: "", skip: ""),
            // Not searched as a phrase: positions end at 16,383. Each found page is searched anyway.
            textIndex: .init(
                table: "pageText", page: "pageText.pageID", condition: "pageText.found @@ ?::tsquery",
                words: { "\($0.joined(separator: " & "))\($1 ? ":*" : "")" }), hasSequences: true)
    }

    func all<T>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T
    ) throws -> [T] {
        let rows = try session.rows(sql, arguments)
        return try (0..<rows.count).map { try body(rows[$0]) }
    }

    func first<T>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T
    ) throws -> T? {
        let rows = try session.rows(sql, arguments)
        return rows.count > 0 ? try body(rows[0]) : nil
    }

    func tell(_ event: StoreEvent) throws {
        session.later(
            "SELECT pg_notify('\(PostgreSQLListener.channel)', current_schema() || '.' || ?) IS NULL", [event.rawValue])
    }

    /// The statement goes to the server with the next one. Its error comes from the next statement or from the end of
    /// the transaction.
    func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws {
        session.later(sql, arguments)
    }
}
