import Foundation
import HighlightMap
import LayoutDocument
import PositionedJSON

/// The findings on a layout, a map or a list of corrections from a file; its `format` decides the kind.
struct CheckedFile: Sendable {
    enum Kind: String, Sendable {
        case layout, map, corrections
    }

    let kind: Kind?
    /// Whether the file is a JSON object.
    let isReadable: Bool
    /// Number of characters in the layout or map; 0 for corrections, and for a file that could not be read.
    let characters: Int
    /// All findings: on its form, then on broken rules, then from the image.
    let findings: [ReportedFinding]

    /// Reads and checks a file; gzip is unpacked.
    ///
    /// - Parameter image: the image of the page; nil for none.
    /// - Throws: a failure when the file cannot be read, or the image has no such page.
    init(_ path: String, against image: PageImage?) throws(Failure) {
        let value: JSONValue
        let text = try InputFile.text(of: path)
        do { value = try JSONValue(parsing: text) } catch {
            self.init(refusing: RuleBreach(.syntax, at: "", "This is not JSON: \(error)."))
            return
        }
        guard case .record(let fields) = value else {
            self.init(refusing: RuleBreach(.syntax, at: "", "The JSON is not an object."))
            return
        }
        guard case .text(let format) = fields.first(where: { $0.key == "format" })?.value else {
            self.init(refusing: RuleBreach(.knownFormat, at: "/format", "The file has no field `format`."))
            return
        }
        switch format {
        case LayoutDocument.format:
            let check = LayoutDocument.check(value)
            let printed = try check.document.flatMap { layout throws(Failure) in try image?.findings(of: layout) }
            self.init(.layout, check.findings + (printed ?? []), characters: check.document?.count ?? 0)
        case HighlightMap.format:
            let check = HighlightMap.check(value)
            let printed = try check.document.flatMap { map throws(Failure) in try image?.findings(of: map) }
            self.init(.map, check.findings + (printed ?? []), characters: check.document?.count ?? 0)
        case CorrectionList.format:
            self.init(.corrections, CorrectionList.check(value).findings, characters: 0)
        default:
            self.init(
                refusing: RuleBreach(
                    .knownFormat, at: "/format",
                    "The format is \"\(format)\": not that of a layout, a map or corrections."))
        }
    }

    private init(_ kind: Kind, _ findings: [ReportedFinding], characters: Int) {
        (self.kind, self.findings, self.characters, isReadable) = (kind, findings, characters, true)
    }

    private init(refusing breach: RuleBreach<FormRule>) {
        (kind, characters, findings) = (nil, 0, [ReportedFinding(breach)])
        isReadable = breach.rule != .syntax
    }
}
