/// Aligned columns of text for reports of at most 100 characters in a line. The first column is left-aligned and the
/// others are right-aligned, with a space between columns.
struct TextTable {
    private var rows: [[String]]

    /// Creates a table with headings and no rows.
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
