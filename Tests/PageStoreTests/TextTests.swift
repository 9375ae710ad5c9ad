import Digests
import Foundation
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Text of pages")
struct TextTests {
    /// A store with published pages 1, 2, …
    private func store(_ kind: StoreKind, pages: Int = 1) throws -> TestStore {
        try TestStore(kind, pages: (1...pages).map(String.init))
    }

    private func text(_ articles: String...) -> PageText {
        var text = PageText(document(columns: 1, digest: sha256("1".utf8)))
        text.articles = articles.map { $0.map { .init(text: RecognisedText(String($0), confidence: 900)) } }
        return text
    }

    private func keep(_ text: PageText, _ page: String, _ test: TestStore, revision: Int = 1) throws -> Bool {
        try test.store.keepText(text, of: name(page), revision: revision, reader: "test", at: noon)
    }

    private func found(_ phrase: String, _ test: TestStore) throws -> [String] {
        try test.store.search(SearchQuery(phrase)).pages.flatMap { page in
            page.places.map { "\(page.name.page):\($0.numbers.lowerBound)-\($0.numbers.upperBound)" }
        }
    }

    @Test(
        "Text is stored with a page's published revision and found; the map stays unchanged",
        arguments: StoreKind.allCases)
    func storage(kind: StoreKind) throws {
        let test = try store(kind, pages: 2)
        let (cursor, map) = (try test.store.cursor(), try test.store.published(name("1"))?.mapID)
        #expect(try test.store.text(of: name("1")) == nil)
        #expect(try test.store.unreadPages(limit: 9).map(\.name.page) == ["2", "1"])
        let written = text("地熱、發電", "所長は")
        #expect(try keep(written, "1", test))
        let read = try #require(try test.store.text(of: name("1")))
        #expect(read.revision == 1 && read.text == written)
        #expect(try test.store.unreadPages(limit: 9).map(\.name.page) == ["2"])
        #expect(try test.store.cursor() == cursor && test.store.published(name("1"))?.mapID == map)
        #expect(try found("地熱発電", test) == ["1:1-5"])
        #expect(try found("電所", test) == [])
        #expect(try found("所", test) == ["1:6-6"])
        #expect(try found("は", test) == ["1:8-8"])
        let place = try #require(try test.store.search(SearchQuery("所長")).pages.first?.places.first)
        #expect((place.before, place.found, place.after) == ("地熱、發電", "所長", "は"))
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "After a new revision is published, the old text is neither stored nor found",
        arguments: StoreKind.allCases)
    func revisions(kind: StoreKind) throws {
        let test = try store(kind)
        #expect(try keep(text("地熱発電"), "1", test))
        try test.correct(columns: 5)
        #expect(try test.store.text(of: name("1")) == nil)
        #expect(try found("地熱", test) == [])
        #expect(try !keep(text("地熱発電"), "1", test))
        #expect(try test.store.unreadPages(limit: 9).map(\.revision) == [2])
        #expect(try keep(text("水力発電"), "1", test, revision: 2))
        #expect(try found("発電", test) == ["1:3-4"])
        #expect(try found("地熱", test) == [])
        try test.store.withdraw(name("1"), by: "chief", at: noon)
        #expect(try found("発電", test) == [])
        #expect(try test.store.unreadPages(limit: 9).isEmpty)
        #expect(throws: StoreError.self) { try test.store.text(of: name("9")) }
    }

    private let crash = Reason(code: "worker.crash", message: "signal 11")

    /// Fails a page's text once; returns whether it is given up.
    private func fail(_ page: String, _ test: TestStore, isRetryable: Bool = true, isLoss: Bool = false) throws -> Bool?
    {
        try test.store.failText(
            of: name(page), revision: 1, reason: crash, isRetryable: isRetryable, isLoss: isLoss, at: noon)
    }

    @Test("After several failed attempts a page's text fails for good, with the reason", arguments: StoreKind.allCases)
    func failures(kind: StoreKind) throws {
        let test = try store(kind, pages: 3)
        #expect(try (1...3).map { _ in try fail("1", test) } == [false, false, true])
        #expect(try test.store.unreadPages(limit: 9).map(\.name.page) == ["3", "2"])
        var state = try test.store.textState()
        #expect((state.pages, state.read) == (3, 0))
        #expect(state.givenUp == [TextState.GivenUp(name: name("1"), reason: crash)])
        #expect(try test.store.textState(of: "F") == TextState())
        // A failure that no other attempt can avoid is final at once.
        #expect(try fail("2", test, isRetryable: false) == true)
        #expect(try found("地", test) == [])
        // The page can still be read, and then no longer counts as failed.
        #expect(try keep(text("地熱"), "1", test))
        #expect(try found("地熱", test) == ["1:1-2"])
        #expect(try fail("1", test) == nil)
        #expect(try !test.store.isUnread(name("1"), revision: 1))
        #expect(try test.store.failText(of: name("3"), revision: 7, reason: crash, at: noon) == nil)
        state = try test.store.textState(of: "E")
        #expect((state.pages, state.read) == (3, 1) && state.givenUp.map(\.name.page) == ["2"])
        try test.store.retryTexts(of: "F")
        #expect(try test.store.textStates(of: ["E", "F"]) == ["E": state, "F": TextState()])
        try test.store.retryTexts(of: "E")
        #expect(try test.store.unreadPages(limit: 9).map(\.failures) == [0, 0])
        #expect(try test.store.textState().givenUp.isEmpty)
        #expect(try found("地熱", test) == ["1:1-2"])
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("Readers killed from outside do not count as failures", arguments: StoreKind.allCases)
    func losses(kind: StoreKind) throws {
        let test = try store(kind)
        let losses = AttemptLimits().losses
        for loss in 1..<losses { #expect(try fail("1", test, isLoss: true) == false, "loss \(loss)") }
        let page = try #require(try test.store.unreadPages(limit: 9).first)
        #expect((page.failures, page.losses) == (0, losses - 1))
        #expect(try fail("1", test, isLoss: true) == true)
        #expect(try test.store.textState().givenUp.count == 1)
    }

    @Test("Text that failed for one revision is read again for the next", arguments: StoreKind.allCases)
    func nextRevision(kind: StoreKind) throws {
        let test = try store(kind)
        #expect(try fail("1", test, isRetryable: false) == true)
        try test.correct(columns: 5)
        #expect(try test.store.textState().givenUp.isEmpty)
        let page = try #require(try test.store.unreadPages(limit: 9).first)
        #expect((page.revision, page.failures) == (2, 0))
    }

    @Test(
        "The newest editions come first, in portions; days and editions narrow the search",
        arguments: StoreKind.allCases)
    func order(kind: StoreKind) throws {
        let test = try TestStore(kind)
        for day in 1...3 {
            let edition = "2026-11-0\(day)"
            // The second edition has its day only in its name.
            let date = day == 2 ? nil : edition
            try test.store.describe(Edition(name: edition, date: date, publication: .atOnce), at: noon)
            for page in ["10", "2"] {
                try test.analyse(page, of: edition, image: "\(edition) \(page)")
                _ = try test.store.keepText(
                    text("地熱\(page == "2" ? "地熱" : "")"), of: PageName(edition: edition, page: page), revision: 1,
                    reader: "test", at: noon)
            }
        }
        func pages(_ query: SearchQuery) throws -> [String] {
            try test.store.search(query).pages.map { "\($0.name)×\($0.count)" }
        }
        let all = ["03/2×2", "03/10×1", "02/2×2", "02/10×1", "01/2×2", "01/10×1"].map { "2026-11-" + $0 }
        #expect(try pages(SearchQuery("地熱")) == all)
        let first = try test.store.search(SearchQuery("地熱", limit: 4))
        #expect(first.pages.count == 4 && first.next == 4)
        let rest = try test.store.search(SearchQuery("地熱", offset: 4, limit: 4))
        #expect(rest.pages.map { "\($0.name)×\($0.count)" } == Array(all[4...]) && rest.next == nil)
        #expect(try pages(SearchQuery("地熱", from: "2026-11-02", through: "2026-11-02")) == Array(all[2..<4]))
        #expect(try pages(SearchQuery("地熱", edition: "2026-11-01")) == Array(all[4...]))
        // Pages with all pairs but without the phrase are read and skipped.
        #expect(try pages(SearchQuery("熱地熱地")) == [])
        #expect(try pages(SearchQuery("熱地", limit: 1)) == [all[0].replacing("×2", with: "×1")])
        #expect(try pages(SearchQuery("、")) == [])
        #expect(try pages(SearchQuery("'\" * OR &|")) == [])
    }

    @Test("A deleted revision loses its text, also in the index", arguments: StoreKind.allCases)
    func deletedRevision(kind: StoreKind) throws {
        let test = try store(kind, pages: 2)
        #expect(try fail("1", test) == false)
        #expect(try keep(text("地熱発電"), "1", test))
        #expect(try fail("2", test) == false)
        try test.correct(columns: 5)
        try test.store.write { tables in
            let page = try tables.requiredPage(name("1")).id
            #expect(try tables.text(of: page)?.revision == 1)
            try tables.db.execute("DELETE FROM change WHERE pageID = ? AND revision = 1", [page])
            try tables.delete(RevisionRow.self, [page, 1])
            #expect(try tables.text(of: page) == nil)
            // Throws when the index differs from the rows.
            guard kind != .postgresql else { return }
            try tables.db.execute("INSERT INTO pageTextIndex (pageTextIndex) VALUES ('integrity-check')", [])
        }
        #expect(try found("地熱", test) == [])
    }
}
