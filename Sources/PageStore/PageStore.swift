import Foundation

/// Editions, pages, images, layouts and maps by revision, work to be done, and a feed of what has changed.
///
/// Every method is one transaction: when it returns, what it did is on the disk and everybody sees it; when it throws, nothing was
/// done. Methods may be called from any thread, and several programs may have the same store open. They block: a caller on
/// Swift's cooperative pool or an event loop goes through a thread of its own.
///
/// The rules are written once, in the extensions of this type, over `StoreTables`, which each kind of store implements
/// (docs/decisions/0009-the-store.md).
public struct PageStore: Sendable {
    let backend: any StoreBackend
    let shelf: any ImageShelf

    /// A store in memory, empty, that ends with the process: for tests.
    public static func inMemory() throws(StoreError) -> PageStore {
        try PageStore(MemoryBackend(), ImageMemory())
    }

    /// A store in an SQLite file, with its images in a folder beside it (`PATH.images`).
    ///
    /// - Parameters:
    ///   - path: the database's file.
    ///   - create: whether to make it when there is none.
    /// - Throws: `StoreError`: there is none, it is something else, a newer program made it, or it cannot be written.
    public static func open(path: String, create: Bool = false) throws(StoreError) -> PageStore {
        try PageStore(SQLiteBackend(path: path, create: create), ImageFolder(imageFolder(of: path)))
    }

    /// Where the images of a store lie.
    static func imageFolder(of path: String) -> String { "\(path).images" }

    init(_ backend: any StoreBackend, _ shelf: any ImageShelf) throws(StoreError) {
        self.backend = backend
        self.shelf = shelf
        guard try read({ try $0.setting(Self.feedSetting) }) == nil else { return }
        try write { tables in
            if try tables.setting(Self.feedSetting) == nil { try tables.startFeed() }
        }
    }

    func read<T>(_ body: (any StoreTables) throws -> T) throws(StoreError) -> T {
        do { return try backend.read(body) } catch { throw Self.ours(error) }
    }

    func write<T>(_ body: (inout any StoreTables) throws -> T) throws(StoreError) -> T {
        do { return try backend.write(body) } catch { throw Self.ours(error) }
    }

    static func ours(_ error: any Error) -> StoreError { error as? StoreError ?? .failed(detail: "\(error)") }
}

extension StoreTables {
    func requiredEdition(_ name: String) throws -> EditionRow {
        guard let row = try edition(named: name) else { throw StoreError.notFound("edition \(name)") }
        return row
    }

    func requiredPage(_ name: PageName) throws -> (edition: EditionRow, page: PageRow, id: Int64) {
        let edition = try requiredEdition(name.edition)
        guard let page = try page(named: name.page, of: edition.id ?? 0), let id = page.id else {
            throw StoreError.notFound("page \(name)")
        }
        return (edition, page, id)
    }

    func name(ofPage id: Int64) throws -> PageName {
        guard let page = try page(id), let edition = try edition(page.editionID) else {
            throw StoreError.notFound("page number \(id)")
        }
        return PageName(edition: edition.name, page: page.name)
    }
}
