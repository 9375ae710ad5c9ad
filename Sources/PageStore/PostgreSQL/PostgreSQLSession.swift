private import CPostgreSQL
import Foundation
import GRDB
import Synchronization

/// A session with a server, over libpq. One thread at a time may use it.
@safe
final class PostgreSQLSession {
    private let connection: OpaquePointer
    /// The names of prepared statements, by their SQL.
    private var names: [String: String] = [:]
    /// The number of names ever used.
    private var count = 0
    /// Statements to send with the next one.
    private var waiting: [Statement] = []

    /// Connects. The time limit is ten seconds, unless the URL sets another.
    init(_ url: String) throws(PostgreSQLError) {
        let settings = [
            ("connect_timeout", "10"), ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"),
            ("application_name", "mojiwaku"), ("client_encoding", "UTF8"), ("dbname", url),
        ]
        // In libpq, options of the URL override options that come before the URL.
        let connected = unsafe Self.withCStrings(settings.map(\.0)) { keys in
            unsafe Self.withCStrings(settings.map(\.1)) { values in
                unsafe keys.flatMap { keys in unsafe values.flatMap { unsafe PQconnectdbParams(keys, $0, 1) } }
            }
        }
        guard let connected = unsafe connected else {
            throw PostgreSQLError(state: "", message: "memory is too short for a connection", isDisconnected: true)
        }
        unsafe connection = connected
        guard isConnected || isConnectedAnew() else {
            let needsPassword = unsafe PQconnectionNeedsPassword(connection) == 1
            throw PostgreSQLError(connecting: error().message, to: url, needsPassword: needsPassword)
        }
        // Notices of the server, such as of its shutdown, would mix with the lines of a log.
        unsafe PQsetNoticeProcessor(connection, { _, _ in }, nil)
        // A process that stops during a transaction must not block the others forever.
        for setting in [
            "statement_timeout = '60s'", "lock_timeout = '30s'", "idle_in_transaction_session_timeout = '60s'",
        ] {
            try run("SET \(setting)")
        }
    }

    deinit { unsafe PQfinish(connection) }

    /// Tries a refused connection again with verbose messages: only these contain the SQLSTATE of a refusal.
    private func isConnectedAnew() -> Bool {
        // Only messages of a server have two blanks after the severity, in every language.
        guard error().message.contains(":  ") else { return false }
        unsafe PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
        unsafe PQreset(connection)
        unsafe PQsetErrorVerbosity(connection, PQERRORS_DEFAULT)
        return isConnected
    }

    /// Whether the server is still there, as far as known.
    var isConnected: Bool { unsafe PQstatus(connection) == CONNECTION_OK && !isLost }
    /// Whether answers have stopped coming.
    private var isLost = false

    /// Whether no transaction is open and no statement waits to be sent.
    var isIdle: Bool { unsafe PQtransactionStatus(connection) == PQTRANS_IDLE && waiting.isEmpty }

    /// Runs statements without arguments, and ignores their rows.
    func run(_ sql: String) throws(PostgreSQLError) {
        let result = unsafe PQexec(connection, sql)
        defer { unsafe PQclear(result) }
        try unsafe check(result)
    }

    /// Runs the waiting statements and then this one, in one exchange with the server (libpq's pipeline mode). The
    /// statement has a `?` for each argument, and is prepared once per session.
    ///
    /// - Returns: its rows; none for a statement without rows.
    /// - Throws: the error of the first statement that fails. Later statements are not run.
    func rows(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws(PostgreSQLError) -> PostgreSQLRows {
        later(sql, arguments)
        let statements = waiting
        waiting = []
        guard unsafe PQenterPipelineMode(connection) == 1 else { throw error() }
        defer { unsafe PQexitPipelineMode(connection) }
        var fresh: [String] = []
        for statement in statements {
            if names[statement.sql] == nil { fresh.append(statement.sql) }
            try send(statement)
        }
        guard unsafe PQpipelineSync(connection) == 1 else { throw error() }
        do { return try answer() } catch {
            // The server may or may not have prepared these statements, so do not use their names again.
            for sql in fresh { names[sql] = nil }
            var error = error
            if error.state == Self.notSupported, !statements.contains(where: { $0.sql.hasPrefix("BEGIN") }) {
                // A newer program has changed a table: prepare all statements again.
                names = [:]
                error.isStale = true
            }
            throw error
        }
    }

    /// SQLSTATE `feature_not_supported`: a write on a standby, or a prepared statement whose table has changed its
    /// columns.
    private static let notSupported = "0A000"

    /// Queues a statement, to run before the next one that returns rows.
    func later(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) {
        waiting.append(Statement(sql: sql, values: StatementValues(arguments)))
    }

    /// Drops the queued statements.
    func forget() { waiting = [] }

    private struct Statement {
        var sql: String
        var values: StatementValues
    }

    private func send(_ statement: Statement) throws(PostgreSQLError) {
        let name: String
        if let known = names[statement.sql] {
            name = known
        } else {
            name = "s\(count)"
            count += 1
            let parts = statement.sql.split(separator: "?", omittingEmptySubsequences: false)
            let numbered = parts.dropFirst().enumerated().reduce(String(parts[0])) {
                "\($0)$\($1.offset + 1)\($1.element)"
            }
            guard unsafe PQsendPrepare(connection, name, numbered, 0, nil) == 1 else { throw error() }
            names[statement.sql] = name
        }
        let isSent = unsafe statement.values.withPointers { pointers, lengths, formats in
            unsafe PQsendQueryPrepared(connection, name, Int32(lengths.count), pointers, lengths, formats, 1)
        }
        guard isSent == 1 else { throw error() }
    }

    /// Reads the answers to all sent statements.
    ///
    /// - Returns: the rows of the last one.
    private func answer() throws(PostgreSQLError) -> PostgreSQLRows {
        var last: PostgreSQLRows?
        var failure: PostgreSQLError?
        var isAnswered = true
        while true {
            guard let result = unsafe PQgetResult(connection) else {
                // After each answer, libpq returns a null result. Two null results in a row mean a lost connection,
                // even if libpq does not know it yet.
                if isConnected, isAnswered {
                    isAnswered = false
                    continue
                }
                isLost = true
                var failure = failure ?? error()
                failure.isDisconnected = true
                throw failure
            }
            isAnswered = true
            let rows = unsafe PostgreSQLRows(result)
            switch unsafe PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                if let failure { throw failure }
                guard let last else { throw error() }
                return last
            case PGRES_PIPELINE_ABORTED: break
            default:
                last = rows
                do throws(PostgreSQLError) { try unsafe check(result) } catch { failure = failure ?? error }
            }
        }
    }

    /// The payloads received on the channels of this session. Waits for the first one, at most `seconds`.
    func notifications(within seconds: Double) throws(PostgreSQLError) -> [String] {
        var arrived: [String] = []
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        while arrived.isEmpty {
            while let notification = unsafe PQnotifies(connection) {
                arrived.append(unsafe String(cString: notification.pointee.extra))
                unsafe PQfreemem(notification)
            }
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard arrived.isEmpty, left > 0 else { break }
            var socket = unsafe pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            if unsafe poll(&socket, 1, Int32(left) + 1) > 0, unsafe PQconsumeInput(connection) == 0 { throw error() }
        }
        return arrived
    }

    private func check(_ result: OpaquePointer?) throws(PostgreSQLError) {
        let status = unsafe PQresultStatus(result)
        guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return }
        let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C")))
        var error = error()
        error.state = unsafe state.map { unsafe String(cString: $0) } ?? ""
        // An error of libpq itself, or of a server that ends the session: no other answer comes, whatever state libpq
        // reports.
        error.isDisconnected =
            error.isDisconnected || error.state.isEmpty || error.state.hasPrefix("57P") || error.state.hasPrefix("08")
        if let text = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "M"))) {
            error.message = unsafe String(cString: text)
        }
        throw error
    }

    private func error() -> PostgreSQLError {
        PostgreSQLError(
            state: "", message: unsafe String(cString: PQerrorMessage(connection)), isDisconnected: !isConnected)
    }

    private static func withCStrings<T>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> T
    ) -> T {
        let copies = unsafe texts.map { unsafe UnsafePointer(strdup($0)) } + [nil]
        defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        return unsafe copies.withUnsafeBufferPointer { buffer in unsafe body(buffer.baseAddress) }
    }
}

/// The arguments of a statement in the form that libpq sends.
private struct StatementValues {
    /// Texts, each with a terminating zero, and blobs.
    private var bytes: [UInt8] = []
    /// The start of each argument in `bytes`; nil for NULL.
    private var starts: [Int?] = []
    /// Lengths and formats for libpq: only blobs are binary.
    private var lengths: [Int32] = [], formats: [Int32] = []

    init(_ arguments: [(any DatabaseValueConvertible)?]) {
        for argument in arguments {
            switch argument?.databaseValue.storage ?? .null {
            case .null: add(nil, length: 0, isBinary: false)
            case .blob(let data): add(Array(data), length: data.count, isBinary: true)
            case .int64(let number): add(Array("\(number)".utf8), length: 0, isBinary: false)
            case .double(let number): add(Array("\(number)".utf8), length: 0, isBinary: false)
            case .string(let text): add(Array(text.utf8), length: 0, isBinary: false)
            }
        }
    }

    private mutating func add(_ value: [UInt8]?, length: Int, isBinary: Bool) {
        starts.append(value.map { _ in bytes.count })
        lengths.append(Int32(length))
        formats.append(isBinary ? 1 : 0)
        if let value { bytes += value + [0] }
    }

    func withPointers<T>(_ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> T) -> T {
        unsafe bytes.withUnsafeBytes { buffer in
            let first = unsafe buffer.bindMemory(to: CChar.self).baseAddress
            let pointers = unsafe starts.map { start in unsafe start.flatMap { unsafe first?.advanced(by: $0) } }
            return unsafe body(pointers, lengths, formats)
        }
    }
}

/// The rows of an answer, in memory that libpq owns.
@safe
final class PostgreSQLRows: RandomAccessCollection {
    private let result: OpaquePointer?
    private let columns: [(name: String, type: UInt32)]
    let startIndex = 0, endIndex: Int

    init(_ result: OpaquePointer?) {
        unsafe self.result = result
        endIndex = Int(unsafe PQntuples(result))
        columns = (0..<(unsafe PQnfields(result))).map { i in
            (unsafe String(cString: PQfname(result, i)), unsafe PQftype(result, i))
        }
    }

    deinit { unsafe PQclear(result) }

    /// A row with the columns' values.
    subscript(_ row: Int) -> Row {
        var values: [String: (any DatabaseValueConvertible)?] = [:]
        for (i, column) in columns.enumerated() { values[column.name] = value(row, i, column.type) }
        return Row(values)
    }

    /// A text of a row; empty for NULL.
    func text(_ row: Int, _ column: String) -> String { (self[row][column] as String?) ?? "" }

    /// A value of one of the column types in use. The numbers are those of `pg_type`.
    private func value(_ row: Int, _ column: Int, _ type: UInt32) -> DatabaseValue {
        let (r, c) = (Int32(row), Int32(column))
        guard unsafe PQgetisnull(result, r, c) == 0, let start = unsafe PQgetvalue(result, r, c) else { return .null }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, r, c)))
        return switch type {
        // bool, int8, int2, int4: big-endian.
        case 16, 20, 21, 23:
            (unsafe bytes.reduce(bytes.first ?? 0 > 127 ? -1 : 0) { $0 << 8 | Int64($1) }).databaseValue
        case 17: (unsafe Data(bytes)).databaseValue
        default: (unsafe String(decoding: bytes, as: UTF8.self)).databaseValue
        }
    }
}
