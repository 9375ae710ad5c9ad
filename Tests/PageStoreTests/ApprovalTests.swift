import Digests
import Foundation
import LayoutDocument
import PageGeometry
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Approvals and the state of a page for editors")
struct ApprovalTests {
    private let later = noon.adding(seconds: 40 * 86400)

    @Test(
        "The newest revision is approved once; the first approval stays, and nothing is published",
        arguments: StoreKind.allCases)
    func newest(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        try test.analyse("1")
        let first = try test.store.approve(name("1"), revision: 1, by: "田中", at: noon)
        #expect(first == Approval(by: "田中", at: noon))
        #expect(try test.store.approve(name("1"), revision: 1, by: "佐藤", at: later) == first)
        #expect(try test.store.approvals(of: name("1")) == [1: first])
        #expect(try test.state("1") == .analysed)
        #expect(try test.store.changes(after: nil).changes.isEmpty)
        #expect(try test.correct(columns: 5) == 2)
        #expect(throws: StoreError.conflict(name("1"), base: 1, latest: 2)) {
            try test.store.approve(name("1"), revision: 1, by: "佐藤", at: later)
        }
        #expect(try test.store.status(of: name("1")).approval == nil)
        let second = try test.store.approve(name("1"), revision: 2, by: "佐藤", at: later)
        #expect(try test.store.approvals(of: name("1")) == [1: first, 2: second])
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A missing page and a page without revision cannot be approved", arguments: StoreKind.allCases)
    func noRevision(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        #expect(throws: StoreError.conflict(name("1"), base: 0, latest: 0)) {
            try test.store.approve(name("1"), revision: 0, by: "x", at: noon)
        }
        #expect(throws: StoreError.notFound("page E/2")) {
            try test.store.approve(name("2"), revision: 1, by: "x", at: noon)
        }
        #expect(try test.store.status(of: name("1")).newest == nil)
    }

    @Test("An edition's first approval stays", arguments: StoreKind.allCases)
    func edition(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        let first = try test.store.approve(edition: "E", by: "田中", at: noon)
        #expect(try test.store.approve(edition: "E", by: "佐藤", at: later) == first)
        #expect(try test.store.edition(named: "E")?.approval == first)
        #expect(throws: StoreError.notFound("edition F")) { try test.store.approve(edition: "F", by: "x", at: noon) }
    }

    @Test("A pruned revision loses its approval", arguments: StoreKind.allCases)
    func pruning(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        try test.analyse("1")
        try test.store.approve(name("1"), revision: 1, by: "田中", at: noon)
        try test.analyse("1", image: "second", columns: 4)
        #expect(try test.store.prune(at: later).revisions == 1)
        #expect(try test.store.approvals(of: name("1")).isEmpty)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("The database itself refuses an approval without a person or a revision")
    func constraints() throws {
        let test = try TestStore(.disk, pages: ["1"])
        let id = try #require(try test.store.read { try $0.pageIDs() }.first)
        for (revision, person) in [(1, ""), (2, "x")] {
            #expect(throws: StoreError.self) {
                try test.store.write {
                    try $0.insert(ApprovalRow(pageID: id, revision: revision, approvedBy: person, approvedAt: 0))
                }
            }
        }
    }

    @Test("A page's state is that of its newest revision", arguments: StoreKind.allCases)
    func standing(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        var standing = try test.store.status(of: name("1"))
        #expect(standing.newest?.number == 1)
        #expect(standing.counts == [0, 1, 0, 0])
        var layout = document(columns: 5, digest: sha256("1".utf8))
        let place = PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9)
        layout.findings = [FindingSeverity.note, .note, .error].map {
            Finding(severity: $0, code: "line.doubtful", message: "see", place: place)
        }
        _ = try test.store.correct(name("1"), base: 1, layout: layout, by: "編集者", note: "", at: noon)
        try test.analyse("1", engine: "2", columns: 6)
        standing = try test.store.status(of: name("1"))
        #expect(standing.newest?.origin == .correction(by: "編集者", note: "", base: 1))
        #expect(standing.counts == [1, 0, 2, 1])
        #expect(throws: StoreError.notFound("page E/2")) { try test.store.status(of: name("2")) }
    }

    @Test("The thumbnail is that of the result from which a revision was made", arguments: StoreKind.allCases)
    func thumbnail(kind: StoreKind) throws {
        let test = try TestStore(kind)
        func newest() throws -> Data? {
            try test.store.newest(of: name("1")).flatMap { try test.store.thumbnail(of: $0) }
        }
        func work(_ picture: String?, columns: Int) throws {
            let lease = try #require(try test.leaseNext())
            var product = try test.product(lease, columns)
            product.thumbnail = picture.map { Data($0.utf8) }
            _ = try test.store.complete(lease, with: product, at: noon)
        }
        try test.receive("1")
        #expect(try newest() == nil)
        try work("first", columns: 3)
        #expect(try newest() == Data("first".utf8))
        try test.correct(columns: 5)
        try test.correct(columns: 6, base: 2)
        // A result that waits beside the corrections is not the base of a correction.
        try test.receive("1", engine: "2")
        try work("second", columns: 7)
        #expect(try newest() == Data("first".utf8))
        let proposal = try #require(try test.store.proposals(of: name("1")).first)
        _ = try test.store.accept(proposal: proposal.id, by: "編集者", at: noon)
        #expect(try newest() == Data("second".utf8))
        try test.receive("1", image: "other")
        try work(nil, columns: 3)
        #expect(try newest() == nil)
        let all = try test.store.revisions(of: name("1")).map { try test.store.thumbnail(of: $0) }
        #expect(all == ["first", "first", "first", "second", nil].map { $0.map { Data($0.utf8) } })
    }

    @Test("An open proposal's layout can be read, under its page's name", arguments: StoreKind.allCases)
    func proposal(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1", "2"])
        try test.correct(columns: 5)
        try test.analyse("1", engine: "2", columns: 6)
        let id = try #require(try test.store.proposals(of: name("1")).first).id
        let layout = try test.store.layout(ofProposal: id, of: name("1"))
        #expect(layout.articles[0].paragraphs[0].lines.count == 6)
        #expect(layout.page.edition == "E" && layout.page.name == "1")
        #expect(throws: StoreError.self) { try test.store.layout(ofProposal: id, of: name("2")) }
        #expect(throws: StoreError.self) { try test.store.layout(ofProposal: id + 1, of: name("1")) }
        try test.store.reject(proposal: id, by: "編集者", at: noon)
        #expect(throws: StoreError.self) { try test.store.layout(ofProposal: id, of: name("1")) }
    }
}

extension PageStatus {
    /// Errors, warnings, notes, proposals.
    fileprivate var counts: [Int] { [errors, warnings, notes, proposals] }
}
