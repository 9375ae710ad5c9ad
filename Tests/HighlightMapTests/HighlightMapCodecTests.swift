import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

/// A map of two articles and three lines, one of them leaning.
func smallMap() throws -> HighlightMap {
    try HighlightMap(
        edition: "2026-11-21-morning", page: "03", revision: 1, size: PixelSize(width: 4000, height: 5392),
        sourceDigest: String(repeating: "0a", count: 32),
        articles: [.init(first: 1, last: 6), .init(first: 7, last: 8)],
        lines: [
            .init(
                first: 1, article: 0, paragraph: 0, role: .headline, writing: .vertical, cross: 3600..<3740,
                cuts: [310, 452, 590, 733]),
            .init(
                first: 4, article: 0, paragraph: 1, role: .body, writing: .vertical, cross: 3480..<3516,
                cuts: [412, 443, 474, 505], lean: -3),
            .init(
                first: 7, article: 1, paragraph: 0, role: .caption, writing: .horizontal, cross: 900..<930,
                cuts: [100, 130, 160]),
        ])
}

/// The map of a random layout.
func randomMap(seed: Int, lines: Int = 40) throws -> HighlightMap {
    var maker = RandomLayout(seed: UInt64(seed), lines: lines)
    return try maker.document().map(revision: 1 + seed)
}

@Suite("Highlight map JSON")
struct HighlightMapCodecTests {
    @Test("A random map reads back unchanged, and gives the same bytes again", arguments: 0..<80)
    func roundTrip(seed: Int) throws {
        let map = try randomMap(seed: seed)
        let bytes = map.json()
        #expect(try HighlightMap(json: bytes) == map)
        #expect(try HighlightMap(json: bytes).json() == bytes)
    }

    @Test("The contract's example has the meaning that the contract states")
    func contract() throws {
        let text = """
            {
              "format": "mojiwaku.highlight-map", "version": 1,
              "edition": null, "page": "03", "revision": 1,
              "width": 4000, "height": 5392,
              "source": { "sha256": "\(String(repeating: "0a", count: 32))" },
              "articles": [ { "first": 1, "last": 6 } ],
              "lines": [
                { "first": 1, "article": 0, "paragraph": 0, "role": "headline", "writing": "vertical",
                  "cross": [3600, 3740], "cuts": [310, 452, 590, 733] },
                { "first": 4, "article": 0, "paragraph": 1, "role": "body", "writing": "vertical",
                  "cross": [3480, 3516], "cuts": [412, 443, 474, 505], "lean": -3, "later": [] }
              ]
            }
            """
        let map = try HighlightMap(json: Data(text.utf8))
        #expect(map.edition == nil && map.count == 6)
        #expect(map.cell(of: 2) == PixelRect(minX: 3600, minY: 452, maxX: 3740, maxY: 590))
        #expect(map.cell(of: 6) == PixelRect(minX: 3477, minY: 474, maxX: 3513, maxY: 505))
    }

    @Test("A page without text is a map without lines")
    func empty() throws {
        let map = try HighlightMap(size: PixelSize(width: 1, height: 1), articles: [], lines: [])
        #expect(try HighlightMap(json: map.json()) == map)
        #expect(map.count == 0 && map.cell(of: 1) == nil && map.fill(from: 1, to: 1).isEmpty)
        #expect(HighlightMapIndex(map).number(at: PixelPoint(x: 0, y: 0)) == nil)
    }

    @Test(
        "A missing or malformed field is named by its JSON pointer",
        arguments: [
            ("\"version\": 1,", "", "/version"),
            ("\"page\": \"03\"", "\"page\": null", "/page"),
            ("\"edition\": \"2026-11-21-morning\"", "\"edition\": 5", "/edition"),
            ("\"revision\": 1", "\"revision\": 1.5", "/revision"),
            ("\"width\": 4000", "\"width\": 4000000000", "/width"),
            ("\"sha256\"", "\"sha1\"", "/source/sha256"),
            ("\"first\": 7, \"last\"", "\"first\": \"7\", \"last\"", "/articles/1/first"),
            ("\"last\": 8", "\"lst\": 8", "/articles/1/last"),
            ("\"articles\": [", "\"articles\": [[],", "/articles/0"),
            ("\"first\": 4,", "", "/lines/1/first"),
            ("\"paragraph\": 1,", "\"paragraph\": {},", "/lines/1/paragraph"),
            ("\"role\": \"caption\"", "\"role\": \"legend\"", "/lines/2/role"),
            ("\"writing\": \"horizontal\"", "\"writing\": \"left\"", "/lines/2/writing"),
            ("[3480, 3516]", "[3480]", "/lines/1/cross"),
            ("[3480, 3516]", "[3516, 3480]", "/lines/1/cross"),
            ("[100, 130, 160]", "[100, 130, null]", "/lines/2/cuts/2"),
            ("\"lean\": -3", "\"lean\": \"-3\"", "/lines/1/lean"),
        ])
    func badField(piece: String, becomes: String, expected: String) throws {
        let error = #expect(throws: HighlightMapError.self) { try smallMap(with: piece, becoming: becomes) }
        guard case .badField(let place, _) = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(place == expected)
        #expect("\(HighlightMapError.badField(place: place, expected: "x"))".hasSuffix("`mojiwaku map`."))
    }

    @Test(
        "A line in an article that the map does not list is refused with its place",
        arguments: [
            ("\"article\": 0, \"paragraph\": 1", "\"article\": -1, \"paragraph\": 1", "/lines/1/article"),
            ("\"article\": 1", "\"article\": 2", "/lines/2/article"),
        ])
    func unlistedArticle(piece: String, becomes: String, expected: String) throws {
        let error = #expect(throws: HighlightMapError.self) { try smallMap(with: piece, becoming: becomes) }
        guard case .brokenRule(let place, _) = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(place == expected)
    }

    @Test("A stamped map differs only in names and revision; revisions start at 1")
    func stamp() throws {
        let map = try HighlightMapTests.smallMap()
        let stamped = try map.stamped(edition: nil, page: "04", revision: 7)
        #expect(stamped.edition == nil && stamped.page == "04" && stamped.revision == 7)
        #expect(try stamped.stamped(edition: map.edition, page: map.page, revision: map.revision) == map)
        #expect(throws: HighlightMapError.brokenRule(place: "/revision", rule: "revisions start at 1")) {
            try map.stamped(edition: nil, page: "04", revision: 0)
        }
    }

    @Test("An unknown format or version is refused as such")
    func otherFormat() {
        #expect(throws: HighlightMapError.unknownFormat(format: "mojiwaku.highlight-map", version: 3)) {
            try smallMap(with: "\"version\": 1", becoming: "\"version\": 3")
        }
        let layout = HighlightMapError.unknownFormat(format: "mojiwaku.layout", version: 1)
        #expect("\(layout)".contains("`mojiwaku map`"))
        let later = HighlightMapError.unknownFormat(format: "mojiwaku.highlight-map", version: 3)
        #expect("\(later)".contains("newer program"))
    }

    private func smallMap(with piece: String, becoming other: String) throws -> HighlightMap {
        let text = String(decoding: try HighlightMapTests.smallMap().json(), as: UTF8.self)
        let spoilt = text.replacing(piece, with: other, maxReplacements: 1)
        #expect(spoilt != text, "the slip must change the text")
        return try HighlightMap(json: Data(spoilt.utf8))
    }

    @Test("No mutant of a map crashes the decoder or the index")
    func mutants() throws {
        let originals = [try HighlightMapTests.smallMap().json(), try randomMap(seed: 5, lines: 8).json()]
        var mutation = Mutation(seed: 5)
        let taken = mutation.feed(originals, 5_000) { bytes in
            let map = try HighlightMap(json: bytes)
            #expect(try HighlightMap(json: map.json()) == map)
            let index = HighlightMapIndex(map)
            if let cell = map.cell(of: map.count) { #expect(index.number(at: cell.center) != nil) }
            _ = map.fill(from: -5, to: .max)
        }
        #expect(taken > 10)
    }
}
