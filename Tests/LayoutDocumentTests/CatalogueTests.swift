import Catalogue
import LayoutDocument
import PageGeometry
import Testing

@Suite("The catalogue of findings and refusals")
struct CatalogueTests {
    private static let entries: [(code: String, entry: CatalogueEntry)] =
        FindingCode.allCases.map { ($0.rawValue, $0.entry) } + ReasonCode.allCases.map { ($0.rawValue, $0.entry) }
        + MisfitCode.allCases.map { ($0.rawValue, $0.entry) } + ProblemCode.allCases.map { ($0.rawValue, $0.entry) }
        + LayoutRule.allCases.map { ($0.rawValue, $0.entry) }

    @Test("Each code has an English and a Japanese text, and the Japanese one uses only the English one's values")
    func texts() {
        for (code, entry) in Self.entries {
            #expect(!entry.english.isEmpty && !entry.english.hasSuffix(".") && !entry.remedy.hasSuffix("."), "\(code)")
            #expect(entry.japanese.unicodeScalars.contains { $0.value > 0x3000 }, "\(code)")
            let values = (0...9).filter { entry.japanese.contains("{\($0)}") }
            #expect(values.allSatisfy { entry.english.contains("{\($0)") }, "\(code)")
        }
    }

    @Test("A message has its values, the right grammatical number, and the remedy")
    func message() {
        #expect(
            FindingCode.printUnnumbered.message(["1"])
                == "Print of about 1 character has no number. Number it as a line, or set it aside.")
        #expect(FindingCode.printUnnumbered.message(["12"]).hasPrefix("Print of about 12 characters has no number."))
        #expect(
            MisfitCode.lineCuts.message(["3", "40"])
                == "The cuts must rise between 3 and 40. Put them in order between these places.")
    }

    @Test("A finding has the catalogue's severity and message, and survives a file")
    func finding() throws {
        let finding = Finding(.pageUnnumbered, ["7", "90"])
        #expect(finding.severity == .warning && finding.code == "page.unnumbered" && finding.parameters == ["7", "90"])
        #expect(finding.message.hasPrefix("About 7 of 90 characters on this page have no number. "))
        let page = PageIdentity(
            name: "03", size: PixelSize(width: 10, height: 10), sourceDigest: String(repeating: "0", count: 64))
        let layout = LayoutDocument(
            page: page, provenance: Provenance(engine: "1", settings: [:], models: [:]), articles: [],
            findings: [finding, Finding(.pageSpread)])
        #expect(try LayoutDocument(json: layout.json()).findings == layout.findings)
    }
}
