import Foundation
import PageAnalysis
import PageGeometry
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

@Suite("The direction that edition.json states of pages")
struct StatedWritingTests {
    private let test: TestStore
    private let intake: Intake
    private var folder: URL { test.folder.appending(path: "inbox/E") }

    init() throws {
        test = try TestStore(.memory)
        intake = Intake(test.store, shard: .all) { _ in }
        for page in ["1", "2"] { try put("\(page).png", page) }
    }

    private func put(_ name: String, _ text: String) throws { try test.put("inbox/E/\(name)", text.utf8) }

    /// Takes in everything with a description, and returns the stated direction of each waiting page.
    private func waiting(_ description: String?) throws -> [String: WritingDirection?] {
        if let description { try put("edition.json", description) }
        #expect(try intake.take(test.scanned().editions, renamed: [folder.path]) { false } == 0)
        var found: [String: WritingDirection?] = [:]
        while let lease = try test.leaseNext(at: .now) {
            found[lease.name.page] = .some(Intake.parts(of: lease.key, of: lease.image)?.stated.writing)
            _ = try test.store.complete(lease, with: test.product(lease), at: .now)
        }
        return found
    }

    @Test("Exactly the pages with a changed direction are analysed again")
    func changedDirection() throws {
        #expect(try waiting("{}") == ["1": nil, "2": nil])
        #expect(try waiting(#"{ "writing": "vertical" }"#) == ["1": .vertical, "2": .vertical])
        let own = #"{ "writing": "vertical", "pages": [{ "page": "2", "writing": "horizontal" }] }"#
        #expect(try waiting(own) == ["2": .horizontal])
        #expect(try waiting(own).isEmpty)
        #expect(try waiting("{}") == ["1": nil, "2": nil])
    }

    @Test("A page's own `pagesPerImage` overrides the edition's; other values than 1 and 2 are refused")
    func pages() throws {
        let file = try EditionFile(
            Data(
                #"{ "writing": "vertical", "pagesPerImage": 1, "pages": [{ "page": "2", "pagesPerImage": 2 }] }"#.utf8),
            folder: "E")
        #expect(file.stated == PageStatement(writing: .vertical, pages: 1))
        #expect(file.pages[0].stated.completed(by: file.stated) == PageStatement(writing: .vertical, pages: 2))
        #expect(throws: EditionFileError.self) {
            try EditionFile(Data(#"{ "pagesPerImage": 3 }"#.utf8), folder: "E")
        }
    }

    @Test("Without a readable edition.json, its last stated direction stays valid")
    func unreadable() throws {
        let stated = #"{ "writing": "horizontal" }"#
        #expect(try waiting(stated) == ["1": .horizontal, "2": .horizontal])
        #expect(try waiting("{").isEmpty)
        try FileManager.default.removeItem(at: folder.appending(path: "edition.json"))
        #expect(try waiting(nil).isEmpty)
        #expect(try waiting(stated).isEmpty)
    }

    @Test("A worker gets the statement in the page's key", arguments: PageStatement.all)
    func key(_ stated: PageStatement) {
        let image = ImagePlace(digest: String(repeating: "0a", count: 32), index: 1)
        let key = Intake.key(of: image, stated: stated).digest
        #expect(Intake.parts(of: key, of: image)?.stated == stated)
        let request = WorkerRequest(
            path: "p", image: image, name: name("1"), revision: 1, wantsRenditions: false, stated: stated)
        #expect(WorkerRequest(request.line.dropLast()) == request)
        let earlier = Intake.key(of: image, stated: stated, by: "0.1.0").digest
        #expect(Intake.parts(of: earlier, of: image, by: "0.1.0")?.stated == stated)
        #expect(Intake.parts(of: earlier, of: image) == nil)
    }
}
