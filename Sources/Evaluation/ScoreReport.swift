public import Foundation
import HighlightMap

/// The scores of several pages, as a table for people and as JSON for programs.
public struct ScoreReport: Sendable, Hashable {
    /// A page's name and score.
    public struct Row: Sendable, Hashable {
        /// The page's name, such as its file's stem.
        public var name: String
        /// Its score.
        public var score: Score

        /// A row from its parts.
        public init(name: String, score: Score) {
            self.name = name
            self.score = score
        }
    }

    /// The pages, in the order of the report.
    public var rows: [Row]

    /// A report of pages.
    public init(rows: [Row]) { self.rows = rows }

    /// The mean of a figure over the pages that have it; nil when none has.
    public func mean(of figure: Figure) -> Double? {
        let values = rows.compactMap { $0.score[figure] }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The worst value of a figure over the pages that have it; nil when none has.
    public func worst(of figure: Figure) -> Double? {
        let values = rows.compactMap { $0.score[figure] }
        return figure.isBetterHigh ? values.min() : values.max()
    }
}

extension ScoreReport {
    /// The figures of a score, in the order of reports.
    public enum Figure: String, Sendable, Hashable, CaseIterable {
        /// See `Score.boxes`.
        case boxes
        /// See `Score.uncut`.
        case uncut
        /// See `Score.flow`.
        case flow
        /// See `Score.joins`.
        case joins
        /// See `Score.fill`.
        case fill
        /// See `Score.article`.
        case article
        /// See `Score.paragraph`.
        case paragraph
        /// See `Score.roles`.
        case roles
        /// See `Score.ruby`.
        case ruby
        /// See `Score.stray`.
        case stray

        /// Whether a higher value is better.
        public var isBetterHigh: Bool { self != .stray }
    }
}

extension Score {
    /// A figure by its name; nil where the truth has no case for it.
    public subscript(figure: ScoreReport.Figure) -> Double? {
        switch figure {
        case .boxes: boxes
        case .uncut: uncut
        case .flow: flow
        case .joins: joins
        case .fill: fill
        case .article: article
        case .paragraph: paragraph
        case .roles: roles
        case .ruby: ruby
        case .stray: stray
        }
    }
}

// MARK: The table

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

// MARK: JSON

extension ScoreReport {
    /// The report as JSON, a page a line: `pages`, `mean` and `worst`, figures in full precision; a figure without a case
    /// is left out.
    public func json() -> Data {
        var out = JSONText()
        out.open("{")
        out.newLine(1)
        out.key("pages")
        out.records(rows, depth: 2) { row, out in
            out.field("page", row.name)
            row.score.writeFields(to: &out)
        }
        for (name, values) in [("mean", mean), ("worst", worst)] {
            out.newLine(1)
            out.key(name)
            out.open("{")
            for figure in Figure.allCases { out.field(figure, values(figure)) }
            out.close("}")
        }
        out.newLine(0, closing: true)
        out.close("}")
        return Data((out.text + "\n").utf8)
    }
}

extension Score {
    /// The score as one line of JSON, figures in full precision; a figure without a case is left out.
    public func json() -> Data {
        var out = JSONText()
        out.open("{")
        writeFields(to: &out)
        out.close("}")
        return Data((out.text + "\n").utf8)
    }

    fileprivate func writeFields(to out: inout JSONText) {
        out.field("characters", characters)
        out.field("cells", cells)
        for figure in ScoreReport.Figure.allCases { out.field(figure, self[figure]) }
    }
}

extension JSONText {
    fileprivate mutating func field(_ figure: ScoreReport.Figure, _ figureValue: Double?) {
        guard let figureValue else { return }
        key(figure.rawValue)
        value(decimal: figureValue)
    }
}
