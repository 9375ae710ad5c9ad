import Foundation
import LayoutDocument
import TestSupport
import Testing

@Suite("Refusals of the layout decoder")
struct LayoutRefusalTests {
    /// A typical mistake of an editor: a part of the small layout's text, its replacement, and the reported place.
    struct Slip: CustomTestStringConvertible, Sendable {
        var piece: String
        var becomes: String
        var place: String

        init(_ piece: String, _ becomes: String, _ place: String) {
            self.piece = piece
            self.becomes = becomes
            self.place = place
        }

        var testDescription: String { "\(place) \(becomes)" }
    }

    private static let character = "/articles/0/paragraphs/0/lines/0/characters/1"

    @Test(
        "A missing, unknown or malformed field is named by its JSON pointer",
        arguments: [
            Slip("\"format\": \"mojiwaku.layout\", ", "", "/format"),
            Slip("\"version\": 1,", "\"version\": \"1\",", "/version"),
            Slip("\"page\": \"p\"", "\"page\": 3", "/page"),
            Slip("\"edition\": null", "\"edition\": false", "/edition"),
            Slip("\"width\": 100", "\"width\": 1e2", "/width"),
            Slip("\"height\": 200", "\"height\": 2000000", "/height"),
            Slip("\"source\": {", "\"source\": 1, \"Source\": {", "/Source"),
            Slip("\"sha256\"", "\"sha\"", "/source/sha"),
            Slip("\"settings\": {", "\"settings\": { \"a/b~\": 3,", "/provenance/settings/a~1b~0"),
            Slip("\"models\": {}", "\"models\": []", "/provenance/models"),
            Slip("\"engine\": \"0.1.0\",", "", "/provenance/engine"),
            Slip("\"severity\": \"note\"", "\"severity\": \"bad\"", "/findings/0/severity"),
            Slip("[0, 0, 9, 9]", "[0, 0, 9]", "/findings/0/place"),
            Slip("\"picture\"", "\"photo\"", "/figures/0/kind"),
            Slip("[60, 0, 90, 20]", "[60, 0, 90, 20.5]", "/figures/0/rect/3"),
            Slip("\"direction\": \"horizontal\"", "\"direction\": 1", "/rules/0/direction"),
            Slip("\"unnumbered\": []", "\"unnumbered\": [{}]", "/unnumbered/0/kind"),
            Slip("\"unnumbered\": []", "\"unnumbered\": null", "/unnumbered"),
            Slip("\"paragraphs\": [", "\"title\": 1, \"paragraphs\": [", "/articles/0/title"),
            Slip("\"lines\"", "\"line\"", "/articles/0/paragraphs/0/line"),
            Slip("\"role\": \"body\"", "\"role\": \"text\"", "/articles/0/paragraphs/0/lines/0/role"),
            Slip("\"writing\": \"vertical\",", "", "/articles/0/paragraphs/0/lines/0/writing"),
            Slip("[20, 40]", "[40, 20]", "/articles/0/paragraphs/0/lines/0/cross"),
            Slip("[20, 40]", "[20, 40, 60]", "/articles/0/paragraphs/0/lines/0/cross"),
            Slip("\"lean\": -3", "\"lean\": 0.5", "/articles/0/paragraphs/0/lines/0/lean"),
            Slip("\"lean\": -3", "\"rtl\": 1", "/articles/0/paragraphs/0/lines/0/rtl"),
            Slip("\"tier\": 0", "\"tier\": true", "/articles/0/paragraphs/0/lines/0/tier"),
            Slip("\"start\": 10, ", "", "/articles/0/paragraphs/0/lines/0/start"),
            Slip("\"end\": 50", "\"end\": \"50\"", character + "/end"),
            Slip("[22, 31, 35, 48]", "[22, 31, 35, 9999999]", character + "/ink/3"),
            Slip("\"kind\": \"mark\"", "\"kind\": \"sign\"", character + "/kind"),
            Slip("\"confidence\": 1.000", "\"confidance\": 1.000", character + "/confidance"),
            Slip("\"confidence\": 1.000", "\"confidence\": 1e300", character + "/confidence"),
            Slip(
                "[[44, 10, 50, 20]]", "[44, 10, 50, 20]", "/articles/0/paragraphs/0/lines/0/characters/0/ruby/0"),
        ])
    func badField(slip: Slip) throws {
        let text = String(decoding: smallLayout().json(), as: UTF8.self)
        let spoilt = text.replacing(slip.piece, with: slip.becomes, maxReplacements: 1)
        #expect(spoilt != text, "the slip must change the text")
        let error = #expect(throws: LayoutError.self) { try LayoutDocument(json: Data(spoilt.utf8)) }
        guard case .badField(let place, let expected) = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(place == slip.place)
        #expect(!expected.isEmpty)
    }

    @Test(
        "An unknown format or version is refused as such, whatever the file contains",
        arguments: [
            ("\"version\": 1", "\"version\": 3", "mojiwaku.layout", 3),
            ("mojiwaku.layout", "mojiwaku.highlight-map", "mojiwaku.highlight-map", 1),
        ])
    func otherFormat(piece: String, becomes: String, format: String, version: Int) {
        let text = String(decoding: smallLayout().json(), as: UTF8.self)
            .replacing(piece, with: becomes, maxReplacements: 1).replacing("\"lines\"", with: "\"rows\"")
        #expect(throws: LayoutError.unknownFormat(format: format, version: version)) {
            try LayoutDocument(json: Data(text.utf8))
        }
    }

    @Test(
        "Text that is not JSON is refused with line and column",
        arguments: [
            ("", "line 1, column 1: the text ends too early"),
            ("[]", "it is not an object"),
            ("{\n  \"format\": 1,\n  oops", "line 3, column 3: expected a field's name in quotes"),
            ("{} {}", "line 1, column 4: expected the end of the text"),
            ("{\"a\": 1, \"a\": 2}", "line 1, column 1: the field \"a\" occurs twice"),
        ])
    func notJSON(text: String, reason: String) {
        #expect(throws: LayoutError.notJSON(reason)) { try LayoutDocument(json: Data(text.utf8)) }
    }

    @Test("Every refusal has a remedy")
    func remedies() {
        #expect("\(LayoutError.notJSON("line 1, column 2: x"))".contains("Correct the text"))
        #expect(
            "\(LayoutError.badField(place: "/page", expected: "a string"))".contains(
                "/page: expected a string. Correct"))
        #expect("\(LayoutError.unknownFormat(format: "mojiwaku.layout", version: 9))".contains("newer program"))
        let map = LayoutError.unknownFormat(format: "mojiwaku.highlight-map", version: 1)
        #expect("\(map)".contains("the format \"mojiwaku.highlight-map\"; a layout"))
    }
}
