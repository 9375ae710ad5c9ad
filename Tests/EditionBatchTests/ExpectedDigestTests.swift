import Digests
import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

@Suite("The SHA-256 of a page in edition.json")
struct ExpectedDigestTests {
    private let test: TestStore
    private let intake: Intake
    private var folder: URL { test.folder.appending(path: "inbox/E") }
    private let wrong = String(repeating: "0", count: 64)

    init() throws {
        test = try TestStore(.memory)
        intake = Intake(test.store, shard: .all) { _ in }
    }

    private func put(_ name: String, _ text: String) throws { try test.put("inbox/E/\(name)", text.utf8) }

    private func describe(_ page: String) throws { try put("edition.json", #"{ "pages": [\#(page)] }"#) }

    /// Takes in all files in their current state.
    private func take() throws {
        #expect(try intake.take(test.scanned().editions, renamed: [folder.path]) { false } == 0)
        _ = try test.store.publishDue(at: .now)
    }

    /// Puts the next page in quarantine, as the batch does for a file with another digest.
    private func setAside() throws {
        let lease = try #require(try test.leaseNext(at: .now))
        let expected = try #require(lease.expectedDigest)
        let reason = Reason(otherDigest: lease.image.digest, than: expected)
        #expect(
            try test.store.fail(lease, reason: reason, isRetryable: false, after: 0, at: .now) == .quarantined)
    }

    @Test("A wrong file stays set aside while edition.json is unreadable or missing, and after it is mended")
    func spoiltAndMended() throws {
        try put("1.png", "a")
        try describe(#"{ "page": "1", "sha256": "\#(wrong)" }"#)
        try take()
        try setAside()
        for isGone in [false, true] {
            try put("edition.json", #"{ "pages": [ "#)
            if isGone { try FileManager.default.removeItem(at: folder.appending(path: "edition.json")) }
            try take()
            #expect(try test.state("1") == .quarantined && test.leaseNext(at: .now) == nil)
            try describe(#"{ "page": "1", "sha256": "\#(wrong)" }"#)
            try take()
            #expect(try test.state("1") == .quarantined && test.leaseNext(at: .now) == nil)
        }
        // Another wrong file that comes meanwhile is also refused.
        try put("edition.json", "[")
        try put("1.png", "b")
        try take()
        try setAside()
        // A description without a digest accepts any file.
        try describe(#""1""#)
        try take()
        try test.work(at: .now)
        #expect(try test.state("1") == .published)
    }

    @Test("A mended edition.json holds a page with another SHA-256 before publication")
    func holdAfterMending() throws {
        try put("1.png", "a")
        try put("edition.json", "{")
        try take()
        try test.work(at: .now)
        #expect(try test.state("1") == .analysed)
        try describe(#"{ "page": "1", "sha256": "\#(wrong)" }"#)
        try take()
        #expect(try test.store.page(name("1"))?.hold?.code == "image.digest")
        #expect(try test.store.changes(after: nil).changes.isEmpty)
        try describe(#"{ "page": "1", "sha256": "\#(sha256("a".utf8))" }"#)
        try take()
        #expect(try test.state("1") == .published)
    }

    @Test("Each page of a file with the wrong SHA-256 waits")
    func severalPages() throws {
        try put("1.tif", "a")
        try put("edition.json", "{")
        let path = folder.appending(path: "1.tif").path
        let file = try #require(InboxFile(edition: "E", name: "1.tif", path: path))
        let digest = try test.store.addImage(Array("a".utf8), at: .now)
        try test.store.remember(path, stamp: file.stamp, digest: digest, pages: 2)
        try take()
        for _ in 0..<2 { try test.work(at: .now) }
        try describe(#"{ "page": "1", "image": "1.tif", "sha256": "\#(wrong)" }"#)
        try take()
        for page in ["1-1", "1-2"] {
            #expect(try test.store.page(name(page))?.hold?.code == "image.digest")
        }
    }

    @Test(
        "While edition.json is unreadable, a file with another name than its page makes no second page"
    )
    func otherName() throws {
        try put("a.png", "a")
        try describe(#"{ "page": "1", "image": "a.png", "sha256": "\#(wrong)" }"#)
        try take()
        try setAside()
        try put("edition.json", "{")
        try take()
        #expect(try test.store.pages(of: "E").map(\.name.page) == ["1"])
        #expect(try test.state("1") == .quarantined)
    }

    @Test("The page's SHA-256 also holds for a file of another kind than the listed one")
    func otherKind() throws {
        try put("1.png", "a")
        try describe(#"{ "page": "1", "image": "1.jpg", "sha256": "\#(wrong)" }"#)
        try take()
        #expect(try test.store.page(name("1"))?.expectedDigest == wrong)
    }
}
