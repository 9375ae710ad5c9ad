import Foundation
import HighlightMap
import LayoutDocument
import PositionedJSON

/// A layout, a map or a list of corrections from a file, with all its findings; its `format` decides the kind.
enum CheckedFile: Sendable {
    case layout(DocumentCheck<LayoutDocument, LayoutRule>)
    case map(DocumentCheck<HighlightMap, HighlightMapRule>)
    case corrections(DocumentCheck<CorrectionList, FormRule>)
    case neither(RuleBreach<FormRule>)

    /// Kinds of files that can be checked.
    enum Kind: String, Sendable {
        case layout, map, corrections
    }

    /// Reads and checks a file; gzip is unpacked.
    ///
    /// - Throws: a failure when the file cannot be read.
    static func read(_ path: String) throws(Failure) -> CheckedFile {
        check(json: try InputFile.text(of: path))
    }

    private static func check(json: Data) -> CheckedFile {
        let value: JSONValue
        do { value = try JSONValue(parsing: json) } catch {
            return .neither(RuleBreach(.syntax, at: "", "This is not JSON: \(error)."))
        }
        guard case .record(let fields) = value else {
            return .neither(RuleBreach(.syntax, at: "", "The JSON is not an object."))
        }
        guard case .text(let format) = fields.first(where: { $0.key == "format" })?.value else {
            return .neither(RuleBreach(.knownFormat, at: "/format", "The file has no field `format`."))
        }
        switch format {
        case LayoutDocument.format: return .layout(LayoutDocument.check(value))
        case HighlightMap.format: return .map(HighlightMap.check(value))
        case CorrectionList.format: return .corrections(CorrectionList.check(value))
        default:
            return .neither(
                RuleBreach(
                    .knownFormat, at: "/format",
                    "The format is \"\(format)\": not that of a layout, a map or corrections."))
        }
    }

    /// The declared kind.
    var kind: Kind? {
        switch self {
        case .layout: .layout
        case .map: .map
        case .corrections: .corrections
        case .neither: nil
        }
    }

    /// All findings: first on its form, then on broken rules.
    var findings: [ReportedFinding] {
        switch self {
        case .layout(let check): check.findings
        case .map(let check): check.findings
        case .corrections(let check): check.findings
        case .neither(let breach): [ReportedFinding(breach)]
        }
    }

    /// Number of characters in the layout or map; 0 for corrections, and for a file that could not be read.
    var characters: Int {
        switch self {
        case .layout(let check): check.document?.count ?? 0
        case .map(let check): check.document?.count ?? 0
        case .corrections, .neither: 0
        }
    }

    /// Whether the file is a JSON object.
    var isReadable: Bool {
        switch self {
        case .layout, .map, .corrections: true
        case .neither(let breach): breach.rule != .syntax
        }
    }
}
