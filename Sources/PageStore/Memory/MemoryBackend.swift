import Synchronization

/// A store that ends with the process: for tests.
final class MemoryBackend: StoreBackend {
    private let tables = Mutex(MemoryTables())

    func read<T>(_ body: (any StoreTables) throws -> T) throws -> T {
        try body(tables.withLock { $0 })
    }

    func write<T>(_ body: (inout any StoreTables) throws -> T) throws -> T {
        // The closure may not hand a value out of the lock that is bound to it; a box of our own may carry any.
        var outcome: Result<T, any Error>?
        tables.withLock { tables in
            var draft: any StoreTables = tables
            outcome = Result { try body(&draft) }
            if case .success = outcome, let done = draft as? MemoryTables { tables = done }
        }
        guard let outcome else { throw StoreError.failed(detail: "the transaction did not run") }
        return try outcome.get()
    }

    func integrityProblems() -> [String] { [] }
    func shrink() -> Bool { true }
    func copy(to path: String) throws { throw StoreError.failed(detail: "a store in memory has no file") }
}
