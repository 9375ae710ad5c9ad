import Foundation
import Synchronization

/// The store: editions, pages, images, revisions with layouts and maps, jobs, tokens, and the feed of changes.
///
/// Every method is a transaction: when it returns, its changes are on the disk and visible to all processes; when it
/// throws, nothing has changed. Any thread may call the methods, and several processes may open the same store. The
/// methods block: callers on Swift's cooperative pool or an event loop have to use another thread.
///
/// The rules are in the extensions of this type, over `StoreTables` (docs/decisions/0018-one-store.md).
public struct PageStore: Sendable {
    let database: any StoreDatabase
    let blobs: any BlobStore
    private let writes = WriteCounter()

    private final class WriteCounter: Sendable {
        let count = Atomic(0)
    }

    /// Opens a store: an SQLite file, with images in a folder beside it (`PATH.images`), or a schema of a PostgreSQL
    /// database (`PostgreSQLAddress`).
    ///
    /// - Parameters:
    ///   - path: the database file, or a URL that begins with `postgres://` or `postgresql://`.
    ///   - create: whether to make the store when there is none.
    /// - Throws: `StoreError.noStore`, `.noFolder`, `.notAStore`, `.newerSchema`, `.noPermission`, `.diskFull`,
    ///   `.badAddress`, `.unreachable` or `.unfinishedCopy`.
    public static func open(path: String, create: Bool = false) throws(StoreError) -> PageStore {
        let store = try connect(to: path, create: create)
        guard try store.read({ try $0.setting(copySetting) }) == nil else { throw .unfinishedCopy }
        return store
    }

    /// Opens a store, even one that a copy has not filled completely.
    static func connect(to path: String, create: Bool) throws(StoreError) -> PageStore {
        guard PostgreSQLAddress.isAddress(path) else {
            return try PageStore(SQLiteDatabase(path: path, create: create), BlobFolder(imageFolder(of: path)))
        }
        let address = try PostgreSQLAddress(path)
        return try open(PostgreSQLDatabase(address, create: create), images: address.images)
    }

    /// Whether other users of this machine have any right to the file of a store.
    public static func isOpenToOthers(path: String) -> Bool {
        guard !PostgreSQLAddress.isAddress(path), let info = stat(of: path) else { return false }
        return info.st_mode & 0o077 != 0
    }

    /// The argument of `open` without its password, for messages.
    public static func shownName(of path: String) -> String { PostgreSQLAddress.withoutPassword(path) }

    /// Opens a store in PostgreSQL. The first opening fixes the place of the images, so that all machines agree.
    static func open(_ database: PostgreSQLDatabase, images: String?) throws(StoreError) -> PageStore {
        var known = try database.read { try $0.setting(imagesSetting) }
        if known == nil {
            known = try database.write(.all) { tables in
                if let known = try tables.setting(imagesSetting) { return known }
                try tables.set(imagesSetting, to: images ?? "")
                return images
            }
        }
        let place = known ?? ""
        if let images, images != place {
            let used = place.isEmpty ? "the database" : place
            throw .badAddress(detail: "this store keeps its images in \(used), not in \(images)")
        }
        if place.isEmpty { return try PageStore(database, DatabaseBlobs(database)) }
        if BucketAddress.isAddress(place) { return try PageStore(database, BucketBlobs(BucketAddress(place))) }
        return try PageStore(database, BlobFolder(place, isShared: true))
    }

    static let imagesSetting = "images"

    /// The folder of the images of a store.
    static func imageFolder(of path: String) -> String { "\(path).images" }

    init(_ database: some StoreDatabase, _ blobs: some BlobStore) throws(StoreError) {
        self.database = database
        self.blobs = blobs
        guard try read({ try $0.setting(Self.feedSetting) }) == nil else { return }
        try write { tables in
            if try tables.setting(Self.feedSetting) == nil { try tables.startFeed() }
        }
    }

    /// A number that rises after each writing method of this value or a copy of it. While it stays the same, only other
    /// processes can have changed data that was read from the store.
    public var writeCount: Int { writes.count.load(ordering: .sequentiallyConsistent) }

    func read<T>(_ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        try database.read(body)
    }

    func write<T>(_ scope: WriteScope = .all, _ body: (StoreTables) throws -> T) throws(StoreError) -> T {
        defer { writes.count.add(1, ordering: .sequentiallyConsistent) }
        return try database.write(scope, body)
    }

    /// Like `write`. Calls `body` with the time that decides (`StoreDatabase.time`).
    func write<T>(at now: Moment, _ body: (StoreTables, Moment) throws -> T) throws(StoreError) -> T {
        let now = try database.time(now)
        return try write { try body($0, now) }
    }
}

extension StoreTables {
    func requiredEdition(_ name: String) throws -> EditionRow {
        guard let row = try edition(named: name) else { throw StoreError.notFound("edition \(name)") }
        return row
    }

    func requiredPage(_ name: PageName) throws -> PageRow {
        let edition = try requiredEdition(name.edition)
        guard let page = try page(named: name.page, of: edition.id) else { throw StoreError.notFound("page \(name)") }
        return page
    }

    func name(ofPage id: Int64) throws -> PageName {
        guard let page = try page(id), let edition = try edition(page.editionID) else {
            throw StoreError.notFound("page number \(id)")
        }
        return PageName(edition: edition.name, page: page.name)
    }
}
