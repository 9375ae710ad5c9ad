import Foundation
import GRDB
import Synchronization

/// A schema of a PostgreSQL database, 13 or newer, that any number of processes and machines share.
///
/// Rules are written for one writer at a time, so a transaction of `WriteScope.all` first takes an advisory lock of the schema and keeps it
/// until it has committed: it is alone as in SQLite, and the positions of the feed are given in the order in which they can be seen. Jobs
/// are drawn and kept without it, by locks of rows (docs/decisions/0025-postgresql.md).
///
/// A transaction that meets another one or loses its server is tried again for half a minute. If the server goes while a transaction
/// commits, the server that is there then is asked whether it has the transaction's mark.
struct PostgreSQLDatabase: StoreDatabase {
    private let pool: PostgreSQLPool
    private let clock: Clock
    private let writes = WriteCounter()
    private let listener: PostgreSQLListener

    /// Whose time it is that leases end by.
    enum Clock: Sendable {
        /// The database's: the machines' clocks may differ.
        case database
        /// The caller's, for tests.
        case caller
    }

    /// How long a transaction is tried, and how long to wait between attempts at most.
    private static let (patience, longestWait): (Duration, Double) = (.seconds(30), 2)

    /// Opens a store and runs its migrations.
    ///
    /// - Parameter create: whether to make the schema when there is none.
    init(_ address: PostgreSQLAddress, create: Bool, clock: Clock = .database) throws(StoreError) {
        pool = PostgreSQLPool(address)
        self.clock = clock
        listener = PostgreSQLListener(address)
        // Who has given a wrong address wants to know it at once.
        try attempt(for: .zero) { try PostgreSQLMigrations(schema: address.schema).run(on: $0, create: create) }
    }

    func read<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        try attempt { session in
            try transaction(session, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY") {
                try body(StoreTables(db: PostgreSQLConnection(session: session, canWrite: false)))
            }
        }
    }

    func look<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        try attempt { try body(StoreTables(db: PostgreSQLConnection(session: $0, canWrite: false))) }
    }

    func write<T>(_ scope: WriteScope, _ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        defer { writes.count.add(1, ordering: .sequentiallyConsistent) }
        // Of a transaction that may have been committed although no answer has come: its mark and number, and what it gives back.
        var begun: (mark: String, number: String, value: T)?
        return try attempt { session in
            begun = nil
            return try transaction(session, "BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE") {
                let mark = UUID().uuidString
                let first = try session.rows(scope == .all ? Self.beginAlone : Self.begin, [mark])
                let value = try body(StoreTables(db: PostgreSQLConnection(session: session, canWrite: true)))
                begun = (mark, first.text(0, "number"), value)
                return value
            }
        } recovering: { () throws(StoreError) -> T? in
            guard let begun, try isCommitted(begun.mark, begun.number) else { return nil }
            return begun.value
        }
    }

    /// How a writing transaction begins: it leaves a mark, and learns its number.
    private static let begin = """
        WITH own AS (INSERT INTO mark (id) VALUES (?)) SELECT pg_current_xact_id()::text AS number
        """
    /// How one begins that is to be alone; it also takes old marks away, a few at a time.
    private static let beginAlone = """
        WITH own AS (INSERT INTO mark (id) VALUES (?)), old AS (
            DELETE FROM mark WHERE id IN (
                SELECT id FROM mark WHERE madeAt < now() - interval '10 minutes' ORDER BY madeAt LIMIT 50 FOR UPDATE SKIP LOCKED))
        SELECT pg_current_xact_id()::text AS number,
            pg_advisory_xact_lock(hashtextextended(current_schema(), 0)) IS NULL AS isalone
        """

    func events() -> StoreEvents {
        listener.start()
        return listener.events
    }

    var hearsOthers: Bool { listener.isListening }

    var writeCount: Int { writes.count.load(ordering: .sequentiallyConsistent) }

    func time(_ now: Moment) throws(StoreError) -> Moment {
        guard clock == .database else { return now }
        return try attempt { session in
            let rows = try session.rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now", [])
            return Moment(milliseconds: rows[0]["now"])
        }
    }

    /// PostgreSQL checks its pages' sums when it reads them (`data_checksums`), and its keys with every row.
    func integrityProblems() throws(StoreError) -> [String] { [] }

    /// Autovacuum does that.
    func shrink() throws(StoreError) -> Bool { true }

    func close() throws(StoreError) {
        listener.close()
        pool.close()
    }

    /// Runs statements outside of the rules: blobs, and tests.
    func run<T>(_ body: (PostgreSQLSession) throws -> T) throws(StoreError) -> T { try attempt(body) }

    private func transaction<T>(_ session: PostgreSQLSession, _ begin: String, _ body: () throws -> T) throws -> T {
        session.later(begin, [])
        do {
            let value = try body()
            _ = try session.rows("COMMIT", [])
            return value
        } catch {
            session.forget()
            try? session.run("ROLLBACK")
            throw error
        }
    }

    /// Whether a transaction whose answer was lost has committed: then its mark is there, whichever server has taken over. Waits while it is
    /// still at work, as far as the server knows its number.
    func isCommitted(_ mark: String, _ number: String) throws(StoreError) -> Bool {
        while true {
            let isAtWork = try attempt { session in
                do {
                    let rows = try session.rows(
                        "SELECT pg_xact_status(?::text::xid8) = 'in progress' AS isatwork", [number])
                    return (rows[0]["isatwork"] as Bool?) ?? false
                } catch let error as PostgreSQLError where error.state == Self.unknownNumber {
                    // The server has come back, or is another one, and has not given this number yet.
                    return false
                }
            }
            if !isAtWork {
                return try attempt { try $0.rows("SELECT id FROM mark WHERE id = ?", [mark]).count > 0 }
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// SQLSTATE of a number that no transaction has had: `invalid_parameter_value`.
    private static let unknownNumber = "22023"

    /// Lends a session to `body`, again where that may help, and converts errors.
    ///
    /// - Parameter recovering: what `body` has made although its session was lost before it returned; nil for nothing. It is called when the
    ///   session is no longer lent: all threads may come here at once, and each needs another one.
    private func attempt<T>(
        for patience: Duration = Self.patience, _ body: (PostgreSQLSession) throws -> T,
        recovering: () throws(StoreError) -> T? = { nil }
    ) throws(StoreError) -> T {
        let end = ContinuousClock.now.advanced(by: patience)
        var wait = 0.01
        while true {
            let error: PostgreSQLError
            do { return try pool.withSession(body) } catch let other as StoreError { throw other } catch let lost
                as PostgreSQLError
            {
                error = lost
            } catch { throw .failed(detail: "\(error)") }
            if error.isDisconnected {
                pool.clear()
                if let value = try recovering() { return value }
            }
            guard error.isTransient, ContinuousClock.now < end else { throw StoreError(error) }
            // Those who have met each other do not meet again at the same moment.
            Thread.sleep(forTimeInterval: Double.random(in: wait / 2...wait))
            wait = min(wait * 2, Self.longestWait)
        }
    }
}
