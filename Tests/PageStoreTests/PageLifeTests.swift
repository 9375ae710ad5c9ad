import Digests
import HighlightMap
import LayoutDocument
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("The states of a page")
struct PageLifeTests {
    @Test("A page is expected, received and published, and then its map can be read", arguments: StoreKind.allCases)
    func life(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let store = test.store
        try store.describe(Edition(name: "E", title: "北汐新聞", expectedCount: 2), pages: ["1", "2"], at: noon)
        #expect(try test.state("1") == .expected)
        #expect(try test.receive("1") == .new)
        #expect(try test.state("1") == .received)
        #expect(try test.work() == .revision(1))
        #expect(try test.state("1") == .published)
        let revision = try #require(try store.published(name("1")))
        let json = try #require(try store.response(revision.mapID, .identity))
        #expect(sha256(json) == revision.mapID)
        let map = try HighlightMap(json: json)
        #expect(map.edition == "E" && map.page == "1" && map.revision == 1 && map.count == 12)
        #expect(try store.layout(of: name("1"), revision: 1).map() == map)
        #expect(try store.findings(of: name("1"), revision: 1).map(\.code) == ["image.damaged"])
        #expect(try test.state("2") == .expected)
        #expect(try store.check().problems.isEmpty)
    }

    @Test(
        "The newest image has its file's name, an older image its page's name",
        arguments: StoreKind.allCases)
    func fileName(kind: StoreKind) throws {
        let test = try TestStore(kind)
        func receive(_ image: String, from source: String?) throws -> ImagePlace {
            let image = ImagePlace(digest: try test.store.addImage(Array(image.utf8), at: noon))
            let key = ResultKey(image: image, provenance: Provenance(engine: "1"))
            _ = try test.store.receive(name("1"), key: key, source: source, at: noon)
            return image
        }
        let unnamed = try receive("a", from: nil)
        #expect(try test.store.page(name("1"))?.fileName(of: unnamed) == "1")
        let newest = try receive("b", from: "@inbox/day/scan 1.jpeg")
        let page = try #require(try test.store.page(name("1")))
        #expect(page.fileName(of: newest) == "scan 1.jpeg")
        #expect(page.fileName(of: unnamed) == "1")
    }

    @Test("Every coding of a map decompresses to the same map", arguments: StoreKind.allCases)
    func responses(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.analyse("1", columns: 40)
        let id = try #require(try test.store.published(name("1"))).mapID
        let plain = try #require(try test.store.response(id, .identity))
        for coding in ContentCoding.allCases {
            let packed = try #require(try test.store.response(id, coding))
            #expect(try coding.decompress(packed) == plain)
            if coding != .identity { #expect(packed != plain) }
        }
        #expect(try test.store.response(String(repeating: "0", count: 64), .gzip) == nil)
    }

    @Test("The same image is known; another engine causes a new analysis", arguments: StoreKind.allCases)
    func again(kind: StoreKind) throws {
        let test = try TestStore(kind, pages: ["1"])
        #expect(try test.receive("1") == .known)
        #expect(try test.leaseNext() == nil)
        #expect(try test.receive("1", engine: "2") == .again)
        #expect(try test.work() == .unchanged(1))
        #expect(try test.state("1") == .published)
        #expect(try test.receive("1", engine: "3") == .again)
        #expect(try test.work(4) == .revision(2))
        #expect(try test.store.published(name("1"))?.number == 2)
        #expect(try test.store.revisions(of: name("1")).map(\.number) == [1, 2])
    }

    @Test("A replaced page keeps its published revision until the new image is analysed", arguments: StoreKind.allCases)
    func replacement(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.analyse("1", image: "first")
        #expect(try test.receive("1", image: "second") == .replaced)
        #expect(try test.state("1") == .received)
        #expect(try test.store.published(name("1"))?.number == 1)
        #expect(try test.work(4) == .revision(2))
        let old = try #require(try test.store.revisions(of: name("1")).first)
        #expect(try test.store.response(old.mapID, .brotli) != nil)
        #expect(try test.store.published(name("1"))?.number == 2)
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test("A result for a replaced image is refused", arguments: StoreKind.allCases)
    func replacementMeanwhile(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1", image: "first")
        let lease = try #require(try test.leaseNext())
        try test.receive("1", image: "second")
        #expect(throws: StoreError.leaseLost(name("1"))) {
            try test.store.complete(lease, with: test.product(lease), at: noon)
        }
        #expect(try test.work(4) == .revision(1))
        let document = try test.store.layout(of: name("1"), revision: 1)
        #expect(document.page.sourceDigest == sha256("second".utf8))
    }

    @Test(
        "A served map has its state of publication, and its bytes on request",
        arguments: StoreKind.allCases)
    func servedMap(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let store = test.store
        func served(_ id: String, withBytes: Bool = true) throws -> ServedMap? {
            try store.served(id, .gzip, withBytes: withBytes)
        }
        try store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        try test.analyse("1", image: "first")
        let id = try #require(try store.newest(of: name("1"))?.mapID)
        let bytes = try store.response(id, .gzip)
        #expect(try bytes != nil && served(id) == ServedMap(wasPublished: false, isWithdrawn: false, bytes: bytes))
        try store.approve(edition: "E", by: "chief", at: noon)
        #expect(try served(id)?.isPublished == true)
        #expect(try served(id, withBytes: false) == ServedMap(wasPublished: true, isWithdrawn: false, bytes: nil))
        #expect(try served(String(repeating: "0", count: 64)) == nil && served("x") == nil)
        try store.withdraw(name("1"), by: "chief", at: noon)
        #expect(try served(id) == ServedMap(wasPublished: false, isWithdrawn: true, bytes: bytes))
        try test.analyse("1", image: "second", columns: 4)
        #expect(try served(id) == ServedMap(wasPublished: false, isWithdrawn: false, bytes: bytes))
        #expect(try served(#require(try store.newest(of: name("1"))?.mapID))?.isPublished == true)
    }

    @Test("Withdrawing a page ends its lease", arguments: StoreKind.allCases)
    func withdrawalMeanwhile(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1")
        let lease = try #require(try test.leaseNext())
        try test.store.withdraw(name("1"), by: "editor", at: noon)
        #expect(throws: StoreError.leaseLost(name("1"))) {
            try test.store.complete(lease, with: test.product(lease), at: noon)
        }
        #expect(try test.state("1") == .withdrawn)
        #expect(try test.store.changes(after: nil).changes.isEmpty)
    }

    @Test("Pages wait for their edition's time or approval", arguments: StoreKind.allCases)
    func publication(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let store = test.store
        try store.describe(Edition(name: "E", publication: .at(noon.adding(seconds: 60))), at: noon)
        try store.describe(Edition(name: "F", publication: .afterApproval), at: noon)
        try test.analyse("1")
        try test.analyse("1", of: "F", image: "f", columns: 4)
        #expect(try test.state("1") == .analysed && test.state("1", of: "F") == .analysed)
        #expect(try store.publishDue(at: noon.adding(seconds: 59)) == 0)
        #expect(try store.publishDue(at: noon.adding(seconds: 60)) == 1)
        #expect(try test.state("1") == .published && test.state("1", of: "F") == .analysed)
        try store.approve(edition: "F", by: "chief", at: noon)
        #expect(try test.state("1", of: "F") == .published)
        #expect(try store.edition(named: "F")?.approval == Approval(by: "chief", at: noon))
        // Later pages are published at once.
        try test.analyse("2", of: "F", image: "f2")
        #expect(try test.state("2", of: "F") == .published)
    }

    @Test("The same image under two names is analysed once", arguments: StoreKind.allCases)
    func sharedImage(kind: StoreKind) throws {
        let test = try TestStore(kind)
        try test.receive("1", image: "same")
        // Use an edition of another day, because a page of the same day would wait for an editor (HoldTests).
        try test.receive("1", of: "F", image: "same")
        try test.work()
        let lease = try #require(try test.leaseNext())
        let product = try #require(try test.store.product(ofKey: lease.key))
        #expect(try test.store.complete(lease, with: product, at: noon) == .revision(1))
        let maps = try ["E", "F"].map { edition in
            try #require(try test.store.published(PageName(edition: edition, page: "1"))).mapID
        }
        #expect(maps[0] != maps[1])
        #expect(try test.store.check().problems.isEmpty)
    }

    @Test(
        "A name that cannot be a file's is refused",
        arguments: ["", ".", "..", "a/b", "a\nb", String(repeating: "長", count: 67)])
    func badNames(text: String) throws {
        let test = try TestStore(.memory)
        #expect(throws: StoreError.badName(text)) { try test.receive(text) }
        #expect(throws: StoreError.badName(text)) { try test.store.describe(Edition(name: text), at: noon) }
    }

    @Test("Numbers in kanji and full-width digits give the newsroom's order")
    func japaneseOrder() throws {
        for names in [
            ["１", "２", "１０", "１１"], ["一面", "二面", "三面", "九面", "十面", "十一面", "二十面", "百二面"],
            ["第１面", "第２面", "第１０面"], ["8", "９", "一〇", "二三"],
        ] { #expect(names.shuffled().sorted(by: isInNaturalOrder) == names) }
    }

    @Test("The list of edition.json decides the order of its pages; other pages keep their places")
    func listedOrder() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2", "3", "4", "x-1", "x-2"] {
            try test.analyse(page, columns: 1 + (Int(page) ?? 5))
        }
        var edition = Edition(name: "E")
        for (order, pages) in [
            (["4", "x", "1"], ["4", "2", "3", "x-1", "x-2", "1"]), ([], ["1", "2", "3", "4", "x-1", "x-2"]),
        ] {
            edition.pageOrder = order
            try test.store.describe(edition, at: noon)
            #expect(try test.store.pages(of: "E").map(\.name.page) == pages)
            #expect(try test.store.publishedMaps(of: "E")?.map(\.page) == pages)
        }
    }

    @Test("Pages are listed in natural order")
    func naturalOrder() throws {
        let test = try TestStore(.memory)
        let names = ["10", "2", "1", "02", "A", "A10", "A9", "B1"]
        try test.store.describe(Edition(name: "E"), pages: names, at: noon)
        #expect(try test.store.pages(of: "E").map(\.name.page) == ["1", "02", "2", "10", "A", "A9", "A10", "B1"])
    }
}
