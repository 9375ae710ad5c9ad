import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@Suite("mojiwaku evaluate")
struct EvaluateTests {
    /// The truth of the sample page: every character where the sample's ink is.
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

    @Test("A map that fits its truth scores 1, packed or not", arguments: ["p.truth.json", "p.truth.json.gz"])
    func fits(truth: String) async throws {
        let outcome = try await place().run("evaluate", "--truth", truth, "--map", "p.map.json", "--json")
        #expect(outcome.status == 0)
        let report = try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let pages = try #require(report["pages"] as? [[String: Any]])
        #expect(pages.count == 1)
        #expect(pages[0]["page"] as? String == "p")
        #expect(pages[0]["boxes"] as? Double == 1)
        #expect(pages[0]["flow"] as? Double == 1)
    }

    @Test("Pairs can be repeated, and the table has a row for each, their mean and their worst")
    func pairs() async throws {
        let pair = ["--truth", "p.truth.json", "--map", "p.map.json"]
        let outcome = try await place().run(["evaluate"] + pair + pair)
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 5)
        #expect(outcome.output.contains("mean") && outcome.output.contains("worst"))
    }

    @Test("A packed truth that is cut short exits with 65")
    func cutShort() async throws {
        let place = try await place()
        try place.write(place.bytes(of: "p.truth.json.gz").dropLast(20), to: "cut.json.gz")
        let outcome = try await place.run("evaluate", "--truth", "cut.json.gz", "--map", "p.map.json")
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("cut.json.gz: "))
    }

    @Test("A truth or map of another form exits with 65 and is named", arguments: ["--truth", "--map"])
    func otherForm(option: String) async throws {
        let place = try await place()
        try place.write("{}".utf8, to: "bad.json")
        let files = option == "--truth" ? ["bad.json", "p.map.json"] : ["p.truth.json", "bad.json"]
        let outcome = try await place.run("evaluate", "--truth", files[0], "--map", files[1])
        #expect(outcome.status == 65)
        #expect(outcome.errors.hasPrefix("bad.json: "))
    }
}
