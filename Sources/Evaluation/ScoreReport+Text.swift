import Foundation

extension ScoreReport {
    /// A table with a line a page, aligned, figures to four places; of several pages also the mean and the worst value
    /// of each figure. A figure without a case is a dash. It ends in a line feed.
    public func text() -> String {
        let heads = ["page", "characters", "cells"] + Figure.allCases.map(\.rawValue)
        var table = [heads]
        for row in rows {
            table.append(
                [row.name, String(row.score.characters), String(row.score.cells)]
                    + Figure.allCases.map { Self.written(row.score[$0]) })
        }
        if rows.count > 1 {
            table.append(["mean", "", ""] + Figure.allCases.map { Self.written(mean(of: $0)) })
            table.append(["worst", "", ""] + Figure.allCases.map { Self.written(worst(of: $0)) })
        }
        let widths = heads.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
        return table.map { Self.line($0, widths: widths) + "\n" }.joined()
    }

    private static func line(_ cells: [String], widths: [Int]) -> String {
        let padded = zip(cells, widths).enumerated().map { column, cell in
            let space = String(repeating: " ", count: cell.1 - cell.0.count)
            return column == 0 ? cell.0 + space : space + cell.0
        }
        return padded.joined(separator: "  ")
    }

    private static func written(_ value: Double?) -> String {
        guard let value else { return "–" }
        return String(format: "%.4f", value)
    }
}
