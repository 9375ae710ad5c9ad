/// The readable share of an edition.
public enum EditionState: String, Sendable, Hashable, CaseIterable {
    /// All of its pages can be read.
    case complete
    /// Some of its pages can be read.
    case partial
    /// None of its pages can be read.
    case waiting

    /// - Parameters:
    ///   - published: the number of readable pages.
    ///   - wanted: the number of pages that the edition should have.
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

/// A filter for a list of editions. An edition without a date counts as the oldest.
public struct EditionQuery: Sendable, Hashable {
    /// Only editions of this date, `YYYY-MM-DD`; nil for all dates.
    public var date: String?
    /// Only editions of this date or later.
    public var from: String?
    /// Only editions of this date or earlier.
    public var to: String?
    /// Only editions with this title; nil for all titles.
    public var title: String?
    /// Only editions in this state; nil for all states.
    public var state: EditionState?
    /// Whether the list includes editions without any readable page.
    public var hasWaiting = true
    /// The last edition of the previous list; the list continues after it.
    public var after: String?
    /// Maximum number of editions in a list, 1 or more.
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
        /// The readable share of the edition.
        public var state: EditionState
        /// Number of pages by state; without states that no page is in.
        public var pageCounts: [PageState: Int]
        /// Number of readable pages, including those with a newer image in work.
        public var publishedPages: Int
    }

    /// Newest first; editions of one date in natural order of their names.
    public var entries: [Entry]
    /// The name to give as `EditionQuery.after` for the next part; nil at the end.
    public var next: String?
}

extension PageStore {
    /// The editions that match a query, newest first.
    ///
    /// - Throws: `StoreError.notFound` when the query's dates and `hasWaiting` exclude the edition of `after`.
    /// - Complexity: O(editions of the part and their pages), when few editions share a date. A query for a state also
    ///   reads the pages of skipped editions.
    public func editions(matching query: EditionQuery) throws(StoreError) -> EditionList {
        try read { tables in
            var rows = try tables.editionRows(matching: query)
            let hasMore = rows.count > query.limit
            if hasMore { rows.removeLast(rows.count - query.limit) }
            let entries = try rows.map { row in
                EditionList.Entry(
                    edition: Edition(row.edition), state: EditionState(published: row.published, wanted: row.wanted),
                    pageCounts: try tables.pageCounts(of: row.edition.id), publishedPages: row.published)
            }
            return EditionList(entries: entries, next: hasMore ? entries.last?.edition.name : nil)
        }
    }
}

extension EditionQuery {
    /// The error for a query whose `after` names an edition that is not in its list.
    func unknown(after name: String) -> StoreError {
        .notFound("edition \(name) in this list, which is to go on after it")
    }
}
