import Foundation
import HighlightMap
import LayoutDocument
import Testing

@Suite("mojiwaku blocks")
struct BlocksTests {
    @Test("A layout's own map is right by the layout's block truth")
    func ownMap() async throws {
        let place = try Workplace()
        try place.write(Samples.layout().json(), to: "p.layout.json")
        try place.write(Samples.map().json(), to: "p.map.json")
        try place.write(EvaluateBlocksTests.samplePage(), to: "p.png")
        let made = try await place.run("blocks", "p.layout.json", "-o", "p.blocks.json", "--image", "p.png")
        #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty)
        let outcome = try await place.run(
            "evaluate", "--blocks", "p.blocks.json", "--map", "p.map.json", "--json")
        #expect(outcome.status == 0)
        let page = try outcome.firstPage()
        #expect(page["blocks"] as? Int == 3)
        for figure in ["covered", "flow", "joins", "fill", "article"] {
            #expect(page[figure] as? Double == 1, "\(figure)")
        }
        #expect(page["stray"] as? Double == 0)
    }

    @Test("A sample scan's own map is right by the layout's block truth", arguments: ["01.png", "02.jpg"])
    func sample(image: String) async throws {
        let place = try Workplace()
        let scan = SampleEditions.folder.appending(path: "2026-11-21-morning/\(image)").path
        let stem = String(image.prefix(2))
        _ = try await place.run("extract", scan, "--output", "out")
        let made = try await place.run("blocks", "out/\(stem).layout.json", "-o", "p.blocks.json")
        #expect(made.status == 0 && made.errors.isEmpty)
        let outcome = try await place.run(
            "evaluate", "--blocks", "p.blocks.json", "--map", "out/\(stem).map.json", "--image", scan, "--json")
        let page = try outcome.firstPage()
        for figure in ["flow", "joins", "fill", "article"] { #expect(page[figure] as? Double == 1, "\(figure)") }
        #expect(page["stray"] as? Double == 0)
    }

    @Test("A file that is not a layout exits with 65, and the output may not replace the input")
    func refusals() async throws {
        let place = try Workplace()
        try place.write(Samples.map().json(), to: "p.map.json")
        let outcome = try await place.run("blocks", "p.map.json", "-o", "p.blocks.json")
        #expect(outcome.status == 65 && outcome.errors.hasPrefix("p.map.json: ") && !place.exists("p.blocks.json"))
        #expect(try await place.run("blocks", "p.map.json", "-o", "p.map.json").status == 64)
    }
}
