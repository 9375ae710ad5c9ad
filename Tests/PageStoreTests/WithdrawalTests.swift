import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Withdrawing and restoring")
struct WithdrawalTests {
    private let later = noon.adding(seconds: 60)

    private func changes(_ test: TestStore) throws -> [String] {
        try test.store.changes(after: nil).changes.map { "\($0.kind.rawValue) \($0.name.page) \($0.revision)" }
    }

    @Test("A restored page is readable as before, with an entry in the feed", arguments: StoreKind.allCases)
    func page(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        let map = try #require(try test.store.published(name("1"))?.mapID)
        #expect(try test.store.restore(name("1"), at: noon) == 1)
        try test.store.withdraw(name("1"), by: "chief", at: noon)
        let withdrawn = try #require(try test.store.page(name("1")))
        #expect(withdrawn.withdrawnRevision == 1 && withdrawn.receivedAt == noon)
        #expect(try test.store.restore(name("1"), at: later) == 1)
        #expect(try test.state("1") == .published)
        #expect(try test.store.served(map, .gzip, withBytes: false)?.isPublished == true)
        #expect(try changes(test) == ["published 1 1", "withdrawn 1 1", "published 1 1"])
        #expect(try test.store.page(name("1"))?.withdrawnRevision == nil)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "Restoring a page brings back the readers' revision, not a newer one that waits for an editor",
        arguments: StoreKind.allCases)
    func older(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.analyse("1", image: "first")
        try test.analyse("2", image: "twin")
        // The page waits for an editor, because it has the image of page 2.
        try test.analyse("1", image: "twin", at: later)
        try test.store.withdraw(name("1"), by: "chief", at: later)
        // A prune deletes data that readers can never get again.
        _ = try test.store.prune(at: noon.adding(seconds: 100 * 86_400))
        #expect(try test.store.restore(name("1"), at: later) == 1)
        let page = try #require(try test.store.page(name("1")))
        #expect(page.state == .analysed && page.hold?.code == "page.duplicate" && page.publishedRevision == 1)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "An unfinished page that was withdrawn continues from its state after it is restored",
        arguments: StoreKind.allCases)
    func unfinished(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "E"), pages: ["2"], at: noon)
        try test.analyse("1", image: "first")
        try test.receive("1", image: "second", at: later)
        for page in ["1", "2"] { try test.store.withdraw(name(page), by: "chief", at: later) }
        #expect(try test.leaseNext(at: later) == nil)
        #expect(try test.store.restore(name("2"), at: later) == nil && test.state("2") == .expected)
        #expect(try test.store.restore(name("1"), at: later) == 1 && test.state("1") == .received)
        #expect(try test.work(4, at: later) == .revision(2))
        #expect(try test.state("1") == .published)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "A restored edition includes the pages withdrawn with it and the pages that came meanwhile",
        arguments: StoreKind.allCases)
    func edition(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1", "2", "3"])
        let store = test.store
        try store.withdraw(name("2"), by: "chief", at: noon)
        #expect(try store.withdraw(edition: "E", by: "chief", at: later) == 2)
        #expect(try store.withdraw(edition: "E", by: "other", at: noon.adding(seconds: 90)) == 0)
        #expect(try store.edition(named: "E")?.withdrawal == Withdrawal(by: "chief", at: later))
        // Nothing of the edition is published: no new page, no approved or restored page, and nothing by the edition's
        // approval.
        try test.analyse("4", at: later)
        try test.analyse("3", image: "other", columns: 4, at: later)
        try store.approve(name("4"), revision: 1, by: "chief", at: later)
        #expect(try store.restore(name("2"), at: later) == nil)
        try store.withdraw(name("2"), by: "chief", at: noon.adding(seconds: 70))
        try store.approve(edition: "E", by: "chief", at: later)
        try store.describe(Edition(name: "E", title: "北汐新聞"), at: later)
        #expect(try store.publishDue(at: later) == 0)
        #expect(try store.pages(of: "E").allSatisfy { $0.publishedRevision == nil })
        #expect(try store.restore(edition: "E", at: noon.adding(seconds: 120)) == 3)
        #expect(try store.pages(of: "E").map(\.publishedRevision) == [1, nil, 2, 1])
        #expect(try store.edition(named: "E")?.withdrawal == nil && test.state("2") == .withdrawn)
        #expect(try store.restore(edition: "E", at: noon.adding(seconds: 130)) == 3)
        #expect(try store.check().problems.isEmpty)
    }

    @Test(
        "A page withdrawn after its edition stays withdrawn until it is restored itself",
        arguments: StoreKind.allCases)
    func pageOfEdition(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1", "2"])
        let store = test.store
        try store.withdraw(edition: "E", by: "chief", at: noon)
        // The same moment: no decision is recognised by its time.
        try store.withdraw(name("2"), by: "chief", at: noon)
        #expect(try store.page(name("2"))?.isWithdrawnByItself == true)
        #expect(try store.restore(edition: "E", at: later) == 1 && test.state("2") == .withdrawn)
        #expect(try store.restore(name("2"), at: later) == 1)
        // Taken back while the edition is withdrawn, the page comes back with the edition.
        try store.withdraw(name("2"), by: "chief", at: later)
        try store.withdraw(edition: "E", by: "chief", at: later)
        #expect(try store.restore(name("2"), at: later) == nil && store.restore(name("1"), at: later) == nil)
        #expect(try store.restore(edition: "E", at: later) == 2)
        #expect(try store.restore(name("2"), at: later) == 1 && store.check().problems.isEmpty)
    }

    @Test(
        "A withdrawn page can be corrected and approved, and comes back with the correction",
        arguments: StoreKind.allCases)
    func correction(kind: StoreKind) throws {
        for isCorrected in [true, false] {
            let test = try TestStore(kind, pages: ["1"])
            let store = test.store
            try store.withdraw(name("1"), by: "chief", at: noon)
            if isCorrected {
                #expect(try test.correct(columns: 5) == 2)
                try store.approve(name("1"), revision: 2, by: "chief", at: noon)
            } else {
                try store.approve(name("1"), revision: 1, by: "chief", at: noon)
            }
            #expect(try test.state("1") == .withdrawn && store.publishDue(at: noon) == 0)
            let revision = isCorrected ? 2 : 1
            #expect(try store.restore(name("1"), at: later) == revision)
            #expect(try changes(test) == ["published 1 1", "withdrawn 1 1", "published 1 \(revision)"])
            let first = try #require(try store.revisions(of: name("1")).first)
            #expect((first.publishedAt == nil) == isCorrected)
            #expect(try store.check().problems.isEmpty)
        }
    }

    @Test(
        "An edition is due at its time of publication, or at the batch's deadline of its day",
        arguments: StoreKind.allCases)
    func due(kind: StoreKind) throws {
        let store = try TestStore(kind).store
        let hour = 3600.0
        try store.describe(Edition(name: "E"), at: noon)
        try store.describe(Edition(name: "old"), at: noon.adding(seconds: -20 * hour))
        try store.describe(Edition(name: "timed", publication: .at(noon.adding(seconds: hour))), at: noon)
        func due() throws -> [Moment?] {
            try ["E", "old", "timed"].map { try store.edition(named: $0)?.due(deadline: store.deadline()) }
        }
        #expect(try due() == [nil, nil, noon.adding(seconds: hour)])
        let deadline = noon.adding(seconds: 8 * hour)
        try store.keep(deadline: deadline)
        #expect(try due() == [deadline, nil, noon.adding(seconds: hour)])
    }
}
