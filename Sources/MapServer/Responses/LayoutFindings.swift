import Catalogue
import HTTPTypes
import HighlightMap
import LayoutDocument
import PageGeometry
import PositionedJSON

/// The findings of a layout that an editor sent or corrected.
struct LayoutFindings {
    private let found: [ReportedFinding]

    /// The findings from parsing a layout's JSON.
    init(_ check: DocumentCheck<LayoutDocument, LayoutRule>) {
        found = check.findings
    }

    /// The rules that a layout breaks, as findings.
    init(_ layout: LayoutDocument) { found = layout.brokenRules().map { ReportedFinding($0) } }

    /// Whether the layout has to be refused.
    var hasErrors: Bool { found.contains { $0.severity == .error } }

    /// Writes all findings as a JSON list, in the order of the file.
    func write(to out: inout JSONText) {
        out.objects(found) { finding, out in
            out.field("severity", finding.severity.rawValue)
            out.field("rule", finding.rule)
            out.field("pointer", finding.pointer)
            if let place = finding.place { out.field("place", place.sides) }
            out.field("message", "\(finding.problem) \(finding.remedy)")
        }
    }

    /// The refusal of the layout, with all findings.
    var problem: Problem {
        let findings = self
        return Problem(
            .badLayout, "The layout has \(found.count) findings. Correct those of severity error, and send it again.",
            members: { out in
                out.key("findings")
                findings.write(to: &out)
            })
    }
}
