import GRDB

/// A connection to a database within a transaction, as `StoreTables` uses it.
///
/// Statements have a `?` for each argument. Names of columns are found in rows whatever their case. Rows given to `body` are good for the
/// time of the call only.
protocol SQLConnection {
    var dialect: SQLDialect { get }
    /// What `body` makes of each row of a query.
    func all<T>(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T) throws -> [T]
    /// What `body` makes of the first row of a query; nil when it has none.
    func first<T>(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?], _ body: (Row) throws -> T) throws -> T?
    /// Tells an event to those who wait, when the transaction is committed.
    func tell(_ event: StoreEvent) throws
    /// Runs a statement that gives no rows.
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

    /// The first column of the first row; nil also where it is NULL.
    func value<Value: DatabaseValueConvertible>(
        _: Value.Type, _ sql: String, _ arguments: [(any DatabaseValueConvertible)?] = []
    ) throws -> Value? {
        try first(sql, arguments) { $0[0] as Value? } ?? nil
    }
}

/// Where the SQL of two databases differs.
struct SQLDialect: Sendable {
    /// The function that gives the greater of two values.
    var greatest: String
    /// What a name is ordered by, so that `isInNaturalOrder` holds; `?` for the name.
    var naturalKey: String
    /// What follows a query of rows that are going to be changed, so that nobody else changes them meanwhile; and so that rows which
    /// somebody else is changing are passed over. Empty where one transaction writes at a time.
    var locking: (wait: String, skip: String)
    /// How pages are found by words of their text: what stands in place of the table, the condition, with a `?` for what `words` makes of
    /// the words of a phrase, the last one the beginning of a word where `isPrefix`.
    var textIndex: TextIndex
    /// Whether rows are numbered by sequences, which do not know of numbers that were given by hand.
    var hasSequences: Bool

    /// See `textIndex`.
    struct TextIndex: Sendable {
        var table: String
        /// The number of the page that was found.
        var page: String
        var condition: String
        var words: @Sendable (_ words: [String], _ isPrefix: Bool) -> String
    }

    /// The ordering key of a column or an argument.
    func natural(_ name: String) -> String { naturalKey.replacing("?", with: name) }
}
