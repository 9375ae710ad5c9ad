import Foundation
package import PositionedJSON

/// The table of the effort of pages.
enum EffortTable {
    /// Returns a row for each page with an effort and, if there are several, their sum; empty if no page has one. The
    /// text ends with a line feed.
    static func text(_ pages: [(name: String, effort: Effort?)]) -> String {
        let rows = pages.compactMap { page in page.effort.map { (page.name, $0) } }
        guard !rows.isEmpty else { return "" }
        var table = TextTable(["effort", "per 1000", "all"] + Effort.Kind.allCases.map(\.rawValue))
        func add(_ name: String, _ effort: Effort) {
            let rate = effort.perThousand.map { String(format: "%.1f", $0) } ?? "–"
            table.add([name, rate, String(effort.operations)] + Effort.Kind.allCases.map { String(effort[$0]) })
        }
        for (name, effort) in rows { add(name, effort) }
        if rows.count > 1 { add("all pages", rows.reduce(into: Effort()) { $0.add($1.1) }) }
        return table.text
    }
}

extension Effort {
    /// Writes the fields of an effort (docs/evaluation.md).
    package func write(to out: inout JSONText) {
        out.field("characters", characters)
        out.field("operations", operations)
        out.field("perThousand", perThousand)
        for kind in Kind.allCases { out.field(kind.rawValue, self[kind]) }
    }
}
