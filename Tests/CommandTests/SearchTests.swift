import Foundation
import LayoutDocument
import Testing

@Suite("mojiwaku batch text and search")
struct SearchTests {
    /// The result of a search: `page first-last found`.
    private func places(_ outcome: Outcome) throws -> [String] {
        let whole = try #require(outcome.objects().first)
        return try #require(whole["pages"] as? [[String: Any]]).flatMap { page in
            (page["places"] as? [[String: Any]] ?? []).map { "\(page["page"] ?? "") \($0["found"] ?? "")" }
        }
    }

    @Test("A page is read once, after its map, and `search` finds it")
    func find() async throws {
        let batch = try BatchPlace()
        let sample = try Data(contentsOf: SampleEditions.folder.appending(path: "2026-11-21-morning/06.png"))
        try batch.handIn([UInt8](sample), "06.png")
        #expect(try await batch.place.run(batch.run).status == 0)
        let text = ["batch", "text", "--store", "s.sqlite"]
        let first = try await batch.place.run(text)
        #expect(first.status == 0)
        #expect(first.errors.contains("2026-11-21/06: read"))
        let again = try await batch.place.run(text)
        #expect((again.status, again.errors) == (0, ""))
        // A word of the page, also in the output of `read`.
        let path = SampleEditions.folder.appending(path: "2026-11-21-morning/06.png").path
        let read = try await batch.place.run("read", path)
        let line = try #require(read.output.split(separator: "\n").first { $0.count > 30 && !$0.contains("〓") })
        let word = String(line.filter { $0.isLetter && !$0.isASCII }.prefix(6))
        let search = try await batch.place.run("search", "--store", "s.sqlite", word, "--json")
        #expect(search.status == 0)
        #expect(try places(search).contains { $0.hasPrefix("06 ") && $0.filter(\.isLetter).contains(word) })
        let shown = try await batch.place.run("search", "--store", "s.sqlite", word)
        #expect(shown.output.hasPrefix("2026-11-21/06 ") && shown.output.contains("【"))
        let none = try await batch.place.run("search", "--store", "s.sqlite", "鱧鱧鱧")
        #expect(none.status == 0 && none.output.isEmpty && none.errors.hasPrefix("Nothing was found."))
    }

    @Test(
        "An impossible search is refused",
        arguments: [
            ["、。"], ["国", "--from", "yesterday"], ["国", "--to", "2026-02-31"], ["国", "--limit", "0"],
            ["国", "--offset=-1"],
        ])
    func refusals(arguments: [String]) async throws {
        let place = try Workplace()
        #expect(try await place.run(["search", "--store", "s.sqlite"] + arguments).status == 64)
    }

    @Test("Without Tesseract's model a message names the package, and nothing is written")
    func noModel() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        let read = try await place.shell("TESSDATA_PREFIX=$PWD $M read p.layout.json")
        #expect(read.status == 65 && read.errors.contains("the layout has no text"))
        try place.write(Pictures.png(width: 1200, height: 1000, columns: 5), to: "p.png")
        let extract = try await place.shell("TESSDATA_PREFIX=$PWD $M extract p.png --text --output out")
        #expect(extract.status == 2 && extract.errors.contains("tesseract-ocr-jpn"))
        #expect(place.names(in: "out").isEmpty)
        #expect(try await place.shell("TESSDATA_PREFIX=$PWD $M extract p.png --output out").status == 0)
    }
}
