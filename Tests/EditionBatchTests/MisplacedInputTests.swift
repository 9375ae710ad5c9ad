import Foundation
import PageStore
import StoreTestSupport
import Synchronization
import Testing

@testable import EditionBatch

@Suite("Files in the wrong place or of the wrong kind")
struct MisplacedInputTests {
    private let test: TestStore
    private var inbox: URL { test.inbox }

    init() throws {
        test = try TestStore(.memory)
        try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    }

    private func put(_ path: String, _ text: String = "x") throws {
        try test.put("inbox/\(path)", text.utf8)
    }

    /// The problems from a scan, by path in the inbox.
    private func problems() throws -> [String: String] {
        let found = try Inbox(folder: inbox.path).scan().problems
        return Dictionary(found.map { (String($0.path.dropFirst(inbox.path.count + 1)), $0.message) }) { "\($0) \($1)" }
    }

    @Test("Pages one folder too deep are reported with their number and a remedy")
    func tooDeep() throws {
        try put("E/scans/1.png")
        try put("E/scans/2.PNG")
        try put("E/deep/er/3.jpg")
        try put("E/notes/readme.txt")
        try put("E/4.png/5.png")
        let problems = try problems()
        #expect(problems.keys.sorted() == ["E/4.png", "E/deep", "E/scans"])
        #expect(problems["E/scans"]?.hasPrefix("this folder has 2 pages (such as 1.png)") == true)
        #expect(problems["E/deep"]?.hasPrefix("this folder has 1 page (such as er/3.jpg)") == true)
        #expect(problems.values.allSatisfy { $0.contains("up into E") })
    }

    @Test(
        "Files of unsupported kinds are reported by name",
        arguments: [
            ("2.BMP", "a BMP, which the batch does not read; hand in page 2 as PNG"),
            ("2.psd", "a Photoshop file"), ("2.gif", "a GIF"), ("2.heic", "a HEIC image"), ("2.zip", "unpack it"),
            ("2.tar.gz", "an archive"), ("2.png.gz", "an archive"),
            ("1.bmp", "page 1 has an image already; remove this file"), ("2.jfif", "rename it to 2.jpg"),
        ])
    func kinds(name: String, words: String) throws {
        try put("E/1.png")
        try put("E/\(name)")
        let problems = try problems()
        #expect(problems.keys.sorted() == ["E/\(name)"])
        #expect(problems["E/\(name)"]?.contains(words) == true)
    }

    @Test("Incomplete files, hidden files and texts are ignored; a PDF beside the editions is reported")
    func ignoredFiles() throws {
        for name in ["1.png", "2.png.part", "3.tmp", ".4.pdf", "readme.txt", "Thumbs.db", "5.xml", "1.truth.json.gz"] {
            try put("E/\(name)")
        }
        try put("all.pdf")
        #expect(try problems().keys.sorted() == ["all.pdf"])
    }

    @Test("A folder that never contained a page is reported, once it is old enough")
    func emptyFolder() throws {
        try put("E/readme.txt")
        try put("F/scans/1.png")
        let paths = Mutex<[String]>([])
        func take(_ seconds: Double) throws -> [String] {
            let intake = Intake(test.store, shard: .all, emptySeconds: seconds) { event in
                if case .problem(let path, _) = event { paths.withLock { $0.append(path) } }
            }
            _ = try intake.take(Inbox(folder: inbox.path).scan().editions) { false }
            return paths.withLock { $0 }
        }
        #expect(try take(600).isEmpty)
        #expect(try take(0) == ["\(inbox.path)/E"])
        try test.receive("1", of: "E")
        paths.withLock { $0 = [] }
        #expect(try take(0).isEmpty)
    }

    @Test("A folder still empty at the deadline is reported, and the store keeps the report")
    func emptyAtTheDeadline() throws {
        try put("E/readme.txt")
        var settings = BatchSettings(inbox: inbox.path, jobs: 1, worker: ["/bin/false"])
        (settings.watches, settings.deadline) = (true, Moment.now.adding(seconds: 1.5))
        let result = try BatchRun(store: test.store, settings: settings) { _ in }.run()
        #expect(result.problems.map(\.path) == ["\(inbox.path)/E"])
        #expect(try test.store.inboxNotes().map(\.path) == ["\(inbox.path)/E"])
    }

    @Test("A file that edition.json does not list is reported while listed pages are missing")
    func unlistedPage() throws {
        func problems(_ description: String) throws -> [String: String] {
            try put("E/edition.json", description)
            let intake = Intake(test.store, shard: .all) { _ in }
            _ = try intake.take(Inbox(folder: inbox.path).scan().editions, renamed: [inbox.appending(path: "E").path]) {
                false
            }
            return Dictionary(
                uniqueKeysWithValues: intake.problems.map { (($0.path as NSString).lastPathComponent, $0.message) })
        }
        try put("E/1.png", "one")
        try put("E/O2.png", "two")
        let found = try problems(#"{ "pages": ["1", "2"] }"#)
        #expect(found.keys.sorted() == ["O2.png"])
        #expect(
            found["O2.png"]?.hasPrefix("edition.json does not name page O2, and pages that it names are missing")
                == true)
        // A partial list of pages does not exclude other pages.
        #expect(try problems(#"{ "pages": ["1", "2"], "expectedPages": 4 }"#).isEmpty)
        try put("E/2.png", "three")
        #expect(try problems(#"{ "pages": ["1", "2"] }"#).isEmpty)
    }

    @Test("Links inside the inbox are followed, links out of it are not")
    func links() throws {
        try put("E/1.png")
        let outside = test.folder.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        for name in ["secret.png", "edition.json"] { try Data("{}".utf8).write(to: outside.appending(path: name)) }
        func link(_ name: String, _ target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: inbox.appending(path: name).path, withDestinationPath: target)
        }
        try link("E/2.png", "1.png")
        try link("E/3.png", "../../outside/secret.png")
        try link("E/4.png", outside.appending(path: "secret.png").path)
        try link("E/edition.json", outside.appending(path: "edition.json").path)
        try link("E/scans", outside.path)
        try link("F", outside.path)
        try link("G", "E")
        let (editions, problems) = try Inbox(folder: inbox.path).scan()
        #expect(editions.map(\.name) == ["E", "G"])
        #expect(editions.map { $0.images.map(\.name) } == [["1.png", "2.png"], ["1.png", "2.png"]])
        #expect(
            editions.allSatisfy {
                $0.description
                    == .failure(
                        EditionFileError(reason: "the link leads out of the inbox, and is not followed"))
            })
        let paths = problems.map { String($0.path.dropFirst(inbox.path.count + 1)) }
        #expect(Set(paths) == ["E/3.png", "E/4.png", "F", "G/3.png", "G/4.png"])
        #expect(problems.allSatisfy { $0.message.contains("leads out of the inbox") })
    }

    @Test("A file outside the inbox is not read, even if its path becomes a link after the scan")
    func racingLink() throws {
        let outside = test.folder.appending(path: "outside")
        try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
        for name in ["1.png", "edition.json"] { try Data("{}".utf8).write(to: outside.appending(path: name)) }
        try put("E/2.png", "within")
        for (link, target) in [("E/1.png", "../../outside/1.png"), ("F", "../outside"), ("G", "E")] {
            try FileManager.default.createSymbolicLink(
                atPath: inbox.appending(path: link).path, withDestinationPath: target)
        }
        // The file from a scan for a path that became a link during the scan.
        func file(_ path: String) throws -> InboxFile {
            let parts = path.split(separator: "/").map(String.init)
            return try #require(InboxFile(edition: parts[0], name: parts[1], path: inbox.appending(path: path).path))
        }
        for path in ["E/1.png", "F/1.png", "F/edition.json"] { #expect(try file(path).data() == nil) }
        #expect(try file("G/2.png").data() == Data("within".utf8))
    }

    @Test("An edition.json beyond the size limit is reported, and not read")
    func largeDescription() throws {
        try put("E/1.png")
        try put("E/edition.json", "{}")
        let handle = try FileHandle(forWritingTo: inbox.appending(path: "E/edition.json"))
        try handle.truncate(atOffset: 1 << 40)
        try handle.close()
        let edition = try #require(try Inbox(folder: inbox.path).scan().editions.first)
        #expect(edition.description == .failure(EditionFileError(reason: "it is larger than 16 MiB")))
    }

    @Test("Folders of network storage are ignored")
    func storageFolders() throws {
        try put("E/1.png")
        try put("E/@eaDir/1.png/SYNOPHOTO_THUMB_M.jpg")
        try put("E/scans/@eaDir/2.png/SYNOPHOTO_THUMB_M.jpg")
        try put("@eaDir/E/SYNOPHOTO_THUMB_M.jpg")
        try put("#recycle/E/3.png")
        let (editions, problems) = try Inbox(folder: inbox.path).scan()
        #expect(editions.map(\.name) == ["E"] && problems.isEmpty)
    }

    @Test("A folder is searched again only after its date has changed")
    func searchedOnce() throws {
        try put("E/scans/inner/1.png")
        let (scans, inner) = (inbox.appending(path: "E/scans"), inbox.appending(path: "E/scans/inner"))
        func age(_ seconds: Double) throws {
            for folder in [scans, inner] {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000 + seconds)], ofItemAtPath: folder.path
                )
            }
        }
        try age(0)
        let pages = MisplacedPages()
        #expect(pages.pages(in: scans.path) == (1, "inner/1.png"))
        try put("E/scans/inner/2.png")
        try age(0)
        #expect(pages.pages(in: scans.path).count == 1)
        try age(1)
        #expect(pages.pages(in: scans.path).count == 2)
        // A folder that has just changed may change again with the same modification time.
        try put("E/scans/inner/3.png")
        #expect(pages.pages(in: scans.path).count == 3)
        try put("E/scans/inner/4.png")
        #expect(pages.pages(in: scans.path).count == 4)
        try FileManager.default.removeItem(at: scans)
        #expect(pages.pages(in: scans.path).count == 0)
    }

    @Test("A file that was replaced by a link after the scan is not read")
    func swappedFile() throws {
        try put("E/1.png", "within")
        let path = inbox.appending(path: "E/1.png").path
        let file = try #require(InboxFile(edition: "E", name: "1.png", path: path))
        #expect(file.data() == Data("within".utf8))
        try Data("secret".utf8).write(to: test.folder.appending(path: "secret"))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../secret")
        #expect(file.data() == nil && !file.isUnchanged)
    }
}
