import Foundation

/// What a backup holds.
public struct BackupReport: Sendable, Hashable {
    /// Image files that were copied.
    public var copied = 0
    /// Image files that an earlier backup at the same place has already.
    public var present = 0
    /// Images that were pruned while the backup was made.
    public var gone = 0
}

extension PageStore {
    /// Writes a copy of the store to `folder`: `store.sqlite` and its images, which later backups to the same folder do not copy
    /// again. Others may write meanwhile: the copy is what was there when it began.
    ///
    /// - Throws: `StoreError.diskFull`, `StoreError.noPermission`.
    public func backup(to folder: String) throws(StoreError) -> BackupReport {
        try Self.makeFolder(folder)
        let database = "\(folder)/\(Self.backupName)"
        let temporary = "\(database).\(getpid()).tmp"
        for suffix in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(temporary + suffix) }
        removeLeftovers(in: folder)
        defer { _ = unsafe unlink(temporary) }
        do { try backend.copy(to: temporary) } catch { throw Self.ours(error) }
        // The rows first, then the files: every image that the copy knows is there, unless it was pruned since.
        let copy = try SQLiteBackend(path: temporary, create: false)
        var report = BackupReport()
        let target = ImageFolder(Self.imageFolder(of: database))
        let digests = try Self.images(of: copy)
        try copy.close()
        for (digest, size) in digests {
            if target.size(of: digest) == size {
                report.present += 1
            } else if let bytes = try shelf.bytes(of: digest) {
                try target.put(bytes, digest: digest)
                report.copied += 1
            } else if try read({ try $0.isHeld(file: digest) }) {
                throw .damaged(detail: "image \(digest) is missing")
            } else {
                report.gone += 1
            }
        }
        // The logs of somebody who opened the backup before would be taken for those of this one.
        for suffix in ["-journal", "-wal", "-shm"] { _ = unsafe unlink(database + suffix) }
        guard unsafe rename(temporary, database) == 0 else { throw StoreError(errno, at: database) }
        for suffix in ["-wal", "-shm"] { _ = unsafe unlink(temporary + suffix) }
        try ImageFolder(folder).flushFolder(folder)
        return report
    }

    /// Removes what killed backups left: copies that lie there for an hour, and whose process is no more.
    private func removeLeftovers(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where name.hasPrefix("\(Self.backupName).") {
            let parts = name.dropFirst(Self.backupName.count + 1).split(separator: ".")
            guard parts.count == 2, let process = Int32(parts[0]), parts[1].hasPrefix("tmp") else { continue }
            var info = stat()
            guard unsafe stat("\(folder)/\(name)", &info) == 0, kill(process, 0) != 0 else { continue }
            if Date().timeIntervalSince1970 - Double(info.st_mtim.tv_sec) > 3600 {
                _ = unsafe unlink("\(folder)/\(name)")
            }
        }
    }

    /// The name of the database in a backup's folder.
    static let backupName = "store.sqlite"

    /// Makes a store from a backup. Nothing may stand at its place but what a restore that was killed has left, which is begun again. Work that was on loan is free; the feed of changes has a new
    /// name, so that readers who know more than the backup are told to begin anew.
    ///
    /// - Throws: `StoreError.exists`, `StoreError.noStore` when the folder holds no backup.
    public static func restore(_ folder: String, to path: String) throws(StoreError) -> PageStore {
        let images = imageFolder(of: path)
        let temporary = "\(path).restoring"
        let isBegun = FileManager.default.fileExists(atPath: temporary)
        for place in [path, "\(path)-wal"] + (isBegun ? [] : [images])
        where FileManager.default.fileExists(atPath: place) {
            throw .exists(path: place)
        }
        let source = "\(folder)/\(backupName)"
        guard FileManager.default.fileExists(atPath: source) else { throw .noStore }
        let from: SQLiteBackend
        do throws(StoreError) { from = try SQLiteBackend(path: source, create: false) } catch {
            guard case .noPermission = error else { throw error }
            throw .noPermission(detail: "\(source) has to be writable to be opened; copy the backup to where it is")
        }
        for suffix in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(temporary + suffix) }
        do { try from.copy(to: temporary) } catch { throw ours(error) }
        let shelves = (from: ImageFolder(imageFolder(of: source)), to: ImageFolder(images))
        for (digest, _) in try Self.images(of: from) {
            guard let bytes = try shelves.from.bytes(of: digest) else { continue }
            try shelves.to.put(bytes, digest: digest)
        }
        try from.close()
        do {
            let restored = try SQLiteBackend(path: temporary, create: false)
            try restored.write { tables in
                try tables.startFeed()
                for var job in try tables.lostJobs(at: .max, owners: []) {
                    job.end(.ready)
                    try tables.save(job)
                }
            }
            try restored.close()
        } catch { throw ours(error) }
        guard unsafe rename(temporary, path) == 0 else { throw StoreError(errno, at: path) }
        return try open(path: path)
    }

    private static func images(of backend: SQLiteBackend) throws(StoreError) -> [(digest: String, size: Int)] {
        do {
            return try backend.read { try $0.heldFiles() }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        } catch { throw ours(error) }
    }

    private static func makeFolder(_ path: String) throws(StoreError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch { throw .noPermission(detail: path) }
    }
}
