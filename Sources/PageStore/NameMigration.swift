import GRDB
import LayoutDocument

/// Normalises the names of a store (`PageName.normal`), once. Earlier programs kept names as they came, so that two
/// forms of one name could be two editions or pages. Forbidden characters are removed.
///
/// Of two editions with the same name, the one with more published pages keeps its row; if they have equally many, the
/// older edition does. It gets the pages of the other edition, and takes over title, date, count and approval if it has
/// none. Of two pages with the same name, the published one keeps the name; if both or neither are published, the one
/// with the newer image, then the one with the newer row. The other page
/// - is deleted if it is expected and no image of it ever came;
/// - else is renamed `NAME (2)`, with all its revisions. If it is published, it stays published; otherwise it is
///   withdrawn.
///
/// After renaming a page, the feed begins anew, so that clients read all names again. Existing maps keep their names
/// and ids.
///
/// All columns are named here, because later migrations may change the row types.
struct NameMigration {
    let db: any SQLConnection

    /// Recorded as the person who withdrew a page that shared its name with another.
    static let person = "mojiwaku: two forms of one name"

    func run() throws {
        var isChanged = false
        for editions in try editionsWithOneName() {
            guard try merge(editions) else { continue }
            isChanged = true
        }
        try mendTitles()
        try mendTokens()
        if isChanged { try StoreTables(db: db).startFeed() }
    }

    /// The normal form of a name, without forbidden characters.
    static func mended(_ name: String) -> String {
        var mended = mendedTitle(name)
        while mended.utf8.count > PageName.longest { mended.removeLast() }
        return PageName.isAllowed(mended) ? mended : "_"
    }

    private static func mendedTitle(_ title: String) -> String {
        guard !VisibleText.holds(title) else { return PageName.normal(title) }
        var visible = String.UnicodeScalarView()
        visible.append(contentsOf: title.unicodeScalars.filter(VisibleText.isVisible))
        return PageName.normal(String(visible))
    }

    // MARK: Editions

    private struct EditionPlace {
        var id: Int64
        var name: String
        var published: Int
    }

    private struct PagePlace {
        var id: Int64
        var edition: Int64
        var name: String
        var isPublished: Bool
        /// Whether the page is expected, but never had an image.
        var isEmpty: Bool
        var receivedAt: Int64
        var expectedDigest: String?

        /// Whether this page, rather than `other`, keeps the name that both have.
        func goesBefore(_ other: PagePlace) -> Bool {
            if isPublished != other.isPublished { return isPublished }
            if isEmpty != other.isEmpty { return !isEmpty }
            return (receivedAt, id) > (other.receivedAt, other.id)
        }
    }

    /// The editions grouped by name. Each group starts with the edition that keeps its row; the oldest names come
    /// first.
    private func editionsWithOneName() throws -> [[EditionPlace]] {
        let all = try db.all(
            """
            SELECT id, name, (SELECT count(*) FROM page WHERE editionID = edition.id AND publishedRevision IS NOT NULL) AS published
            FROM edition ORDER BY id
            """, []
        ) { EditionPlace(id: $0["id"], name: $0["name"], published: $0["published"]) }
        var order: [String] = []
        var groups: [String: [EditionPlace]] = [:]
        for edition in all {
            let name = Self.mended(edition.name)
            if groups[name] == nil { order.append(name) }
            groups[name, default: []].append(edition)
        }
        return order.map { name in
            groups[name, default: []].sorted { ($0.published, -$0.id) > ($1.published, -$1.id) }
        }
    }

    /// Merges all editions of one name. Returns false when nothing was renamed.
    private func merge(_ editions: [EditionPlace]) throws -> Bool {
        let kept = editions[0]
        let name = Self.mended(kept.name)
        let pages = try editions.flatMap { try self.pages(of: $0.id) }
        let isSame = editions.count == 1 && Self.isSame(kept.name, name)
        guard !isSame || pages.contains(where: { !Self.isSame($0.name, Self.mended($0.name)) }) else { return false }
        for (page, target) in try placed(pages) {
            try db.execute("UPDATE page SET editionID = ?, name = ? WHERE id = ?", [kept.id, target, page.id])
            try db.execute(
                "UPDATE job SET shard = ? WHERE pageID = ?",
                [Shard.hash(of: PageName(edition: name, page: target)), page.id])
            guard target != Self.mended(page.name), !page.isPublished else { continue }
            try withdraw(page)
        }
        for other in editions.dropFirst() {
            try complete(kept.id, with: other.id)
            try db.execute("DELETE FROM edition WHERE id = ?", [other.id])
        }
        try db.execute("UPDATE edition SET name = ? WHERE id = ?", [name, kept.id])
        return true
    }

    /// Fills the empty columns of the edition `kept` from another edition.
    private func complete(_ kept: Int64, with other: Int64) throws {
        for columns in [["title"], ["date"], ["expectedCount"], ["approvedAt", "approvedBy"]] {
            let changes = columns.map { "\($0) = (SELECT \($0) FROM edition WHERE id = ?)" }.joined(separator: ", ")
            try db.execute(
                "UPDATE edition SET \(changes) WHERE id = ? AND \(columns[0]) IS NULL",
                columns.map { _ in other } + [kept])
        }
    }

    // MARK: Pages

    private func pages(of edition: Int64) throws -> [PagePlace] {
        try db.all(
            """
            SELECT id, editionID, name, publishedRevision IS NOT NULL AS ispublished, receivedAt, expectedDigest,
                state = 'expected' AND imageDigest IS NULL AND latestRevision = 0
                    AND NOT EXISTS (SELECT 1 FROM job WHERE pageID = page.id) AS isempty
            FROM page WHERE editionID = ? ORDER BY id
            """, [edition]
        ) { row in
            PagePlace(
                id: row["id"], edition: row["editionID"], name: row["name"], isPublished: row["ispublished"],
                isEmpty: row["isempty"], receivedAt: row["receivedAt"], expectedDigest: row["expectedDigest"])
        }
    }

    /// New names for the pages of one edition, in an order without conflicts at any step. Empty pages whose name
    /// another page keeps are deleted.
    private func placed(_ pages: [PagePlace]) throws -> [(page: PagePlace, name: String)] {
        var groups: [String: [PagePlace]] = [:]
        for page in pages { groups[Self.mended(page.name), default: []].append(page) }
        var taken = Set(groups.keys)
        var (first, last): ([(page: PagePlace, name: String)], [(page: PagePlace, name: String)]) = ([], [])
        for (name, group) in groups.sorted(by: { isInNaturalOrder($0.key, $1.key) }) {
            let order = group.sorted { $0.goesBefore($1) }
            last.append((order[0], name))
            for page in order.dropFirst() {
                guard !page.isEmpty else {
                    try drop(page, for: order[0])
                    continue
                }
                first.append((page, Self.another(name, besides: &taken)))
            }
        }
        return first + last
    }

    /// `NAME (2)`, or the first free name of this form.
    private static func another(_ name: String, besides taken: inout Set<String>) -> String {
        var number = 2
        while true {
            let end = " (\(number))"
            var start = name
            while start.utf8.count + end.utf8.count > PageName.longest { start.removeLast() }
            if taken.insert(start + end).inserted { return start + end }
            number += 1
        }
    }

    /// Deletes an empty page. The page that keeps the name takes over its expected digest.
    private func drop(_ page: PagePlace, for kept: PagePlace) throws {
        if let digest = page.expectedDigest {
            try db.execute(
                "UPDATE page SET expectedDigest = ? WHERE id = ? AND expectedDigest IS NULL", [digest, kept.id])
        }
        try db.execute("DELETE FROM page WHERE id = ?", [page.id])
    }

    /// Withdraws an unpublished page, so that it is not published under its new name.
    private func withdraw(_ page: PagePlace) throws {
        try db.execute(
            """
            UPDATE page SET state = 'withdrawn', withdrawnBy = ?, reasonCode = NULL, reason = NULL
            WHERE id = ? AND state <> 'withdrawn'
            """, [Self.person, page.id])
        try db.execute(
            """
            UPDATE job SET state = 'done', owner = NULL, leaseUntil = NULL, token = token + 1
            WHERE pageID = ? AND state <> 'done'
            """, [page.id])
    }

    // MARK: Titles and tokens

    private func mendTitles() throws {
        let all = try db.all("SELECT id, title FROM edition WHERE title IS NOT NULL", []) {
            (id: $0["id"] as Int64, text: $0["title"] as String)
        }
        for (id, title) in all where !Self.isSame(title, Self.mendedTitle(title)) {
            try db.execute("UPDATE edition SET title = ? WHERE id = ?", [Self.mendedTitle(title), id])
        }
    }

    /// Several tokens may share a name: `token revoke` also accepts their numbers.
    private func mendTokens() throws {
        let all = try db.all("SELECT id, name FROM token", []) { (id: $0["id"] as Int64, text: $0["name"] as String) }
        for (id, name) in all where !Self.isSame(name, Self.mended(name)) {
            try db.execute("UPDATE token SET name = ? WHERE id = ?", [Self.mended(name), id])
        }
    }

    /// Whether two texts have the same bytes. `==` ignores differences of Unicode normalisation.
    private static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
