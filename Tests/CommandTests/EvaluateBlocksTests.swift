import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@Suite("mojiwaku evaluate --blocks")
struct EvaluateBlocksTests {
    private let triple = ["evaluate", "--blocks", "p.blocks.json", "--map", "p.map.json", "--image", "p.png"]

    private static let truth = """
        { "image": "p.png", "width": 1200, "height": 1000, "articles": [
          { "blocks": [ { "rect": [890, 90, 950, 270], "role": "headline" }, { "rect": [830, 90, 890, 230], "role": "body" } ] },
          { "blocks": [ { "rect": [390, 490, 450, 590], "role": "body" } ] } ] }
        """

    /// A PNG file with the ink of the sample page.
    static func samplePage() throws -> [UInt8] {
        var image = GreyRaster(size: PixelSize(width: 1200, height: 1000))
        for ink in Samples.layout().articles.lines.flatMap(\.characters).map(\.ink) {
            for y in ink.yRange { for x in ink.xRange { image[x, y] = 0 } }
        }
        return try PNGWriter.encode(image)
    }

    /// The sample page with its blocks, and an image whose ink is the sample's.
    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Self.samplePage(), to: "p.png")
        try place.write(Samples.map().json(), to: "p.map.json")
        try place.write(Self.truth.utf8, to: "p.blocks.json")
        return place
    }

    @Test("A map that fits its blocks scores 1; without --image the truth names the image")
    func fits() async throws {
        let place = try place()
        for arguments in [triple, Array(triple.dropLast(2))] {
            let outcome = try await place.run(arguments + ["--json"])
            #expect(outcome.status == 0)
            let page = try outcome.firstPage()
            #expect(page["page"] as? String == "p" && page["blocks"] as? Int == 3 && page["cells"] as? Int == 9)
            for figure in ["covered", "flow", "joins", "fill", "article"] { #expect(page[figure] as? Double == 1) }
            #expect(page["stray"] as? Double == 0)
        }
        #expect(
            try await place.run(triple).errors.contains("was made from a file with another digest"),
            "the sample's map has none")
    }

    @Test("The effort is measured on request")
    func effort() async throws {
        let place = try place()
        #expect(try await place.run(triple + ["--json"]).firstPage()["effort"] == nil)
        let effort = try await place.run(triple + ["--json", "--effort"]).firstPage()["effort"] as? [String: Any]
        #expect(effort?["characters"] as? Int == 9 && effort?["operations"] as? Int == 0)
        #expect(effort?["perThousand"] as? Double == 0 && effort?["joinArticle"] as? Int == 0)
        let table = try await place.run(triple + ["--effort"]).output.split(separator: "\n")
        #expect(table.count == 4 && table[2].hasPrefix("effort per 1000 all number") && table[3].hasPrefix("p "))
    }

    @Test("Triples can be repeated and named, and the table has their mean and worst values")
    func repeated() async throws {
        let outcome = try await place().run(triple + triple.dropFirst() + ["--name", "front", "--name", "back"])
        #expect(outcome.status == 0)
        #expect(outcome.lines.map { $0.prefix { $0 != " " } } == ["page", "front", "back", "mean", "worst"])
    }

    @Test("Both kinds of truth, unequal numbers of files, and options without meaning for blocks exit with 64")
    func usage() async throws {
        let place = try place()
        for more in [
            ["--truth", "p.blocks.json"], ["--map", "p.map.json"], ["--blocks", "p.blocks.json"],
            ["--image", "p.png"], ["--name", "a", "--name", "b"], ["--sheet", "s.png"], ["--layout", "p.layout.json"],
        ] {
            let outcome = try await place.run(triple + more)
            #expect(outcome.status == 64 && outcome.output.isEmpty, "\(more)")
            #expect(outcome.errors.contains(more[0]), "\(more)")
        }
    }

    @Test("A malformed truth exits with 65; the message has the place and a remedy")
    func badTruth() async throws {
        let place = try place()
        try place.write(Self.truth.replacing("\"headline\"", with: "\"title\"").utf8, to: "p.blocks.json")
        let outcome = try await place.run(triple)
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("p.blocks.json: /articles/0/blocks/0/role: expected one of headline, "))
        #expect(outcome.errors.contains("docs/formats.md"))
        try place.write(Self.truth.utf8, to: "p.truth.json")
        let other = try await place.run("evaluate", "--truth", "p.truth.json", "--map", "p.map.json")
        #expect(other.status == 65 && other.errors.contains("Give it with --blocks."))
    }

    @Test("A map or image that differs in size from the truth exits with 65; the message has both sizes")
    func otherSize() async throws {
        let place = try place()
        try place.write(PNGWriter.encode(GreyRaster(size: PixelSize(width: 90, height: 80))), to: "small.png")
        let image = try await place.run(Array(triple.dropLast()) + ["small.png"])
        #expect(image.status == 65 && image.output.isEmpty)
        #expect(
            image.errors.hasPrefix(
                "small.png: the image has 90 × 80 px, but its truth has 1200 × 1000 px. Give the image"))
        try place.write(Self.truth.replacing("1200", with: "1300").utf8, to: "p.blocks.json")
        let map = try await place.run(triple)
        #expect(map.status == 65 && map.errors.contains("1200 × 1000 px") && map.errors.contains("1300 × 1000 px"))
    }

    @Test("A comparison reports changes, fails only with --fail-if-worse, and refuses other kinds of report")
    func compare() async throws {
        let place = try place()
        let old = try await place.run(triple + ["--json"])
        try place.write(old.output.utf8, to: "old.json")
        let same = try await place.run(triple + ["--compare", "old.json", "--fail-if-worse"])
        #expect(same.status == 0 && same.output == "no figure changed by 0.001 or more\n")
        try place.write(old.output.replacing("\"stray\": 0.0", with: "\"stray\": -0.5").utf8, to: "better.json")
        let worse = try await place.run(triple + ["--compare", "better.json", "--fail-if-worse"])
        #expect(worse.status == 1 && worse.output.contains("page p") && worse.output.contains("stray"))
        #expect(
            try await place.run(triple + ["--compare", "better.json", "--threshold", "0.6", "--fail-if-worse"]).status
                == 0)
        try place.write("{ \"pages\": [] }".utf8, to: "exact.json")
        let other = try await place.run(triple + ["--compare", "exact.json"])
        #expect(other.status == 65 && other.errors.contains("exact.json: the report is on --truth"))
    }
}

@Suite("evaluate --blocks against score_blocks.py", .enabled(if: BlockScript.isThere, BlockScript.needs))
struct BlockScriptTests {
    @Test(
        "On the program's maps of real pages, every figure equals the script's",
        arguments: BlockScript.pages)
    func figures(name: String) async throws {
        let place = try Workplace()
        let image = try #require(BlockScript.image(of: name))
        let truth = BlockScript.real.appending(path: name + ".blocks.json").path
        _ = try await place.run("extract", image, "--output", "out")
        let map = "out/\(name).map.json"
        let outcome = try await place.run("evaluate", "--blocks", truth, "--map", map, "--image", image, "--json")
        #expect(outcome.status == 0)
        let page = try outcome.firstPage()
        let expected = try BlockScript.score(truth: truth, map: place.url(map).path, image: image)
        #expect(expected.count == 8)
        for (figure, value) in expected {
            let own = try #require(page[figure] as? Double ?? (page[figure] as? Int).map(Double.init), "\(figure)")
            #expect(abs(own - value) <= 1e-9, "\(figure): \(own), and the script has \(value)")
        }
    }
}

/// The real pages and `score_blocks.py`: beside the repository, or in the folder MOJIWAKU_SHARED.
private enum BlockScript {
    static let real = Repository.shared.appending(path: "real")
    private static let tools = Repository.shared.appending(path: "tools").path
    static let needs: Comment =
        "needs ../shared/tools/score_blocks.py and ../shared/real (or MOJIWAKU_SHARED), and python3 with numpy and Pillow"

    /// A Python with numpy and Pillow: the typesetter's, if it was made, or the system's.
    private static let python: String? = [
        Repository.url(".build-python/typeset/venv/bin/python").path, "/usr/bin/env",
    ].first { (try? run($0, "import numpy, PIL.Image")) != nil }

    static let isThere = !pages.isEmpty && python != nil

    /// Pages with block truths, by name.
    static let pages: [String] = {
        guard FileManager.default.fileExists(atPath: tools + "/score_blocks.py") else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: real.path)) ?? []
        return names.filter { $0.hasSuffix(".blocks.json") }.map { String($0.dropLast(".blocks.json".count)) }.sorted()
    }()

    static func image(of page: String) -> String? {
        ["png", "jpg"].map { real.appending(path: "\(page).\($0)").path }
            .first(where: FileManager.default.fileExists(atPath:))
    }

    static func score(truth: String, map: String, image: String) throws -> [String: Double] {
        let program = """
            import json, sys
            sys.path.insert(0, sys.argv[1])
            import score_blocks
            truth, map, image = sys.argv[2:]
            score = score_blocks.score(json.load(open(truth)), json.load(open(map)), image)
            print(json.dumps({name: float(value) for name, value in score.items()}))
            """
        let data = try run(#require(python), program, [tools, truth, map, image])
        return try JSONDecoder().decode([String: Double].self, from: data)
    }

    private struct Failed: Error {}

    @discardableResult
    private static func run(_ python: String, _ program: String, _ arguments: [String] = []) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = (python == "/usr/bin/env" ? ["python3"] : []) + ["-B", "-c", program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return data
    }
}
