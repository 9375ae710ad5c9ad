import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("mojiwaku map")
struct MapTests {
    @Test("`map` writes a layout's map with the requested revision", arguments: [1, 2, 40])
    func revision(number: Int) async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        let outcome = try await place.run("map", "p.layout.json", "-o", "p.map.json", "--revision", "\(number)")
        #expect(outcome.status == 0)
        #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
        let map = try HighlightMap(json: place.bytes(of: "p.map.json"))
        #expect(map.revision == number)
        #expect(map.lines == (try Samples.map().lines))
    }

    @Test("With `-`, `map` reads stdin and writes stdout")
    func streams() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        let outcome = try await place.shell("$M map - -o - < p.layout.json")
        #expect(outcome.status == 0)
        #expect(try Data(outcome.output.utf8) == Samples.map().json())
    }

    @Test(
        "A file that is not a layout exits with 65, and the message names it",
        arguments: ["", "[]", "{\"format\": \"x\"}", "これは"])
    func noLayout(text: String) async throws {
        let place = try Workplace()
        try place.write(text.utf8, to: "p.json")
        let outcome = try await place.run("map", "p.json", "-o", "m.json")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("p.json: "))
        #expect(outcome.errorLines.count == 1)
        #expect(!place.exists("m.json"))
    }

    @Test("A missing layout exits with 2")
    func missingLayout() async throws {
        let outcome = try await Workplace().run("map", "p.json", "-o", "m.json")
        #expect(outcome.status == 2)
        #expect(outcome.errors == "p.json: the file does not exist. Check the path.\n")
    }

    @Test("Every broken rule of a layout is reported, and no map is written")
    func brokenRules() async throws {
        let place = try Workplace()
        var layout = Samples.layout()
        layout.articles[0].paragraphs[0].lines[0].characters[1].end = 90
        layout.articles[1].paragraphs[0].lines[0].characters[0].end = 400
        try place.write(layout.json(), to: "p.json")
        let outcome = try await place.run("map", "p.json", "-o", "m.json")
        #expect(outcome.status == 65)
        #expect(outcome.errorLines.count >= 2)
        #expect(outcome.errorLines.allSatisfy { $0.hasPrefix("p.json: ") })
        #expect(!place.exists("m.json"))
    }

    @Test(
        "A readable map that breaks a rule is not written; every broken rule is reported"
    )
    func brokenMap() async throws {
        let place = try Workplace()
        let text = String(decoding: try Samples.map().json(), as: UTF8.self)
        // The second line overlaps the first, and the page has no name.
        let spoilt = text.replacing("[840, 880]", with: "[880, 920]").replacing(
            #""page": "page""#, with: #""page": """#)
        #expect(throws: Never.self) { try HighlightMap(json: Data(spoilt.utf8)) }
        try place.write(spoilt.utf8, to: "p.json")
        let outcome = try await place.run("map", "p.json", "-o", "out")
        #expect(outcome.status == 65 && !place.exists("out"))
        for rule in ["cell.overlap", "page.name"] { #expect(outcome.errors.contains("p.json: error \(rule) at ")) }
    }

    @Test("Of 200 spoilt maps, `map` writes exactly those that `validate` accepts")
    func spoiltMaps() async throws {
        let place = try Workplace()
        let json = try Samples.map().json()
        var (mutation, numbers) = (Mutation(seed: 30), SplitMix(seed: 30))
        var names: [String] = []
        for i in 0..<200 {
            let name = String(format: "%03d", i)
            let isMutant = i % 2 == 0
            try place.write(isMutant ? mutation.mutated(json) : Self.otherNumber(in: json, &numbers), to: name)
            names.append(name)
        }
        let turned = try await place.shell("for f in ???; do $M map $f -o $f.json; echo $?; done")
        let codes = turned.lines.compactMap { Int($0) }
        #expect(codes.count == 200 && Set(codes) == [0, 65])
        func valid(_ files: [String]) async throws -> [String] {
            try await place.run(["validate", "--json"] + files).objects().compactMap { object in
                guard object["type"] as? String == "summary", object["valid"] as? Bool == true else { return nil }
                return object["file"] as? String
            }
        }
        let sound = try await valid(names)
        #expect((10..<190).contains(sound.count))
        let written = place.names(in: ".").filter { $0.contains(".") }
        #expect(written == sound.map { "\($0).json" })
        #expect(try await valid(written) == written)
    }

    @Test("`map` keeps a given map's revision unless another is requested")
    func revisionOfMap() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().map(revision: 5).json(), to: "p.json")
        _ = try await place.run("map", "p.json", "-o", "kept.json")
        _ = try await place.run("map", "p.json", "-o", "six.json", "--revision", "6")
        #expect(try place.bytes(of: "kept.json") == place.bytes(of: "p.json"))
        #expect(try HighlightMap(json: place.bytes(of: "six.json")).revision == 6)
    }

    @Test("A line read from the right gives a map of version 2, and every command reads it")
    func readFromRight() async throws {
        let place = try Workplace()
        var layout = Samples.layout()
        layout.articles[1].paragraphs[0].lines[0].writing = .horizontal
        layout.articles[1].paragraphs[0].lines[0].isReadFromRight = true
        try place.write(layout.json(), to: "p.layout.json")
        #expect(try await place.run("map", "p.layout.json", "-o", "p.json").status == 0)
        let map = try HighlightMap(json: place.bytes(of: "p.json"))
        #expect(try map == layout.map() && map.version == 2)
        #expect(try await place.run("validate", "p.json").status == 0)
        let span = try await place.run("span", "p.json", "--from", "8", "--to", "8")
        #expect(span.output.contains("\"rect\": [540, 400, 580, 440]"))
    }

    /// A map's JSON with one number replaced.
    private static func otherNumber(in json: Data, _ random: inout SplitMix) -> Data {
        let text = String(decoding: json, as: UTF8.self)
        let places = text.matches(of: /[0-9]+/).map(\.range)
        guard let place = places.randomElement(using: &random), let number = Int(text[place]) else { return json }
        let other = number + Int.random(in: -60...60, using: &random)
        return Data(text.replacingCharacters(in: place, with: "\(other)").utf8)
    }

    @Test("An output that cannot be written exits with 2", arguments: ["no/such/m.json", ".", "p.json/m.json"])
    func badOutput(path: String) async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.json")
        let outcome = try await place.run("map", "p.json", "-o", path)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("\(path): "))
        #expect(place.names(in: ".") == ["p.json"])
    }
}
