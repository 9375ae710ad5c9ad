public import Foundation
import PageGeometry
import PositionedJSON

extension BlockReport {
    /// Returns a table of values to three decimal places, and one of effort if it was requested. Each has a row for each
    /// page and, if there are several pages, rows for the mean and the worst value. A dash is a value without a case. The
    /// text ends with a line feed.
    public func text() -> String {
        var table = TextTable(["page", "blocks", "cells"] + Figure.allCases.map(\.rawValue))
        for row in rows {
            table.add(
                [row.name, String(row.score.blocks), String(row.score.cells)]
                    + Figure.allCases.map { TextTable.share(row.score[$0]) })
        }
        if rows.count > 1 {
            table.add(["mean", "", ""] + Figure.allCases.map { TextTable.share(mean(of: $0)) })
            table.add(["worst", "", ""] + Figure.allCases.map { TextTable.share(worst(of: $0)) })
        }
        return [table.text, EffortTable.text(rows.map { ($0.name, $0.effort) })].filter { !$0.isEmpty }
            .joined(separator: "\n")
    }

    /// Returns the report as JSON, with one line for each page (form: docs/evaluation.md). Values have full precision.
    /// A value without a case is omitted.
    ///
    /// - Parameter comparison: comparison with an earlier report, if there is one.
    public func json(comparison: Comparison? = nil) -> Data {
        return JSONText.file { out in
            out.newLine(1)
            out.field("truths", Comparison.Ledger.Truths.blocks.rawValue)
            out.section("pages", rows) { row, out in
                out.field("page", row.name)
                out.field("blocks", row.score.blocks)
                out.field("cells", row.score.cells)
                for figure in Figure.allCases { out.field(figure.rawValue, row.score[figure]) }
                out.objects("blockJoins", row.score.blockJoins) { join, out in
                    out.field("kind", join.kind.rawValue)
                    if let from = join.from { out.field("from", from.sides) }
                }
                if let effort = row.effort { out.named("effort") { effort.write(to: &$0) } }
            }
            if !rows.isEmpty {
                out.newLine(1)
                out.named("mean") { out in
                    for figure in Figure.allCases { out.field(figure.rawValue, mean(of: figure)) }
                }
                out.newLine(1)
                out.named("worst") { out in
                    for figure in Figure.allCases { out.field(figure.rawValue, worst(of: figure)) }
                }
            }
            if let comparison {
                out.newLine(1)
                out.key("comparison")
                comparison.write(to: &out)
            }
        }
    }
}
