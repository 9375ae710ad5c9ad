import Foundation

/// The outcome of a backup.
public struct BackupReport: Sendable, Hashable {
    /// Image files that were copied.
    public var copied = 0
    /// Image files that an earlier backup already put into the folder.
    public var present = 0
    /// Image files that were pruned during the backup.
    public var gone = 0
}

extension PageStore {
    /// Copies the store to `folder`, as `store.sqlite` and a folder of images. A later backup to the same folder copies
    /// only new images. Other processes may write during the backup: the copy has the state at its beginning.
    ///
    /// - Throws: `StoreError.diskFull`, `StoreError.noPermission`; `StoreError.noBackup` for a store in PostgreSQL.
    public func backup(to folder: String) throws(StoreError) -> BackupReport {
        guard let source = self.database as? SQLiteDatabase else { throw .noBackup }
        try Self.makeFolder(folder)
        let database = "\(folder)/\(Self.backupName)"
        let temporary = "\(database).\(getpid()).tmp"
        for suffix in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(temporary + suffix) }
        removeLeftovers(in: folder)
        defer { _ = unsafe unlink(temporary) }
        try source.copy(to: temporary)
        // Copy the files after the rows, so that a file is missing for a row only if it was pruned meanwhile.
        let copy = try SQLiteDatabase(path: temporary, create: false)
        var report = BackupReport()
        let target = BlobFolder(Self.imageFolder(of: database))
        let digests = try Self.images(of: copy)
        try copy.close()
        for (digest, size) in digests {
            if target.size(of: digest) == size {
                report.present += 1
            } else if let bytes = try blobs.bytes(of: digest) {
                try target.put(bytes, digest: digest)
                report.copied += 1
            } else if try read({ try $0.isReferenced(file: digest) }) {
                throw .damaged(detail: "image \(digest) is missing")
            } else {
                report.gone += 1
            }
        }
        // SQLite would apply the old logs of an earlier backup to the new database.
        for suffix in ["-journal", "-wal", "-shm"] { _ = unsafe unlink(database + suffix) }
        guard unsafe rename(temporary, database) == 0 else { throw StoreError(errno, at: database) }
        for suffix in ["-wal", "-shm"] { _ = unsafe unlink(temporary + suffix) }
        try BlobFolder(folder).flushFolder(folder)
        return report
    }

    /// Deletes unfinished copies that are older than an hour and belong to a backup process that has ended.
    private func removeLeftovers(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("\(Self.backupName).") {
            let parts = name.dropFirst(Self.backupName.count + 1).split(separator: ".")
            guard parts.count == 2, let process = Int32(parts[0]), parts[1].hasPrefix("tmp") else { continue }
            guard let info = stat(of: "\(folder)/\(name)"), kill(process, 0) != 0 else { continue }
            if info.age > 3600 { _ = unsafe unlink("\(folder)/\(name)") }
        }
    }

    /// The path of the database in a backup's folder. The path can be opened as a store.
    public static func backupDatabase(in folder: String) -> String { "\(folder)/\(backupName)" }

    /// The name of the database in a backup's folder.
    static let backupName = "store.sqlite"

    /// Makes a store from a backup. `path` must not exist, except for the leftovers of a killed restore. The restore
    /// releases the leases of the backup. It gives the feed of changes a new name, so that clients with a newer cursor
    /// start again.
    ///
    /// - Parameter withheld: withdrawals and removals after the backup.
    /// - Returns: the store, and those of `withheld` that the backup does not have: their files may bring them back.
    /// - Throws: `StoreError.exists`, `StoreError.noStore` when the folder holds no backup.
    public static func restore(
        _ folder: String, to path: String, withholding withheld: [Withheld] = [], at now: Moment
    ) throws(StoreError) -> (store: PageStore, unknown: [Withheld]) {
        guard !PostgreSQLAddress.isAddress(path) else { throw .noBackup }
        let images = imageFolder(of: path)
        let temporary = "\(path).restoring"
        let isBegun = FileManager.default.fileExists(atPath: temporary)
        for place in [path, "\(path)-wal"] + (isBegun ? [] : [images])
        where FileManager.default.fileExists(atPath: place) {
            throw .exists(path: place)
        }
        let source = "\(folder)/\(backupName)"
        guard FileManager.default.fileExists(atPath: source) else { throw .noStore }
        try SQLiteDatabase.requireFolder(of: path)
        let from: SQLiteDatabase
        do throws(StoreError) { from = try SQLiteDatabase(path: source, create: false) } catch {
            guard case .noPermission = error else { throw error }
            throw .noPermission(detail: "\(source) must be writable; copy the backup to a writable place")
        }
        for suffix in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(temporary + suffix) }
        try from.copy(to: temporary)
        let folders = (from: BlobFolder(imageFolder(of: source)), to: BlobFolder(images))
        for (digest, _) in try Self.images(of: from) {
            guard let bytes = try folders.from.bytes(of: digest) else { continue }
            try folders.to.put(bytes, digest: digest)
        }
        try from.close()
        let restored = try SQLiteDatabase(path: temporary, create: false)
        let unknown = try restored.write(.all) { tables in
            try tables.startFeed()
            try tables.releaseAllLeases()
            return try withheld.filter { try !tables.withhold($0, at: now) }
        }
        try restored.close()
        guard unsafe rename(temporary, path) == 0 else { throw StoreError(errno, at: path) }
        return (try open(path: path), unknown)
    }

    private static func images(of database: SQLiteDatabase) throws(StoreError) -> [(digest: String, size: Int)] {
        try database.read { try $0.referencedFiles() }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    private static func makeFolder(_ path: String) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch { throw .noPermission(detail: path) }
    }
}
