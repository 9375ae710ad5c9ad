import Foundation
import LayoutDocument
import TestSupport
import Testing

@Suite("Refusals of the layout decoder")
struct LayoutRefusalTests {
    private static let character = "/articles/0/paragraphs/0/lines/0/characters/1"

    @Test(
        "A missing, unknown or malformed field is named by its JSON pointer",
        arguments: [
            ("\"format\": \"mojiwaku.layout\", ", "", "/format"),
            ("\"version\": 1,", "\"version\": \"1\",", "/version"),
            ("\"page\": \"p\"", "\"page\": 3", "/page"),
            ("\"edition\": null", "\"edition\": false", "/edition"),
            ("\"width\": 100", "\"width\": 1e2", "/width"),
            ("\"height\": 200", "\"height\": 2000000", "/height"),
            ("\"source\": {", "\"source\": 1, \"Source\": {", "/Source"),
            ("\"sha256\"", "\"sha\"", "/source/sha"),
            ("\"settings\": {", "\"settings\": { \"a/b~\": 3,", "/provenance/settings/a~1b~0"),
            ("\"models\": {}", "\"models\": []", "/provenance/models"),
            ("\"engine\": \"0.1.0\",", "", "/provenance/engine"),
            ("\"severity\": \"note\"", "\"severity\": \"bad\"", "/findings/0/severity"),
            ("[0, 0, 9, 9]", "[0, 0, 9]", "/findings/0/place"),
            ("\"picture\"", "\"photo\"", "/figures/0/kind"),
            ("[60, 0, 90, 20]", "[60, 0, 90, 20.5]", "/figures/0/rect/3"),
            ("\"direction\": \"horizontal\"", "\"direction\": 1", "/rules/0/direction"),
            ("\"unnumbered\": []", "\"unnumbered\": [{}]", "/unnumbered/0/kind"),
            ("\"unnumbered\": []", "\"unnumbered\": null", "/unnumbered"),
            ("\"paragraphs\": [", "\"title\": 1, \"paragraphs\": [", "/articles/0/title"),
            ("\"lines\"", "\"line\"", "/articles/0/paragraphs/0/line"),
            ("\"role\": \"body\"", "\"role\": \"text\"", "/articles/0/paragraphs/0/lines/0/role"),
            ("\"writing\": \"vertical\",", "", "/articles/0/paragraphs/0/lines/0/writing"),
            ("[20, 40]", "[40, 20]", "/articles/0/paragraphs/0/lines/0/cross"),
            ("[20, 40]", "[20, 40, 60]", "/articles/0/paragraphs/0/lines/0/cross"),
            ("\"lean\": -3", "\"lean\": 0.5", "/articles/0/paragraphs/0/lines/0/lean"),
            ("\"lean\": -3", "\"rtl\": 1", "/articles/0/paragraphs/0/lines/0/rtl"),
            ("\"tier\": 0", "\"tier\": true", "/articles/0/paragraphs/0/lines/0/tier"),
            ("\"start\": 10, ", "", "/articles/0/paragraphs/0/lines/0/start"),
            ("\"end\": 50", "\"end\": \"50\"", character + "/end"),
            ("[22, 31, 35, 48]", "[22, 31, 35, 9999999]", character + "/ink/3"),
            ("\"kind\": \"mark\"", "\"kind\": \"sign\"", character + "/kind"),
            ("\"confidence\": 1.000", "\"confidance\": 1.000", character + "/confidance"),
            ("\"confidence\": 1.000", "\"confidence\": 1e300", character + "/confidence"),
            (
                "[[44, 10, 50, 20]]", "[44, 10, 50, 20]", "/articles/0/paragraphs/0/lines/0/characters/0/ruby/0"
            ),
        ])
    func badField(piece: String, becomes: String, expected: String) throws {
        let text = String(decoding: smallLayout().json(), as: UTF8.self)
        let spoilt = text.replacing(piece, with: becomes, maxReplacements: 1)
        #expect(spoilt != text, "the slip must change the text")
        let error = #expect(throws: LayoutError.self) { try LayoutDocument(json: Data(spoilt.utf8)) }
        guard case .badField(let place, let form) = error else {
            Issue.record("refused for another reason: \(String(describing: error))")
            return
        }
        #expect(place == expected)
        #expect(!form.isEmpty)
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
