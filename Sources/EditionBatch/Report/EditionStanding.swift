public import PageStore

/// Where an edition stands.
public struct EditionStanding: Sendable, Hashable {
    /// The edition.
    public var edition: Edition
    /// Its pages in natural order, as far as they belong to the shard.
    public var pages: [Page]
    /// Names of pages that have not come: those that `edition.json` names, or numbers that are left out.
    public var missingNames: [String]
    /// How many pages more have not come whose names nobody knows; 0 where that cannot be told, in a store of one shard's pages.
    public var missingUnnamed: Int

    /// Looks at an edition.
    ///
    /// - Throws: `StoreError.notFound` when it is not known.
    public init(of name: String, in store: PageStore, shard: Shard = .all) throws(StoreError) {
        guard let edition = try store.edition(named: name) else { throw .notFound("edition \(name)") }
        let all = try store.pages(of: name)
        self.init(edition, all, shard)
    }

    init(_ edition: Edition, _ all: [Page], _ shard: Shard) {
        self.edition = edition
        pages = all.filter { shard.holds($0.name) }
        let unknown = max(0, (edition.expectedCount ?? 0) - all.count)
        var names = all.filter { $0.state == .expected }.map(\.name.page)
        let absent = Self.absentNumbers(edition, all)
        if absent.count == unknown { names += absent }
        // Of pages without a name nobody can say whose they are: the first shard tells of them, if its store has the others' pages.
        // Where each shard has a store of its own, the others' pages are not missing, they are elsewhere.
        let seesAll = shard.count == 1 || pages.count < all.count
        missingUnnamed = absent.count == unknown || shard.index > 0 || !seesAll ? 0 : unknown
        missingNames = names.filter { shard.holds(PageName(edition: edition.name, page: $0)) }
            .sorted(by: isInNaturalOrder)
    }

    /// Numbers from 1 that no page has, where all pages are called by numbers.
    private static func absentNumbers(_ edition: Edition, _ pages: [Page]) -> [String] {
        guard let count = edition.expectedCount, !pages.isEmpty else { return [] }
        let names = pages.map(\.name.page)
        let numbers = Set(names.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil })
        guard numbers.count == names.count else { return [] }
        let width = Set(names.map(\.utf8.count)).count == 1 ? names[0].utf8.count : 1
        return (1...count).filter { !numbers.contains($0) }.map { number in
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
    }

    /// How many pages are in a state.
    public func count(_ state: PageState) -> Int { pages.count { $0.state == state } }

    /// How many pages have not come.
    public var missing: Int { missingNames.count + missingUnnamed }

    /// How many pages have come and are not analysed: waiting, or in quarantine.
    public var open: Int { count(.received) + count(.quarantined) }

    /// How many pages are analysed, and published or not.
    public var done: Int { count(.analysed) + count(.published) }
}
