public import PageStore

/// The status of an edition: its pages, and those that are missing.
public struct EditionStatus: Sendable, Hashable {
    /// The edition.
    public var edition: Edition
    /// The pages of the shard, in natural order.
    public var pages: [Page]
    /// Names of missing pages: those listed in `edition.json`, or missing numbers.
    public var missingNames: [String]
    /// Number of missing pages without known names; 0 when the store has only the pages of one shard.
    public var missingUnnamed: Int
    /// Progress of reading the text of its published pages, in all shards.
    public var text: TextState

    /// The status of an edition.
    ///
    /// - Throws: `StoreError.notFound`, `.removed`.
    public init(of name: String, in store: PageStore, shard: Shard = .all) throws(StoreError) {
        try self.init(store.requiredEdition(named: name), in: store, shard)
    }

    /// The statuses of those editions that the store has. An edition of the inbox may not be taken in yet, or may have
    /// been removed.
    public static func known(
        _ names: [String], in store: PageStore, shard: Shard = .all
    ) throws(StoreError) -> [EditionStatus] {
        var statuses: [EditionStatus] = []
        for name in names {
            guard let edition = try store.edition(named: name) else { continue }
            statuses.append(try EditionStatus(edition, in: store, shard))
        }
        return statuses
    }

    private init(_ edition: Edition, in store: PageStore, _ shard: Shard) throws(StoreError) {
        self.edition = edition
        let all = try store.pages(of: edition.name)
        text = try store.textState(of: edition.name)
        pages = all.filter { shard.holds($0.name) }
        let unknown = max(0, (edition.expectedCount ?? 0) - all.count)
        var names = all.filter { $0.state == .expected }.map(\.name.page)
        let absent = Self.absentNumbers(edition, all)
        if absent.count == unknown { names += absent }
        // A missing page without a known name belongs to no shard. If all shards share this store, the first shard
        // reports it. If each shard has its own store, the pages that this store lacks are in the other stores.
        let seesAll = shard.count == 1 || pages.count < all.count
        missingUnnamed = absent.count == unknown || shard.index > 0 || !seesAll ? 0 : unknown
        missingNames = names.filter { shard.holds(PageName(edition: edition.name, page: $0)) }
            .sorted(by: isInNaturalOrder)
    }

    /// The unused numbers from 1 to the expected count, as names; none unless all page names are numbers.
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

    /// Number of pages in a state.
    public func count(_ state: PageState) -> Int { pages.count { $0.state == state } }

    /// Number of missing pages.
    public var missing: Int { missingNames.count + missingUnnamed }

    /// Number of pages whose newest image has no result: they wait, or are in quarantine.
    public var open: Int { count(.received) + count(.quarantined) }

    /// Number of published pages, including those whose replacement waits or is in quarantine.
    public var readable: Int { pages.count { $0.publishedRevision != nil } }

    /// Number of pages that should be published: all except withdrawn ones.
    public var wanted: Int { missing + pages.count { $0.state != .expected && $0.state != .withdrawn } }

    /// Analysed pages that themselves have a reason to wait for an editor, apart from the publication of their edition.
    public var held: [Page] { pages.filter { $0.hold != nil } }

    /// The reasons why analysed pages are not published yet, in prose.
    public var waiting: [String] {
        let count = count(.analysed) - held.count
        let pages = count == 1 ? "1 page waits" : "\(count) pages wait"
        if count == 0 { return [] }
        if edition.withdrawal != nil {
            return [
                "\(edition.name): \(pages) until the edition is restored: mojiwaku batch restore \(edition.name) --store …"
            ]
        }
        switch edition.publication {
        case .atOnce: return []
        case .at(let time): return ["\(edition.name): \(pages) until \(time.localText)"]
        case .afterApproval:
            return [
                "\(edition.name): \(pages) for approval: mojiwaku batch approve \(edition.name) --by NAME --store …"
            ]
        }
    }
}

extension Page {
    /// The page's state in prose. If the published revision is older than the newest image, the text also has the state
    /// of its replacement: `published (revision 1), replacement quarantined`.
    public var stateText: String {
        guard let published = publishedRevision, state != .published else { return state.rawValue }
        return "published (revision \(published)), replacement \(state.rawValue)"
    }
}

extension TextState {
    /// The progress in prose: `37 of 40 pages read, 1 given up`.
    package var words: String {
        let count = "\(read) of \(pages == 1 ? "1 page" : "\(pages) pages") read"
        return givenUp.isEmpty ? count : "\(count), \(givenUp.count) given up"
    }

    /// The command that retries the pages of an edition whose text was given up.
    package static func retry(_ edition: String) -> String { "mojiwaku batch text \(edition) --again --store …" }
}
