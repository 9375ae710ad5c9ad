import Catalogue
import GRDB

/// The progress of reading the text of published pages.
public struct TextState: Sendable, Hashable {
    /// A page that could not be read and is not tried again.
    public struct GivenUp: Sendable, Hashable {
        /// The page.
        public var name: PageName
        /// The reason of the last failure.
        public var reason: Reason
    }

    /// Number of published pages.
    public var pages = 0
    /// Number of published pages with text.
    public var read = 0
    /// Pages that are not tried again.
    public var givenUp: [GivenUp] = []
}

extension PageStore {
    /// The progress of reading the text of published pages.
    ///
    /// - Parameter edition: only pages of this edition.
    /// - Complexity: O(pages).
    public func textState(of edition: String? = nil) throws(StoreError) -> TextState {
        try read { try $0.textState(of: edition) }
    }

    /// The progress of several editions.
    public func textStates(of editions: [String]) throws(StoreError) -> [String: TextState] {
        try read { tables in
            Dictionary(
                try editions.map { ($0, try tables.textState(of: $0)) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    /// Records that a page's published revision could not be read.
    ///
    /// - Parameters:
    ///   - isRetryable: whether another attempt could succeed; otherwise the page is given up at once.
    ///   - isLoss: whether the reading process was killed from outside; the page is then rarely the cause.
    /// - Returns: whether the page is given up; nil, and nothing is recorded, when the revision is no longer published
    ///   or has its text.
    public func failText(
        of name: PageName, revision: Int, reason: Reason, isRetryable: Bool = true, isLoss: Bool = false,
        attempts: AttemptLimits = AttemptLimits(), at now: Moment
    ) throws(StoreError) -> Bool? {
        try write(at: now) { tables, now in
            guard let (id, old) = try tables.textPlace(name, revision: revision), old?.content == nil else {
                return nil
            }
            var row =
                old ?? TextRow(pageID: id, revision: revision, attempts: 0, losses: 0, readAt: now.milliseconds)
            if isLoss { row.losses += 1 } else { row.attempts += 1 }
            if !isRetryable { row.attempts = max(row.attempts, attempts.failures) }
            (row.reasonCode, row.reason, row.readAt) = (reason.code, reason.message, now.milliseconds)
            try tables.save(row)
            return row.attempts >= attempts.failures || row.losses >= attempts.losses
        }
    }

    /// Resets the attempts of all failed pages, so that they are read again.
    ///
    /// - Parameter edition: only pages of this edition.
    public func retryTexts(of edition: String? = nil) throws(StoreError) {
        let narrowed = edition == nil ? "" : "AND pageID IN (SELECT id FROM page WHERE \(StoreTables.isInEdition))"
        let names = edition.map { [PageName.normal($0)] } ?? []
        try write { try $0.db.execute("DELETE FROM pageText WHERE content IS NULL \(narrowed)", names) }
    }
}

extension StoreTables {
    /// The condition for pages of the edition with a name.
    static let isInEdition = "page.editionID = (SELECT id FROM edition WHERE name = ?)"

    fileprivate func textState(of edition: String?) throws -> TextState {
        let attempts = AttemptLimits()
        let narrowed = edition == nil ? "" : "AND \(Self.isInEdition)"
        let names: [any DatabaseValueConvertible] = edition.map { [PageName.normal($0)] } ?? []
        var state = TextState()
        (state.pages, state.read) =
            try db.first(
                """
                SELECT count(*) AS pages, count(pageText.pageID) AS done FROM page
                LEFT JOIN pageText ON pageText.pageID = page.id AND pageText.revision = page.publishedRevision
                    AND pageText.content IS NOT NULL
                WHERE page.publishedRevision IS NOT NULL \(narrowed)
                """, names
            ) { ($0["pages"], $0["done"]) } ?? (0, 0)
        state.givenUp = try db.all(
            """
            SELECT edition.name AS edition, page.name AS page, pageText.reasonCode AS code, pageText.reason AS message
            FROM pageText
            JOIN page ON page.id = pageText.pageID AND page.publishedRevision = pageText.revision
            JOIN edition ON edition.id = page.editionID
            WHERE pageText.content IS NULL AND (pageText.attempts >= ? OR pageText.losses >= ?) \(narrowed)
            ORDER BY page.id
            """, [attempts.failures, attempts.losses] + names
        ) { row in
            // An older program, which may run beside this one, stores no reason.
            let reason = Reason(
                code: row["code"] as String? ?? ReasonCode.workerLost.rawValue,
                message: row["message"] as String? ?? "its process ended in each attempt")
            return TextState.GivenUp(name: PageName(edition: row["edition"], page: row["page"]), reason: reason)
        }
        return state
    }
}
