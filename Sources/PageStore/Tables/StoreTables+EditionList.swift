import GRDB

extension StoreTables {
    /// The date as in the index `editionByDate`: editions without a date come last.
    private static let date = "coalesce(date, '')"
    private static let published =
        "(SELECT count(*) FROM page WHERE editionID = edition.id AND publishedRevision IS NOT NULL)"
    private var wanted: String {
        """
        \(db.dialect.greatest)(coalesce(expectedCount, 0), \
        (SELECT count(*) FROM page WHERE editionID = edition.id AND page.state <> 'withdrawn'))
        """
    }

    /// The editions of a query and, if there are more, the next one, by keyset paging. The list continues after the
    /// last edition of the previous list; it is sorted by date, then by name, with an index. The query has a limit,
    /// because otherwise the database would count the pages of all editions.
    ///
    /// - Throws: `StoreError.notFound` when the list does not contain the edition of `after`.
    /// - Returns: editions with the number of readable pages, and the number of pages that each should have.
    func editionRows(matching query: EditionQuery) throws -> [(edition: EditionRow, published: Int, wanted: Int)] {
        var conditions = ["isRemoved = 0"]
        var arguments: [(any DatabaseValueConvertible)?] = []
        func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
            conditions.append(condition)
            arguments += values
        }
        if let date = query.date { add("\(Self.date) = ?", date) }
        if let from = query.from { add("\(Self.date) >= ?", from) }
        if let to = query.to { add("\(Self.date) <= ?", to) }
        if let title = query.title { add("title = ?", PageName.normal(title)) }
        if !query.hasWaiting { add("\(Self.published) > 0") }
        if let name = query.after.map(PageName.normal) {
            let isThere = (conditions + ["name = ?"]).joined(separator: " AND ")
            let date = try db.value(
                String.self, "SELECT \(Self.date) FROM edition WHERE \(isThere)", arguments + [name])
            guard let date else { throw query.unknown(after: name) }
            add("\(Self.date) <= ?", date)
            add("(\(Self.date) < ? OR \(db.dialect.natural("name")) > \(db.dialect.natural("?")))", date, name)
        }
        switch query.state {
        case .complete: add("\(Self.published) >= \(db.dialect.greatest)(1, \(wanted))")
        case .partial: add("\(Self.published) BETWEEN 1 AND \(wanted) - 1")
        case .waiting: add("\(Self.published) = 0")
        case nil: break
        }
        let sql = """
            SELECT edition.*, \(Self.published) AS published, \(wanted) AS wanted FROM edition
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(Self.date) DESC, \(db.dialect.natural("name")) LIMIT ?
            """
        return try db.all(sql, arguments + [max(1, query.limit) + 1]) { row in
            (try EditionRow(row: row), row["published"], row["wanted"])
        }
    }

    /// Number of pages of an edition by state, without removed pages and without states that no page is in.
    func pageCounts(of edition: Int64) throws -> [PageState: Int] {
        let sql = "SELECT state, count(*) AS pages FROM page WHERE editionID = ? AND isRemoved = 0 GROUP BY state"
        let counts = try db.all(sql, [edition]) { row in (PageState(rawValue: row["state"]), row["pages"] as Int) }
        return Dictionary(uniqueKeysWithValues: counts.compactMap { state, pages in state.map { ($0, pages) } })
    }
}
