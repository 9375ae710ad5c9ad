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
        try test.analyse(page, of: edition)
        return test
    }

    @Test(
        "A page has its composed name, whatever form comes in", arguments: StoreKind.allCases,
        [composed, decomposed])
    func composedName(kind: StoreKind, form: String) throws {
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
        "Every query finds a page by both forms of its name", arguments: StoreKind.allCases, [composed, decomposed])
    func find(kind: StoreKind, form: String) throws {
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
        let maps = try #require(try store.publishedMaps(of: form))
        #expect(isSame(maps.first?.page, composed))
        var query = EditionQuery(limit: 9)
        query.after = form
        #expect(try store.editions(matching: query).entries.isEmpty)
        #expect(try store.approve(edition: form, by: "田中", at: noon).by == "田中")
        try store.withdraw(page, by: "田中", at: noon)
        #expect(try store.page(page)?.state == .withdrawn && store.published(page) == nil)
        #expect(try store.pages(of: form).count == 1)
    }

    @Test("Both forms of a name are in the same shard")
    func shards() {
        let shards = [composed, decomposed].map { form in
            (0..<7).filter { Shard(index: $0, count: 7).holds(PageName(edition: form, page: form)) }
        }
        #expect(shards[0] == shards[1])
    }

    @Test("A token has its composed name, and either form revokes it", arguments: StoreKind.allCases)
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
        "Invisible marks are refused in names and titles, like in corrections",
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
