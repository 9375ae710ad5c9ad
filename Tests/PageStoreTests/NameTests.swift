import Foundation
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

/// A name in the form of a keyboard (NFC), and of macOS (NFD).
private let (composed, decomposed) = (nfc("スポーツ面"), nfd("スポーツ面"))

private func nfc(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
private func nfd(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }

/// Whether two texts have the same bytes.
private func isSame(_ a: String?, _ b: String?) -> Bool { a.map { Array($0.utf8) } == b.map { Array($0.utf8) } }

@Suite("Names in one form of Unicode")
struct NameTests {
    /// A published page whose edition and page names have these forms.
    private func store(_ kind: StoreKind, edition: String, page: String) throws -> TestStore {
        let test = try TestStore(kind)
        let description = Edition(name: edition, title: nfd("北デ新聞"), date: "2026-11-21")
        try test.store.describe(description, pages: [page], at: noon)
        try test.receive(page, of: edition)
        try test.work()
        return test
    }

    @Test(
        "A page is kept under its composed name, in whatever form it is handed in", arguments: StoreKind.allCases,
        [composed, decomposed])
    func kept(kind: StoreKind, form: String) throws {
        let test = try store(kind, edition: form, page: form)
        let edition = try #require(test.store.editions().first)
        #expect(isSame(edition.name, composed) && isSame(edition.title, nfc("北デ新聞")))
        let pages = try test.store.read { try $0.pages(of: 1) }
        #expect(pages.count == 1 && pages.allSatisfy { isSame($0.name, composed) })
        #expect(try test.store.read { try isSame($0.edition(1)?.name, composed) })
        let change = try #require(test.store.changes(after: nil).changes.first)
        #expect(isSame(change.name.edition, composed) && isSame(change.name.page, composed))
        // The other form names the same page, for its next image, its digest and its expected values.
        let other = isSame(form, composed) ? decomposed : composed
        try test.store.describe(edition, pages: [other], at: noon)
        #expect(try test.receive(other, of: other, image: "a later one") == .replaced)
        #expect(try test.store.pages(of: other).count == 1)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "Every question finds it by both forms of its name", arguments: StoreKind.allCases, [composed, decomposed])
    func found(kind: StoreKind, form: String) throws {
        let test = try store(kind, edition: isSame(form, composed) ? decomposed : composed, page: composed)
        let (store, page) = (test.store, PageName(edition: form, page: form))
        #expect(try store.edition(named: form) != nil && store.pages(of: form).map(\.state) == [.published])
        #expect(try store.page(page)?.publishedRevision == 1 && store.published(page) != nil)
        #expect(try store.newest(of: page)?.number == 1 && store.revisions(of: page).count == 1)
        #expect(try store.unreadPages(of: form, limit: 9).map(\.name) == [page])
        var text = PageText(try store.layout(of: page, revision: 1))
        text.articles[0][0].text = RecognisedText("国", confidence: 900)
        #expect(try store.keepText(text, of: page, revision: 1, reader: "test", at: noon))
        #expect(try store.search(SearchQuery("国", edition: form)).pages.map(\.name) == [page])
        let pack = try #require(try store.pack(of: form))
        #expect(isSame(pack.edition, composed) && isSame(pack.pages.first?.name, composed))
        var query = EditionQuery(limit: 9)
        query.after = form
        #expect(try store.editions(matching: query).entries.isEmpty)
        #expect(try store.approve(edition: form, by: "田中", at: noon).by == "田中")
        try store.withdraw(page, by: "田中", at: noon)
        #expect(try store.page(page)?.state == .withdrawn && store.published(page) == nil)
        #expect(try store.pages(of: form).count == 1)
    }

    @Test("A share of the work is the same for both forms of a name")
    func shards() {
        let shards = [composed, decomposed].map { form in
            (0..<7).filter { Shard(index: $0, count: 7).holds(PageName(edition: form, page: form)) }
        }
        #expect(shards[0] == shards[1])
    }

    @Test("A token is kept and revoked under its composed name", arguments: StoreKind.allCases)
    func tokens(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let token = try test.store.makeToken(for: decomposed, role: .reader, at: noon).token
        #expect(isSame(token.name, composed))
        #expect(throws: StoreError.nameInUse(composed, token: token.id)) {
            try test.store.makeToken(for: composed, role: .reader, at: noon)
        }
        #expect(try test.store.revoke(decomposed, at: noon).id == token.id)
    }

    @Test(
        "Marks that cannot be seen are refused in names and titles, as they are in corrections",
        arguments: [
            "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
            "\u{200E}", "\u{200F}", "\u{061C}", "\u{2028}", "\u{7}",
        ])
    func invisible(mark: String) throws {
        let (test, name) = (try TestStore(.memory), "朝\(mark)刊")
        #expect(!RecognisedText.isPrintable(name) && !PageName.isAllowed(name))
        #expect(throws: StoreError.badName(name)) { try test.receive(name) }
        #expect(throws: StoreError.badName(name)) { try test.receive("1", of: name) }
        #expect(throws: StoreError.badName(name)) { try test.store.makeToken(for: name, role: .reader, at: noon) }
        #expect(throws: StoreError.badTitle(name)) {
            try test.store.describe(Edition(name: "E", title: name), at: noon)
        }
        #expect(throws: StoreError.badName(name)) {
            try test.store.describe(Edition(name: "E"), pages: [name], at: noon)
        }
        #expect(try test.store.editions().isEmpty)
    }
}

@Suite("Stores of before that hold names in several forms")
struct NameMigrationTests {
    /// Stores that can be opened again.
    static let kinds = StoreKind.allCases.filter { $0 != .memory }

    /// The store, opened by a program that has not migrated its names yet.
    private func reopened(_ test: TestStore, _ changes: (sql: String, values: [String])...) throws -> PageStore {
        let table = test.store.database is SQLiteDatabase ? ("grdb_migrations", "identifier") : ("migration", "name")
        try test.store.write { tables in
            for change in changes { try tables.db.execute(change.sql, change.values) }
            try tables.db.execute("DELETE FROM \(table.0) WHERE \(table.1) LIKE '%-names-nfc'", [])
        }
        return try test.again()
    }

    private func names(_ store: PageStore) throws -> [String] {
        try store.editions().flatMap { try store.pages(of: $0.name) }.map { "\($0.name) \($0.state.rawValue)" }
    }

    @Test(
        "A published page gets its composed name, and the expected one beside it goes", arguments: kinds)
    func expected(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let digest = String(repeating: "a", count: 64)
        try test.store.describe(
            Edition(name: "E"), pages: ["2", composed], digests: [composed: .said(digest)], at: noon)
        try test.receive("1")
        try test.work()
        let before = (try test.store.cursor(), try test.store.published(name("1"))?.mapID)
        let store = try reopened(test, ("UPDATE page SET name = ? WHERE name = '1'", [decomposed]))
        let pages = try store.pages(of: "E")
        #expect(pages.map(\.state) == [.expected, .published] && isSame(pages[1].name.page, composed))
        #expect(pages[1].expectedDigest == digest)
        // Clients have to read all names again. The map is unchanged.
        #expect(throws: StoreError.self) { try store.changes(after: before.0) }
        #expect(try store.published(name(composed))?.mapID == before.1)
        let job = try store.read { tables in try tables.job(of: tables.requiredPage(name(composed)).id) }
        #expect(job?.shard == Shard.hash(of: name(composed)))
        #expect(try store.check().problems.isEmpty)
        try store.withdraw(name(composed), by: "田中", at: noon)
        #expect(try store.pages(of: "E").map(\.state) == [.expected, .withdrawn])
        #expect(try names(test.again()) == names(store))
    }

    @Test(
        "Of two pages the one with the newest image that is published keeps the name, and nothing is lost",
        arguments: kinds)
    func twoPages(kind: StoreKind) throws {
        let test = try TestStore(kind)
        for (page, seconds) in [("1", 0.0), ("2", 10), ("3", 20)] {
            let now = noon.adding(seconds: seconds)
            try test.receive(page, at: now)
            if page != "3" { try test.work(at: now) }
        }
        let maps = try ["1", "2"].map { try test.store.published(name($0))?.mapID }
        let store = try reopened(
            test, ("UPDATE page SET name = ? WHERE name = '1'", [decomposed]),
            ("UPDATE page SET name = ? WHERE name = '2'", [composed]),
            ("UPDATE page SET name = ? WHERE name = '3'", ["\(composed)\u{200E}"]))
        #expect(
            try names(store) == [
                "E/\(composed) published", "E/\(composed) (2) published", "E/\(composed) (3) withdrawn",
            ])
        #expect(try store.published(name(composed))?.mapID == maps[1])
        #expect(try store.published(name("\(composed) (2)"))?.mapID == maps[0])
        // An unpublished page is not published under the new name.
        #expect(try store.leaseNext(by: "me", for: 60, at: noon.adding(seconds: 100)) == nil)
        let pack = try #require(try store.pack(of: "E"))
        #expect(try pack.pages.map { try $0.map().page } == pack.pages.map(\.name) && pack.pages.count == 2)
        #expect(try store.check().problems.isEmpty)
        #expect(try test.receive(decomposed, image: "a later one") == .replaced)
    }

    @Test("Two editions become one, with the pages, the title and the approval of both", arguments: kinds)
    func twoEditions(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "A", publication: .afterApproval), pages: ["9"], at: noon)
        try test.store.describe(Edition(name: "B", title: "北デ新聞", publication: .afterApproval), at: noon)
        for (edition, page) in [("A", "1"), ("A", "2"), ("B", "3"), ("B", "9")] {
            try test.receive(page, of: edition)
            try test.work()
        }
        try test.store.approve(edition: "B", by: "田中", at: noon)
        let store = try reopened(
            test, ("UPDATE edition SET name = ?, title = NULL WHERE name = 'A'", [composed]),
            ("UPDATE edition SET name = ?, title = ? WHERE name = 'B'", [decomposed, nfd("北デ新聞")]))
        #expect(try store.editions().count == 1)
        let edition = try #require(try store.edition(named: composed))
        #expect(isSame(edition.name, composed) && isSame(edition.title, nfc("北デ新聞")))
        #expect(edition.approval?.by == "田中")
        #expect(
            try names(store) == [
                "\(composed)/1 analysed", "\(composed)/2 analysed", "\(composed)/3 published",
                "\(composed)/9 published",
            ])
        #expect(try store.check().problems.isEmpty)
        #expect(try store.publishDue(at: noon) == 2)
    }

    @Test("A store whose names are composed stays as it is, with its feed", arguments: kinds)
    func composedAlready(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive(composed, of: composed)
        try test.work()
        let (cursor, names) = (try test.store.cursor(), try names(test.store))
        let store = try reopened(test)
        #expect(try store.cursor() == cursor && self.names(store) == names)
    }

    @Test("A token of before is called by its composed name", arguments: kinds)
    func tokens(kind: StoreKind) throws {
        let test = try TestStore(kind)
        _ = try test.store.makeToken(for: "x", role: .reader, at: noon)
        let store = try reopened(test, ("UPDATE token SET name = ?", [decomposed]))
        #expect(try isSame(store.tokens().first?.name, composed))
    }

    @Test(
        "A name is brought into a form that is allowed",
        arguments: [
            (decomposed, composed), ("a\u{202E}b", "ab"), ("\u{202E}", "_"), (".\u{200E}.", "_"), ("01", "01"),
        ])
    func mended(name: String, form: String) { #expect(isSame(NameMigration.mended(name), form)) }
}
