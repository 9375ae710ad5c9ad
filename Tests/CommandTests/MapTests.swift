import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku map")
struct MapTests {
    @Test("The map of a layout is written, with the revision asked for", arguments: [1, 2, 40])
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

    @Test("- reads from stdin and writes to stdout")
    func streams() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        let outcome = try await place.shell("$M map - -o - < p.layout.json")
        #expect(outcome.status == 0)
        #expect(try Data(outcome.output.utf8) == Samples.map().json())
    }

    @Test("A file that is no layout exits with 65 and is named", arguments: ["", "[]", "{\"format\": \"x\"}", "これは"])
    func noLayout(text: String) async throws {
        let place = try Workplace()
        try place.write(text.utf8, to: "p.json")
        let outcome = try await place.run("map", "p.json", "-o", "m.json")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("p.json: "))
        #expect(outcome.errorLines.count == 1)
        #expect(!place.exists("m.json"))
    }

    @Test("A layout that is missing exits with 2")
    func missing() async throws {
        let outcome = try await Workplace().run("map", "p.json", "-o", "m.json")
        #expect(outcome.status == 2)
        #expect(outcome.errors == "p.json: there is no such file. Check the path.\n")
    }

    @Test("Every broken rule of a layout is told of, and no map is written")
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
