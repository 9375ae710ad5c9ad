import Foundation
import GRDB

/// A schema of a PostgreSQL database, 13 or newer, that any number of processes and machines share.
///
/// The rules require one writer at a time. So a transaction of `WriteScope.all` first takes an advisory lock of the
/// schema, and keeps the lock until the commit. The transaction then runs alone as in SQLite, and positions of the feed
/// become visible in their order. Jobs are leased and kept without that lock, with row locks
/// (docs/decisions/0025-postgresql.md).
///
/// A transaction that conflicts with another or loses its server is repeated for half a minute. If the server
/// disappears during a commit, its successor is queried for the mark that the transaction wrote.
struct PostgreSQLDatabase: StoreDatabase {
    private let pool: PostgreSQLPool
    private let clock: Clock
    private let listener: PostgreSQLListener

    /// The clock that decides when leases end.
    enum Clock: Sendable {
        /// The database's clock: the clocks of machines may differ.
        case database
        /// The caller's clock, for tests.
        case caller
    }

    /// The longest time for which a transaction is repeated, and the longest wait between attempts, in seconds.
    private static let (patience, longestWait): (Duration, Double) = (.seconds(30), 2)

    /// Opens a store and runs its migrations.
    ///
    /// - Parameter create: whether to make the schema when there is none.
    init(_ address: PostgreSQLAddress, create: Bool, clock: Clock = .database) throws(StoreError) {
        pool = PostgreSQLPool(address)
        self.clock = clock
        listener = PostgreSQLListener(address)
        // Do not repeat this attempt: a wrong address should fail at once.
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
        // The mark, number and result of a transaction that may have been committed although its answer was lost.
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

    /// The start of a writing transaction: it leaves a mark and returns its number.
    private static let begin = """
        WITH own AS (INSERT INTO mark (id) VALUES (?)) SELECT pg_current_xact_id()::text AS number
        """
    /// The start of a transaction that runs alone. It also deletes some old marks.
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

    func time(_ now: Moment) throws(StoreError) -> Moment {
        guard clock == .database else { return now }
        return try attempt { session in
            let rows = try session.rows("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now", [])
            return Moment(milliseconds: rows[0]["now"])
        }
    }

    /// PostgreSQL verifies page checksums on each read (`data_checksums`), and keys on each write.
    func integrityProblems() throws(StoreError) -> [String] { [] }

    /// Autovacuum frees the space.
    func shrink() throws(StoreError) -> Bool { true }

    func close() throws(StoreError) {
        listener.close()
        pool.close()
    }

    /// Runs statements without the lock and the mark of `write`, for blobs and tests.
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

    /// Whether a transaction whose answer was lost was committed. If it was, its mark exists, also on a server that
    /// took over. Waits while the server reports that the transaction is still running.
    func isCommitted(_ mark: String, _ number: String) throws(StoreError) -> Bool {
        while true {
            let isAtWork = try attempt { session in
                do {
                    let rows = try session.rows(
                        "SELECT pg_xact_status(?::text::xid8) = 'in progress' AS isatwork", [number])
                    return (rows[0]["isatwork"] as Bool?) ?? false
                } catch let error as PostgreSQLError where error.state == Self.unknownNumber {
                    // The server has restarted, or another has taken over, and has not assigned this transaction number
                    // yet.
                    return false
                }
            }
            if !isAtWork {
                return try attempt { try !$0.rows("SELECT id FROM mark WHERE id = ?", [mark]).isEmpty }
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// SQLSTATE of an unassigned transaction number: `invalid_parameter_value`.
    private static let unknownNumber = "22023"

    /// Calls `body` with a session, repeats the call where that may help, and converts errors.
    ///
    /// - Parameter recovering: returns the result of a `body` that lost its session before it returned; nil for none.
    ///   It runs after the session was given back, because all threads may recover at once, and each then needs another
    ///   session.
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
            // A random delay, so that conflicting transactions do not conflict again.
            Thread.sleep(forTimeInterval: Double.random(in: wait / 2...wait))
            wait = min(wait * 2, Self.longestWait)
        }
    }
}
