/// A share of a number of cases. To add shares of several pages, their amounts and their cases are added; the result is
/// the share of all cases.
public struct Rate: Sendable, Hashable {
    /// Sum over the cases: the number of right cases. For a figure that does not count cases, it is the figure times
    /// the number of cases.
    public var amount = 0.0
    /// Number of cases.
    public var cases = 0

    /// The share, from 0 to 1; nil if there is no case.
    public var value: Double? { cases > 0 ? amount / Double(cases) : nil }

    /// Counts one more case, right or wrong.
    mutating func count(_ isRight: Bool) {
        cases += 1
        if isRight { amount += 1 }
    }

    static func + (a: Rate, b: Rate) -> Rate { Rate(amount: a.amount + b.amount, cases: a.cases + b.cases) }
}

/// The measures of a subset of a page's characters. The subset is a class of characters, or the articles with a certain
/// feature.
public struct Breakdown: Sendable, Hashable {
    /// A measure that can be computed for a subset of characters. The raw value is its name in reports;
    /// docs/evaluation.md defines each measure.
    public enum Measure: String, Sendable, Hashable, CaseIterable {
        /// Share of the characters that are found.
        case found
        /// Share of whole cells among the cells that touch characters of the subset. A whole cell contains a whole
        /// character and cuts through no character.
        case uncut
        /// Share of the pairs of consecutive characters that are found and numbered consecutively.
        case flow
        /// Share of the joins that are found and numbered consecutively. A join is a pair of characters at which the
        /// flow changes from one run of lines to another.
        case joins
        /// F1 of the characters that a marker fills from one character to another.
        case fill
        /// B-cubed F1 of the grouping of the found characters into articles.
        case article
        /// B-cubed F1 of the grouping of the found characters into paragraphs.
        case paragraph
        /// Share of the found characters whose line has its true role.
        case roles
    }

    /// Number of characters in the subset.
    public var characters = 0
    /// The measures that have at least one case.
    public var shares: [Measure: Rate] = [:]

    /// Creates a breakdown without characters.
    public init() {}

    /// Returns a measure; nil if it has no case.
    public subscript(measure: Measure) -> Double? { shares[measure]?.value }

    /// Counts one more case of a measure.
    mutating func count(_ measure: Measure, _ isRight: Bool) { shares[measure, default: Rate()].count(isRight) }

    /// Adds the cases of another page.
    public mutating func add(_ other: Breakdown) {
        characters += other.characters
        shares.merge(other.shares, uniquingKeysWith: +)
    }
}

extension Dictionary where Value == Breakdown {
    /// Adds the cases of another page.
    mutating func add(_ others: Self) {
        for (key, other) in others { self[key, default: Breakdown()].add(other) }
    }
}
