/// The database of a store. It may run bodies of `read`, `look` and `write` more than once, so they must change only
/// the tables.
protocol StoreDatabase: Sendable {
    /// Runs `body` on the state that is committed when `body` begins; later commits are not visible to `body`.
    func read<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T
    /// Runs `body`, which makes only one statement, without a transaction: a single statement sees one state anyway,
    /// and a transaction would cost more than the statement.
    func look<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T
    /// Runs `body` with the exclusion that `scope` requires. On return its changes are durable, also after a power cut;
    /// when it throws, nothing has changed.
    func write<T>(_ scope: WriteScope, _ body: (StoreTables) throws -> T) throws(StoreError) -> T
    /// The events of the store, from the first call on. They include events of other processes while `hearsOthers` is
    /// true.
    func events() -> StoreEvents
    /// Whether events of other processes arrive now.
    var hearsOthers: Bool { get }
    /// The time that decides the end of leases and the publication of editions: the caller's `now`, or the database's
    /// own time if machines with different clocks share it.
    func time(_ now: Moment) throws(StoreError) -> Moment
    /// The problems that the database itself finds.
    func integrityProblems() throws(StoreError) -> [String]
    /// Returns freed space to the file system.
    ///
    /// - Returns: false when the disk has too little space for this; new rows then reuse the freed space.
    func shrink() throws(StoreError) -> Bool
    /// Closes all connections.
    func close() throws(StoreError)
}

/// The part of the store that a writing transaction may change.
enum WriteScope: Sendable {
    /// All tables. Only one transaction of this scope runs at a time.
    case all
    /// Only job rows that the transaction read with `nextJob` or `job(of:)`. No other transaction changes these rows
    /// meanwhile.
    case jobs
}
