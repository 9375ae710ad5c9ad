import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("Layout JSON")
struct LayoutCodecTests {
    @Test("A random layout reads back unchanged, and gives the same bytes again", arguments: 0..<80)
    func roundTrip(seed: Int) throws {
        var maker = RandomLayout(seed: UInt64(seed))
        let layout = maker.document()
        let bytes = layout.json()
        #expect(try LayoutDocument(json: bytes) == layout)
        #expect(layout.json() == bytes)
        #expect(try LayoutDocument(json: bytes).json() == bytes)
    }

    @Test("Broken layouts read back too, so that a check can report all faults")
    func brokenRoundTrip() throws {
        var layout = smallLayout()
        layout.articles.append(Article(paragraphs: [Paragraph(lines: []), Paragraph(lines: [])]))
        layout.articles[0].paragraphs[0].lines[0].cross = 5..<5
        layout.articles[0].paragraphs[0].lines[0].characters[0].end = -4
        layout.articles[0].paragraphs[0].lines[0].characters[0].confidence = -7
        layout.articles[0].paragraphs[0].lines[0].characters[1].confidence = 12_004
        #expect(try LayoutDocument(json: layout.json()) == layout)
    }

    @Test("Text has the form of docs/formats.md; a file without text has version 1")
    func text() throws {
        var layout = smallLayout()
        #expect(layout.version == 1)
        #expect(String(decoding: layout.json(), as: UTF8.self).contains("\"version\": 1"))
        layout.articles[0].paragraphs[0].lines[0].characters[0].text = RecognisedText(
            "国", confidence: 987, alternatives: [.init("園", confidence: 13)])
        layout.articles[0].paragraphs[0].lines[0].characters[0].ruby = [PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 4)]
        layout.articles[0].paragraphs[0].lines[0].characters[0].rubyText = ["くに"]
        let file = String(decoding: layout.json(), as: UTF8.self)
        #expect(layout.version == 2)
        #expect(file.contains("\"version\": 2"))
        #expect(
            file.contains(
                "\"text\": \"国\", \"textConfidence\": 0.987, \"alternatives\": [{ \"text\": \"園\", \"confidence\": 0.013 }], "
                    + "\"ruby\": [[1, 2, 3, 4]], \"rubyText\": [\"くに\"]"))
        #expect(try LayoutDocument(json: layout.json()) == layout)
    }

    @Test("Text follows the order of reading, also from the right")
    func textInOrder() {
        var layout = smallLayout()
        var line = layout.articles[0].paragraphs[0].lines[0]
        line.writing = .horizontal
        line.isReadFromRight = true
        layout.articles = [Article(paragraphs: [Paragraph(lines: [line])])]
        let count = line.characters.count
        layout.changeCharacters { place, character in
            character.text = place == 0 ? nil : RecognisedText(String(place), confidence: 1)
        }
        #expect(layout.charactersInOrder.map { $0.text?.text } == [nil] + (1..<count).map { String($0) })
        #expect(layout.articles[0].paragraphs[0].lines[0].characters.last?.text == nil)
        #expect(layout.articles[0].text() == "〓" + (1..<count).map { String($0) }.joined())
    }

    @Test("Every number of thousandths reads back unchanged")
    func thousandths() throws {
        var layout = smallLayout()
        for confidence in 0...1000 {
            layout.articles[0].paragraphs[0].lines[0].characters[0].confidence = confidence
            let read = try LayoutDocument(json: layout.json())
            #expect(read.articles[0].paragraphs[0].lines[0].characters[0].confidence == confidence)
        }
    }

    @Test("Tiers and the candidates of a doubt have the form of docs/formats.md")
    func tiersAndCandidates() throws {
        var layout = smallLayout()
        layout.tiers = [
            Tier(rows: 10..<50, characters: 2),
            Tier(rows: 62..<102, gap: 12, characters: 3, box: PixelRect(minX: 0, minY: 60, maxX: 50, maxY: 110)),
        ]
        layout.findings[0].candidates = [
            Finding.Candidate(place: PixelRect(minX: 1, minY: 2, maxX: 3, maxY: 4), odds: 620),
            Finding.Candidate(place: nil, odds: 380),
        ]
        let text = String(decoding: layout.json(), as: UTF8.self)
        #expect(text.contains("\"candidates\": [{ \"place\": [1, 2, 3, 4], \"odds\": 0.620 }, { \"odds\": 0.380 }]"))
        #expect(text.contains("{ \"rows\": [10, 50], \"characters\": 2 }"))
        #expect(
            text.contains("{ \"rows\": [62, 102], \"gap\": 12, \"characters\": 3, \"box\": [0, 60, 50, 110] }"))
        #expect(try LayoutDocument(json: layout.json()) == layout)
        #expect(layout.brokenRules().isEmpty)
        #expect(!String(decoding: smallLayout().json(), as: UTF8.self).contains("\"tiers\": ["))
    }

    @Test("A line read from the right is marked; its characters run from left to right, and its map is turned")
    func readFromRight() throws {
        var layout = smallLayout()
        layout.articles[0].paragraphs[0].lines[0].writing = .horizontal
        let left = layout
        layout.articles[0].paragraphs[0].lines[0].isReadFromRight = true
        let (text, plain) = (
            String(decoding: layout.json(), as: UTF8.self), String(decoding: left.json(), as: UTF8.self)
        )
        #expect(text.contains("\"cross\": [20, 40], \"lean\": -3, \"rtl\": true, \"start\": 10, \"characters\": ["))
        #expect(text.replacing(" \"rtl\": true,", with: "") == plain)
        #expect(try LayoutDocument(json: layout.json()) == layout)
        #expect(try LayoutDocument(json: Data(text.replacing("\"rtl\": true", with: "\"rtl\": false").utf8)) == left)
        #expect(layout.brokenRules().filter { $0.severity == .error }.isEmpty)
        let (map, turned) = (try left.map(), try layout.map())
        #expect(map.version == 1 && turned.version == 2 && turned.lines[0].cuts == map.lines[0].cuts)
        #expect((1...2).map(turned.cell) == (1...2).reversed().map(map.cell))
    }

    @Test("Each character has its own line of text, so that a diff names it")
    func shape() {
        let text = """
            {
              "format": "mojiwaku.layout", "version": 1,
              "edition": null, "page": "p",
              "width": 100, "height": 200,
              "source": { "sha256": "\(String(repeating: "0a", count: 32))" },
              "provenance": {
                "engine": "0.1.0",
                "settings": {
                  "tiers": "12"
                },
                "models": {}
              },
              "findings": [
                { "severity": "note", "code": "page.small-type", "place": [0, 0, 9, 9], "message": "Look." }
              ],
              "figures": [
                { "kind": "picture", "rect": [60, 0, 90, 20] }
              ],
              "rules": [
                { "direction": "horizontal", "rect": [0, 190, 100, 191] }
              ],
              "unnumbered": [],
              "articles": [
                { "paragraphs": [
                  { "lines": [
                    { "role": "body", "writing": "vertical", "tier": 0, "cross": [20, 40], "lean": -3, "start": 10, "characters": [
                      { "end": 30, "ink": [21, 11, 36, 29], "kind": "plain", "confidence": 0.985, "ruby": [[44, 10, 50, 20]] },
                      { "end": 50, "ink": [22, 31, 35, 48], "kind": "mark", "confidence": 1.000 }
                    ] }
                  ] }
                ] }
              ]
            }

            """
        #expect(String(decoding: smallLayout().json(), as: UTF8.self) == text)
    }

    @Test("A full page reads back unchanged and breaks no rule")
    func fullPage() throws {
        let layout = RandomLayout.fullPage()
        #expect(try LayoutDocument(json: layout.json()) == layout)
        #expect(layout.brokenRules().isEmpty)
    }

    @Test("No mutant of a layout crashes the decoder, the check of rules or the making of a map")
    func mutants() {
        var small = RandomLayout(seed: 3, lines: 8)
        let originals = [smallLayout().json(), small.document().json(), small.document().json()]
        var mutation = Mutation(seed: 11)
        let taken = mutation.feed(originals, 4_000) { bytes in
            let layout = try LayoutDocument(json: bytes)
            let errors = layout.brokenRules().filter { $0.severity == .error }
            let map = try? layout.map()
            #expect(map != nil || !errors.isEmpty, "a layout without errors makes a map")
            #expect(try LayoutDocument(json: layout.json()) == layout)
        }
        #expect(taken > 10)
    }
}

/// A layout with one line of two characters, and one entry of every other kind.
func smallLayout() -> LayoutDocument {
    let line = Line(
        role: .body, writing: .vertical, cross: 20..<40, lean: -3, tier: 0, start: 10,
        characters: [
            Character(
                kind: .plain, end: 30, ink: PixelRect(minX: 21, minY: 11, maxX: 36, maxY: 29), confidence: 985,
                ruby: [PixelRect(minX: 44, minY: 10, maxX: 50, maxY: 20)]),
            Character(
                kind: .mark, end: 50, ink: PixelRect(minX: 22, minY: 31, maxX: 35, maxY: 48), confidence: 1000),
        ])
    return LayoutDocument(
        page: PageIdentity(
            name: "p", size: PixelSize(width: 100, height: 200), sourceDigest: String(repeating: "0a", count: 32)),
        provenance: Provenance(engine: "0.1.0", settings: ["tiers": "12"]),
        articles: [Article(paragraphs: [Paragraph(lines: [line])])],
        figures: [Figure(kind: .picture, rect: PixelRect(minX: 60, minY: 0, maxX: 90, maxY: 20))],
        rules: [Rule(rect: PixelRect(minX: 0, minY: 190, maxX: 100, maxY: 191), direction: .horizontal)],
        findings: [
            Finding(
                severity: .note, code: "page.small-type", message: "Look.",
                place: PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 9))
        ])
}
