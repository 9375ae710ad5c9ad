import Foundation
import GRDB

extension SQLiteTables {
    /// The order of `isInNaturalOrder`, for `ORDER BY` and comparisons; no index is made with it, so that other
    /// programs can open the database.
    static let naturalOrder = DatabaseCollation("naturalOrder") { a, b in
        if a.utf8.elementsEqual(b.utf8) { return .orderedSame }
        return isInNaturalOrder(a, b) ? .orderedAscending : .orderedDescending
    }

    /// The date as the index `editionByDate` has it: editions without a date come last.
    private static let date = "ifnull(date, '')"
    private static let published =
        "(SELECT count(*) FROM page WHERE editionID = edition.id AND publishedRevision IS NOT NULL)"
    private static let wanted =
        """
        max(ifnull(expectedCount, 0), \
        (SELECT count(*) FROM page WHERE editionID = edition.id AND page.state <> 'withdrawn'))
        """

    /// The editions of a query and one more, if there is one, by keyset paging: the index gives the editions by date
    /// from the query's last one on, and SQLite sorts those of one date by name. Without the query's limit it would
    /// count the pages of all editions.
    ///
    /// - Throws: `StoreError.notFound` when the list does not have the edition that it is to begin after.
    func editionRows(matching query: EditionQuery) throws -> [ListedEditionRow] {
        var conditions: [String] = []
        var arguments = StatementArguments()
        func add(_ condition: String, _ values: (any DatabaseValueConvertible)?...) {
            conditions.append(condition)
            arguments += StatementArguments(values)
        }
        if let date = query.date { add("\(Self.date) = ?", date) }
        if let from = query.from { add("\(Self.date) >= ?", from) }
        if let to = query.to { add("\(Self.date) <= ?", to) }
        if !query.hasWaiting { add("\(Self.published) > 0") }
        if let name = query.after {
            let isThere = (conditions + ["name = ?"]).joined(separator: " AND ")
            let date = try String.fetchOne(
                db.cached("SELECT \(Self.date) FROM edition WHERE \(isThere)"), arguments: arguments + [name])
            guard let date else { throw query.unknown(after: name) }
            add("\(Self.date) <= ?", date)
            add("(\(Self.date) < ? OR name > ? COLLATE naturalOrder)", date, name)
        }
        switch query.state {
        case .complete: add("\(Self.published) >= max(1, \(Self.wanted))")
        case .partial: add("\(Self.published) BETWEEN 1 AND \(Self.wanted) - 1")
        case .waiting: add("\(Self.published) = 0")
        case nil: break
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let sql = """
            SELECT edition.*, \(Self.published) AS published, \(Self.wanted) AS wanted FROM edition \(filter)
            ORDER BY \(Self.date) DESC, name COLLATE naturalOrder LIMIT ?
            """
        return try Row.fetchAll(db.cached(sql), arguments: arguments + [max(1, query.limit) + 1]).map { row in
            ListedEditionRow(
                edition: try EditionRow(row: row), published: row["published"], wanted: row["wanted"])
        }
    }

    /// How many pages of an edition are in each state, without states that no page is in.
    func pageCounts(of edition: Int64) throws -> [PageState: Int] {
        let rows = try Row.fetchAll(
            db.cached("SELECT state, count(*) FROM page WHERE editionID = ? GROUP BY state"), arguments: [edition])
        return Dictionary(
            uniqueKeysWithValues: rows.compactMap { row in PageState(rawValue: row[0]).map { ($0, row[1]) } })
    }
}
