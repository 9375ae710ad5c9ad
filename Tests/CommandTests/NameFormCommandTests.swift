import Foundation
import Testing

/// A name in the form of a keyboard (NFC), and of macOS (NFD).
private let composed = "スポーツ面".precomposedStringWithCanonicalMapping
private let decomposed = "スポーツ面".decomposedStringWithCanonicalMapping

@Suite("mojiwaku: Unicode forms of names, and impossible inputs")
struct NameFormCommandTests {
    /// Delivers files with exact bytes of their names, since `URL` may compose them.
    private func handIn(_ number: Int, _ name: String, edition: String, to batch: BatchPlace) throws {
        let folder = batch.place.folder.path + "/inbox/" + edition
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name)"
        #expect(FileManager.default.createFile(atPath: path, contents: Data(try BatchPlace.picture(number))))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: Double(number - 100))], ofItemAtPath: path)
    }

    @Test(
        "A file that macOS named is the page in edition.json, and both forms of its name withdraw it",
        arguments: [composed, decomposed])
    func macOS(typed: String) async throws {
        let batch = try BatchPlace()
        try handIn(1, "\(decomposed).png", edition: decomposed, to: batch)
        let description = #"{ "edition": "\#(composed)", "pages": [{ "page": "\#(composed)" }] }"#
        #expect(
            FileManager.default.createFile(
                atPath: "\(batch.place.folder.path)/inbox/\(decomposed)/edition.json", contents: Data(description.utf8))
        )
        let run = try await batch.place.run(batch.run)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        var status = try await batch.status(typed)
        #expect(status["missing"] == 0 && status["published"] == 1 && status["readable"] == 1)
        // A delivery in the other form is the same page's next image; both files exist.
        try handIn(2, "\(composed).png", edition: decomposed, to: batch)
        let again = try await batch.place.run(batch.run)
        #expect(again.status == 1 && again.output.contains("a newer file with the same name"))
        #expect(try batch.events(again, "done").map { $0["revision"] as? Int } == [2])
        let done = try await batch.place.run(
            "batch", "withdraw", "\(typed)/\(typed)", "--by", "田中", "--store", "s.sqlite")
        #expect(done.status == 0 && done.errors.contains("readers no longer get revision 2"))
        status = try await batch.status(typed)
        #expect(status["readable"] == 0 && status["withdrawn"] == 1)
        let list = try await batch.place.run("batch", "status", "--store", "s.sqlite", "--json")
        #expect(try list.objects().count == 1)
    }

    @Test("An empty file is not a store, except for a new one; the remains of a store are not overwritten")
    func emptyStore() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        try batch.place.write([], to: "s.sqlite")
        for command in [["batch", "status"], ["store", "check"], ["token", "list"]] {
            let outcome = try await batch.place.run(command + ["--store", "s.sqlite"])
            #expect(outcome.status == 2 && outcome.errors.hasPrefix("s.sqlite: the file is empty (0 bytes)"))
            #expect(try batch.place.bytes(of: "s.sqlite").isEmpty)
        }
        #expect(try await batch.place.run(batch.run).status == 0)
        // The store's file is empty, as after a full disk, but its images still exist.
        try batch.place.write([], to: "s.sqlite")
        let cut = try await batch.place.run(batch.run)
        #expect(cut.status == 2 && cut.errors.contains("restore a backup") && !cut.errors.contains("make a store"))
        #expect(try batch.place.bytes(of: "s.sqlite").isEmpty)
    }

    @Test("A restore into a missing folder is refused, and makes no folder")
    func restore() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        #expect(try await batch.place.run("store", "backup", "b", "--store", "s.sqlite").status == 0)
        let outcome = try await batch.place.run("store", "restore", "b", "--store", "new/s.sqlite", "--publish-all")
        #expect(
            outcome.status == 2
                && outcome.errors.contains("the folder new does not exist; check the path, or make the folder"))
        #expect(!batch.place.exists("new"))
    }

    @Test("A name with an invisible mark exits with 64, and the message shows the mark")
    func invisible() async throws {
        let batch = try BatchPlace()
        try batch.handIn(BatchPlace.picture(1), "1.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        let name = "01\u{202E}gpj"
        let token = try await batch.place.run("token", "make", name, "--store", "s.sqlite")
        #expect(token.status == 64 && token.errors.contains("not allowed as a name"))
        for arguments in [["E/\(name)", "--by", "田中"], ["E/1", "--by", name]] {
            let outcome = try await batch.place.run(["batch", "withdraw", "--store", "s.sqlite"] + arguments)
            #expect(outcome.status == 64)
        }
        try batch.handIn(BatchPlace.picture(2), "\(name).png")
        let outcome = try await batch.place.run(batch.run)
        #expect(outcome.status == 1 && outcome.output.contains("invisible mark"))
        #expect(try await batch.status()["published"] == 1)
    }
}
