/// The database of a store. Bodies of `read`, `look` and `write` may run more than once: they change nothing but the tables.
protocol StoreDatabase: Sendable {
    /// Runs `body` on what was committed when it began; others' commits do not show meanwhile.
    func read<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T
    /// Runs `body`, which makes one statement only: that sees one state of the database without a transaction, which
    /// would cost more than it does.
    func look<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T
    /// Runs `body` as far alone as `scope` says; all that it does is there when this returns, also after a power cut, or nothing
    /// when it throws.
    func write<T>(_ scope: WriteScope, _ body: (StoreTables) throws -> T) throws(StoreError) -> T
    /// Tells what happens to the store, from the first call on: to all processes where `hearsOthers`, else what this one does.
    func events() -> StoreEvents
    /// Whether the events of other processes are heard now.
    var hearsOthers: Bool { get }
    /// How many writing transactions have ended that were made with this value or a copy of it.
    var writeCount: Int { get }
    /// The time by which leases end and editions are published: that of the caller, `now`, or the database's own where machines with
    /// clocks of their own share it.
    func time(_ now: Moment) throws(StoreError) -> Moment
    /// What the database finds wrong with itself.
    func integrityProblems() throws(StoreError) -> [String]
    /// Gives room that was freed back to the file system.
    ///
    /// - Returns: false when there is too little room to do so: what was freed is used by what comes.
    func shrink() throws(StoreError) -> Bool
    /// Closes all connections.
    func close() throws(StoreError)
}

extension StoreDatabase {
    /// Runs `body` alone.
    func write<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T { try write(.all, body) }
}

/// What a writing transaction may change.
enum WriteScope: Sendable {
    /// Everything. No other such transaction runs meanwhile.
    case all
    /// The rows of jobs that it has read with `nextJob` or `job(of:)`, which nobody else may change meanwhile.
    case jobs
}
