import GRDB

/// A connection to a database within a transaction, as `StoreTables` uses it.
///
/// Statements have a `?` for each argument. Column names ignore case. A row is valid only during the call of `body`.
protocol SQLConnection {
    var dialect: SQLDialect { get }
    /// The results of `body` for each row of a query.
    func all<T>(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T) throws -> [T]
    /// The result of `body` for the first row of a query; nil for no row.
    func first<T>(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T) throws -> T?
    /// Publishes an event when the transaction is committed.
    func tell(_ event: StoreEvent) throws
    /// Runs a statement without rows.
    func execute(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws
}

extension SQLConnection {
    func all<Row: FetchableRecord>(
        _: Row.Type, _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []
    ) throws -> [Row] {
        try all(sql, arguments) { try Row(row: $0) }
    }

    func first<Row: FetchableRecord>(
        _: Row.Type, _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []
    ) throws -> Row? {
        try first(sql, arguments) { try Row(row: $0) }
    }

    /// The first column of each row.
    func values<Value: DatabaseValueConvertible>(
        _: Value.Type, _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []
    ) throws -> [Value] {
        try all(sql, arguments) { $0[0] }
    }

    /// The first column of the first row; nil also for NULL.
    func value<Value: DatabaseValueConvertible>(
        _: Value.Type, _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []
    ) throws -> Value? {
        try first(sql, arguments) { $0[0] as Value? } ?? nil
    }
}

/// The differences between the SQL of two databases.
struct SQLDialect: Sendable {
    /// The function for the greater of two values.
    var greatest: String
    /// The expression by which names sort as in `isInNaturalOrder`; `?` is the name.
    var naturalKey: String
    /// The suffixes of a query for rows that will be changed. With `wait`, other transactions wait before they change
    /// them; with `skip`, rows that another transaction is changing are left out. Empty for a database with one writer
    /// at a time.
    var locking: (wait: String, skip: String)
    /// The search for pages by words of their text.
    var textIndex: TextIndex
    /// Whether sequences number the rows. A sequence does not advance when a statement sets a number itself.
    var hasSequences: Bool

    /// The table and the condition of a search. The condition has a `?` for the result of `words`, whose argument is
    /// the words of a phrase; if `isPrefix`, the last word is only a prefix.
    struct TextIndex: Sendable {
        var table: String
        /// The expression for the number of a found page.
        var page: String
        var condition: String
        var words: @Sendable (_ words: [String], _ isPrefix: Bool) -> String
    }

    /// The ordering key of a column or an argument.
    func natural(_ name: String) -> String { naturalKey.replacing("?", with: name) }
}
