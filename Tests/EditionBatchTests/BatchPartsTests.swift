import Foundation
import LayoutDocument
import PageGeometry
import PageStore
import StoreTestSupport
import TestSupport
import Testing

@testable import EditionBatch

@Suite("Parts of the batch")
struct BatchPartsTests {
    @Test("The waiting time doubles up to a limit, with a random part")
    func backoff() {
        let backoff = Backoff()
        #expect((0..<8).map { backoff.seconds(after: $0, chance: 0) } == [2, 4, 8, 16, 32, 60, 60, 60])
        #expect(backoff.seconds(after: 1, chance: 0.5) == 3)
        for _ in 0..<100 { #expect((2...4).contains(backoff.seconds(after: 1))) }
    }

    @Test("A process counts as gone only if it ended on the same machine")
    func identity() throws {
        let own = ProcessIdentity.own.text
        #expect(!ProcessIdentity.isGone(own))
        var parts = own.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        parts[4] = "1"
        #expect(ProcessIdentity.isGone(parts.joined(separator: "|")))
        let ended = Process()
        ended.executableURL = URL(filePath: "/bin/true")
        try ended.run()
        ended.waitUntilExit()
        parts[3] = "\(ended.processIdentifier)"
        #expect(ProcessIdentity.isGone(parts.joined(separator: "|")))
        parts[0] = "another-host"
        #expect(!ProcessIdentity.isGone(parts.joined(separator: "|")))
        #expect(!ProcessIdentity.isGone("me"))
    }

    @Test("A reply reads back unchanged; a truncated one is refused")
    func reply() throws {
        var random = RandomLayout(seed: 3)
        for _ in 0..<20 {
            let document = random.document()
            var product = try PageProduct(
                document, for: PageName(edition: "E", page: "1"), revision: 2, thumbnail: Data([1, 2]),
                renditions: (0..<Int.random(in: 0...4, using: &random.random)).map {
                    Rendition(width: 10 + $0, height: 3, format: $0 == 1 ? .png : .jpeg, bytes: Data([UInt8($0), 7]))
                }, milliseconds: 5)
            let bytes = WorkerReply.done(product).bytes
            #expect(try WorkerReply(bytes) == .done(product))
            #expect(throws: WorkerReplyError.incomplete) { try WorkerReply(bytes.dropLast()) }
            #expect(throws: WorkerReplyError.incomplete) { try WorkerReply(bytes + [0]) }
            let far = PixelRect(minX: 0, minY: 0, maxX: .max, maxY: .min)
            product.findings = [Finding(severity: .warning, code: "a", message: "b", place: far)]
            let wrong = WorkerReply.done(product).bytes
            #expect(throws: WorkerReplyError.incomplete) { try WorkerReply(wrong) }
        }
        let reason = Reason(code: "image.none", message: "\"画像\" ではない")
        #expect(try WorkerReply(WorkerReply.failed(reason).bytes) == .failed(reason))
        for text in ["", "\n", "{}\n", "{\"parts\": [-1]}\n", "{\"parts\": [9]}\n"] {
            #expect(throws: WorkerReplyError.incomplete) { try WorkerReply(Data(text.utf8)) }
        }
    }

    @Test("A request reads back unchanged")
    func request() {
        let request = WorkerRequest(
            path: "/a b/\"c\"", image: ImagePlace(digest: "d", index: 4), name: PageName(edition: "朝刊", page: "一"),
            revision: 7, wantsRenditions: true)
        #expect(WorkerRequest(request.line) == request)
        #expect(WorkerRequest(Data("{}".utf8)) == nil)
    }

    @Test("Missing pages are named if names are numbers, else counted")
    func missingPages() throws {
        let test = try TestStore(.memory)
        let store = test.store
        var edition = Edition(name: "E", expectedCount: 5)
        try store.describe(edition, pages: ["1", "3"], at: .now)
        #expect(try EditionStatus(of: "E", in: store).missingNames == ["1", "2", "3", "4", "5"])
        edition.name = "F"
        try store.describe(edition, pages: ["A", "B"], at: .now)
        let other = try EditionStatus(of: "F", in: store)
        #expect(other.missingNames == ["A", "B"] && other.missingUnnamed == 3)
        let shards = try (0..<3).map { try EditionStatus(of: "E", in: store, shard: Shard(index: $0, count: 3)) }
        #expect(shards.flatMap(\.missingNames).sorted() == ["1", "2", "3", "4", "5"])
    }

    @Test("A published page with a bad replacement stays published, and the report shows both")
    func badReplacement() throws {
        let test = try TestStore(.memory)
        let store = test.store
        try store.describe(Edition(name: "E", expectedCount: 4), at: .now)
        for page in ["1", "2"] {
            try test.receive(page, at: .now)
            try test.work(at: .now)
        }
        try test.receive("2", image: "cut short", at: .now)
        let lease = try #require(try test.leaseNext(at: .now))
        let reason = Reason(code: "image.truncated", message: "it is cut short")
        _ = try store.fail(lease, reason: reason, isRetryable: false, after: 0, at: .now)
        try test.receive("3", at: .now)
        let status = try EditionStatus(of: "E", in: store)
        #expect(
            status.pages.map(\.stateText) == [
                "published", "published (revision 1), replacement quarantined", "received",
            ])
        #expect(status.readable == 2 && status.wanted == 4 && status.missingNames == ["4"])
        let html = String(decoding: try BatchReport(of: ["E"], in: store, at: .now).html(), as: UTF8.self)
        #expect(html.contains("published (revision 1), replacement quarantined"))
        let open = OpenPage.all(of: status, needsPeople: true)
        #expect(
            open.map { "\($0.name.page) \($0.state)" } == [
                "4 missing", "2 published (revision 1), replacement quarantined", "3 received",
            ])
        #expect(OpenPage.all(of: status, needsPeople: false).map(\.name.page) == ["4", "3"])
    }

    @Test("A page that waits for an editor counts as open before the deadline")
    func heldIsOpen() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2"] {
            try test.receive(page, image: "same", at: .now)
            try test.work(at: .now)
        }
        let status = try EditionStatus(of: "E", in: test.store)
        #expect(
            OpenPage.all(of: status, needsPeople: true) == [OpenPage(name: name("2"), state: "waits for an editor")])
        #expect(OpenPage.all(of: status, needsPeople: false).isEmpty)
    }

    @Test(
        "A wrong SHA-256 is no doubt about a page that an editor withdrew or approved"
    )
    func decidedDigest() throws {
        let test = try TestStore(.memory)
        for page in ["1", "2", "3"] {
            try test.receive(page, at: .now)
            try test.work(at: .now)
        }
        let wrong = ExpectedDigest.listed(String(repeating: "0", count: 64))
        try test.store.describe(Edition(name: "E"), digests: ["1": wrong, "2": wrong, "3": wrong], at: .now)
        func doubted() throws -> [String] {
            try BatchReport(of: ["E"], in: test.store, at: .now).editions[0].pages
                .filter { $0.doubts.contains { $0.code == "image.digest" } }.map(\.page.name.page)
        }
        #expect(try doubted() == ["1", "2", "3"])
        try test.store.withdraw(name("1"), by: "田中", at: .now)
        try test.store.approve(name("2"), revision: 1, by: "田中", at: .now)
        #expect(try doubted() == ["3"])
    }

    @Test("A shard with its own store does not miss the other shards' pages")
    func missingElsewhere() throws {
        let shard = Shard(index: 0, count: 3)
        let names = (0..<30).map { "P\($0)" }
        let own = names.filter { shard.holds(PageName(edition: "E", page: $0)) }
        #expect(!own.isEmpty && own.count < names.count)
        let alone = try TestStore(.memory)
        try alone.store.describe(Edition(name: "E", expectedCount: 32), pages: own, at: .now)
        #expect(try EditionStatus(of: "E", in: alone.store, shard: shard).missingUnnamed == 0)
        let shared = try TestStore(.memory)
        try shared.store.describe(Edition(name: "E", expectedCount: 32), pages: names, at: .now)
        #expect(try EditionStatus(of: "E", in: shared.store, shard: shard).missingUnnamed == 2)
        #expect(try EditionStatus(of: "E", in: shared.store, shard: Shard(index: 1, count: 3)).missingUnnamed == 0)
    }

    @Test("Names do not become markup in the report")
    func markup() throws {
        let test = try TestStore(.memory)
        let store = test.store
        try store.describe(Edition(name: "<b>&\"", title: "<script>"), pages: ["<i>"], at: .now)
        let html = String(
            decoding: try BatchReport(of: ["<b>&\""], in: store, at: .now).html(), as: UTF8.self)
        #expect(!html.contains("<script>") && !html.contains("<i>"))
        #expect(html.contains("&lt;b&gt;&amp;&quot;") && html.contains("&lt;i&gt;"))
    }

    @Test("Metrics escape special characters in labels")
    func metrics() throws {
        let test = try TestStore(.memory)
        let store = test.store
        try store.describe(Edition(name: "a\"\\b"), at: .now)
        let text = String(
            decoding: BatchMetrics.text(
                BatchCounts(), [try EditionStatus(of: "a\"\\b", in: store)], deadline: nil, isRunning: true, at: .now),
            as: UTF8.self)
        #expect(text.contains("edition=\"a\\\"\\\\b\""))
        #expect(text.hasSuffix("\n"))
    }
}
