import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Pages and editions that are removed")
struct RemovalTests {
    private func pages(_ test: TestStore) throws -> [String] { try test.store.pages(of: "E").map(\.name.page) }

    /// Takes in a different image for a page.
    private func receive(_ test: TestStore, _ page: String, _ text: String, isHandedIn: Bool) throws -> Receipt {
        let digest = try test.store.addImage(Array(text.utf8), at: noon)
        let key = ResultKey(image: ImagePlace(digest: digest), provenance: Provenance(engine: "1"))
        return try test.store.receive(name(page), key: key, isHandedIn: isHandedIn, at: noon)
    }

    @Test(
        "A page that is removed is withdrawn, and no list has it; who did it is recorded", arguments: StoreKind.allCases
    )
    func page(kind: StoreKind) throws {
        let test = try TestStore(kind)
        for page in ["1", "2"] {
            try test.receive(page)
            try test.work()
        }
        let map = try #require(try test.store.published(name("1"))).mapID
        let removal = try #require(try test.store.remove(name("1"), by: "田中", at: noon))
        #expect(removal == Removal(edition: "E", page: "1", pages: 1, by: "田中", at: noon))
        #expect(try test.store.remove(name("1"), by: "鈴木", at: noon) == nil)
        #expect(try test.store.removals() == [removal])
        #expect(try pages(test) == ["2"])
        let entry = try #require(try test.store.editions(matching: EditionQuery(limit: 9)).entries.first)
        #expect(entry.pageCounts == [.published: 1] && entry.state == .complete)
        let change = try #require(try test.store.changes(after: nil).changes.last)
        #expect(change.kind == .withdrawn && change.name == name("1"))
        #expect(try test.store.served(map, .json, .identity, withBytes: false)?.isWithdrawn == true)
        #expect(try test.store.page(name("1"))?.state == .withdrawn)
        #expect(throws: StoreError.notFound("page E/3")) { try test.store.remove(name("3"), by: "x", at: noon) }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("The file that still lies there does not bring it back; another image does, and the same one handed in anew")
    func comesAgain() throws {
        for (text, isHandedIn, receipt) in [("1", false, Receipt.withdrawn), ("1", true, .new), ("other", false, .new)]
        {
            let test = try TestStore(.memory)
            try test.receive("1")
            try test.work()
            try test.store.remove(name("1"), by: "田中", at: noon)
            #expect(try receive(test, "1", text, isHandedIn: isHandedIn) == receipt)
            try test.work()
            #expect(try pages(test) == (receipt == .withdrawn ? [] : ["1"]))
            #expect(try (test.store.published(name("1")) != nil) == (receipt == .new))
            #expect(try test.store.removals().count == 1 && test.store.check().problems.isEmpty)
        }
    }

    @Test("A page that is only withdrawn stays so when its file is handed in anew")
    func withdrawn() throws {
        let test = try TestStore(.memory)
        try test.receive("1")
        try test.work()
        try test.store.withdraw(name("1"), by: "田中", at: noon)
        #expect(try receive(test, "1", "1", isHandedIn: true) == .withdrawn)
    }

    @Test("An edition is removed with its pages, also those that have not come", arguments: StoreKind.allCases)
    func edition(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let edition = Edition(name: "E", title: "北汐新聞", date: "2026-11-21")
        try test.store.describe(edition, pages: ["1", "2"], at: noon)
        try test.receive("1")
        try test.work()
        try test.receive("9", of: "F", image: "f")
        let removal = try #require(try test.store.remove(edition: "E", by: "田中", at: noon))
        #expect(removal.pages == 2 && removal.page == nil)
        #expect(try test.store.remove(edition: "E", by: "田中", at: noon) == nil)
        #expect(try test.store.edition(named: "E") == nil && test.store.editions().map(\.name) == ["F"])
        #expect(try test.store.editions(matching: EditionQuery(limit: 9)).entries.map(\.edition.name) == ["F"])
        #expect(try test.store.changes(after: nil).changes.map(\.kind) == [.published, .withdrawn])
        // The same folder, scanned again.
        try test.store.describe(edition, pages: ["1", "2"], at: noon)
        #expect(try test.store.edition(named: "E") == nil)
        // A different edition of this name.
        try test.store.describe(Edition(name: "E", title: "夕刊", date: "2026-11-21"), pages: ["1", "2"], at: noon)
        #expect(try test.store.edition(named: "E")?.title == "夕刊" && pages(test) == ["2"])
        #expect(try test.state("2") == .expected)
        try test.receive("1", image: "new")
        try test.work(4)
        #expect(try pages(test) == ["1", "2"] && test.store.published(name("1"))?.number == 2)
        #expect(throws: StoreError.notFound("edition G")) { try test.store.remove(edition: "G", by: "x", at: noon) }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A page of a removed edition that comes brings the edition back, without the others")
    func onePage() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2"] { try test.receive(page) }
        try test.store.remove(edition: "E", by: "田中", at: noon)
        #expect(try test.leaseNext() == nil)
        try test.receive("3")
        #expect(try test.store.edition(named: "E") != nil && pages(test) == ["3"])
    }

    @Test("A proposal beside a page that was withdrawn does not bring it back")
    func proposal() throws {
        let test = try TestStore(.memory)
        try test.receive("1")
        try test.work()
        let image = try #require(try test.store.published(name("1"))).image.digest
        _ = try test.store.correct(
            name("1"), base: 1, layout: document(columns: 5, digest: image), by: "編集者", note: "", at: noon)
        try test.receive("1", engine: "2")
        try test.work(6)
        let proposal = try #require(try test.store.proposals(of: name("1")).first)
        try test.store.remove(name("1"), by: "田中", at: noon)
        #expect(throws: StoreError.badCorrection(name("1"), detail: "the page is withdrawn")) {
            try test.store.accept(proposal: proposal.id, by: "編集者", at: noon)
        }
        #expect(try test.store.published(name("1")) == nil)
    }
}
