import Digests
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Corrections and proposals")
struct CorrectionTests {
    /// A page with a correction, revision 2, and the number of a proposal beside it.
    private func proposed(_ kind: StoreKind) throws -> (test: TestStore, proposal: Int64) {
        let test = try TestStore(kind, pages: ["1"])
        try test.correct(columns: 5)
        #expect(try test.analyse("1", engine: "2", columns: 6) == .proposal(beside: 2))
        return (test, try #require(try test.store.proposals(of: name("1")).first).id)
    }

    @Test(
        "A correction becomes a new revision with its author and time, and is published", arguments: StoreKind.allCases)
    func correction(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        #expect(try test.correct(columns: 5, note: "列を直した") == 2)
        let revision = try #require(try test.store.published(name("1")))
        #expect(revision.origin == .correction(by: "編集者", note: "列を直した", base: 1))
        #expect(revision.createdAt == noon)
        #expect(try test.columns(2) == 5)
        #expect(try test.store.changes(after: nil).changes.map(\.revision) == [1, 2])
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A rerun never overwrites a correction, but becomes a proposal beside it", arguments: StoreKind.allCases)
    func proposal(kind: StoreKind) throws {
        let (test, proposal) = try proposed(kind)
        #expect(try test.store.published(name("1"))?.number == 2)
        #expect(try test.state("1") == .published)
        #expect(try test.store.accept(proposal: proposal, by: "編集者", at: noon) == 3)
        #expect(try test.store.proposals(of: name("1")).isEmpty)
        #expect(try test.columns(3) == 6)
        #expect(throws: StoreError.self) { try test.store.accept(proposal: proposal, by: "x", at: noon) }
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("An accepted proposal of an approved edition does not wait for an editor again")
    func acceptedIsApproved() throws {
        let test = try TestStore(.memory)
        try test.store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        try test.analyse("1")
        try test.correct(columns: 5)
        try test.receive("1", engine: "2")
        try test.work(6, findings: ["page.poor"])
        let proposal = try #require(try test.store.proposals(of: name("1")).first)
        #expect(try test.store.accept(proposal: proposal.id, by: "編集者", at: noon) == 3)
        #expect(try test.store.approvals(of: name("1"))[3] == Approval(by: "編集者", at: noon))
        #expect(try test.store.page(name("1"))?.hold == nil)
        try test.store.approve(edition: "E", by: "田中", at: noon)
        #expect(try test.state("1") == .published)
    }

    @Test(
        "A rejected proposal leaves the correction, and an outdated one cannot be accepted",
        arguments: StoreKind.allCases)
    func decisions(kind: StoreKind) throws {
        let (test, first) = try proposed(kind)
        try test.store.reject(proposal: first, by: "編集者", at: noon)
        #expect(try test.store.published(name("1"))?.number == 2)
        try test.analyse("1", engine: "3", columns: 7)
        let second = try #require(try test.store.proposals(of: name("1")).first)
        #expect(try test.correct(columns: 8, base: 2) == 3)
        #expect(throws: StoreError.conflict(name("1"), base: 2, latest: 3)) {
            try test.store.accept(proposal: second.id, by: "編集者", at: noon)
        }
    }

    @Test(
        "A correction's image that comes back repeatedly is proposed once, and never after a decision",
        arguments: StoreKind.allCases)
    func oneProposalForAnImage(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        try test.correct(columns: 5)
        func comesBack() throws -> Completion? {
            try test.receive("1", image: "broken")
            #expect(try test.fail("image.truncated") == .quarantined)
            try test.receive("1")
            return try test.work()
        }
        for _ in 0..<3 { #expect(try comesBack() == .proposal(beside: 2)) }
        let proposals = try test.store.proposals(of: name("1"))
        #expect(proposals.count == 1)
        #expect(try test.state("1") == .published)
        try test.store.reject(proposal: proposals[0].id, by: "編集者", at: noon)
        #expect(try comesBack() == .unchanged(2))
        #expect(try test.store.proposals(of: name("1")).isEmpty)
        #expect(try test.state("1") == .published)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("The tables refuse to propose a result twice beside a revision", arguments: StoreKind.allCases)
    func oneProposal(kind: StoreKind) throws {
        let (test, id) = try proposed(kind)
        #expect(throws: StoreError.self) {
            try test.store.write { tables in
                var row = try #require(try tables.proposal(id))
                row.id = 0
                _ = try tables.save(row)
            }
        }
    }

    @Test(
        "A proposal ends with its image, and waits again if that image comes back",
        arguments: StoreKind.allCases)
    func proposalOfAnImage(kind: StoreKind) throws {
        let (test, id) = try proposed(kind)
        #expect(try test.analyse("1", image: "second", columns: 7) == .revision(3))
        #expect(try test.columns(2) == 5)
        #expect(try test.store.proposals(of: name("1")).isEmpty)
        #expect(try test.store.status(of: name("1")).proposals == 0)
        #expect(throws: StoreError.self) { try test.store.layout(ofProposal: id, of: name("1")) }
        #expect(try test.analyse("1", engine: "3", columns: 8) == .revision(4))
        #expect(try test.store.proposals(of: name("1")).map(\.id) == [id])
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "A correction during a wait for a new image is published, and the page keeps waiting",
        arguments: StoreKind.allCases)
    func whileWaiting(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        try test.receive("1", image: "second")
        #expect(try test.correct(columns: 5) == 2)
        #expect(try test.state("1") == .received)
        #expect(try test.store.published(name("1"))?.number == 2)
        #expect(try test.work(6) == .revision(3))
        #expect(try test.state("1") == .published)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "Corrections of an older revision, of another image, or against the rules are refused",
        arguments: StoreKind.allCases)
    func refusals(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        try test.correct(columns: 5)
        #expect(throws: StoreError.conflict(name("1"), base: 1, latest: 2)) { try test.correct(columns: 6) }
        var broken = document(columns: 2, digest: sha256("1".utf8))
        broken.articles[0].paragraphs[0].lines[0].characters[1].end = 0
        let other = document(columns: 2, digest: sha256("2".utf8))
        for layout in [broken, other] {
            #expect {
                try test.store.correct(name("1"), base: 2, layout: layout, by: "x", note: "", at: noon)
            } throws: { error in
                if case .badCorrection = error as? StoreError { true } else { false }
            }
        }
        #expect(try test.store.revisions(of: name("1")).count == 2)
    }
}
