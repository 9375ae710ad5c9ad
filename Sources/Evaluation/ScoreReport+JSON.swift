public import Foundation
import HighlightMap

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
