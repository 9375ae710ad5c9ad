/// How much of an edition can be read.
public enum EditionState: String, Sendable, Hashable, CaseIterable {
    /// All of its pages.
    case complete
    /// Some of its pages.
    case partial
    /// None of its pages.
    case waiting

    /// - Parameters:
    ///   - published: how many pages can be read.
    ///   - wanted: how many pages the edition is to have.
    init(published: Int, wanted: Int) {
        self = published == 0 ? .waiting : published < wanted ? .partial : .complete
    }

    /// The state of an edition, by all of its pages.
    public init(_ pages: [Page], of edition: Edition) {
        self.init(
            published: pages.count { $0.publishedRevision != nil },
            wanted: max(edition.expectedCount ?? 0, pages.count { $0.state != .withdrawn }))
    }
}

/// Which editions a list has. An edition without a date counts as older than all others.
public struct EditionQuery: Sendable, Hashable {
    /// Editions of this date alone, `YYYY-MM-DD`; nil for all dates.
    public var date: String?
    /// Editions of this date and later ones.
    public var from: String?
    /// Editions of this date and earlier ones.
    public var to: String?
    /// Editions of this title alone; nil for all titles.
    public var title: String?
    /// Editions in this state alone; nil for all states.
    public var state: EditionState?
    /// Whether the list has editions of which nothing can be read.
    public var hasWaiting = true
    /// The name of the edition after which the list begins: the last one of the list before.
    public var after: String?
    /// Most editions of a list, 1 or more.
    public var limit: Int

    /// A query for the newest editions.
    public init(limit: Int) { self.limit = limit }
}

/// A part of the list of editions.
public struct EditionList: Sendable, Hashable {
    /// An edition with counts of its pages.
    public struct Entry: Sendable, Hashable {
        /// The edition.
        public var edition: Edition
        /// How much of it can be read.
        public var state: EditionState
        /// How many of its pages are in a state; without states that no page is in.
        public var pageCounts: [PageState: Int]
        /// How many of its pages can be read, also those of which a newer image is at work.
        public var publishedPages: Int
    }

    /// Newest first; editions of one date in natural order of their names.
    public var entries: [Entry]
    /// The name to give as `EditionQuery.after` for the next part; nil at the end.
    public var next: String?
}

extension PageStore {
    /// The editions that a query asks for, newest first.
    ///
    /// - Throws: `StoreError.notFound` when the query's dates and `hasWaiting` leave out the edition that it begins
    ///   after.
    /// - Complexity: O(editions of the part and pages of these), when few editions have one date. A query for a state
    ///   looks at the pages of the editions that it passes over, too.
    public func editions(matching query: EditionQuery) throws(StoreError) -> EditionList {
        try read { tables in
            var rows = try tables.editionRows(matching: query)
            let hasMore = rows.count > query.limit
            if hasMore { rows.removeLast(rows.count - query.limit) }
            let entries = try rows.map { row in
                EditionList.Entry(
                    edition: Edition(row.edition), state: EditionState(published: row.published, wanted: row.wanted),
                    pageCounts: try tables.pageCounts(of: row.edition.id ?? 0), publishedPages: row.published)
            }
            return EditionList(entries: entries, next: hasMore ? entries.last?.edition.name : nil)
        }
    }
}

/// A row of the list of editions.
struct ListedEditionRow {
    var edition: EditionRow
    /// How many of its pages can be read.
    var published: Int
    /// How many pages it is to have.
    var wanted: Int
}

extension EditionQuery {
    /// The refusal of a query that begins after an edition which its list does not have.
    func unknown(after name: String) -> StoreError {
        .notFound("edition \(name) in this list, which is to go on after it")
    }
}
