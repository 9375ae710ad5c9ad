import HighlightMap
import PageGeometry
import PositionedJSON

extension ReportedFinding {
    /// The line to show: `PATH: error cell.rise at /articles/… [left, top, right, bottom]: what. What to do.`
    func line(about path: String) -> String {
        let at = pointer.isEmpty ? "" : " at \(pointer)"
        let area = place.map { " [\($0.minX), \($0.minY), \($0.maxX), \($0.maxY)]" } ?? ""
        return "\(path): \(severity.rawValue) \(rule)\(at)\(area): \(problem) \(remedy)"
    }

    /// One JSON object on one line.
    func json(about path: String) -> String {
        JSONText.line { out in
            out.field("type", "finding")
            out.field("file", path)
            out.field("severity", severity.rawValue)
            out.field("rule", rule)
            out.field("pointer", pointer)
            out.key("place")
            if let place {
                out.value(place.sides)
            } else {
                out.value(nil)
            }
            out.field("problem", problem)
            out.field("remedy", remedy)
        }
    }
}

/// Number of findings of each severity.
struct FindingCount: Sendable {
    private(set) var counts: [FindingSeverity: Int] = [:]

    init(_ severities: some Sequence<FindingSeverity>) {
        for severity in severities { counts[severity, default: 0] += 1 }
    }

    subscript(severity: FindingSeverity) -> Int { counts[severity, default: 0] }

    /// A text such as `1 error, 2 warnings`; nil for no findings.
    var text: String? {
        let parts = [FindingSeverity.error, .warning, .note].filter { self[$0] > 0 }.map { severity in
            "\(self[severity]) \(severity.rawValue)\(self[severity] == 1 ? "" : "s")"
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
