import Foundation
import GRDB

/// An SQLite file with a write-ahead log: many readers and one writer at a time, from any number of processes. Tests
/// also use a database in memory.
struct SQLiteDatabase: StoreDatabase {
    let writer: any DatabaseWriter
    private let storeEvents = StoreEvents()

    /// Opens a store and runs its migrations.
    ///
    /// - Parameter create: whether to make the file when there is none.
    init(path: String, create: Bool) throws(StoreError) {
        var isFolder: ObjCBool = false
        let isThere = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        guard isThere || create else { throw .noStore }
        if isFolder.boolValue { throw .notAStore(detail: "it is a folder") }
        try Self.requireFolder(of: path)
        if isThere { try Self.refuseEmptyFile(path, create: create) } else { Self.makePrivateFile(path) }
        do throws(StoreError) {
            let pool = try Self.attempt { try DatabasePool(path: path, configuration: Self.configuration) }
            try self.init(pool)
        } catch {
            // On a full disk SQLite reports only that it cannot open the file.
            throw Self.room(at: path) < 1 << 16 ? .diskFull : error
        }
    }

    /// Makes an empty file that only its owner can read; SQLite gives its logs the same rights. SQLite reports a failure
    /// to make the file.
    private static func makePrivateFile(_ path: String) {
        let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { Foundation.close(descriptor) }
    }

    /// Refuses a path whose folder does not exist.
    static func requireFolder(of path: String) throws(StoreError) {
        let folder = (path as NSString).deletingLastPathComponent
        guard folder.isEmpty || FileManager.default.fileExists(atPath: folder) else { throw .noFolder(path: folder) }
    }

    /// Refuses an empty file, which SQLite would fill: a full disk or a broken copy can leave an empty file in place of
    /// a store. A program that was killed while it made a store also leaves an empty file, but without a log or images
    /// beside it; then a new store is made.
    private static func refuseEmptyFile(_ path: String, create: Bool) throws(StoreError) {
        func size(_ path: String) -> off_t { stat(of: path)?.st_size ?? 0 }
        guard size(path) == 0 else { return }
        let images = PageStore.imageFolder(of: path)
        let isLeft =
            size("\(path)-wal") > 0 || (try? FileManager.default.contentsOfDirectory(atPath: images))?.isEmpty == false
        guard create, !isLeft else { throw .emptyFile(isNew: !isLeft) }
    }

    /// Runs the migrations of a database that was opened with `configuration`.
    init(_ writer: any DatabaseWriter) throws(StoreError) {
        self.writer = writer
        try Self.attempt {
            // A committed transaction has to outlast a power cut. GRDB's default, NORMAL, outlasts only a crash of the
            // process.
            try writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            try Self.migrate(writer)
        }
    }

    /// Free bytes in the file system of a path; `Int64.max` when unknown.
    private static func room(at path: String) -> Int64 {
        var info = statvfs()
        let folder = (path as NSString).deletingLastPathComponent
        guard unsafe statvfs(folder.isEmpty ? "." : folder, &info) == 0 else { return .max }
        return Int64(clamping: info.f_bavail.multipliedReportingOverflow(by: info.f_frsize).partialValue)
    }

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        configuration.maximumReaderCount = 8
        configuration.label = "PageStore"
        configuration.prepareDatabase { $0.add(collation: naturalOrder) }
        return configuration
    }

    private static func migrate(_ writer: any DatabaseWriter) throws {
        let migrator = SQLiteMigrations.all
        let (application, isEmpty, applied) = try writer.read { db in
            (
                try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
                try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") == 0,
                try migrator.appliedIdentifiers(db)
            )
        }
        guard isEmpty || application == SQLiteMigrations.applicationID else {
            throw StoreError.notAStore(detail: "it is another program's SQLite database")
        }
        try SQLiteMigrations.check(applied)
        guard !applied.isSuperset(of: migrator.migrations) else { return }
        do {
            // Write the application id first: if the process is killed between the two steps, the file is an empty
            // store rather than a foreign database.
            try writer.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA application_id = \(SQLiteMigrations.applicationID)")
            }
            try migrator.migrate(writer)
        } catch {
            // Another process may have run the migrations at the same time.
            guard try writer.read(migrator.hasCompletedMigrations) else { throw error }
        }
    }

    /// The order of `isInNaturalOrder`. No index uses it, so that other programs can open the database.
    private static let naturalOrder = DatabaseCollation("naturalOrder") { a, b in
        if a.utf8.elementsEqual(b.utf8) { return .orderedSame }
        return isInNaturalOrder(a, b) ? .orderedAscending : .orderedDescending
    }

    func read<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        try Self.attempt { try writer.read { try body(StoreTables(db: SQLiteConnection(db: $0))) } }
    }

    func look<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        try Self.attempt { try writer.unsafeRead { try body(StoreTables(db: SQLiteConnection(db: $0))) } }
    }

    /// SQLite has one writer at a time, for any scope.
    func write<T>(_: WriteScope, _ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        try Self.attempt {
            let own = TransactionEvents()
            let value = try writer.write { try body(StoreTables(db: SQLiteConnection(db: $0, collected: own))) }
            if !own.events.isEmpty { storeEvents.tell(own.events) }
            return value
        }
    }

    /// All processes share one machine, so use the caller's clock.
    func time(_ now: Moment) throws(StoreError) -> Moment { now }

    func events() -> StoreEvents { storeEvents }

    /// SQLite sends other processes no events.
    var hearsOthers: Bool { false }

    func integrityProblems() throws(StoreError) -> [String] {
        try Self.attempt {
            try writer.read { db in
                let pages = try String.fetchAll(db, sql: "PRAGMA integrity_check").filter { $0 != "ok" }
                let keys = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                    "row \(row["rowid"] as Int64? ?? 0) of \(row["table"] as String? ?? "?") refers to nothing in "
                        + "\(row["parent"] as String? ?? "?")"
                }
                return pages + keys
            }
        }
    }

    func shrink() throws(StoreError) -> Bool { try shrink(room: Self.room(at: writer.path)) }

    /// Rebuilds the database without its free pages (VACUUM), if `room` bytes are enough for a copy.
    func shrink(room: Int64) throws(StoreError) -> Bool {
        do {
            return try Self.attempt {
                let size = try writer.read { db in
                    try Int64.fetchOne(
                        db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                }
                let hasRoom = room > size ?? 0
                if hasRoom { try writer.vacuum() }
                try writer.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
                return hasRoom
            }
        } catch .diskFull {
            // SQLite writes the copy to the folder for temporary files, which may be on another disk.
            return false
        }
    }

    /// Writes the log back into the database file, and closes all connections.
    func close() throws(StoreError) {
        try Self.attempt {
            _ = try writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try writer.close()
        }
    }

    /// Copies the committed state to a new file.
    func copy(to path: String) throws(StoreError) {
        try Self.attempt {
            Self.makePrivateFile(path)
            let copy = try DatabaseQueue(path: path)
            try writer.backup(to: copy)
            // Without a write-ahead log the copy is one file.
            try copy.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
            try copy.close()
        }
    }

    /// Runs `body`, and converts errors of the database.
    private static func attempt<T>(_ body: () throws -> T) throws(StoreError) -> T {
        do { return try body() } catch let error as StoreError { throw error } catch let error as DatabaseError {
            throw StoreError(error)
        } catch {
            throw .failed(detail: "\(error)")
        }
    }
}

extension StoreError {
    fileprivate init(_ error: DatabaseError) {
        let detail = error.message ?? "code \(error.extendedResultCode.rawValue)"
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .diskFull
            case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
            case .SQLITE_NOTADB, .SQLITE_CORRUPT: .notAStore(detail: detail)
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: .noPermission(detail: detail)
            // These errors also occur on a full disk, for example when the log's shared-memory file cannot grow.
            case .SQLITE_IOERR
            where [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_TRUNCATE].contains(
                error.extendedResultCode):
                .diskFull
            default: .failed(detail: detail)
            }
    }
}
