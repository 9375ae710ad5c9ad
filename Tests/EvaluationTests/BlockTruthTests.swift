import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

@Suite("Reading of block truths")
struct BlockTruthTests {
    private static let good = """
        { "image": "p.png", "width": 400, "height": 300, "articles": [ { "title": "題", "blocks": [
          { "rect": [300, 50.5, 345, 175], "role": "headline", "writing": "vertical", "lines": 1, "text": "題" },
          { "quad": [[100, 50], [290, 52], [290, 175], [98, 173]], "role": "body" },
          { "rect": [100, 10, 200, 40], "role": "subheadline", "writing": "horizontal", "rtl": true } ] } ],
          "ignore": [[0, 0, 400, 8]], "unsure": [[0, 280, 400, 300]] }
        """

    @Test("Blocks, corners, directions and unsure areas are read; other fields are ignored")
    func fields() throws {
        let truth = try BlockTruth(json: Data(Self.good.utf8))
        #expect(truth.image == "p.png" && truth.size == PixelSize(width: 400, height: 300))
        #expect(truth.articles.map(\.title) == ["題"] && truth.unsure == [rect(0, 280, 400, 300)])
        let blocks = truth.articles[0].blocks
        #expect(blocks.map(\.role) == [.headline, .body, .subheadline])
        #expect(blocks.map(\.writing) == [.vertical, .vertical, .horizontal])
        #expect(blocks.map(\.isReadFromRight) == [false, false, true])
        #expect(blocks[0].shape == .rect(rect(300, 50.5, 345, 175)))
        let corners = [(100, 50), (290, 52), (290, 175), (98, 173)].map { RealPoint(x: $0.0, y: $0.1) }
        #expect(blocks[1].shape == .quad(corners))
    }

    @Test("A lead counts as body text")
    func lead() throws {
        let leading = Self.good.replacing("\"role\": \"body\"", with: "\"role\": \"lead\"")
        #expect(try BlockTruth(json: Data(leading.utf8)).articles[0].blocks[1].role == .body)
    }

    @Test(
        "A missing or malformed field is named by its JSON pointer, with a remedy",
        arguments: [
            ("\"width\": 400", "\"width\": 0", "/width"), ("\"height\": 300,", "", "/height"),
            ("\"image\": \"p.png\"", "\"image\": 4", "/image"),
            ("\"title\": \"題\"", "\"title\": 4", "/articles/0/title"),
            ("\"blocks\"", "\"parts\"", "/articles/0/blocks"),
            ("50.5", "\"50\"", "/articles/0/blocks/0/rect/1"), ("50.5", "1e12", "/articles/0/blocks/0/rect/1"),
            ("50.5, 345", "345", "/articles/0/blocks/0/rect"), ("50.5", "200", "/articles/0/blocks/0/rect"),
            ("300, 50.5, 345", "400, 50.5, 445", "/articles/0/blocks/0/rect"),
            ("\"rect\": [300, 50.5, 345, 175], ", "", "/articles/0/blocks/0/rect"),
            ("[98, 173]", "[98]", "/articles/0/blocks/1/quad/3"), (", [98, 173]", "", "/articles/0/blocks/1/quad"),
            ("[290, 52], [290, 175]", "[290, 175], [290, 52]", "/articles/0/blocks/1/quad"),
            ("[290, 52]", "[150, 120]", "/articles/0/blocks/1/quad"),
            ("\"role\": \"headline\", ", "", "/articles/0/blocks/0/role"),
            ("\"headline\"", "\"head\"", "/articles/0/blocks/0/role"),
            ("\"horizontal\"", "\"across\"", "/articles/0/blocks/2/writing"),
            ("\"horizontal\"", "\"vertical\"", "/articles/0/blocks/2/rtl"),
            ("\"rtl\": true", "\"rtl\": 1", "/articles/0/blocks/2/rtl"),
            ("[[0, 280, 400, 300]]", "[[0, 280, 400]]", "/unsure/0"),
        ])
    func refusals(piece: String, becomes: String, expected: String) throws {
        let spoilt = Self.good.replacing(piece, with: becomes, maxReplacements: 1)
        try #require(spoilt != Self.good)
        let error = #expect(throws: BlockTruthError.self) { try BlockTruth(json: Data(spoilt.utf8)) }
        guard case .badField(let place, _) = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(place == expected)
        #expect(String(describing: error).contains("docs/formats.md"))
    }

    @Test("A message distinguishes text that is not JSON, JSON without an object, and the other kind of truth")
    func otherKind() throws {
        for text in ["", "[]", "{ \"width\": 1"] {
            let error = #expect(throws: BlockTruthError.self) { try BlockTruth(json: Data(text.utf8)) }
            #expect(String(describing: error).contains("not a block truth"))
        }
        let exact = "{ \"width\": 9, \"height\": 9, \"ignore\": [], \"characters\": [] }"
        #expect(throws: BlockTruthError.isExactTruth) { try BlockTruth(json: Data(exact.utf8)) }
        #expect(throws: TruthError.isBlockTruth) { try Truth(json: Data(Self.good.utf8)) }
    }

    @Test("No mutant of a block truth crashes the decoder or the measures")
    func mutants() throws {
        let map = try squares([(300, 50, 3, 0), (200, 50, 3, 0)])
        let greys = page(black: [])
        var mutation = Mutation(seed: 11)
        let square = Self.good.replacing("\"height\": 300", with: "\"height\": 400")
        let taken = mutation.feed([Data(square.utf8)], 2_000) { bytes in
            let truth = try BlockTruth(json: bytes)
            if truth.size == map.size { _ = BlockScore(of: map, against: truth, on: greys, spans: 5) }
        }
        #expect(taken > 10)
    }
}

@Suite("Block truths of exact truths")
struct ExactBlocksTests {
    private func character(
        _ place: Int, x: Double, y: Double, role: String = "body", article: Int = 1, flow: String = "main", run: Int = 1
    ) -> Truth.Character {
        Truth.Character(
            ink: RealRect(minX: x, minY: y, maxX: x + 20, maxY: y + 20), role: role, article: .number(article),
            flow: flow,
            place: place, run: .number(run))
    }

    @Test("A crosshead divides its run, captions come last, and steps between characters give the direction")
    func blocks() {
        let truth = Truth(
            size: PixelSize(width: 400, height: 400),
            characters: [
                character(0, x: 300, y: 0, role: "headline"), character(1, x: 270, y: 0, role: "headline"),
                character(2, x: 240, y: 0, role: "headline"),
                character(3, x: 200, y: 100), character(4, x: 200, y: 125),
                character(5, x: 160, y: 100, role: "crosshead"),
                character(6, x: 120, y: 100), character(7, x: 120, y: 125), character(8, x: 120, y: 300, run: 2),
                character(0, x: 10, y: 300, role: "caption", flow: "caption"),
                character(1, x: 40, y: 300, role: "caption", flow: "caption"),
                character(0, x: 40, y: 0, article: 2),
            ])
        let blocks = BlockTruth(of: truth)
        #expect(blocks.size == truth.size && blocks.articles.count == 2)
        let first = blocks.articles[0].blocks
        #expect(first.map(\.role) == [.headline, .body, .crosshead, .body, .body, .caption])
        #expect(first.map(\.writing) == [.horizontal, .vertical, .vertical, .vertical, .vertical, .horizontal])
        #expect(first.map(\.isReadFromRight) == [true, false, false, false, false, false])
        #expect(first[1].shape == .rect(RealRect(minX: 200, minY: 100, maxX: 220, maxY: 145)))
        #expect(blocks.articles[1].blocks.count == 1)
    }
}
