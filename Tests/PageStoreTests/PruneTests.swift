import Digests
import Foundation
import StoreTestSupport
import Testing

@testable import PageStore

@Suite("Pruning during other work, and on a full disk")
struct PruneTests {
    private let late = noon.adding(seconds: 40 * 86400)

    @Test("An image that comes in during its pruning stays")
    func intakeDuringPruning() throws {
        let test = try TestStore(.disk, pages: ["1"])
        // The row marks the file as removed; then the image comes again; then the file would be deleted.
        let store = try test.store(interruptedAfter: .write, 1) { [store = test.store, late] in
            #expect(throws: Never.self) { try store.addImage(Array("1".utf8), at: late) }
        }
        _ = try store.prune(at: late)
        #expect(try store.image(sha256("1".utf8)) == Array("1".utf8))
        #expect(try store.hasImage(sha256("1".utf8)))
    }

    @Test("An image that is pruned during its intake stays")
    func pruningDuringIntake() throws {
        let test = try TestStore(.disk, pages: ["1"])
        // The file is written; then it is pruned; then its row marks it as removed.
        let store = try test.store(interruptedAfter: .beginOfRead, 1) { [store = test.store, late] in
            let report = try? store.prune(at: late)
            #expect(report?.images == 1)
        }
        let digest = try store.addImage(Array("1".utf8), at: late)
        #expect(try store.image(digest) == Array("1".utf8))
        // The renditions were deleted with the image, and return with its next result.
        #expect(try store.renditions(of: ImagePlace(digest: digest)).isEmpty)
        #expect(try store.check().problems.isEmpty)
    }

    @Test(
        "A published revision keeps its image while another image waits, until it is old itself",
        arguments: StoreKind.allCases)
    func publishedRevision(kind: StoreKind) throws {
        let test = try TestStore(kind)
        let store = test.store
        let image = sha256("1".utf8)
        try store.describe(Edition(name: "E", publication: .afterApproval), at: noon)
        try test.analyse("1")
        // The page waits for approval beyond the retention of images, and a broken image comes.
        try test.receive("1", image: "broken", at: late)
        try #require(try test.fail("image.truncated", at: late) != nil)
        #expect(try store.prune(at: late).images == 0)
        // Approval publishes the analysed image: the good one returns for that, and is replaced again.
        try test.analyse("1", at: late)
        try store.approve(edition: "E", by: "chief", at: late)
        #expect(try store.published(name("1"))?.number == 1)
        try test.receive("1", image: "broken", at: late)
        #expect(try store.prune(at: late.adding(seconds: 29 * 86400)).images == 0)
        #expect(try !store.renditions(of: ImagePlace(digest: image)).isEmpty)
        #expect(try store.prune(at: late.adding(seconds: 31 * 86400)).images == 1)
        #expect(try !store.hasImage(image))
        #expect(try store.check().problems.isEmpty)
    }

    @Test("Without room for a copy the database keeps its size, and pruning succeeds")
    func noRoom() throws {
        let test = try TestStore(.disk)
        let database = try #require(test.store.database as? SQLiteDatabase)
        for text in [String(repeating: "x", count: 1 << 20), ""] {
            try database.write(.all) { try $0.set("large", to: text) }
        }
        func size() throws -> Int { try Data(contentsOf: URL(filePath: test.path)).count }
        #expect(try database.shrink(room: 1 << 20) == false)
        #expect(try size() > 1 << 20)
        #expect(try database.shrink(room: 1 << 30) == true)
        #expect(try size() < 1 << 20)
        #expect(try test.store.prune(at: noon).isShrunk)
    }
}
