import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku validate")
struct ValidateTests {
    /// A layout with an error (a cell that does not rise) and a warning (print outside its cell).
    private static func spoilt() -> LayoutDocument {
        var layout = Samples.layout()
        layout.articles[0].paragraphs[0].lines[0].characters[1].end = 140
        layout.articles[1].paragraphs[0].lines[0].characters[0].ink.maxX = 460
        return layout
    }

    private static func doubtful() -> LayoutDocument {
        var layout = Samples.layout()
        layout.articles[1].paragraphs[0].lines[0].characters[0].ink.maxX = 460
        return layout
    }

    @Test("A valid file has one line and exits with 0")
    func whole() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        try place.write(Samples.map().json(), to: "p.map.json")
        let outcome = try await place.run("validate", "p.layout.json", "p.map.json", "--strict")
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(
            outcome.lines == [
                "p.layout.json: layout, 9 characters: valid", "p.map.json: map, 9 characters: valid",
            ])
    }

    @Test("A finding's line has severity, rule, pointer, place, fault and remedy")
    func findings() async throws {
        let place = try Workplace()
        try place.write(Self.spoilt().json(), to: "p.json")
        let outcome = try await place.run("validate", "p.json")
        #expect(outcome.status == 1)
        #expect(outcome.lines.count == 3)
        let line = "/articles/0/paragraphs/0/lines/0"
        #expect(
            outcome.lines[0].hasPrefix("p.json: error cell.rise at \(line)/characters/1/end [905, 145, 935, 175]: The ")
        )
        #expect(
            outcome.lines[1].hasPrefix(
                "p.json: warning ink.cell at /articles/1/paragraphs/0/lines/0/characters/0/ink [405, 505, 460, 535]: "))
        #expect(outcome.lines[2] == "p.json: layout, 9 characters: 1 error, 1 warning")
    }

    @Test("--json gives an object for each finding and a summary for each file")
    func json() async throws {
        let place = try Workplace()
        try place.write(Self.spoilt().json(), to: "p.json")
        try place.write(Samples.map().json(), to: "m.json")
        let outcome = try await place.run("validate", "p.json", "none.json", "m.json", "--json")
        #expect(outcome.status == 2)
        let objects = try outcome.objects()
        #expect(objects.map { $0["type"] as? String } == ["finding", "finding", "summary", "summary", "summary"])
        #expect(objects[0]["rule"] as? String == "cell.rise" && objects[0]["severity"] as? String == "error")
        #expect(objects[0]["place"] as? [Int] == [905, 145, 935, 175])
        #expect((objects[0]["problem"] as? String)?.isEmpty == false)
        #expect((objects[0]["remedy"] as? String)?.isEmpty == false)
        #expect(objects[2]["kind"] as? String == "layout" && objects[2]["valid"] as? Bool == false)
        #expect(objects[2]["errors"] as? Int == 1 && objects[2]["warnings"] as? Int == 1)
        #expect(objects[3]["file"] as? String == "none.json" && objects[3]["unreadable"] is String)
        #expect(objects[4]["kind"] as? String == "map" && objects[4]["valid"] as? Bool == true)
        #expect(outcome.errors == "none.json: the file does not exist. Check the path.\n")
    }

    @Test(
        "Warnings exit with 0, or with 1 under --strict",
        arguments: [([], 0), (["--strict"], 1)] as [([String], Int32)])
    func strict(options: [String], status: Int32) async throws {
        let place = try Workplace()
        try place.write(Self.doubtful().json(), to: "p.json")
        #expect(try await place.run(["validate", "p.json"] + options).status == status)
    }

    @Test(
        "The exit code prefers unreadable files to files that are not JSON, and those to findings",
        arguments: [
            (["text.json"], 65), (["text.json", "list.json"], 65), (["none.json"], 2), (["none.json", "text.json"], 2),
            (["text.json", "whole.json"], 1), (["other.json"], 1), (["whole.json", "none.json"], 2),
        ] as [([String], Int32)])
    func status(files: [String], status: Int32) async throws {
        let place = try Workplace()
        try place.write("これは".utf8, to: "text.json")
        try place.write("[]".utf8, to: "list.json")
        try place.write("{ \"format\": \"alto\", \"version\": 4 }".utf8, to: "other.json")
        try place.write(Samples.layout().json(), to: "whole.json")
        let outcome = try await place.run(["validate"] + files)
        #expect(outcome.status == status)
        if files == ["other.json"] { #expect(outcome.output.contains("error format.unknown at /format")) }
        if files == ["text.json"] { #expect(outcome.output.contains("error json.syntax: ")) }
    }

    @Test(
        "An image given as layout, map or truth is reported as an image",
        arguments: [
            ["validate", "page.json"], ["map", "page.json", "--output", "m.json"],
            ["span", "page.json", "--from", "1", "--to", "2"],
            ["evaluate", "--truth", "page.json", "--map", "page.json"],
        ])
    func image(arguments: [String]) async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "page.json")
        let outcome = try await place.run(arguments)
        #expect(outcome.status == 65)
        #expect(
            outcome.errors.contains(
                "page.json: this is an image (PNG). Give a file made from it: extract makes layouts and maps.")
        )
        // The message is the same for a file larger than any text, and for stdin.
        try place.write(Pictures.png() + [UInt8](repeating: 0, count: 17 << 20), to: "page.json")
        #expect(try await place.run(arguments).errors.contains("this is an image (PNG)"))
        try place.write(Pictures.png(), to: "small.png")
        #expect(try await place.shell("$M validate - < small.png").status == 65)
    }

    @Test("stdin and compressed files are read")
    func streams() async throws {
        let place = try Workplace()
        try place.write(Samples.map().json(), to: "m.json")
        let piped = try await place.shell("$M validate - < m.json && gzip m.json && $M validate m.json.gz")
        #expect(piped.status == 0)
        #expect(piped.output == "-: map, 9 characters: valid\nm.json.gz: map, 9 characters: valid\n")
    }

    @Test("Every wrong field is reported, with the broken rules of the other fields")
    func forms() async throws {
        let place = try Workplace()
        let text = String(decoding: Self.spoilt().json(), as: UTF8.self)
            .replacing("\"page\": \"page\"", with: "\"pages\": \"page\"")
            .replacing("\"headline\"", with: "\"headlines\"")
        try place.write(text.utf8, to: "p.json")
        let outcome = try await place.run("validate", "p.json", "--json")
        #expect(outcome.status == 1)
        #expect(
            try outcome.objects().compactMap { $0["rule"] as? String } == [
                "field.unknown", "field.missing", "field.form", "ink.cell",
            ])
    }

    @Test("The printed schemas equal docs/schemas", arguments: JSONSchema.allCases)
    func schema(kind: JSONSchema) async throws {
        let outcome = try await Workplace().run("validate", "--schema", kind.rawValue)
        let name = kind == .map ? "highlight-map" : kind.rawValue
        #expect(try Data(outcome.output.utf8) == Data(contentsOf: Repository.url("docs/schemas/\(name).schema.json")))
        #expect(outcome.status == 0)
    }

    @Test(
        "Senseless arguments exit with 64",
        arguments: [
            [], ["p.json", "--schema", "map"], ["--schema", "alto"], ["--rules", "p.json"], ["p.json", "--page", "2"],
            ["-", "-"],
        ])
    func usage(arguments: [String]) async throws {
        let outcome = try await Workplace().run(["validate"] + arguments)
        #expect(outcome.status == 64)
        #expect(!outcome.errors.isEmpty)
    }

    @Test("A full page is checked completely")
    func fullPage() async throws {
        let place = try Workplace()
        try place.write(Self.page(of: 10_000).json(), to: "p.json")
        let outcome = try await place.run("validate", "p.json")
        #expect(outcome.output == "p.json: layout, 10000 characters: valid\n")
    }

    /// A page of lines of ten characters side by side.
    private static func page(of count: Int) -> LayoutDocument {
        var layout = Samples.layout(size: PixelSize(width: 5000, height: 6000))
        let lines = (0..<count / 10).map { l in
            let x = 4900 - 40 * (l % 100)
            let y = 50 + 500 * (l / 100)
            return Line(
                role: .body, writing: .vertical, cross: x..<x + 36, start: y,
                characters: (1...10).map { c in
                    Character(
                        kind: .plain, end: y + 40 * c,
                        ink: PixelRect(minX: x + 2, minY: y + 40 * c - 36, maxX: x + 32, maxY: y + 40 * c - 4),
                        confidence: 950)
                })
        }
        layout.articles = [Article(paragraphs: lines.map { Paragraph(lines: [$0]) })]
        return layout
    }
}
