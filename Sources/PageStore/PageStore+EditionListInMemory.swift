// The list of editions for the store in memory, which is for tests. This file goes with that store.

extension StoreTables {
    func editionRows(matching query: EditionQuery) throws -> [ListedEditionRow] {
        if let tables = self as? SQLiteTables { return try tables.editionRows(matching: query) }
        let rows = try editions().map { edition in
            let pages = try self.pages(of: edition.id ?? 0)
            return ListedEditionRow(
                edition: edition, published: pages.count { $0.publishedRevision != nil },
                wanted: max(edition.expectedCount ?? 0, pages.count { $0.state != .withdrawn }))
        }
        let listed = rows.filter { row in
            let date = row.edition.date ?? ""
            return query.date.map { date == $0 } ?? true && query.from.map { date >= $0 } ?? true
                && query.to.map { date <= $0 } ?? true && (query.hasWaiting || row.published > 0)
        }.sorted { a, b in
            let (x, y) = (a.edition.date ?? "", b.edition.date ?? "")
            return x != y ? x > y : isInNaturalOrder(a.edition.name, b.edition.name)
        }
        var rest = listed[...]
        if let name = query.after {
            guard let place = listed.firstIndex(where: { $0.edition.name == name }) else {
                throw query.unknown(after: name)
            }
            rest = listed[(place + 1)...]
        }
        return Array(
            rest.filter { row in
                query.state.map { $0 == EditionState(published: row.published, wanted: row.wanted) } ?? true
            }.prefix(query.limit + 1))
    }

    func pageCounts(of edition: Int64) throws -> [PageState: Int] {
        try pages(of: edition).reduce(into: [:]) { $0[$1.state, default: 0] += 1 }
    }
}
