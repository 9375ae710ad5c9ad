private import CPostgreSQL
import Foundation
import GRDB
import Synchronization

/// A session with a server, over libpq. One thread at a time may use it.
@safe
final class PostgreSQLSession {
    private let connection: OpaquePointer
    /// The names of prepared statements, by their SQL, and how many names were given.
    private var names: [String: String] = [:]
    private var count = 0
    /// Statements that are sent with the next one.
    private var waiting: [Statement] = []

    /// Connects, within ten seconds unless the URL says otherwise.
    init(_ url: String) throws(PostgreSQLError) {
        let settings = [
            ("connect_timeout", "10"), ("tcp_user_timeout", "30000"), ("keepalives_idle", "30"),
            ("application_name", "mojiwaku"), ("client_encoding", "UTF8"), ("dbname", url),
        ]
        // libpq takes what the URL says for more than what stands before it.
        let connected = unsafe Self.withCStrings(settings.map(\.0)) { keys in
            unsafe Self.withCStrings(settings.map(\.1)) { values in
                unsafe keys.flatMap { keys in unsafe values.flatMap { unsafe PQconnectdbParams(keys, $0, 1) } }
            }
        }
        guard let connected = unsafe connected else {
            throw PostgreSQLError(state: "", message: "no memory for a connection", isDisconnected: true)
        }
        unsafe connection = connected
        guard isConnected || isConnectedAnew() else { throw refused(url) }
        // What a server says besides answers, such as when it is shut down, would stand among the lines of a log.
        unsafe PQsetNoticeProcessor(connection, { _, _ in }, nil)
        // What stops in the midst of a transaction must not hold up the others for ever.
        for setting in [
            "statement_timeout = '60s'", "lock_timeout = '30s'", "idle_in_transaction_session_timeout = '60s'",
        ] {
            try run("SET \(setting)")
        }
    }

    deinit { unsafe PQfinish(connection) }

    /// Tries a connection once more that the server has refused: libpq gives the SQLSTATE of a refusal only in verbose messages.
    private func isConnectedAnew() -> Bool {
        // In every language, only a server's message has two blanks after its severity.
        guard error().message.contains(":  ") else { return false }
        unsafe PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
        unsafe PQreset(connection)
        unsafe PQsetErrorVerbosity(connection, PQERRORS_DEFAULT)
        return isConnected
    }

    /// The error of a connection that could not be made.
    private func refused(_ url: String) -> PostgreSQLError {
        let needsPassword = unsafe PQconnectionNeedsPassword(connection) == 1
        return PostgreSQLError(connecting: error().message, to: url, needsPassword: needsPassword)
    }

    /// Whether the server is still there, as far as is known.
    var isConnected: Bool { unsafe PQstatus(connection) == CONNECTION_OK && !isLost }
    /// Whether answers have stopped to come.
    private var isLost = false

    /// Whether no transaction is open, and nothing waits to be sent.
    var isIdle: Bool { unsafe PQtransactionStatus(connection) == PQTRANS_IDLE && waiting.isEmpty }

    /// Runs statements without arguments, of which no rows are asked.
    func run(_ sql: String) throws(PostgreSQLError) {
        let result = unsafe PQexec(connection, sql)
        defer { unsafe PQclear(result) }
        try unsafe check(result)
    }

    /// Runs a statement that has a `?` for each argument, prepared once for the session, after those that wait: all in one exchange with the
    /// server (libpq's pipeline mode).
    ///
    /// - Returns: its rows; none of a statement that gives none.
    /// - Throws: the error of the first statement that fails; those after it are not run.
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
            // Whether these were prepared is not known. A name is never used again.
            for sql in fresh { names[sql] = nil }
            var error = error
            if error.state == Self.notSupported, !statements.contains(where: { $0.sql.hasPrefix("BEGIN") }) {
                // A newer program has changed a table: what was prepared has to be prepared again.
                names = [:]
                error.isStale = true
            }
            throw error
        }
    }

    /// SQLSTATE `feature_not_supported`: of a standby that is to write, and of a statement whose table has other columns since.
    private static let notSupported = "0A000"

    /// Has a statement run before the next one that is asked for rows.
    func later(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) {
        waiting.append(Statement(sql: sql, values: StatementValues(arguments)))
    }

    /// Forgets the statements that wait.
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

    /// Reads the answers to all that was sent.
    ///
    /// - Returns: the rows of the last one.
    private func answer() throws(PostgreSQLError) -> PostgreSQLRows {
        var last: PostgreSQLRows?
        var failure: PostgreSQLError?
        var isAnswered = true
        while true {
            guard let result = unsafe PQgetResult(connection) else {
                // Each answer is followed by none. None twice is a connection that is lost, also where libpq does not know it yet.
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

    /// What was told on the channels that the session listens to; waits for that, at most `seconds`.
    func notifications(within seconds: Double) throws(PostgreSQLError) -> [String] {
        var told: [String] = []
        let end = ContinuousClock.now.advanced(by: .seconds(seconds))
        while told.isEmpty {
            while let notification = unsafe PQnotifies(connection) {
                told.append(unsafe String(cString: notification.pointee.extra))
                unsafe PQfreemem(notification)
            }
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard told.isEmpty, left > 0 else { break }
            var socket = unsafe pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            if unsafe poll(&socket, 1, Int32(left) + 1) > 0, unsafe PQconsumeInput(connection) == 0 { throw error() }
        }
        return told
    }

    private func check(_ result: OpaquePointer?) throws(PostgreSQLError) {
        let status = unsafe PQresultStatus(result)
        guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return }
        let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C")))
        var error = error()
        error.state = unsafe state.map { unsafe String(cString: $0) } ?? ""
        // libpq's own words, or a server that ends the session: no other answer comes, whatever libpq thinks of the connection.
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

/// The arguments of a statement in the form in which they are sent.
private struct StatementValues {
    /// Texts, each with a zero at its end, and blobs.
    private var bytes: [UInt8] = []
    /// Where each begins; nil for NULL.
    private var starts: [Int?] = []
    /// Lengths and forms, as libpq asks for them: only blobs are given in binary form.
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
final class PostgreSQLRows {
    private let result: OpaquePointer?
    private let columns: [(name: String, type: UInt32)]
    let count: Int

    init(_ result: OpaquePointer?) {
        unsafe self.result = result
        count = Int(unsafe PQntuples(result))
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

    /// A text of a row; empty where there is none.
    func text(_ row: Int, _ column: String) -> String { (self[row][column] as String?) ?? "" }

    /// A value of the types that the tables have. The numbers are those of `pg_type`.
    private func value(_ row: Int, _ column: Int, _ type: UInt32) -> DatabaseValue {
        let (r, c) = (Int32(row), Int32(column))
        guard unsafe PQgetisnull(result, r, c) == 0, let start = unsafe PQgetvalue(result, r, c) else { return .null }
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, r, c)))
        return switch type {
        // bool, int8, int2, int4: in the order of the network.
        case 16, 20, 21, 23:
            (unsafe bytes.reduce(bytes.first ?? 0 > 127 ? -1 : 0) { $0 << 8 | Int64($1) }).databaseValue
        case 17: (unsafe Data(bytes)).databaseValue
        default: (unsafe String(decoding: bytes, as: UTF8.self)).databaseValue
        }
    }
}
