/// Aligned columns of text, written row by row.
package struct Table {
    /// A column: its heading, its alignment, and the width of its widest text.
    package struct Column {
        var heading: String
        var isNumber: Bool
        var width: Int

        /// A column. A width of 0 means the width of the heading.
        package init(heading: String, isNumber: Bool = true, width: Int = 0) {
            (self.heading, self.isNumber, self.width) = (heading, isNumber, width)
        }
    }

    package let columns: [Column]

    package init(columns: [Column]) { self.columns = columns }

    /// The row of headings.
    package var heading: String { row(columns.map(\.heading)) }

    /// A row of cells.
    package func row(_ cells: [String]) -> String {
        let padded = zip(columns, cells).map { column, cell in
            let width = max(column.width, Self.width(of: column.heading))
            let padding = String(repeating: " ", count: max(0, width - Self.width(of: cell)))
            return column.isNumber ? padding + cell : cell + padding
        }
        let text = padded.joined(separator: "  ")
        return String(text.reversed().drop { $0 == " " }.reversed())
    }

    /// Columns of a terminal for `text`: two for each kanji, kana or full-width sign.
    package static func width(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { sum, scalar in
            switch scalar.value {
            case 0x0300...0x036F, 0x3099...0x309A, 0xFE00...0xFE0F: sum
            case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
                0xFFE0...0xFFE6, 0x20000...0x3FFFD:
                sum + 2
            default: sum + 1
            }
        }
    }
}
