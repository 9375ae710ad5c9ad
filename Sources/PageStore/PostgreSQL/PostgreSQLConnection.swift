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
            // The index is not used to search for a phrase, because its positions end at 16,383. The program searches
            // the text of each found page anyway.
            textIndex: .init(
                table: "pageText", page: "pageText.pageID", condition: "pageText.found @@ ?::tsquery",
                words: { "\($0.joined(separator: " & "))\($1 ? ":*" : "")" }), hasSequences: true)
    }

    func all<T>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T
    ) throws -> [T] {
        try session.rows(sql, arguments).map(body)
    }

    func first<T>(
        _ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T
    ) throws -> T? {
        try session.rows(sql, arguments).first.map(body)
    }

    func tell(_ event: StoreEvent) throws {
        session.later(
            "SELECT pg_notify('\(PostgreSQLListener.channel)', current_schema() || '.' || ?) IS NULL", [event.rawValue])
    }

    /// The statement is sent together with the next one. The next statement, or the end of the transaction, throws its
    /// error.
    func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws {
        session.later(sql, arguments)
    }
}
