import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

@Suite("Files of finished editions")
struct FinishedEditionsTests {
    private let test: TestStore
    private var inbox: URL { test.inbox }
    private var done: URL { test.folder.appending(path: "done") }

    init() throws {
        test = try TestStore(.memory)
        try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    }

    private func put(_ path: String, _ text: String) throws {
        try test.put("inbox/\(path)", text.utf8)
    }

    private func names(_ folder: URL) -> [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []).filter { $0.contains("/") }.sorted()
    }

    /// Takes in all files, and analyses their pages.
    private func take() throws {
        let folders = try test.scanned().editions
        let intake = Intake(test.store, shard: .all) { _ in }
        #expect(try intake.take(folders, renamed: Set(folders.map(\.path))) { false } == 0)
        while try test.work(at: .now) != nil {}
    }

    /// - Returns: the problems.
    @discardableResult
    private func clear(_ files: FinishedFiles, quietSeconds: Double = 0, except: [String] = []) throws -> [String] {
        var settings = BatchSettings(inbox: inbox.path, jobs: 1, worker: ["/bin/false"])
        (settings.finishedFiles, settings.quietSeconds) = (files, quietSeconds)
        return try FinishedEditions(store: test.store, settings: settings, inbox: inbox.path)
            .clear(except: except) { _ in }
            .map { "\($0.path): \($0.message)" }
    }

    @Test(
        "A finished edition's files move with their folder; later files are taken in and move beside them"
    )
    func moving() throws {
        try put("E/edition.json", #"{ "title": "北汐新聞", "pages": ["1", "2"] }"#)
        try put("E/1.png", "one")
        try take()
        try clear(.move(to: done.path))
        #expect(names(inbox) == ["E/1.png", "E/edition.json"])
        try put("E/2.png", "two")
        try take()
        try clear(.move(to: done.path))
        #expect(names(inbox).isEmpty && names(done) == ["E/1.png", "E/2.png", "E/edition.json"])
        #expect(!FileManager.default.fileExists(atPath: inbox.appending(path: "E").path))
        try put("E/2.png", "two, better")
        try take()
        #expect(try test.store.published(name("2"))?.number == 2)
        try clear(.move(to: done.path))
        #expect(names(inbox).isEmpty && names(done).contains("E/2.png.2"))
        #expect(try String(contentsOf: done.appending(path: "E/2.png"), encoding: .utf8) == "two")
        #expect(try test.store.edition(named: "E")?.title == "北汐新聞")
    }

    @Test("Files stay while a page waits or has failed, or a file is changed, recent, a link or a problem")
    func unfinished() throws {
        func stays(_ change: () throws -> Void, quietSeconds: Double = 0, except: [String] = []) throws -> Bool {
            try change()
            try clear(.remove(afterDays: 0), quietSeconds: quietSeconds, except: except)
            return names(inbox).contains("E/1.png")
        }
        try put("E/1.png", "one")
        let page = inbox.appending(path: "E/1.png").path
        // The page is neither taken in nor analysed yet.
        #expect(try stays {})
        let intake = Intake(test.store, shard: .all) { _ in }
        _ = try intake.take(Inbox(folder: inbox.path).scan().editions, renamed: [page]) { false }
        #expect(try stays {})
        while try test.work(at: .now) != nil {}
        #expect(try stays({}, quietSeconds: 60))
        #expect(try stays({}, except: [page]))
        #expect(try stays({}, except: [inbox.appending(path: "E").path]))
        #expect(try stays { try put("E/edition.json", "{ mend me") })
        try FileManager.default.removeItem(at: inbox.appending(path: "E/edition.json"))
        #expect(try stays { try put("E/1.png", "one and more") })
        try take()
        #expect(try stays { try put("E/2.png", "two") })
        try take()
        #expect(try stays { _ = try test.store.setAside(name("2"), goneFrom: "2.png", at: .now) })
        try test.store.withdraw(name("2"), by: "田中", at: .now)
        #expect(try stays({}) == false)
        #expect(names(inbox).isEmpty)
    }

    @Test("Files are removed only after the edition was finished for the given number of days")
    func removal() throws {
        try put("E/1.png", "one")
        try take()
        try clear(.remove(afterDays: 1))
        #expect(names(inbox) == ["E/1.png"])
        try clear(.remove(afterDays: 0))
        #expect(names(inbox).isEmpty)
        // The same file, delivered again, is not new.
        try put("E/1.png", "one")
        try take()
        #expect(try test.store.published(name("1"))?.number == 1)
    }

    @Test("An edition.json that renames pages stays, and names later files")
    func renaming() throws {
        try put("E/edition.json", #"{ "pages": [{ "page": "01", "image": "a.png" }] }"#)
        try put("E/a.png", "one")
        try take()
        try clear(.move(to: done.path))
        #expect(names(inbox) == ["E/edition.json"] && names(done) == ["E/a.png"])
        try put("E/a.png", "one, better")
        try take()
        #expect(try test.store.pages(of: "E").map(\.name.page) == ["01"])
        #expect(try test.store.published(name("01"))?.number == 2)
    }

    @Test("A file with a damaged copy in the store stays, and is reported")
    func damagedCopy() throws {
        try put("E/1.png", "one")
        try take()
        let image = try #require(try test.store.published(name("1"))).image.digest
        try Data("on3".utf8).write(to: URL(filePath: test.path(ofImage: image)))
        let problems = try clear(.remove(afterDays: 0))
        #expect(problems.count == 1 && problems[0].contains("run `mojiwaku store check`"))
        #expect(names(inbox) == ["E/1.png"])
    }

    @Test("A file that changes during its removal stays, and a target that is not a folder is reported")
    func changing() throws {
        try put("E/1.png", "one")
        let path = inbox.appending(path: "E/1.png").path
        let file = try #require(InboxFile(edition: "E", name: "1.png", path: path))
        try put("E/1.png", "one, and more of it")
        #expect(try !FileRemover(target: done.path).remove(file) && FileManager.default.fileExists(atPath: path))
        try take()
        try Data("no folder".utf8).write(to: done)
        let problems = try clear(.move(to: done.path))
        #expect(problems.count == 1 && problems[0].hasPrefix("\(path): it cannot be moved: the folder \(done.path)/E"))
        #expect(FileManager.default.fileExists(atPath: path))
    }
}
