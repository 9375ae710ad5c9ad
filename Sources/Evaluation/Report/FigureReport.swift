import PositionedJSON

/// A report on the scores of several pages, each with the same measures.
protocol FigureReport {
    /// The measures, in the order of reports.
    associatedtype Figure: RawRepresentable<String>, CaseIterable
    associatedtype Row
    var rows: [Row] { get }
    /// Returns a measure of a page; nil if the truth has no case for it.
    static func value(of figure: Figure, in row: Row) -> Double?
}

extension FigureReport {
    /// Returns the mean of a measure over the pages that have a value of it; nil if no page has one.
    func mean(of figure: Figure) -> Double? {
        let values = rows.compactMap { Self.value(of: figure, in: $0) }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// Returns the worst value of a measure over all pages; nil if no page has a value of it. Stray cells are the only
    /// measure of which less is better.
    private func worst(of figure: Figure) -> Double? {
        let values = rows.compactMap { Self.value(of: figure, in: $0) }
        return figure.rawValue == ScoreReport.Figure.stray.rawValue ? values.max() : values.min()
    }

    /// Returns a table with a row for each page and, if there are several, rows for the mean and the worst value.
    ///
    /// - Parameters:
    ///   - headings: the headings of all columns.
    ///   - start: the first three cells of a row.
    func pageTable(_ headings: [String], _ start: (Row) -> [String]) -> String {
        var table = TextTable(headings)
        func add(_ start: [String], _ value: (Figure) -> Double?) {
            table.add(start + Figure.allCases.map { TextTable.share(value($0)) })
        }
        for row in rows { add(start(row)) { Self.value(of: $0, in: row) } }
        if rows.count > 1 {
            add(["mean", "", ""], mean)
            add(["worst", "", ""], worst)
        }
        return table.text
    }

    /// Writes the fields `mean` and `worst`.
    func writeMeanAndWorst(to out: inout JSONText) {
        for (name, value) in [("mean", mean), ("worst", worst)] {
            out.newLine(1)
            out.named(name) { out in for figure in Figure.allCases { out.field(figure.rawValue, value(figure)) } }
        }
    }
}
