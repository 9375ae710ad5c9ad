import Foundation

/// The sessions of a process. Each is lent to one thread at a time.
final class PostgreSQLPool: @unchecked Sendable {
    private let address: PostgreSQLAddress
    // Guarded by `lock`.
    private let lock = NSCondition()
    private var idle: [PostgreSQLSession] = []
    private var lent = 0
    private var isClosed = false

    init(_ address: PostgreSQLAddress) { self.address = address }

    /// Calls `body` with a session. A session with an open transaction or a lost server is not reused.
    ///
    /// - Throws: any error of `body`; `PostgreSQLError` when no connection can be made.
    func withSession<T>(_ body: (PostgreSQLSession) throws -> T) throws -> T {
        let session = try takeSession()
        defer { give(back: session) }
        return try body(session)
    }

    /// Closes idle sessions now, and the others when they are given back.
    func close() {
        lock.withLock {
            isClosed = true
            idle = []
        }
    }

    /// Closes idle sessions, since their server may have gone.
    func clear() { lock.withLock { idle = [] } }

    private func takeSession() throws -> PostgreSQLSession {
        let session: PostgreSQLSession? = lock.withLock {
            while idle.isEmpty && lent >= address.connections { lock.wait() }
            lent += 1
            return idle.popLast()
        }
        if let session { return session }
        do {
            let session = try PostgreSQLSession(address.url)
            try session.run("SET search_path = \(address.schema)")
            return session
        } catch {
            give(back: nil)
            throw error
        }
    }

    private func give(back session: PostgreSQLSession?) {
        lock.withLock {
            lent -= 1
            if let session, session.isConnected, session.isIdle, !isClosed { idle.append(session) }
            lock.signal()
        }
    }
}
