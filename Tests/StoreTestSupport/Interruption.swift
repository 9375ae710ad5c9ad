import GRDB
import Synchronization

@testable package import PageStore

/// A step of a store after which a test can interrupt: the beginning of a reading transaction, before it has read
/// anything; the end of a reading transaction; the end of a writing transaction.
package enum StoreStep: Sendable {
    case beginOfRead, read, write
}

extension TestStore {
    /// The same store on the disk, opened again. After the `number`th step of a kind, `body` runs once, like another
    /// process at that time.
    package func store(
        interruptedAfter step: StoreStep, _ number: Int, by body: @escaping @Sendable () -> Void
    ) throws -> PageStore {
        let interruption = Interruption(number, body)
        var configuration = SQLiteDatabase.configuration
        configuration.prepareDatabase { db in
            // A pool reads on connections that cannot write.
            guard db.configuration.readonly == (step != .write) else { return }
            let end = step == .beginOfRead ? "BEGIN" : "COMMIT"
            db.trace(options: .profile) { event in
                // SQLite reports a statement's time at its end.
                guard case .profile(let statement, _) = event, statement.sql.hasPrefix(end) else { return }
                interruption.step()
            }
        }
        let pool = try DatabasePool(path: path, configuration: configuration)
        let store = try PageStore(SQLiteDatabase(pool), BlobFolder(PageStore.imageFolder(of: path)))
        interruption.arm()
        return store
    }
}

private final class Interruption: Sendable {
    private let body: @Sendable () -> Void
    private let number: Int
    /// Steps left until the interruption; nil for none.
    private let left = Mutex<Int?>(nil)

    init(_ number: Int, _ body: @escaping @Sendable () -> Void) {
        self.number = number
        self.body = body
    }

    func arm() { left.withLock { $0 = number } }

    func step() {
        let isNow = left.withLock { left in
            guard let count = left else { return false }
            left = count > 1 ? count - 1 : nil
            return count == 1
        }
        if isNow { body() }
    }
}
