extension ScoreReport {
    /// Returns tables of values to three decimal places. The first has the pages and, if there are several, their mean
    /// and worst value. The others have classes of character, features, and broken rules, each over all pages. A dash
    /// is a value without a case. The text ends with a line feed.
    public func text() -> String {
        [
            pageTable(["page", "chars", "cells"] + Self.figureHeadings) {
                [$0.name, String($0.score.characters), String($0.score.cells)]
            },
            EffortTable.text(rows.map { ($0.name, $0.effort) }),
            Self.breakdownTable("class", classes.inOrder, Self.classMeasures), featureTable,
            Self.breakdownTable("article feature", articles.inOrder, Self.articleMeasures), brokenTable,
            rubyTable, textTable, confusionTable,
        ].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static let classMeasures: [Breakdown.Measure] = [.found, .uncut, .flow, .joins, .roles]
    private static let articleMeasures: [Breakdown.Measure] = [.found, .flow, .joins, .fill, .article, .paragraph]
    private static let figureHeadings = Figure.allCases.map { $0 == .paragraph ? "para." : $0.rawValue }

    private var rubyTable: String {
        guard let all = rubyPairs else { return "" }
        var table = TextTable(["ruby", "chars", "right base"])
        func add(_ name: String, _ pairs: RubyPairs) {
            table.add([name, String(pairs.characters), TextTable.share(pairs.share)])
        }
        for row in rows { if let pairs = row.measures.rubyPairs { add(row.name, pairs) } }
        if rows.count > 1 { add("all pages", all) }
        return table.text
    }

    private static let mostConfusions = 30

    private var textTable: String {
        guard let text = textMeasures else { return "" }
        var table = TextTable(["text", "chars", "read", "strict", "norm."])
        func add(_ name: String, _ counts: TextMeasures.Counts) {
            let shares = [counts.share(\.read), counts.share(\.strict), counts.share(\.normalised)]
            table.add([name, String(counts.characters)] + shares.map(TextTable.share))
        }
        for row in rows { if let text = row.measures.text { add(row.name, text.all) } }
        if rows.count > 1 { add("all pages", text.all) }
        for name in CharacterClass.allCases { if let counts = text.classes[name] { add("· \(name.rawValue)", counts) } }
        if text.ruby.characters > 0 { add("· ruby", text.ruby) }
        return table.text
    }

    private var confusionTable: String {
        guard let most = textMeasures?.mostConfused(Self.mostConfusions), !most.isEmpty else { return "" }
        var table = TextTable(["printed", "read as", "times"])
        for (confusion, count) in most {
            table.add([confusion.truth, confusion.read.isEmpty ? "–" : confusion.read, String(count)])
        }
        return table.text
    }

    private static func breakdownTable(
        _ heading: String, _ entries: [(name: String, value: Breakdown)], _ measures: [Breakdown.Measure]
    ) -> String {
        guard !entries.isEmpty else { return "" }
        var table = TextTable([heading, "chars"] + measures.map(\.rawValue))
        for (name, breakdown) in entries {
            table.add([name, String(breakdown.characters)] + measures.map { TextTable.share(breakdown[$0]) })
        }
        return table.text
    }

    private var featureTable: String {
        let features = features
        guard !features.isEmpty else { return "" }
        var table = TextTable(["feature", "pages"] + Self.figureHeadings)
        for (name, pages) in features {
            table.add(
                [name, String(pages.rows.count)] + Figure.allCases.map { TextTable.share(pages.mean(of: $0)) })
        }
        return table.text
    }

    private var brokenTable: String {
        let broken = broken
        guard !broken.isEmpty else { return "" }
        var table = TextTable(["broken rule", "times", "pages"])
        for (rule, count) in broken.sorted(by: { $0.key < $1.key }) {
            table.add([rule, String(count), String(rows.count { $0.measures.broken[rule] != nil })])
        }
        return table.text
    }
}
