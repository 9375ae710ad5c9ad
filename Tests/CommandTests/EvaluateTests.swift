import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@Suite("mojiwaku evaluate")
struct EvaluateTests {
    private let pair = ["evaluate", "--truth", "p.truth.json", "--map", "p.map.json"]

    /// The truth of the sample page: every character at the place of the sample's ink.
    private func truth() -> String {
        let inks = Samples.layout().articles.enumerated().flatMap { a, article in
            article.paragraphs.enumerated().flatMap { p, paragraph in
                paragraph.lines.flatMap(\.characters).map { (article: a, paragraph: p, ink: $0.ink) }
            }
        }
        let characters = inks.enumerated().map { i, character in
            let ink = character.ink
            return """
                {"role": "body", "article": \(character.article), "seg": "s", "flow": "main", "seq": \(i), \
                "para": "p\(character.paragraph)", "t": "字", "line": 0, "kind": null, "horizontal": false, \
                "cell": [\(ink.minX), \(ink.minY), \(ink.maxX), \(ink.maxY)], \
                "ink": [\(ink.minX), \(ink.minY), \(ink.maxX), \(ink.maxY)]}
                """
        }
        return """
            {"image": "p.png", "width": 1200, "height": 1000, "ignore": [], "ruby": [], \
            "characters": [\(characters.joined(separator: ", "))]}
            """
    }

    private func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(Samples.map().json(), to: "p.map.json")
        try place.write(truth().utf8, to: "p.truth.json")
        _ = try await place.shell("gzip --keep p.truth.json")
        return place
    }

    @Test("A map that fits its truth scores 1, compressed or not", arguments: ["p.truth.json", "p.truth.json.gz"])
    func fits(truth: String) async throws {
        let outcome = try await place().run("evaluate", "--truth", truth, "--map", "p.map.json", "--json")
        #expect(outcome.status == 0)
        let pages = try #require(outcome.object()["pages"] as? [[String: Any]])
        #expect(pages.count == 1)
        #expect(pages[0]["page"] as? String == "p")
        #expect(pages[0]["boxes"] as? Double == 1)
        #expect(pages[0]["flow"] as? Double == 1)
    }

    @Test("--effort counts operations, here for the sample's wrong roles")
    func effort() async throws {
        let outcome = try await place().run(pair + ["--effort"])
        let rows = outcome.output.split(separator: "\n").drop { !$0.hasPrefix("effort") }.prefix(2)
            .map { $0.split(separator: " ") }
        #expect(rows.count == 2)
        #expect(zip(rows[0].dropFirst(2), rows[1].dropFirst()).contains { $0 == "role" && $1 == "1" })
    }

    @Test("A map that differs in size from its truth is refused with both sizes")
    func otherSize() async throws {
        let place = try await place()
        try place.write(truth().replacing("\"height\": 1000", with: "\"height\": 1001").utf8, to: "other.truth.json")
        let outcome = try await place.run("evaluate", "--truth", "other.truth.json", "--map", "p.map.json")
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("1200 × 1000 px") && outcome.errors.contains("1200 × 1001 px"))
    }

    @Test("Of several pairs, the first table has a row each, means and worst values; other tables follow")
    func pairs() async throws {
        let outcome = try await place().run(pair + pair.dropFirst())
        #expect(outcome.status == 0)
        let tables = outcome.output.split(separator: "\n\n").map { $0.split(separator: "\n") }
        #expect(tables.count == 2, "pages, and classes: there are no features and no broken rules")
        let pages = try #require(tables.first)
        #expect(pages.count == 5)
        #expect(pages.map { $0.prefix { $0 != " " } } == ["page", "p", "p", "mean", "worst"])
        let classes = try #require(tables.last)
        #expect(classes.map { $0.prefix { $0 != " " } } == ["class", "kanji", "body"])
        #expect(outcome.lines.allSatisfy { $0.count <= 100 })
    }

    @Test("A truncated compressed truth exits with 65")
    func truncated() async throws {
        let place = try await place()
        try place.write(place.bytes(of: "p.truth.json.gz").dropLast(20), to: "cut.json.gz")
        let outcome = try await place.run("evaluate", "--truth", "cut.json.gz", "--map", "p.map.json")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("cut.json.gz: "))
    }

    @Test(
        "A truth or map in another form exits with 65, and the message names the file", arguments: ["--truth", "--map"])
    func otherForm(option: String) async throws {
        let place = try await place()
        try place.write("{}".utf8, to: "bad.json")
        let files = option == "--truth" ? ["bad.json", "p.map.json"] : ["p.truth.json", "bad.json"]
        let outcome = try await place.run("evaluate", "--truth", files[0], "--map", files[1])
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("bad.json: "))
    }

    @Test("--name replaces a truth's file name; --layout, --image and --name are for all pages or none")
    func names() async throws {
        let place = try await place()
        let named = try await place.run(pair + ["--name", "front"])
        #expect(named.lines.dropFirst().first?.hasPrefix("front ") == true)
        for option in ["--name", "--layout", "--image"] {
            let outcome = try await place.run(pair + pair.dropFirst() + [option, "x"])
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains(option))
        }
    }

    // MARK: Layouts, comparison, contact sheet

    @Test("The broken rules of a layout are counted, whether an option names it or it is beside the map")
    func layout() async throws {
        let place = try await place()
        let without = try await place.run(pair + ["--json"]).firstPage()
        #expect(without["layout"] as? Bool == false)
        var layout = Samples.layout()
        layout.articles[0].paragraphs[0].lines[0].characters[0].ink.maxY += 20
        try place.write(layout.json(), to: "p.layout.json")
        try place.write(layout.json(), to: "other.json")
        for arguments in [[], ["--layout", "other.json"]] {
            let page = try await place.run(pair + arguments + ["--json"]).firstPage()
            #expect(page["layout"] as? Bool == true)
            #expect(page["broken"] as? [String: Int] == ["ink.cell": 1])
        }
        let text = try await place.run(pair)
        #expect(text.output.contains("\nink.cell        1     1\n"))
    }

    @Test("The layout of another image is refused if an option names it, and ignored if it is only beside the map")
    func otherLayout() async throws {
        let place = try await place()
        try place.write(Samples.layout(digest: String(repeating: "1", count: 64)).json(), to: "p.layout.json")
        let beside = try await place.run(pair + ["--json"])
        #expect(beside.status == 0 && beside.errors.contains("p.layout.json: it belongs to another image"))
        #expect(try beside.firstPage()["layout"] as? Bool == false)
        let named = try await place.run(pair + ["--layout", "p.layout.json"])
        #expect(named.status == 65 && named.output.isEmpty)
    }

    @Test("A comparison reports changes, and exits with 1 only with --fail-if-worse")
    func compare() async throws {
        let place = try await place()
        let old = try await place.run(pair + ["--json"])
        try place.write(old.output.utf8, to: "old.json")
        let same = try await place.run(pair + ["--compare", "old.json", "--fail-if-worse"])
        #expect(same.status == 0)
        #expect(same.output == "no figure changed by 0.001 or more\n")
        try place.write(old.output.replacing("\"roles\": 0.", with: "\"roles\": 0.9").utf8, to: "better.json")
        let worse = try await place.run(pair + ["--compare", "better.json"])
        #expect(worse.status == 0)
        #expect(worse.output.contains("page p") && worse.output.contains("roles") && worse.output.contains("worse"))
        #expect(try await place.run(pair + ["--compare", "better.json", "--fail-if-worse"]).status == 1)
        let json = try await place.run(pair + ["--compare", "better.json", "--json"])
        #expect(json.output.contains("\"comparison\": {\"threshold\": 0.001"))
        #expect(try await place.run(pair + ["--compare", "p.map.json"]).status == 65)
        #expect(try await place.run(pair + ["--fail-if-worse"]).status == 64)
    }

    @Test("The worst places are drawn from the truth's image or from the image of --image")
    func sheet() async throws {
        let place = try await place()
        let blank = try PNGWriter.encode(GreyRaster(size: PixelSize(width: 1200, height: 1000)))
        try place.write(blank, to: "p.png")
        let truth = String(decoding: try place.bytes(of: "p.truth.json"), as: UTF8.self)
        // The first character is printed elsewhere: it is lost, and its cell is empty.
        let moved = truth.replacing("\"ink\": [905, 105, 935, 135]", with: "\"ink\": [705, 705, 735, 735]")
        try place.write(moved.utf8, to: "p.truth.json")
        let outcome = try await place.run(pair + ["--worst", "5", "--sheet", "worst.png"])
        #expect(outcome.status == 0)
        let sheet = try ImageFile(bytes: [UInt8](place.bytes(of: "worst.png")), name: "worst.png").colour(page: 0)
        let reds = stride(from: 0, to: sheet.pixels.count, by: 3).count {
            sheet.pixels[$0] == 204 && sheet.pixels[$0 + 1] == 0 && sheet.pixels[$0 + 2] == 0
        }
        #expect(reds > 300, "two places, each with a frame of 3 px round a square of some 40 px")
        try place.write(blank, to: "elsewhere.png")
        _ = try await place.shell("mv p.png gone.png")
        #expect(try await place.run(pair + ["--sheet", "b.png"]).status == 2, "the image is not beside the truth")
        _ = try await place.run(pair + ["--worst", "5", "--sheet", "b.png", "--image", "elsewhere.png"])
        #expect(try place.bytes(of: "b.png") == place.bytes(of: "worst.png"), "same input, same bytes")
    }

    @Test("An image of another size is refused, and no sheet is written")
    func otherImage() async throws {
        let place = try await place()
        try place.write(PNGWriter.encode(GreyRaster(size: PixelSize(width: 90, height: 90))), to: "p.png")
        try place.write(
            String(decoding: place.bytes(of: "p.truth.json"), as: UTF8.self).replacing("105, 935", with: "300, 935")
                .utf8,
            to: "p.truth.json")
        let outcome = try await place.run(pair + ["--sheet", "worst.png"])
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("p.png: the image has 90 × 90 px"))
        #expect(!place.exists("worst.png"))
    }
}
