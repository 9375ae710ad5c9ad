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
