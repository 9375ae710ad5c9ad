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
    /// docs/evaluation.md defines each measure. `found` is the share of the characters that are found; `Score` describes
    /// the others.
    public enum Measure: String, Sendable, Hashable, CaseIterable {
        case found
        case uncut
        case flow
        case joins
        case fill
        case article
        case paragraph
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
