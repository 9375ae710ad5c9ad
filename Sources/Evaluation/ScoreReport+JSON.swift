public import Foundation
import HighlightMap

extension ScoreReport {
    /// The report as JSON, a page a line: `pages` and, where there are any, `mean` and `worst`. Figures are in full
    /// precision; one without a case is left out.
    public func json() -> Data {
        var out = JSONText()
        out.open("{")
        out.newLine(1)
        out.key("pages")
        out.records(rows, depth: 2) { row, out in
            out.field("page", row.name)
            row.score.writeFields(to: &out)
        }
        if !rows.isEmpty {
            Self.write("mean", mean, to: &out)
            Self.write("worst", worst, to: &out)
        }
        out.newLine(0, closing: true)
        out.close("}")
        return out.file
    }

    private static func write(_ name: String, _ values: (Figure) -> Double?, to out: inout JSONText) {
        out.newLine(1)
        out.key(name)
        out.object { out in
            for figure in Figure.allCases { out.field(figure, values(figure)) }
        }
    }
}

extension Score {
    /// The score as one line of JSON, figures in full precision; a figure without a case is left out.
    public func json() -> Data {
        var out = JSONText()
        out.object(writeFields)
        return out.file
    }

    fileprivate func writeFields(to out: inout JSONText) {
        out.field("characters", characters)
        out.field("cells", cells)
        for figure in ScoreReport.Figure.allCases { out.field(figure, self[figure]) }
    }
}

extension JSONText {
    fileprivate mutating func field(_ figure: ScoreReport.Figure, _ share: Double?) {
        guard let share else { return }
        key(figure.rawValue)
        value(decimal: share)
    }
}
