import HighlightMap
import LayoutDocument
import PositionedJSON

/// All rules of `validate`, in the order of docs/validation.md.
struct RuleList {
    private struct Entry {
        /// The kind of file.
        var kind: String
        var rule: any FormatRule
        /// Whether reading refuses a file that breaks the rule.
        var isRefused = false
    }

    private let entries =
        FormRule.allCases.map { Entry(kind: "any", rule: $0, isRefused: true) }
        + LayoutRule.allCases.map { Entry(kind: "layout", rule: $0) }
        + HighlightMapRule.allCases.map { Entry(kind: "map", rule: $0, isRefused: $0.isRefused) }
        + ImageRule.allCases.map { Entry(kind: "image", rule: $0) }

    func print(asJSON: Bool) throws(Failure) {
        let table = Table(columns: [
            .init(heading: "of", isNumber: false, width: 6),
            .init(heading: "rule", isNumber: false, width: entries.map { $0.rule.rawValue.count }.max() ?? 0),
            .init(heading: "severity", isNumber: false), .init(heading: "what holds", isNumber: false),
        ])
        if !asJSON { try Console.shared.line(table.heading) }
        for entry in entries {
            let row = [entry.kind, entry.rule.rawValue, entry.rule.severity.rawValue, entry.rule.statement]
            try Console.shared.line(asJSON ? Self.json(entry) : table.row(row))
        }
    }

    private static func json(_ entry: Entry) -> String {
        JSONText.line { out in
            out.field("of", entry.kind)
            out.field("rule", entry.rule.rawValue)
            out.field("severity", entry.rule.severity.rawValue)
            out.field("statement", entry.rule.statement)
            out.field("remedy", entry.rule.remedy)
            out.field("refused", entry.isRefused)
        }
    }
}
