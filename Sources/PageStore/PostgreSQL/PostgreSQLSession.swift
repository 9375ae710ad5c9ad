private import CPostgreSQL
import Foundation
import GRDB
import Synchronization

/// A session with a server, over libpq. One thread at a time may use it.
@safe
final class PostgreSQLSession {
    private let connection: OpaquePointer
    private var names: [String: String] = [:]

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
        guard unsafe PQstatus(connection) == CONNECTION_OK else { throw error() }
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

    /// Whether the server is still there, as far as is known.
    var isConnected: Bool { unsafe PQstatus(connection) == CONNECTION_OK }

    /// Whether no transaction is open.
    var isIdle: Bool { unsafe PQtransactionStatus(connection) == PQTRANS_IDLE }

    /// Runs statements without arguments, of which no rows are asked.
    func run(_ sql: String) throws(PostgreSQLError) {
        let result = unsafe PQexec(connection, sql)
        defer { unsafe PQclear(result) }
        try unsafe check(result)
    }

    /// Runs a statement that has a `?` for each argument, prepared once for the session.
    ///
    /// - Returns: its rows; none of a statement that gives none.
    func rows(_ sql: String, _ arguments: [(any DatabaseValueConvertible)?]) throws(PostgreSQLError) -> PostgreSQLRows {
        let name = try prepared(sql)
        // Texts end with a zero; only blobs are given in binary form.
        var bytes: [UInt8] = []
        var places: [(start: Int?, length: Int, isBinary: Bool)] = []
        for argument in arguments {
            let start = bytes.count
            switch argument?.databaseValue.storage ?? .null {
            case .null: places.append((nil, 0, false))
            case .blob(let data):
                bytes += data
                places.append((start, data.count, true))
            case .int64(let number):
                bytes += "\(number)".utf8
                places.append((start, 0, false))
            case .double(let number):
                bytes += "\(number)".utf8
                places.append((start, 0, false))
            case .string(let text):
                bytes += text.utf8
                places.append((start, 0, false))
            }
            bytes.append(0)
        }
        let result = unsafe bytes.withUnsafeBytes { buffer in
            let start = unsafe buffer.bindMemory(to: CChar.self).baseAddress
            let values = unsafe places.map { place in unsafe place.start.flatMap { unsafe start?.advanced(by: $0) } }
            return unsafe PQexecPrepared(
                connection, name, Int32(places.count), values, places.map { Int32($0.length) },
                places.map { $0.isBinary ? 1 : 0 }, 1)
        }
        let rows = unsafe PostgreSQLRows(result)
        try unsafe check(result)
        return rows
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

    private func prepared(_ sql: String) throws(PostgreSQLError) -> String {
        if let name = names[sql] { return name }
        let name = "s\(names.count)"
        let parts = sql.split(separator: "?", omittingEmptySubsequences: false)
        let numbered = parts.dropFirst().enumerated().reduce(String(parts[0])) { "\($0)$\($1.offset + 1)\($1.element)" }
        let result = unsafe PQprepare(connection, name, numbered, 0, nil)
        defer { unsafe PQclear(result) }
        try unsafe check(result)
        names[sql] = name
        return name
    }

    private func check(_ result: OpaquePointer?) throws(PostgreSQLError) {
        let status = unsafe PQresultStatus(result)
        guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK else { return }
        let state = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "C")))
        var error = error()
        error.state = unsafe state.map { unsafe String(cString: $0) } ?? ""
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
