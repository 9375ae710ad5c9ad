import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Removed pages and editions")
struct RemovalTests {
    private func pages(_ test: TestStore) throws -> [String] { try test.store.pages(of: "E").map(\.name.page) }

    @Test(
        "A removed page is withdrawn and in no list, and its removal is recorded", arguments: StoreKind.allCases
    )
    func page(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1", "2"])
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
        #expect(try test.store.served(map, .identity, withBytes: false)?.isWithdrawn == true)
        #expect(try test.store.page(name("1"))?.state == .withdrawn)
        #expect(throws: StoreError.notFound("page E/3")) { try test.store.remove(name("3"), by: "x", at: noon) }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "A removed page's image does not bring it back, even after another image; undoing the removal does",
        arguments: StoreKind.allCases)
    func comesAgain(kind: StoreKind) throws {
        for isRemoved in [true, false] {
            let test = try TestStore(kind, pages: ["1"])
            if isRemoved {
                try test.store.remove(name("1"), by: "田中", at: noon)
            } else {
                try test.store.withdraw(name("1"), by: "田中", at: noon)
            }
            #expect(try test.receive("1") == .withdrawn && test.receive("1", engine: "2") == .withdrawn)
            #expect(try test.receive("1", image: "other") == (isRemoved ? .new : .replaced))
            try test.work(4)
            #expect(try test.receive("1") == .withdrawn && test.store.published(name("1"))?.number == 2)
            // A page that readers get takes its old images again when a person restores it.
            try test.store.restore(name("1"), at: noon)
            #expect(try test.receive("1") == .replaced)
            try test.work()
            #expect(try test.store.published(name("1"))?.number == 3 && test.store.check().problems.isEmpty)
        }
    }

    @Test(
        "Undoing a removal restores each page's previous state, also of withdrawn pages", arguments: StoreKind.allCases)
    func undo(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1", "2", "3"])
        let store = test.store
        try store.withdraw(name("2"), by: "田中", at: noon)
        try store.remove(name("3"), by: "田中", at: noon)
        try store.remove(edition: "E", by: "田中", at: noon)
        for page in ["1", "2", "3"] { #expect(try test.receive(page) == .withdrawn) }
        #expect(try store.edition(named: "E") == nil)
        #expect(try store.undoRemoval(ofEdition: "E", at: noon) && !store.undoRemoval(ofEdition: "E", at: noon))
        #expect(try pages(test) == ["1", "2"] && store.published(name("1")) != nil && test.state("2") == .withdrawn)
        #expect(try store.undoRemoval(of: name("3"), at: noon) && !store.undoRemoval(of: name("3"), at: noon))
        #expect(try store.published(name("3"))?.number == 1)
        // A page is let in again without the others of its edition.
        try store.remove(edition: "E", by: "田中", at: noon)
        #expect(try store.undoRemoval(of: name("1"), at: noon) && pages(test) == ["1"])
        #expect(try store.check().problems.isEmpty)
    }

    @Test("Every decision about a removed page or edition gets the same error")
    func oneAnswer() throws {
        let test = try TestStore(.memory, pages: ["1"])
        let store = test.store
        try store.remove(name("1"), by: "田中", at: noon)
        let layout = document(columns: 5, digest: try #require(try store.page(name("1"))?.image).digest)
        for decide in [
            { try store.approve(name("1"), revision: 1, by: "x", at: noon) },
            { try store.withdraw(name("1"), by: "x", at: noon) }, { try store.restore(name("1"), at: noon) },
            { try store.retry(name("1"), at: noon) }, { try store.requiredPage(name("1")) },
            { try store.correct(name("1"), base: 1, layout: layout, by: "x", note: "", at: noon) },
        ] as [() throws -> Any?] {
            #expect(throws: StoreError.removed("E/1", by: "田中", at: noon)) { _ = try decide() }
        }
        try store.remove(edition: "E", by: "鈴木", at: noon)
        for decide in [
            { try store.approve(edition: "E", by: "x", at: noon) },
            { try store.withdraw(edition: "E", by: "x", at: noon) }, { try store.restore(edition: "E", at: noon) },
            { try store.requiredEdition(named: "E") },
        ] as [() throws -> Any?] {
            #expect(throws: StoreError.removed("E", by: "鈴木", at: noon)) { _ = try decide() }
        }
    }

    @Test("An edition is removed with its pages, also those still expected", arguments: StoreKind.allCases)
    func edition(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let edition = Edition(name: "E", title: "北汐新聞", date: "2026-11-21")
        try test.store.describe(edition, pages: ["1", "2"], at: noon)
        try test.analyse("1")
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
        // A different edition of this name begins with its first image.
        try test.store.describe(Edition(name: "E", title: "夕刊", date: "2026-11-21"), pages: ["1", "2"], at: noon)
        #expect(try test.store.edition(named: "E") == nil)
        try test.analyse("1", image: "new", columns: 4)
        #expect(try pages(test) == ["1", "2"] && test.store.published(name("1"))?.number == 2)
        #expect(try test.store.edition(named: "E")?.title == "夕刊" && test.state("2") == .expected)
        #expect(throws: StoreError.notFound("edition G")) { try test.store.remove(edition: "G", by: "x", at: noon) }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A new page of a removed edition brings back the edition, without its other pages")
    func onePage() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2"] { try test.receive(page) }
        try test.store.remove(edition: "E", by: "田中", at: noon)
        #expect(try test.leaseNext() == nil)
        try test.receive("3")
        #expect(try test.store.edition(named: "E") != nil && pages(test) == ["3"])
    }

    @Test("A proposal does not bring back its removed page")
    func proposal() throws {
        let test = try TestStore(.memory, pages: ["1"])
        try test.correct(columns: 5)
        try test.analyse("1", engine: "2", columns: 6)
        let proposal = try #require(try test.store.proposals(of: name("1")).first)
        try test.store.remove(name("1"), by: "田中", at: noon)
        #expect(throws: StoreError.removed("E/1", by: "田中", at: noon)) {
            try test.store.accept(proposal: proposal.id, by: "編集者", at: noon)
        }
        #expect(try test.store.published(name("1")) == nil)
    }
}
