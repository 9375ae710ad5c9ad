public import Foundation
import PageGeometry
import PositionedJSON

/// The measures of several pages against block truths. It can be written as a table for people, and as JSON for
/// programs.
public struct BlockReport: Sendable, Hashable, FigureReport {
    /// A page's name and score.
    public struct Row: Sendable, Hashable {
        /// Name of the page, such as its file's stem.
        public var name: String
        /// Score of the page.
        public var score: BlockScore
        /// Effort to turn the map into its truth; nil if it was not requested.
        public var effort: Effort?

        /// Creates a row from its parts.
        public init(name: String, score: BlockScore, effort: Effort? = nil) {
            self.name = name
            self.score = score
            self.effort = effort
        }
    }

    /// The pages, in the order of the report.
    public var rows: [Row]

    /// Creates a report of pages.
    public init(rows: [Row]) { self.rows = rows }

    /// The measures in a score, in the order of reports. Properties of `BlockScore` with the same names describe them.
    public enum Figure: String, Sendable, Hashable, CaseIterable {
        case covered
        case flow
        case joins
        case fill
        case article
        case stray
    }

    static func value(of figure: Figure, in row: Row) -> Double? { row.score[figure] }
}

extension BlockReport {
    /// Returns a table of values to three decimal places, and one of effort if it was requested. Each has a row for each
    /// page and, if there are several pages, rows for the mean and the worst value. A dash is a value without a case. The
    /// text ends with a line feed.
    public func text() -> String {
        let table = pageTable(["page", "blocks", "cells"] + Figure.allCases.map(\.rawValue)) { row in
            [row.name, String(row.score.blocks), String(row.score.cells)]
        }
        return [table, EffortTable.text(rows.map { ($0.name, $0.effort) })].filter { !$0.isEmpty }
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
            if !rows.isEmpty { writeMeanAndWorst(to: &out) }
            comparison?.write(to: &out)
        }
    }
}

extension BlockScore {
    /// Returns a measure's value by the measure's name; nil if the truth has no case for it.
    public subscript(figure: BlockReport.Figure) -> Double? {
        switch figure {
        case .covered: covered
        case .flow: flow
        case .joins: joins
        case .fill: fill
        case .article: article
        case .stray: stray
        }
    }
}
