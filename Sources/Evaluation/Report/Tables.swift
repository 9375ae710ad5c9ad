import Foundation
package import PositionedJSON

/// Aligned columns of text for reports of at most 100 characters in a line. The first column is left-aligned and the
/// others are right-aligned, with a space between columns.
struct TextTable {
    private var rows: [[String]]

    init(_ headings: [String]) { rows = [headings] }

    /// Adds a row. It must have as many cells as there are headings.
    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// All rows, each with a line feed at its end.
    var text: String {
        let columns = rows.first?.indices ?? 0..<0
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let padded = zip(row, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column == 0 ? cell.0 + space : space + cell.0
            }
            return padded.joined(separator: " ") + "\n"
        }.joined()
    }

    /// Returns a share to three decimal places; a dash for nil.
    static func share(_ value: Double?) -> String {
        guard let value else { return "–" }
        // The share is rounded so that a value below 1 is not shown as 1.
        let thousandths = value < 1 ? min(999, (value * 1000).rounded()) : 1000
        let digits = String(Int(thousandths))
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return "\(padded.dropLast(3)).\(padded.suffix(3))"
    }
}

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
