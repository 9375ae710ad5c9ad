import HighlightMap
import LayoutDocument
import PositionedJSON

/// All rules of `validate`, in the order of docs/validation.md.
struct RuleList {
    private struct Entry {
        var appliesTo: String
        var id: String
        var severity: FindingSeverity
        var statement: String
        var remedy: String
        /// Whether reading refuses a file that breaks the rule.
        var isRefused: Bool

        init(_ rule: some FormatRule, of kind: String, isRefused: Bool) {
            appliesTo = kind
            id = rule.rawValue
            severity = rule.severity
            statement = rule.statement
            remedy = rule.remedy
            self.isRefused = isRefused
        }
    }

    private let entries =
        FormRule.allCases.map { Entry($0, of: "any", isRefused: true) }
        + LayoutRule.allCases.map { Entry($0, of: "layout", isRefused: false) }
        + HighlightMapRule.allCases.map { Entry($0, of: "map", isRefused: $0.isRefused) }
        + ImageRule.allCases.map { Entry($0, of: "image", isRefused: false) }

    /// Prints a line for each rule, as a table or as JSON.
    func print(asJSON: Bool) throws(Failure) {
        let table = Table(columns: [
            .init(heading: "of", isNumber: false, width: 6),
            .init(heading: "rule", isNumber: false, width: entries.map(\.id.count).max() ?? 0),
            .init(heading: "severity", isNumber: false), .init(heading: "what holds", isNumber: false),
        ])
        if !asJSON { try Console.shared.line(table.heading) }
        for entry in entries {
            let row = [entry.appliesTo, entry.id, entry.severity.rawValue, entry.statement]
            try Console.shared.line(asJSON ? Self.json(entry) : table.row(row))
        }
    }

    private static func json(_ entry: Entry) -> String {
        JSONText.line { out in
            out.field("of", entry.appliesTo)
            out.field("rule", entry.id)
            out.field("severity", entry.severity.rawValue)
            out.field("statement", entry.statement)
            out.field("remedy", entry.remedy)
            out.field("refused", entry.isRefused)
        }
    }
}
