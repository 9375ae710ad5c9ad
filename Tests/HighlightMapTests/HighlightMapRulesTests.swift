import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

@Suite("The rules of a map")
struct HighlightMapRulesTests {
    /// Two articles; numbers 1 to 16.
    static let whole = """
        { "format": "mojiwaku.highlight-map", "version": 1,
          "edition": null, "page": "03", "revision": 1, "width": 1000, "height": 800,
          "source": { "sha256": "\(String(repeating: "0a", count: 32))" },
          "articles": [ { "first": 1, "last": 12 }, { "first": 13, "last": 16 } ],
          "lines": [
            { "first": 1, "article": 0, "paragraph": 0, "role": "headline", "writing": "vertical",
              "cross": [900, 940], "cuts": [100, 140, 180] },
            { "first": 3, "article": 0, "paragraph": 1, "role": "body", "writing": "vertical",
              "cross": [860, 880], "cuts": [100, 120, 140, 160] },
            { "first": 6, "article": 0, "paragraph": 1, "role": "body", "writing": "vertical",
              "cross": [830, 850], "cuts": [101, 120, 140, 160], "lean": -3 },
            { "first": 9, "article": 0, "paragraph": 2, "role": "body", "writing": "vertical",
              "cross": [800, 820], "cuts": [100, 122, 140] },
            { "first": 11, "article": 0, "paragraph": 3, "role": "caption", "writing": "horizontal",
              "cross": [500, 520], "cuts": [100, 120, 140] },
            { "first": 13, "article": 1, "paragraph": 0, "role": "body", "writing": "vertical",
              "cross": [700, 720], "cuts": [300, 320, 340] },
            { "first": 15, "article": 1, "paragraph": 1, "role": "body", "writing": "vertical",
              "cross": [670, 690], "cuts": [300, 320, 340] }
          ] }
        """

    /// A rule and its pointer, and the part of the whole map's text that is replaced to break only that rule.
    static let faults: [(rule: HighlightMapRule, pointer: String, piece: String, becomes: String)] = [
        (.pageSize, "/width", "\"width\": 1000", "\"width\": 0"),
        (.pageSize, "/height", "\"height\": 800", "\"height\": -1"),
        (.revision, "/revision", "\"revision\": 1", "\"revision\": 0"),
        (.pageDigest, "/source/sha256", "0a0a", "0A0a"),
        (.pageName, "/page", "\"03\"", "\"\""),
        (.editionName, "/edition", "\"edition\": null", "\"edition\": \"\""),
        (.emptyLine, "/lines/3/cuts", "[100, 122, 140]", "[100]"),
        (.emptyLine, "/lines/3/cuts", "[100, 122, 140]", "[]"),
        (.numbers, "/lines/3/first", "\"first\": 9,", "\"first\": 8,"),
        (.numbers, "/lines/0/first", "\"first\": 1, \"article\"", "\"first\": 2, \"article\""),
        (.cutsRise, "/lines/3/cuts", "[100, 122, 140]", "[100, 140, 140]"),
        (.cellOnPage, "/lines/5", "[700, 720]", "[990, 1010]"),
        (.cellOnPage, "/lines/6", "[670, 690], \"cuts\": [300, 320, 340]", "[670, 690], \"cuts\": [-1, 9, 19]"),
        (.cellOverlap, "/lines/3", "[800, 820]", "[800, 835]"),
        (.emptyCross, "/lines/3/cross", "[800, 820]", "[800, 800]"),
        (.readFromRight, "/lines/4/rtl", "\"cross\": [500, 520]", "\"rtl\": true, \"cross\": [500, 520]"),
        (.lean, "/lines/5/lean", "\"cross\": [700, 720]", "\"lean\": 11, \"cross\": [700, 720]"),
        (
            .articleOrder, "/lines/6/article", "\"article\": 1, \"paragraph\": 1", "\"article\": 0, \"paragraph\": 4"
        ),
        (.articleListed, "/lines/5/article", ", { \"first\": 13, \"last\": 16 }", ""),
        (.articleFirst, "/articles/1", "\"first\": 13, \"last\"", "\"first\": 12, \"last\""),
        (.articleLast, "/articles/0", "\"last\": 12", "\"last\": 11"),
        (.emptyArticle, "/articles", "\"last\": 16 }", "\"last\": 16 }, { \"first\": 17, \"last\": 17 }"),
        (
            .paragraphOrdinal, "/lines/0/paragraph", "\"article\": 0, \"paragraph\": 0",
            "\"article\": 0, \"paragraph\": -1"
        ),
        (.paragraphSplit, "/lines/4/paragraph", "\"paragraph\": 3", "\"paragraph\": 1"),
        (
            .paragraphOrder, "/lines/6/paragraph", "\"article\": 1, \"paragraph\": 0",
            "\"article\": 1, \"paragraph\": 2"
        ),
        (.lineOrder, "/lines/2", "[830, 850]", "[886, 899]"),
        (
            .roleOrder, "/lines/3/role", "\"paragraph\": 2, \"role\": \"body\"",
            "\"paragraph\": 2, \"role\": \"headline\""
        ),
    ]

    @Test(
        "A broken rule is reported alone, at its pointer, with a remedy, and refused if numbers depend on it",
        arguments: faults)
    func report(rule: HighlightMapRule, pointer: String, piece: String, becomes: String) throws {
        let spoilt = Self.whole.replacing(piece, with: becomes, maxReplacements: 1)
        #expect(spoilt != Self.whole, "the slip must change the text")
        let check = HighlightMap.check(json: Data(spoilt.utf8))
        #expect(check.misforms.isEmpty)
        #expect(check.broken.map(\.rule) == [rule])
        #expect(check.broken.map(\.pointer) == [pointer])
        #expect(check.broken.first?.message.hasSuffix(rule.remedy) == true)
        #expect((check.document == nil) == rule.isRefused)
        if rule.isRefused {
            let error = #expect(throws: HighlightMapError.self) { try HighlightMap(json: Data(spoilt.utf8)) }
            guard case .brokenRule(let place, _) = error else {
                Issue.record("refused for another reason: \(String(describing: error))")
                return
            }
            #expect(place == pointer)
        } else {
            #expect(try HighlightMap(json: Data(spoilt.utf8)).brokenRules() == check.broken)
        }
    }

    @Test("This suite has a fault for every rule")
    func complete() {
        #expect(Set(Self.faults.map(\.rule)) == Set(HighlightMapRule.allCases))
    }

    @Test("A valid map breaks no rule")
    func validMap() throws {
        let check = HighlightMap.check(json: Data(Self.whole.utf8))
        #expect(check.misforms.isEmpty && check.broken.isEmpty)
        #expect(check.document == (try HighlightMap(json: Data(Self.whole.utf8))))
    }

    @Test("A removed line is reported once, not at every number after it")
    func missingLine() throws {
        let lines = Self.whole.split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.contains("\"first\": 6,") })
        let text = (lines[..<index] + lines[(index + 2)...]).joined(separator: "\n")
        let broken = HighlightMap.check(json: Data(text.utf8)).broken
        #expect(broken.map(\.rule) == [.numbers])
        #expect(broken.map(\.pointer) == ["/lines/2/first"])
    }

    @Test("All faults are reported at once, except those that depend on a malformed field")
    func all() {
        let text = Self.whole.replacing("\"page\": \"03\"", with: "\"page\": 3")
            .replacing("\"revision\": 1", with: "\"revision\": 0")
            .replacing("\"first\": 9,", with: "\"frist\": 9,")
            .replacing("\"role\": \"caption\"", with: "\"role\": \"legend\", \"lean\": []")
            .replacing("[700, 720]", with: "[720, 700]").replacing("\"edition\": null", with: "\"edition\": \"\"")
        let check = HighlightMap.check(json: Data(text.utf8))
        #expect(check.document == nil)
        #expect(
            check.misforms.map { "\($0.rule.rawValue) \($0.pointer)" } == [
                "field.form /page", "field.missing /lines/3/first", "field.form /lines/4/role",
                "field.form /lines/4/lean", "field.extent /lines/5/cross",
            ])
        #expect(
            check.broken.map { "\($0.rule.rawValue) \($0.pointer)" } == [
                "page.revision /revision", "page.edition /edition",
            ])
    }

    @Test("An unreadable line causes no finding on the lines around it", arguments: 0..<7)
    func unreadableLine(line: Int) throws {
        let parts = Self.whole.components(separatedBy: "\"role\"")
        let text =
            parts[...line].joined(separator: "\"role\"") + "\"rule\""
            + parts[(line + 1)...].joined(separator: "\"role\"")
        let check = HighlightMap.check(json: Data(text.utf8))
        #expect(check.misforms.map(\.pointer) == ["/lines/\(line)/role"])
        #expect(check.broken.isEmpty)
    }

    @Test(
        "A file that is not a map is reported as such",
        arguments: [
            ("", "json.syntax", ""), ("[]", "json.syntax", ""), ("{}", "field.missing", "/format"),
            ("{\"format\": \"x\", \"version\": 1}", "format.unknown", "/format"),
            ("{\"format\": \"mojiwaku.highlight-map\", \"version\": 3}", "format.unknown", "/version"),
        ])
    func notMap(text: String, rule: String, pointer: String) {
        let check = HighlightMap.check(json: Data(text.utf8))
        #expect(check.document == nil && check.broken.isEmpty)
        #expect(check.misforms.map(\.rule.rawValue) == [rule] && check.misforms.map(\.pointer) == [pointer])
    }

    @Test("No mutant of a map crashes the check, and the check accepts the same maps as the strict reader")
    func mutants() throws {
        var mutation = Mutation(seed: 8)
        let taken = mutation.feed([Data(Self.whole.utf8)], 2_500) { bytes in
            let check = HighlightMap.check(json: bytes)
            let map = try? HighlightMap(json: bytes)
            #expect(check.document == map)
            #expect(map != nil || !check.misforms.isEmpty || check.broken.contains(where: \.rule.isRefused))
            _ = try JSONSerialization.jsonObject(with: bytes)
        }
        #expect(taken > 50)
    }
}
