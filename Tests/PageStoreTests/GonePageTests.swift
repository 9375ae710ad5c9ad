import Digests
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Pages that vanished from their file")
struct GonePageTests {
    private func setAside(_ test: TestStore, _ page: String) throws -> PageStore.SettingAside {
        try test.store.setAside(name(page), goneFrom: "scan.tif", at: noon)
    }

    private func feed(_ test: TestStore) throws -> [Change.Kind] {
        try test.store.changes(after: nil).changes.map(\.kind)
    }

    private func isServed(_ test: TestStore, _ revision: Int) throws -> Bool {
        let map = try #require(try test.store.revisions(of: name("1")).first { $0.number == revision }).mapID
        return try #require(try test.store.served(map, .identity, withBytes: false)).isPublished
    }

    @Test(
        "Readers get no revision of a vanished page until an editor keeps it; then they get all of them",
        arguments: StoreKind.allCases)
    func keepingThePage(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        try test.analyse("1", image: "second", columns: 4)
        guard case .waits(let reason) = try setAside(test, "1") else {
            Issue.record("the page does not wait")
            return
        }
        #expect(reason.code == "page.gone" && reason.message.hasPrefix("its file scan.tif came again"))
        #expect(reason.message.contains("`mojiwaku batch withdraw E/1 --by NAME`"))
        let page = try #require(try test.store.page(name("1")))
        #expect(page.state == .analysed && page.publishedRevision == nil && page.withdrawnRevision == 2)
        #expect(try feed(test) == [.published, .published, .withdrawn])
        #expect(try !isServed(test, 1) && !isServed(test, 2))
        #expect(try setAside(test, "1") == .unchanged)
        // Neither the time nor the edition's approval publishes the page.
        try test.store.approve(edition: "E", by: "田中", at: noon)
        #expect(try test.store.publishDue(at: noon) == 0)
        #expect(try test.store.check().problems.isEmpty)
        try test.store.approve(name("1"), revision: 2, by: "田中", at: noon)
        #expect(try test.state("1") == .published && test.hold("1") == nil)
        #expect(try feed(test) == [.published, .published, .withdrawn, .published])
        #expect(try isServed(test, 1) && isServed(test, 2))
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A page approved before it vanished needs another approval", arguments: StoreKind.allCases)
    func approvedBefore(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        try test.store.approve(name("1"), revision: 1, by: "田中", at: noon)
        _ = try setAside(test, "1")
        #expect(try test.hold("1") == "page.gone" && test.store.publishDue(at: noon) == 0)
        #expect(try test.store.status(of: name("1")).approval == nil && test.store.approvals(of: name("1")).isEmpty)
        try test.store.approve(name("1"), revision: 1, by: "鈴木", at: noon)
        #expect(try test.state("1") == .published)
        #expect(try test.store.status(of: name("1")).approval?.by == "鈴木")
        _ = try setAside(test, "1")
        // The file contains the page again, and the approval is still valid.
        try test.receive("1")
        #expect(try test.state("1") == .published && test.store.status(of: name("1")).approval?.by == "鈴木")
    }

    @Test("A correction of a vanished page stays, does not decide on the page, and appears once the page is kept")
    func correction() throws {
        let test = try TestStore(.memory, pages: ["1"])
        #expect(try test.correct(columns: 5) == 2)
        _ = try setAside(test, "1")
        #expect(try test.hold("1") == "page.gone")
        #expect(try test.correct(columns: 6, base: 2) == 3)
        #expect(try test.state("1") == .analysed && test.hold("1") == "page.gone")
        try test.store.approve(name("1"), revision: 3, by: "田中", at: noon)
        #expect(try test.store.published(name("1"))?.number == 3)
        #expect(try test.columns(2) == 5)
    }

    @Test("A vanished page becomes readable if its file contains it again, or if another image comes")
    func again() throws {
        let test = try TestStore(.memory)
        for image in ["1", "other"] {
            try test.analyse("1")
            _ = try setAside(test, "1")
            try test.analyse("1", image: image, columns: 5)
            #expect(try test.state("1") == .published && test.hold("1") == nil)
            #expect(try feed(test).last == .published)
        }
    }

    @Test("A vanished page's successor is no duplicate of it, and a withdrawal decides for good")
    func successor() throws {
        let test = try TestStore(.memory)
        try test.analyse("scan", image: "same")
        _ = try setAside(test, "scan")
        try test.analyse("scan-1", image: "same")
        #expect(try test.state("scan-1") == .published)
        try test.store.withdraw(name("scan"), by: "田中", at: noon)
        #expect(try test.state("scan") == .withdrawn && test.state("scan-1") == .published)
        #expect(try feed(test) == [.published, .withdrawn, .published])
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("Unfinished work of a vanished page is dropped; a page without results is removed, with a record")
    func unfinished() throws {
        let test = try TestStore(.memory, pages: ["1"])
        try test.receive("1", image: "bad")
        let lease = try #require(try test.leaseNext())
        try test.receive("2")
        _ = try setAside(test, "1")
        #expect(throws: StoreError.leaseLost(name("1"))) { try test.store.extend(lease, for: 1, at: noon) }
        #expect(try test.store.page(name("1"))?.image?.digest == sha256("1".utf8))
        #expect(try setAside(test, "2") == .removed)
        #expect(try test.leaseNext() == nil && test.store.pages(of: "E").map(\.name.page) == ["1"])
        #expect(try test.store.removals().map(\.name) == ["E/2"])
        #expect(try test.store.check().problems.isEmpty)
    }
}
