import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

/// A layout with one fault, and the expected rule and place of its finding.
struct LayoutFault: CustomTestStringConvertible, Sendable {
    var rule: LayoutRule
    var pointer: String
    var spoil: @Sendable (inout LayoutDocument) -> Void

    init(_ rule: LayoutRule, _ pointer: String, _ spoil: @escaping @Sendable (inout LayoutDocument) -> Void) {
        self.rule = rule
        self.pointer = pointer
        self.spoil = spoil
    }

    var testDescription: String { "\(rule.rawValue) at \(pointer)" }
}

@Suite("One fault, one finding")
struct LayoutFaultTests {
    private static let body = "/articles/0/paragraphs/1/lines"

    static let faults = [
        LayoutFault(.pageSize, "/width") { $0.page.size.width = 0 },
        LayoutFault(.pageName, "/page") { $0.page.name = "" },
        LayoutFault(.editionName, "/edition") { $0.page.edition = "" },
        LayoutFault(.pageDigest, "/source/sha256") { $0.page.sourceDigest = "0a" },
        LayoutFault(.engine, "/provenance/engine") { $0.provenance.engine = "" },
        LayoutFault(.modelDigest, "/provenance/models/break") { $0.provenance.models = ["break": "0a"] },
        LayoutFault(.emptyArticle, "/articles/2") { $0.articles.append(Article(paragraphs: [])) },
        LayoutFault(.emptyParagraph, "/articles/1/paragraphs/1") {
            $0.articles[1].paragraphs.append(Paragraph(lines: []))
        },
        LayoutFault(.emptyLine, "\(body)/1") { $0.body[1].characters = [] },
        LayoutFault(.emptyCross, "\(body)/1/cross") { $0.body[1].cross = 800..<800 },
        LayoutFault(.lean, "\(body)/2/lean") { layout in
            layout.body[2].lean = -31
            for (c, cell) in layout.body[2].cells.enumerated() { layout.body[2].characters[c].ink = cell }
        },
        LayoutFault(.readFromRight, "\(body)/1/rtl") { $0.body[1].isReadFromRight = true },
        LayoutFault(.tier, "\(body)/0/tier") { $0.body[0].tier = -1 },
        LayoutFault(.tierExtent, "/articles/1/paragraphs/0/lines/0/tier") {
            $0.articles[1].paragraphs[0].lines[0].tier = 0
        },
        LayoutFault(.tierGrid, "/tiers/1/characters") {
            $0.tiers = [Tier(rows: 100..<220, characters: 4), Tier(rows: 500..<590, gap: 280, characters: 0)]
        },
        LayoutFault(.tierOrder, "\(body)/0/tier") { layout in
            for i in 0..<3 { layout.body[i].tier = 2 }
        },
        LayoutFault(.cellRises, "\(body)/1/characters/1/end") { $0.body[1].characters[1].end = 130 },
        LayoutFault(.cellOnPage, "\(body)/1/characters/3") { $0.body[1].characters[3].end = 1001 },
        LayoutFault(.cellOverlap, "\(body)/1/characters/0") { $0.body[1].cross = 800..<851 },
        LayoutFault(.emptyInk, "\(body)/1/characters/1/ink") { $0.body[1].characters[1].ink.maxX = 0 },
        LayoutFault(.inkOnPage, "\(body)/1/characters/1/ink") { $0.body[1].characters[1].ink.maxX = 1001 },
        LayoutFault(.inkInCell, "\(body)/1/characters/1/ink") { $0.body[1].characters[1].ink.maxY += 14 },
        LayoutFault(.foreignInk, "\(body)/1/characters/1/ink") { $0.body[1].characters[1].ink.maxX = 855 },
        LayoutFault(.emptyRuby, "\(body)/0/characters/0/ruby/0") { $0.body[0].characters[0].ruby[0].maxY = 0 },
        LayoutFault(.rubyOnPage, "\(body)/0/characters/0/ruby/0") { $0.body[0].characters[0].ruby[0].minY = -1 },
        LayoutFault(.rubyInCell, "\(body)/0/characters/0/ruby/0") { $0.body[0].characters[0].ruby[0].minX = 868 },
        LayoutFault(.rubyAway, "\(body)/0/characters/0/ruby/0") {
            $0.body[0].characters[0].ruby[0] = PixelRect(minX: 883, minY: 300, maxX: 889, maxY: 330)
        },
        LayoutFault(.confidence, "\(body)/0/characters/0/confidence") { $0.body[0].characters[0].confidence = 1001 },
        LayoutFault(.confidence, "\(body)/0/characters/0/textConfidence") {
            $0.body[0].characters[0].text = RecognisedText("漢", confidence: -1)
        },
        LayoutFault(.confidence, "\(body)/0/characters/0/alternatives/0/confidence") {
            $0.body[0].characters[0].text = RecognisedText(
                "漢", confidence: 900, alternatives: [.init("僕", confidence: 1001)])
        },
        LayoutFault(.text, "\(body)/0/characters/0/text") {
            $0.body[0].characters[0].text = RecognisedText("", confidence: 900)
        },
        LayoutFault(.text, "\(body)/0/characters/0/text") {
            $0.body[0].characters[0].text = RecognisedText("あ\u{1B}[31m", confidence: 900)
        },
        LayoutFault(.text, "\(body)/0/characters/0/alternatives/0/text") {
            $0.body[0].characters[0].text = RecognisedText(
                "漢", confidence: 900, alternatives: [.init(String(repeating: "字", count: 33), confidence: 9)])
        },
        LayoutFault(.text, "\(body)/0/characters/0/rubyText") { $0.body[0].characters[0].rubyText = ["かん", "じ"] },
        LayoutFault(.emptyRect, "/figures/0/rect") { $0.figures[0].rect.maxX = 0 },
        LayoutFault(.rectOnPage, "/rules/0/rect") { $0.rules[0].rect.maxX = 1001 },
        LayoutFault(.lineOrder, "\(body)/2") { $0.body.swapAt(1, 2) },
        LayoutFault(.roleOrder, "\(body)/1/role") { $0.body[1].role = .headline },
    ]

    @Test("A fault is reported alone, at its pointer, before and after a round trip through a file", arguments: faults)
    func report(fault: LayoutFault) throws {
        var layout = Self.page()
        fault.spoil(&layout)
        let broken = layout.brokenRules()
        #expect(broken.map { "\($0.rule.rawValue) \($0.pointer)" } == ["\(fault.rule.rawValue) \(fault.pointer)"])
        #expect(broken.first?.message.hasSuffix(fault.rule.remedy) == true)
        #expect(broken.first?.severity == fault.rule.severity)
        let check = LayoutDocument.check(json: layout.json())
        #expect(check.misforms.isEmpty && check.document == layout && check.broken == broken)
    }

    @Test("This suite has a fault for every rule, and the page breaks none")
    func complete() {
        #expect(Set(Self.faults.map(\.rule)) == Set(LayoutRule.allCases))
        #expect(Self.page().brokenRules().isEmpty)
    }

    @Test("The tier's record decides whether a line is in the tier")
    func recordedTier() {
        var layout = Self.page()
        layout.articles[1].paragraphs[0].lines[0].tier = 0
        #expect(layout.brokenRules().map(\.rule) == [.tierExtent])
        let line = layout.articles[1].paragraphs[0].lines[0].bounds
        layout.tiers = [Tier(rows: 100..<line.maxY, characters: 4)]
        #expect(layout.brokenRules().isEmpty)
    }

    @Test("A box's tiers need not be below those of the page")
    func tiersOfBox() {
        var layout = Self.page()
        for i in 0..<3 { layout.body[i].tier = 2 }
        #expect(layout.brokenRules().map(\.rule) == [.tierOrder])
        let rows = [100..<190, 500..<590, 100..<220]
        layout.tiers = rows.map { Tier(rows: $0, characters: 4) }
        #expect(layout.brokenRules().map(\.rule) == [.tierOrder])
        layout.tiers[2].box = PixelRect(minX: 700, minY: 90, maxX: 900, maxY: 300)
        #expect(layout.brokenRules().isEmpty)
    }

    @Test("All faults of form are reported at once, with the other faults")
    func forms() {
        var layout = Self.page()
        layout.page.edition = ""
        layout.body[0].characters[0].confidence = 2000
        let text = String(decoding: layout.json(), as: UTF8.self)
            .replacing("\"page\": \"p\"", with: "\"page\": 3, \"pages\": 3", maxReplacements: 1)
            .replacing("\"kind\": \"picture\"", with: "\"kind\": \"photo\", \"x\": 1")
            .replacing("\"role\": \"caption\", \"writing\": \"vertical\"", with: "\"writing\": \"vertical\"")
            .replacing("[400, 430]", with: "[430, 400]")
        let check = LayoutDocument.check(json: Data(text.utf8))
        #expect(check.document == nil)
        #expect(
            check.misforms.map { "\($0.rule.rawValue) \($0.pointer)" } == [
                "field.unknown /pages", "field.form /page",
                "field.missing /articles/0/paragraphs/2/lines/0/role",
                "field.extent /articles/1/paragraphs/0/lines/0/cross",
                "field.unknown /figures/0/x", "field.form /figures/0/kind",
            ])
        #expect(
            check.broken.map { "\($0.rule.rawValue) \($0.pointer)" } == [
                "page.edition /edition", "character.confidence \(Self.body)/0/characters/0/confidence",
            ])
    }

    @Test("No mutant of a layout crashes the check, and the check accepts the same layouts as the strict reader")
    func mutants() throws {
        var mutation = Mutation(seed: 9)
        let taken = mutation.feed([Self.page().json(), smallLayout().json()], 1_500) { bytes in
            let check = LayoutDocument.check(json: bytes)
            #expect(check.document == (try? LayoutDocument(json: bytes)))
            #expect((check.document == nil) == !check.misforms.isEmpty)
            _ = try JSONSerialization.jsonObject(with: bytes)
        }
        #expect(taken > 30)
    }

    /// Two articles: headline, a paragraph of three lines and a caption in tier 0; a line in tier 1.
    static func page() -> LayoutDocument {
        var first = Line.line(.headline, x: 900, y: 100, count: 3)
        first.tier = nil
        var body = [850, 800, 750].map { Line.line(.body, x: $0, y: 100, count: 4) }
        body[0].characters[0].ruby = [PixelRect(minX: 883, minY: 100, maxX: 889, maxY: 125)]
        return LayoutDocument(
            page: PageIdentity(
                name: "p", size: PixelSize(width: 1000, height: 1000), sourceDigest: String(repeating: "0a", count: 32)
            ),
            provenance: Provenance(engine: "0.1.0"),
            articles: [
                Article(paragraphs: [
                    Paragraph(lines: [first]), Paragraph(lines: body),
                    Paragraph(lines: [Line.line(.caption, x: 650, y: 100, count: 2)]),
                ]),
                Article(paragraphs: [Paragraph(lines: [Line.line(.body, x: 400, y: 500, count: 3, tier: 1)])]),
            ],
            figures: [Figure(kind: .picture, rect: PixelRect(minX: 60, minY: 0, maxX: 90, maxY: 20))],
            rules: [Rule(rect: PixelRect(minX: 0, minY: 400, maxX: 1000, maxY: 402), direction: .horizontal)])
    }
}

extension Line {
    /// A vertical line of cells 30 px high, each with print.
    fileprivate static func line(
        _ role: LineRole, x: Int, y: Int, count: Int, tier: Int = 0
    ) -> Line {
        let characters = (0..<count).map { i in
            Character(
                kind: .plain, end: y + 30 * (i + 1),
                ink: PixelRect(minX: x + 2, minY: y + 30 * i + 2, maxX: x + 28, maxY: y + 30 * i + 28),
                confidence: 900)
        }
        return Line(
            role: role, writing: .vertical, cross: x..<x + 30, tier: tier, start: y, characters: characters)
    }
}

extension LayoutDocument {
    fileprivate var body: [Line] {
        get { articles[0].paragraphs[1].lines }
        set { articles[0].paragraphs[1].lines = newValue }
    }
}
