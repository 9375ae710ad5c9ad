import Digests
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Pages that wait for an editor")
struct HoldTests {
    /// Analyses the next page, with a finding of a code.
    private func work(_ test: TestStore, finding code: String? = nil, columns: Int = 3) throws {
        try #require(try test.work(columns, findings: code.map { [$0] } ?? []) != nil)
    }

    @Test(
        "A page with few characters or much unnumbered print waits for approval",
        arguments: StoreKind.allCases)
    func doubtfulPage(kind: StoreKind) throws {
        for code in ["page.poor", "page.nothing", "page.unnumbered"] {
            let test = try TestStore(kind)
            try test.receive("1")
            try work(test, finding: code)
            #expect(try test.state("1") == .analysed && test.hold("1") == code)
            #expect(try test.store.publishDue(at: noon) == 0)
            // Describing or approving the edition does not approve the page.
            try test.store.describe(Edition(name: "E", title: "T"), at: noon)
            try test.store.approve(edition: "E", by: "田中", at: noon)
            #expect(try test.state("1") == .analysed)
            #expect(try test.store.changes(after: nil).changes.isEmpty)
            try test.store.approve(name("1"), revision: 1, by: "田中", at: noon)
            #expect(try test.state("1") == .published && test.hold("1") == nil)
            #expect(try test.store.changes(after: nil).changes.map(\.kind) == [.published])
            #expect(try test.store.check().problems.isEmpty)
        }
    }

    @Test("Other findings do not make a page wait, and no finding does if doubtful pages are wanted")
    func publishedAnyway() throws {
        let test = try TestStore(.memory)
        try test.receive("1")
        try work(test, finding: "image.damaged")
        #expect(try test.state("1") == .published)
        try test.receive("0")
        // Findings on places do not make a page wait; the finding on the whole page does.
        try work(test, finding: "print.unnumbered")
        #expect(try test.state("0") == .published)
        try test.receive("2")
        try work(test, finding: "page.poor")
        #expect(try test.state("2") == .analysed)
        try test.store.describe(Edition(name: "E", publishesDoubtful: true), at: noon)
        #expect(try test.state("2") == .published)
        #expect(try test.store.edition(named: "E")?.publishesDoubtful == true)
        for (page, code) in [("3", "page.nothing"), ("4", "page.unnumbered")] {
            try test.receive(page)
            try work(test, finding: code)
            #expect(try test.state(page) == .published)
        }
    }

    @Test(
        "An editor's correction is published; an approved page still waits for its edition",
        arguments: ["page.poor", "page.unnumbered"])
    func decisions(code: String) throws {
        let test = try TestStore(.memory)
        try test.receive("1")
        try work(test, finding: code)
        let layout = document(columns: 5, digest: sha256("1".utf8), findings: [code])
        _ = try test.store.correct(name("1"), base: 1, layout: layout, by: "編集者", note: "", at: noon)
        #expect(try test.state("1") == .published)
        try test.store.describe(Edition(name: "F", publication: .afterApproval), at: noon)
        try test.receive("2", of: "F")
        try work(test, finding: code)
        let second = PageName(edition: "F", page: "2")
        try test.store.approve(second, revision: 1, by: "田中", at: noon)
        #expect(try test.state("2", of: "F") == .analysed && test.hold("2", of: "F") == nil)
        try test.store.approve(edition: "F", by: "田中", at: noon)
        #expect(try test.state("2", of: "F") == .published)
    }

    @Test(
        "A newer result with the same map decides again whether its page waits", arguments: StoreKind.allCases,
        ["page.nothing", "page.unnumbered"])
    func sameMap(kind: StoreKind, code: String) throws {
        let test = try TestStore(kind)
        try test.store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        func again(_ engine: String, finding code: String?) throws {
            try test.receive("1", engine: engine)
            try work(test, finding: code)
        }
        try again("1", finding: nil)
        try again("2", finding: code)
        #expect(try test.hold("1") == code && test.store.page(name("1"))?.latestRevision == 1)
        try test.store.approve(edition: "E", by: "田中", at: noon)
        #expect(try test.state("1") == .analysed)
        // The layout belongs to the findings.
        #expect(try test.store.layout(of: name("1"), revision: 1).findings.map(\.code) == [code])
        try again("3", finding: nil)
        #expect(try test.state("1") == .published)
        #expect(try test.store.findings(of: name("1"), revision: 1).isEmpty)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("If a newer engine finds unnumbered print, readers keep the previous map until an editor decides")
    func newerEngine() throws {
        let test = try TestStore(.memory)
        try test.analyse("1", engine: "1")
        try test.receive("1", engine: "2")
        try work(test, finding: "page.unnumbered", columns: 4)
        let page = try #require(try test.store.page(name("1")))
        #expect(page.state == .analysed && page.latestRevision == 2 && page.publishedRevision == 1)
        #expect(page.hold?.code == "page.unnumbered")
        try test.store.describe(Edition(name: "E", publishesDoubtful: true), at: noon)
        #expect(try test.state("1") == .published && test.store.page(name("1"))?.publishedRevision == 2)
    }

    @Test("A newer image without characters does not replace the previous one")
    func newerImage() throws {
        let test = try TestStore(.memory, pages: ["1"])
        try test.receive("1", image: "second")
        try work(test, finding: "page.nothing")
        let page = try #require(try test.store.page(name("1")))
        #expect(page.state == .analysed && page.latestRevision == 2 && page.publishedRevision == 1)
    }

    @Test("A page with another page's image waits, within its edition and in others of the day")
    func duplicate() throws {
        let test = try TestStore(.memory)
        for (edition, page) in [
            ("2026-11-21-a", "1"), ("2026-11-21-a", "2"), ("2026-11-21-b", "1"), ("2026-11-22", "1"),
        ] {
            try test.analyse(page, of: edition, image: "same")
        }
        #expect(try test.state("1", of: "2026-11-21-a") == .published)
        #expect(try test.hold("2", of: "2026-11-21-a") == "page.duplicate")
        #expect(try test.hold("1", of: "2026-11-21-b") == "page.duplicate")
        #expect(try test.state("1", of: "2026-11-22") == .published)
        let reason = try #require(try test.store.page(PageName(edition: "2026-11-21-b", page: "1"))?.hold)
        #expect(reason.message.contains("page 2026-11-21-a/1"))
        try test.store.approve(PageName(edition: "2026-11-21-b", page: "1"), revision: 1, by: "田中", at: noon)
        #expect(try test.state("1", of: "2026-11-21-b") == .published)
    }

    @Test("Of two pages with one image, the second is published once the first gets its own image or is removed")
    func resolution() throws {
        for isRemoved in [true, false] {
            let test = try TestStore(.memory)
            for page in ["1", "2", "3"] { try test.analyse(page, image: "same") }
            #expect(try test.state("2") == .analysed && test.state("3") == .analysed)
            if isRemoved {
                try test.store.remove(name("1"), by: "田中", at: noon)
            } else {
                try test.analyse("1", image: "own", at: noon.adding(seconds: 1))
            }
            #expect(try test.store.publishDue(at: noon) == 1)
            #expect(try test.state("2") == .published && test.hold("3") == "page.duplicate")
        }
    }

    @Test("Waiting pages with the same image are withdrawn together, and later ones wait")
    func withdrawnTwins() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2", "3"] {
            try test.receive(page, image: "same")
            if page != "3" { try work(test) }
        }
        // Page 2 came twice: the decision concerns its name, not its image.
        let second = try TestStore(.memory)
        for page in ["1", "2", "3"] { try second.analyse(page, image: "same") }
        #expect(try second.store.withdraw(name("2"), by: "田中", at: noon).isEmpty)
        #expect(try second.state("1") == .published && second.state("3") == .analysed)

        #expect(try test.store.withdraw(name("1"), by: "田中", at: noon) == [name("2"), name("3")])
        #expect(try test.store.publishDue(at: noon) == 0 && test.leaseNext() == nil)
        try test.analyse("4", image: "same")
        let reason = try #require(try test.store.page(name("4"))?.hold)
        #expect(reason.code == "page.duplicate" && reason.message.contains("page E/1, which was withdrawn with it"))
        // Another image for page 1 does not publish the withdrawn one.
        try test.analyse("1", image: "right")
        #expect(try test.store.publishDue(at: noon) == 0 && test.store.page(name("4"))?.hold == reason)
        try test.store.approve(name("4"), revision: 1, by: "田中", at: noon)
        #expect(try test.state("4") == .published)
    }

    @Test("A page waits while an edition with its twin is withdrawn")
    func twinOfEdition() throws {
        let test = try TestStore(.memory)
        for edition in ["2026-11-21-a", "2026-11-21-b"] { try test.analyse("1", of: edition, image: "same") }
        try test.store.withdraw(edition: "2026-11-21-a", by: "田中", at: noon)
        #expect(try test.store.publishDue(at: noon) == 0 && test.hold("1", of: "2026-11-21-b") == "page.duplicate")
    }

    @Test(
        "A page waits as long as its twin's replacement is bad or unfinished"
    )
    func badReplacement() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2"] { try test.analyse(page, image: "same") }
        try test.receive("1", image: "bad", at: noon.adding(seconds: 1))
        #expect(try test.store.publishDue(at: noon) == 0 && test.hold("2") == "page.duplicate")
        #expect(try test.fail("image.truncated") == .quarantined && test.state("1") == .quarantined)
        #expect(try test.store.publishDue(at: noon) == 0 && test.hold("2") == "page.duplicate")
        try test.analyse("1", image: "good", at: noon.adding(seconds: 2))
        #expect(try test.store.publishDue(at: noon) == 1 && test.state("2") == .published)
    }

    @Test("Two pages with exchanged images are both published once the images are exchanged back")
    func exchange() throws {
        let test = try TestStore(.memory)
        for (page, image) in [("1", "b"), ("2", "a")] { try test.analyse(page, image: image) }
        for (page, image) in [("1", "a"), ("2", "b")] {
            try test.receive(page, image: image, at: noon.adding(seconds: 1))
        }
        for _ in 0..<2 { try work(test) }
        _ = try test.store.publishDue(at: noon.adding(seconds: 2))
        for page in ["1", "2"] {
            #expect(try test.state(page) == .published && test.store.page(name(page))?.publishedRevision == 2)
        }
    }

    @Test("A page keeps its publication if an older page later gets the same image")
    func later() throws {
        let test = try TestStore(.memory, pages: ["1", "2"])
        try test.analyse("1", image: "2", at: noon.adding(seconds: 1))
        #expect(try test.hold("1") == "page.duplicate" && test.state("2") == .published)
    }

    @Test("A lease has the stated digest of its file, and a result with another digest is not published")
    func digest() throws {
        let test = try TestStore(.memory)
        let digest = try test.store.addImage(Array("1".utf8), at: noon)
        let key = ResultKey(image: ImagePlace(digest: digest), provenance: Provenance(engine: "1"))
        let other = String(repeating: "0", count: 64)
        #expect(try test.store.receive(name("1"), key: key, expectedDigest: .listed(other), at: noon) == .new)
        #expect(try test.store.receive(name("1"), key: key, expectedDigest: .listed(other), at: noon) == .known)
        let lease = try #require(try test.leaseNext())
        #expect(lease.expectedDigest == other)
        _ = try test.store.fail(
            lease, reason: Reason(otherDigest: digest, than: other), isRetryable: false, after: 0, at: noon)
        #expect(try test.state("1") == .quarantined)
        // The description is corrected: the page is tried again automatically.
        #expect(try test.store.receive(name("1"), key: key, expectedDigest: .listed(digest), at: noon) == .known)
        #expect(try test.state("1") == .received)
        #expect(try test.store.receive(name("1"), key: key, expectedDigest: .listed(other), at: noon) == .known)
        try work(test)
        #expect(try test.hold("1") == "image.digest")
        #expect(try test.store.check().problems.isEmpty)
        _ = try test.store.receive(name("1"), key: key, expectedDigest: .listed(digest), at: noon)
        #expect(try test.store.publishDue(at: noon) == 1)
    }
}
