import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@Suite("Binary maps on the command line")
struct BinaryMapTests {
    /// A folder with the sample page's layout and its map in both forms.
    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        try place.write(Samples.map().json(), to: "p.map.json")
        try place.write(Samples.map().binary(), to: "p.map.bin")
        return place
    }

    @Test("`map --binary` writes the binary form, with the revision asked for", arguments: [1, 7])
    func written(revision: Int) async throws {
        let place = try place()
        let outcome = try await place.run(
            "map", "p.layout.json", "-o", "q.bin", "--binary", "--revision", "\(revision)")
        #expect(outcome.status == 0)
        let expected = try Samples.layout().map(revision: revision)
        #expect(try place.bytes(of: "q.bin") == expected.binary())
    }

    @Test("`map` turns a map from one form to the other and back, the same bytes")
    func turned() async throws {
        let place = try place()
        _ = try await place.run("map", "p.map.json", "-o", "q.bin", "--binary")
        #expect(try place.bytes(of: "q.bin") == place.bytes(of: "p.map.bin"))
        let outcome = try await place.shell("$M map - -o q.json < p.map.bin")
        #expect(outcome.status == 0)
        #expect(try place.bytes(of: "q.json") == place.bytes(of: "p.map.json"))
    }

    @Test(
        "A layout with a line that is read from the right gives a map of version 2, in either form, which every command reads"
    )
    func readFromRight() async throws {
        let place = try Workplace()
        var layout = Samples.layout()
        layout.articles[1].paragraphs[0].lines[0].writing = .horizontal
        layout.articles[1].paragraphs[0].lines[0].isReadFromRight = true
        try place.write(layout.json(), to: "p.layout.json")
        for (name, options) in [("p.json", []), ("p.bin", ["--binary"])] {
            #expect(try await place.run(["map", "p.layout.json", "-o", name] + options).status == 0)
            let map = try HighlightMap(file: place.bytes(of: name))
            #expect(try map == layout.map() && map.version == 2)
            #expect(try await place.run("validate", name).status == 0)
            let span = try await place.run("span", name, "--from", "8", "--to", "8")
            #expect(span.output.contains("\"rect\": [540, 400, 580, 440]"))
        }
        _ = try await place.run("map", "p.bin", "-o", "q.json")
        #expect(try place.bytes(of: "q.json") == place.bytes(of: "p.json"))
    }

    @Test("`map` keeps a given map's revision unless another is requested")
    func revision() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().map(revision: 5).binary(), to: "p.bin")
        _ = try await place.run("map", "p.bin", "-o", "kept.json")
        _ = try await place.run("map", "p.bin", "-o", "six.json", "--revision", "6")
        #expect(try HighlightMap(json: place.bytes(of: "kept.json")).revision == 5)
        #expect(try HighlightMap(json: place.bytes(of: "six.json")).revision == 6)
    }

    @Test("`extract --binary` writes the map in both forms")
    func extracted() async throws {
        let place = try Workplace()
        try place.write(Pictures.png(), to: "p.png")
        let outcome = try await place.run("extract", "p.png", "-o", "out", "--binary", "--json")
        #expect(place.names(in: "out") == ["p.layout.json", "p.map.bin", "p.map.json"])
        let map = try HighlightMap(json: place.bytes(of: "out/p.map.json"))
        #expect(map.count > 0)
        #expect(try place.bytes(of: "out/p.map.bin") == map.binary())
        #expect(try outcome.objects()[0]["binaryMap"] as? String == "out/p.map.bin")
    }

    @Test("`span` says the same of either form")
    func span() async throws {
        let place = try place()
        let json = try await place.run("span", "p.map.json", "--from", "2", "--to-point", "850,150")
        let binary = try await place.run("span", "p.map.bin", "--from", "2", "--to-point", "850,150")
        #expect(json.status == 0 && !json.output.isEmpty)
        #expect(binary.status == 0 && binary.output == json.output)
    }

    @Test("`evaluate` says the same of either form")
    func evaluate() async throws {
        let place = try place()
        let truth =
            #"{"width": 1200, "height": 1000, "ignore": [], "characters": [{"role": "body", "article": 0, "#
            + #""flow": "main", "seq": 0, "para": 0, "ink": [905, 105, 935, 135]}]}"#
        try place.write(truth.utf8, to: "p.truth.json")
        let json = try await place.run("evaluate", "--truth", "p.truth.json", "--map", "p.map.json", "--json")
        let binary = try await place.run("evaluate", "--truth", "p.truth.json", "--map", "p.map.bin", "--json")
        #expect(json.status == 0 && !json.output.isEmpty)
        #expect(binary.status == 0 && binary.output == json.output)
    }

    @Test("A binary map that is cut short exits with 65 and names the byte", arguments: ["span", "map"])
    func cutShort(command: String) async throws {
        let place = try Workplace()
        try place.write(Samples.map().binary().dropLast(3), to: "p.bin")
        let rest = command == "span" ? ["--from", "1", "--to", "2"] : ["-o", "q.json"]
        let outcome = try await place.run([command, "p.bin"] + rest)
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("p.bin: byte "))
        #expect(outcome.errorLines.count == 1)
        #expect(place.names(in: ".") == ["p.bin"])
    }
}
