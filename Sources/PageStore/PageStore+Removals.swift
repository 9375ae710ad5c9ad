/// The record of removing a page, or an edition with its pages.
public struct Removal: Sendable, Hashable {
    /// The edition.
    public var edition: String
    /// The page; nil for the whole edition.
    public var page: String?
    /// Number of removed pages.
    public var pages: Int
    /// The removing person.
    public var by: String
    /// The time.
    public var at: Moment

    /// `EDITION` or `EDITION/PAGE`.
    public var name: String { page.map { "\(edition)/\($0)" } ?? edition }
}

extension PageStore {
    /// Removes a page: it is withdrawn, and no list contains it. The store keeps its data. A new image, or the same
    /// image in a newly delivered file, brings the page back.
    ///
    /// - Parameter person: the removing person. Not empty.
    /// - Returns: nil when it was removed before.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func remove(_ name: PageName, by person: String, at now: Moment) throws(StoreError) -> Removal? {
        let now = try database.time(now)
        return try write { tables in
            let page = try tables.requiredPage(name).page
            guard !page.isRemoved else { return nil }
            return Removal(try tables.remove(page, of: name.edition, by: person, at: now))
        }
    }

    /// Removes an edition with all of its pages, each as `remove(_:by:at:)` does.
    ///
    /// - Parameter person: the removing person. Not empty.
    /// - Returns: nil when it was removed before.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func remove(edition name: String, by person: String, at now: Moment) throws(StoreError) -> Removal? {
        let now = try database.time(now)
        return try write { tables in
            var edition = try tables.requiredEdition(name)
            guard !edition.isRemoved else { return nil }
            let pages = try tables.pages(of: edition.id ?? 0).filter { !$0.isRemoved }
            for page in pages { try tables.takeAway(page, by: person, at: now) }
            edition.isRemoved = true
            _ = try tables.save(edition)
            let row = RemovalRow(
                edition: name, pages: pages.count, removedBy: person, removedAt: now.milliseconds)
            return Removal(try tables.save(row))
        }
    }

    /// All removals, oldest first.
    public func removals() throws(StoreError) -> [Removal] {
        try read { try $0.removals().map(Removal.init) }
    }
}

extension StoreTables {
    /// Removes a page, and records the removal.
    @discardableResult
    func remove(_ page: PageRow, of edition: String, by person: String, at now: Moment) throws -> RemovalRow {
        try takeAway(page, by: person, at: now)
        return try save(
            RemovalRow(
                edition: edition, page: page.name, pages: 1, removedBy: person, removedAt: now.milliseconds))
    }

    fileprivate func takeAway(_ page: PageRow, by person: String, at now: Moment) throws {
        try withdraw(page, by: person, at: now)
        guard var page = try self.page(page.id ?? 0) else { return }
        page.isRemoved = true
        _ = try save(page)
    }
}

extension Removal {
    fileprivate init(_ row: RemovalRow) {
        self.init(
            edition: row.edition, page: row.page, pages: row.pages, by: row.removedBy,
            at: Moment(milliseconds: row.removedAt))
    }
}
