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
    /// Removes a page: it is withdrawn, and no list contains it. The store keeps its data. Another image brings the page
    /// back, its own image does not.
    ///
    /// - Parameter person: the removing person. Not empty.
    /// - Returns: nil when it was removed before.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func remove(_ name: PageName, by person: String, at now: Moment) throws(StoreError) -> Removal? {
        try write(at: now) { tables, now in
            let page = try tables.requiredPage(name)
            guard !page.isRemoved else { return nil }
            return Removal(try tables.remove(page, of: name.edition, for: .removal, by: person, at: now))
        }
    }

    /// Removes an edition with all of its pages, each as `remove(_:by:at:)` does.
    ///
    /// - Parameter person: the removing person. Not empty.
    /// - Returns: nil when it was removed before.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func remove(edition name: String, by person: String, at now: Moment) throws(StoreError) -> Removal? {
        try write(at: now) { tables, now in
            try tables.remove(tables.requiredEdition(name), by: person, at: now).map(Removal.init)
        }
    }

    /// Takes back the removal of a page, and of its edition without the other pages. The page is as before the removal.
    ///
    /// - Returns: whether it was removed.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func undoRemoval(of name: PageName, at now: Moment) throws(StoreError) -> Bool {
        try write(at: now) { tables, now in
            let page = try tables.requiredPage(name)
            guard page.isRemoved else { return false }
            try tables.bringBack(tables.requiredEdition(name.edition))
            try tables.restore(page, from: .removed, at: now)
            return true
        }
    }

    /// Takes back the removal of an edition and of the pages that were removed with it.
    ///
    /// - Returns: whether it was removed.
    /// - Throws: `StoreError.notFound`.
    @discardableResult
    public func undoRemoval(ofEdition name: String, at now: Moment) throws(StoreError) -> Bool {
        try write(at: now) { tables, now in
            let edition = try tables.requiredEdition(name)
            guard edition.isRemoved else { return false }
            try tables.bringBack(edition)
            for page in try tables.pages(of: edition.id) {
                try tables.restore(page, from: .editionRemoval, at: now)
            }
            return true
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
    func remove(
        _ page: PageRow, of edition: String, for cause: WithdrawalCauses, by person: String, at now: Moment
    ) throws -> RemovalRow {
        try withdraw(page, for: cause, by: person, at: now)
        return try save(
            RemovalRow(
                edition: edition, page: page.name, pages: 1, removedBy: person, removedAt: now.milliseconds))
    }

    /// Removes an edition with its pages, and records the removal; nil when it was removed before.
    func remove(_ row: EditionRow, by person: String, at now: Moment) throws -> RemovalRow? {
        guard !row.isRemoved else { return nil }
        let pages = try pages(of: row.id).filter { !$0.isRemoved }
        for page in pages { try withdraw(page, for: .editionRemoval, by: person, at: now) }
        var edition = row
        edition.isRemoved = true
        _ = try save(edition)
        return try save(
            RemovalRow(
                edition: edition.name, pages: pages.count, removedBy: person, removedAt: now.milliseconds))
    }

    /// Shows a removed edition in lists again.
    func bringBack(_ row: EditionRow) throws {
        guard row.isRemoved else { return }
        var edition = row
        edition.isRemoved = false
        _ = try save(edition)
    }

    /// The edition with a name.
    ///
    /// - Throws: `StoreError.notFound`; `.removed` when it is removed.
    func presentEdition(_ name: String) throws -> EditionRow {
        let edition = try requiredEdition(name)
        guard edition.isRemoved else { return edition }
        throw try removalError(edition.name, page: nil)
    }

    /// The page with a name.
    ///
    /// - Throws: `StoreError.notFound`; `.removed` when it is removed.
    func presentPage(_ name: PageName) throws -> PageRow {
        let page = try requiredPage(name)
        guard page.isRemoved else { return page }
        throw try removalError(name.edition, page: name.page)
    }

    private func removalError(_ edition: String, page: String?) throws -> StoreError {
        let removals = try removals().filter { $0.edition == edition && ($0.page == page || $0.page == nil) }
        guard let removal = removals.last else { return .notFound("page \(page ?? "") of edition \(edition)") }
        return .removed(
            ([edition] + [page].compactMap(\.self)).joined(separator: "/"), by: removal.removedBy,
            at: Moment(milliseconds: removal.removedAt))
    }
}

extension Removal {
    fileprivate init(_ row: RemovalRow) {
        self.init(
            edition: row.edition, page: row.page, pages: row.pages, by: row.removedBy,
            at: Moment(milliseconds: row.removedAt))
    }
}
