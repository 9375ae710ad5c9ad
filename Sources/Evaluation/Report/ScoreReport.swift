/// The measures of several pages. They can be written as tables for people, and as JSON for programs.
public struct ScoreReport: Sendable, Hashable, FigureReport {
    /// A page's name and measures.
    public struct Row: Sendable, Hashable {
        /// Name of the page, such as its file's stem.
        public var name: String
        /// Measures of the page.
        public var measures: PageMeasures
        /// Effort to turn the map into its truth; nil if it was not requested.
        public var effort: Effort?

        /// Score of the page.
        public var score: Score { measures.score }

        /// Creates a row from its parts.
        public init(name: String, measures: PageMeasures, effort: Effort? = nil) {
            self.name = name
            self.measures = measures
            self.effort = effort
        }
    }

    /// The pages, in the order of the report.
    public var rows: [Row]

    /// Creates a report of pages.
    public init(rows: [Row]) { self.rows = rows }

    /// Measures of each class of character, over all cases of all pages.
    public var classes: [CharacterClass: Breakdown] {
        rows.reduce(into: [:]) { $0.add($1.measures.classes) }
    }

    /// For each feature that articles have, the measures of the articles with that feature, over all cases of all
    /// pages.
    public var articles: [String: Breakdown] {
        rows.reduce(into: [:]) { $0.add($1.measures.articles) }
    }

    /// For each rule, the number of times that it is broken, over all pages.
    public var broken: [String: Int] {
        rows.reduce(into: [:]) { $0.merge($1.measures.broken, uniquingKeysWith: +) }
    }

    /// Quality of the text that was read, over all pages with text; nil if no page has text.
    public var textMeasures: TextMeasures? {
        let texts = rows.compactMap(\.measures.text)
        return texts.isEmpty ? nil : texts.reduce(into: TextMeasures()) { $0.add($1) }
    }

    /// Assignment of ruby to its characters, over all pages; nil if no page has ruby with a known base.
    public var rubyPairs: RubyPairs? {
        let pairs = rows.compactMap(\.measures.rubyPairs)
        return pairs.isEmpty ? nil : pairs.reduce(into: RubyPairs()) { $0.add($1) }
    }

    /// The features that pages have, sorted by name, each with a report on the pages with that feature.
    public var features: [(name: String, value: ScoreReport)] {
        Set(rows.flatMap(\.measures.features)).sorted().map { name in
            (name, ScoreReport(rows: rows.filter { $0.measures.features.contains(name) }))
        }
    }
}

extension ScoreReport {
    /// The measures in a score, in the order of reports. Properties of `Score` with the same names describe them.
    public enum Figure: String, Sendable, Hashable, CaseIterable {
        case boxes
        case uncut
        case flow
        case joins
        case fill
        case article
        case paragraph
        case roles
        case ruby
        case stray
    }

    static func value(of figure: Figure, in row: Row) -> Double? { row.score[figure] }
}

extension Score {
    /// Returns a measure's value by the measure's name; nil if the truth has no case for it.
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
