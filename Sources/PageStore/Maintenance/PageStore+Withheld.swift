/// An edition or a page that readers do not get, because a person withdrew or removed it.
public struct Withheld: Sendable, Hashable {
    /// The edition.
    public var edition: String
    /// The page; nil for the whole edition.
    public var page: String?
    /// The person. Not empty.
    public var by: String
    /// `decision` or `removal`, or both; none for a page that has another image by now.
    fileprivate var causes: WithdrawalCauses = .decision
    /// The images that do not bring the page back, and whether each was withdrawn rather than removed.
    fileprivate var images: [ImagePlace: Bool] = [:]

    /// A withdrawn edition or page.
    public init(edition: String, page: String?, by: String) { (self.edition, self.page, self.by) = (edition, page, by) }
}

extension PageStore {
    /// All editions and pages that readers do not get, because a person withdrew or removed them.
    ///
    /// - Complexity: O(pages).
    public func withheld() throws(StoreError) -> [Withheld] {
        try read { tables in
            try tables.editions().flatMap { edition in
                var found = try tables.pages(of: edition.id).compactMap { try tables.withheld($0, of: edition) }
                var whole = Withheld(edition: edition.name, page: nil, by: edition.withdrawnBy ?? Self.restoring)
                whole.causes = []
                if edition.withdrawnAt != nil { whole.causes.insert(.decision) }
                if edition.isRemoved { whole.causes.insert(.removal) }
                if !whole.causes.isEmpty { found.append(whole) }
                return found
            }
        }
    }

    /// The remover's name in the record of another store's removal.
    static let restoring = "mojiwaku store restore"
}

extension StoreTables {
    fileprivate func withheld(_ page: PageRow, of edition: EditionRow) throws -> Withheld? {
        var one = Withheld(edition: edition.name, page: page.name, by: page.withdrawnBy ?? PageStore.restoring)
        for row in try rows(WithdrawnImageRow.self, where: "pageID", is: page.id) {
            one.images[ImagePlace(digest: row.imageDigest, index: row.imageIndex)] = row.isWithdrawn
        }
        one.causes = page.causes.intersection([.decision, .removal])
        // Pages that were removed with their edition, which came back without them.
        if page.causes.contains(.editionRemoval), !edition.isRemoved { one.causes.insert(.removal) }
        return one.causes.isEmpty && one.images.isEmpty ? nil : one
    }

    /// Withdraws or removes an edition or a page as in another store.
    ///
    /// - Returns: false when there is no such page, and its images are unknown.
    func withhold(_ one: Withheld, at now: Moment) throws -> Bool {
        guard let name = one.page else {
            let row = try editionOrNew(named: one.edition, at: now)
            if one.causes.contains(.decision) { _ = try withdraw(row, by: one.by, at: now) }
            if one.causes.contains(.removal), let row = try edition(row.id) {
                _ = try remove(row, by: one.by, at: now)
            }
            return true
        }
        let known = try self.page(PageName(edition: one.edition, page: name))
        guard known != nil || !one.images.isEmpty else { return false }
        let edition = try editionOrNew(named: one.edition, at: now)
        let page = try known ?? save(PageRow(expected: name, of: edition.id, at: now))
        for (image, isWithdrawn) in one.images {
            try save(
                WithdrawnImageRow(
                    pageID: page.id, imageDigest: image.digest, imageIndex: image.index, isWithdrawn: isWithdrawn))
        }
        var causes = one.causes
        if causes.isEmpty, let isWithdrawn = page.image.flatMap({ one.images[$0] }) {
            causes = isWithdrawn ? .decision : .removal
        }
        if causes.contains(.decision) { try withdraw(page, for: .decision, by: one.by, at: now) }
        if causes.contains(.removal), let page = try self.page(page.id) {
            try remove(page, of: one.edition, for: .removal, by: one.by, at: now)
        }
        return true
    }
}
