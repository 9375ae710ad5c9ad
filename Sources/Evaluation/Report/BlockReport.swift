/// The measures of several pages against block truths. It can be written as a table for people, and as JSON for
/// programs.
public struct BlockReport: Sendable, Hashable {
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

        /// Whether a higher value is better.
        public var isBetterHigh: Bool { self != .stray }
    }

    /// Returns the mean of a measure over the pages that have a value of it; nil if no page has one.
    public func mean(of figure: Figure) -> Double? {
        let values = rows.compactMap { $0.score[figure] }
        return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// Returns the worst value of a measure over all pages; nil if no page has a value of it.
    public func worst(of figure: Figure) -> Double? {
        let values = rows.compactMap { $0.score[figure] }
        return figure.isBetterHigh ? values.min() : values.max()
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
