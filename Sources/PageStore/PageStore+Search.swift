import Foundation
import GRDB
import LayoutDocument

/// A search in the text of published pages.
public struct SearchQuery: Sendable, Hashable {
    /// The phrase to find.
    public var phrase: String
    /// Only editions of this day, such as `2026-11-01`, or later. An edition's day is its date, or the date at the
    /// start of its name; editions without a day are excluded.
    public var from: String?
    /// Only editions of this day or earlier.
    public var through: String?
    /// Only this edition.
    public var edition: String?
    /// Pages to skip: `SearchResult.next` of the previous search.
    public var offset: Int
    /// Maximum number of pages to find, 1 to `largestLimit`.
    public var limit: Int

    /// The largest `limit`.
    public static let largestLimit = 100
    /// The longest phrase that a service accepts, in characters.
    public static let longestPhrase = 200

    /// A query from its parts.
    public init(
        _ phrase: String, from: String? = nil, through: String? = nil, edition: String? = nil, offset: Int = 0,
        limit: Int = 20
    ) {
        self.phrase = phrase
        self.from = from
        self.through = through
        self.edition = edition
        self.offset = max(0, offset)
        self.limit = min(Self.largestLimit, max(1, limit))
    }
}

/// The pages that a search found, newest editions first.
public struct SearchResult: Sendable, Hashable {
    /// A page with the phrase.
    public struct Page: Sendable, Hashable {
        /// The page.
        public var name: PageName
        /// The edition's day, if it has one.
        public var date: String?
        /// The page's published revision.
        public var revision: Int
        /// The id of that revision's map.
        public var mapID: String
        /// The first places of the phrase, in reading order, `SearchResult.mostPlaces` at most.
        public var places: [Place]
        /// Number of all places of the phrase on the page.
        public var count: Int
    }

    /// A place of the phrase.
    public struct Place: Sendable, Hashable {
        /// The numbers of the phrase's characters.
        public var numbers: ClosedRange<Int>
        /// The text before the phrase, the phrase, and the text after it.
        public var before: String, found: String, after: String
    }

    /// Maximum number of places reported per page.
    public static let mostPlaces = 20

    /// The pages.
    public var pages: [Page]
    /// The offset of the next search; nil when no page is left.
    public var next: Int?
}

extension PageStore {
    /// Searches the text of published pages. A phrase is found across the ends of lines, tiers and paragraphs, in old
    /// and new character forms, and regardless of punctuation (`SearchForm`).
    ///
    /// - Complexity: O(pages that have every pair of neighbouring characters of the phrase + characters of the pages
    ///   that are read).
    public func search(_ query: SearchQuery) throws(StoreError) -> SearchResult {
        let signs = SearchForm.signs(of: query.phrase)
        guard !signs.isEmpty else { return SearchResult(pages: [], next: nil) }
        var result = SearchResult(pages: [], next: nil)
        var offset = query.offset
        while result.pages.count < query.limit {
            let missing = query.limit - result.pages.count
            let candidates = try read { [offset] tables in
                try tables.pages(withPhrase: signs, query, offset: offset, limit: missing + 1)
            }
            for candidate in candidates.prefix(missing) {
                offset += 1
                guard let found = try read({ try $0.textFound(candidate) }) else { continue }
                var page = found.page
                page.setPlaces(of: signs, in: try PageText(packed: found.content, of: page.name))
                if page.count > 0 { result.pages.append(page) }
            }
            guard candidates.count > missing else { return result }
        }
        result.next = offset
        return result
    }
}

extension SearchResult.Page {
    /// Characters of text reported before and after a place.
    private static let surroundings = 20

    /// Sets the places of a phrase; none if the text has only the pairs of its neighbouring characters.
    fileprivate mutating func setPlaces(of signs: [Unicode.Scalar], in text: PageText) {
        let found = SearchText(text).places(of: signs)
        guard !found.isEmpty else { return }
        count = found.count
        let entries = text.entries
        places = found.prefix(SearchResult.mostPlaces).map { numbers in
            let (first, next) = (numbers.lowerBound, numbers.upperBound + 1)
            return SearchResult.Place(
                numbers: numbers, before: PageText.text(of: first - Self.surroundings..<first, in: entries),
                found: PageText.text(of: first..<next, in: entries),
                after: PageText.text(of: next..<next + Self.surroundings, in: entries))
        }
    }
}

extension StoreTables {
    /// An edition's day: its date, or the date at the start of its name, else empty.
    private static let day = """
        coalesce(edition.date, CASE WHEN substr(edition.name, 1, 10) BETWEEN '0000-00-00' AND '9999-99-99'
            AND substr(edition.name, 5, 1) = '-' AND substr(edition.name, 8, 1) = '-'
            THEN substr(edition.name, 1, 10) ELSE '' END)
        """

    /// Ids of published pages that have every pair of neighbouring characters of a phrase, in the order of results.
    /// Some pages have the pairs only in an older revision.
    ///
    /// The query joins only tables with short rows, because a row of `pageText` contains the whole text.
    fileprivate func pages(
        withPhrase signs: [Unicode.Scalar], _ query: SearchQuery, offset: Int, limit: Int
    ) throws -> [Int64] {
        let pairs = SearchForm.pairs(signs)
        let index = db.dialect.textIndex
        let words = pairs.isEmpty ? index.words([SearchForm.word(signs[0])], true) : index.words(pairs, false)
        let limits: [(sql: String, value: String?)] = [
            ("AND \(Self.day) >= ?", query.from), ("AND \(Self.day) BETWEEN '0' AND ?", query.through),
            ("AND edition.name = ?", query.edition.map(PageName.normal)),
        ]
        let conditions = limits.filter { $0.value != nil }
        return try db.values(
            Int64.self,
            """
            SELECT page.id FROM \(index.table) JOIN page ON page.id = \(index.page) JOIN edition ON edition.id = page.editionID
            WHERE \(index.condition) AND page.publishedRevision IS NOT NULL \(conditions.map(\.sql).joined(separator: " "))
            ORDER BY \(Self.day) DESC, edition.id DESC, \(db.dialect.natural("page.name")), page.id
            LIMIT ? OFFSET ?
            """, [words] + conditions.map(\.value) + [limit, offset])
    }

    /// A page without its places, and the packed text of its published revision; nil when it has none.
    fileprivate func textFound(_ page: Int64) throws -> (page: SearchResult.Page, content: Data)? {
        try db.first(
            """
            SELECT page.name AS page, edition.name AS edition, edition.date AS date, pageText.revision AS revision,
                revision.mapID AS mapID, pageText.content AS content
            FROM pageText
            JOIN page ON page.id = pageText.pageID AND page.publishedRevision = pageText.revision
            JOIN edition ON edition.id = page.editionID
            JOIN revision ON revision.pageID = page.id AND revision.revision = pageText.revision
            WHERE pageText.pageID = ? AND pageText.content IS NOT NULL
            """, [page]
        ) { row in
            let page = SearchResult.Page(
                name: PageName(edition: row["edition"], page: row["page"]), date: row["date"],
                revision: row["revision"], mapID: row["mapID"], places: [], count: 0)
            return (page, row["content"])
        }
    }
}
