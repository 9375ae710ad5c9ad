import Foundation
import PageStore
import StoreTestSupport
import Testing

@testable import EditionBatch

/// A name in the form of a keyboard (NFC), and of macOS (NFD).
private let composed = "スポーツ面".precomposedStringWithCanonicalMapping
private let decomposed = "スポーツ面".decomposedStringWithCanonicalMapping

private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

@Suite("Unicode forms of folder and file names")
struct NameFormTests {
    /// An inbox with files of these paths, with their ages in seconds.
    private func inbox(_ files: (path: String, text: String, age: Double)...) throws -> TestStore {
        let test = try TestStore(.memory)
        for file in files { try test.put("inbox/\(file.path)", file.text.utf8, age: file.age) }
        return test
    }

    /// The paths of the images, so that they are taken at once.
    private func paths(_ editions: [Inbox.EditionFolder]) -> Set<String> {
        Set(editions.flatMap(\.images).map(\.path))
    }

    @Test("Edition and page have composed names; folder and file are found by their original names")
    func scan() throws {
        let test = try inbox(("\(decomposed)/\(decomposed).png", "a", 60))
        let (editions, problems) = try test.scanned()
        let edition = try #require(editions.first)
        let file = try #require(edition.images.first)
        #expect(problems.isEmpty && editions.count == 1)
        #expect(isSame(edition.name, composed) && isSame(file.edition, composed) && isSame(file.stem, composed))
        #expect(edition.folders.map { Array($0.utf8) } == [Array(decomposed.utf8)])
        #expect(file.data() == Data("a".utf8) && file.isUnchanged)
        let watch = InboxWatcher(test.folder.appendingPathComponent("inbox").path)
        watch.watch(edition.folders)
        try FileManager.default.moveItem(
            atPath: file.path, toPath: (file.path as NSString).deletingLastPathComponent + "/2.png")
        #expect(watch.wait(seconds: 60).map { ($0 as NSString).lastPathComponent } == ["2.png"])
    }

    @Test("Two folders with one name are one edition; different descriptions are a problem")
    func twoFolders() throws {
        let paths = [composed, decomposed]
        let test = try inbox(
            ("\(paths[0])/1.png", "a", 60), ("\(paths[1])/2.png", "b", 60), ("\(paths[1])/edition.json", "{}", 60))
        let (editions, problems) = try test.scanned()
        #expect(problems.isEmpty && editions.count == 1 && editions[0].folders.count == 2)
        #expect(editions[0].images.map(\.name) == ["1.png", "2.png"])
        #expect(try editions[0].description?.get().pages.isEmpty == true)
        let file = "\(test.folder.path)/inbox/\(paths[0])/edition.json"
        try Data(#"{ "expectedPages": 3 }"#.utf8).write(to: URL(filePath: file))
        let described = try test.scanned().editions
        guard case .failure(let error) = described.first?.description else {
            Issue.record("The descriptions differ, and one is taken.")
            return
        }
        #expect(error.reason.contains("make one folder of them"))
    }

    @Test("Of two files with one name the newer one is taken, and the older one reported", arguments: [true, false])
    func twoFiles(isComposedNewer: Bool) throws {
        let ages = isComposedNewer ? (60.0, 120.0) : (120.0, 60.0)
        let test = try inbox(("E/\(composed).png", "composed", ages.0), ("E/\(decomposed).png", "decomposed", ages.1))
        let (editions, problems) = try test.scanned()
        let older = isComposedNewer ? decomposed : composed
        #expect(editions[0].images.count == 1 && problems.count == 1)
        #expect(editions[0].images[0].data() == Data((isComposedNewer ? "composed" : "decomposed").utf8))
        #expect(isSame(problems[0].path, "\(test.folder.path)/inbox/E/\(older).png"))
        #expect(problems[0].message.contains(isComposedNewer ? "NFD" : "NFC"))
    }

    @Test("edition.json names a page and its file in any form")
    func description() throws {
        let json = #"{ "pages": [{ "page": "\#(composed)", "image": "\#(composed).png" }, "\#(decomposed)2"] }"#
        let test = try inbox(
            ("E/\(decomposed).png", "a", 60), ("E/\(composed)2.png", "b", 60), ("E/edition.json", json, 60))
        let intake = Intake(test.store, shard: .all) { _ in }
        let editions = try test.scanned().editions
        #expect(try intake.take(editions, renamed: paths(editions)) { false } == 0)
        #expect(try test.store.pages(of: "E").map(\.state) == [.received, .received])
        #expect(intake.problems.isEmpty)
    }

    @Test("A folder or file name with an invisible mark is reported")
    func invisible() throws {
        let test = try inbox(("E\u{202E}/1.png", "a", 60), ("F/1\u{2067}.png", "b", 60))
        let (editions, problems) = try test.scanned()
        #expect(editions.map(\.name) == ["F"] && problems.map(\.message).allSatisfy { $0.contains("invisible mark") })
        let intake = Intake(test.store, shard: .all) { _ in }
        #expect(try intake.take(editions, renamed: paths(editions)) { false } == 0)
        #expect(intake.problems.count == 1 && intake.problems[0].message.contains("invisible mark"))
        #expect(try test.store.pages(of: "F").isEmpty)
    }

    @Test("A pattern matches names in any form, and gives composed ones")
    func archive() throws {
        let test = try inbox(("\(decomposed)/2026-11-21/カ\u{3099}1\(decomposed).png", "a", 60))
        var found: [Inbox.EditionFolder] = []
        let folder = ArchiveFolder(
            folder: "\(test.folder.path)/inbox", pattern: try FolderPattern("{title}/{date}/ガ{page}.png"))
        try folder.scan { editions, problems in
            found += editions
            #expect(problems.isEmpty)
            return true
        }
        let edition = try #require(found.first)
        #expect(isSame(edition.name, "\(composed)-2026-11-21") && isSame(edition.images[0].stem, "1\(composed)"))
        #expect(try isSame(edition.description?.get().title ?? "", composed))
    }
}
