/// A share of a number of cases. Shares of several pages add up to the share of all their cases.
public struct Share: Sendable, Hashable {
    /// Sum over the cases: the number of right ones or, for a figure that is no count, its value times the cases.
    public var amount: Double
    /// Number of cases.
    public var cases: Int

    /// Creates a share of `cases`.
    public init(amount: Double = 0, cases: Int = 0) {
        self.amount = amount
        self.cases = cases
    }

    /// The share, 0 to 1; nil without a case.
    public var value: Double? { cases > 0 ? amount / Double(cases) : nil }

    /// Counts one more case.
    mutating func count(_ isRight: Bool) {
        cases += 1
        if isRight { amount += 1 }
    }

    static func + (a: Share, b: Share) -> Share { Share(amount: a.amount + b.amount, cases: a.cases + b.cases) }
}

/// The measures of a subset of a page's characters: those of a class, or of the articles with a feature.
public struct Breakdown: Sendable, Hashable {
    /// A measure that can be computed for a subset of characters. The raw value is its name in reports;
    /// docs/evaluation.md defines each measure.
    public enum Measure: String, Sendable, Hashable, CaseIterable {
        /// Share of the characters that are found.
        case found
        /// Share of the cells touching such characters that contain a whole one and cut through none.
        case uncut
        /// Share of the consecutive pairs that are found and numbered consecutively.
        case flow
        /// The same, for pairs where the flow changes from a run of lines to another.
        case joins
        /// F1 of the characters that a marker fills.
        case fill
        /// B-cubed F1 of the found characters' articles.
        case article
        /// B-cubed F1 of the found characters' paragraphs.
        case paragraph
        /// Share of the found characters whose line has the right role.
        case roles
    }

    /// Number of characters.
    public var characters = 0
    /// The measures that have a case.
    public var shares: [Measure: Share] = [:]

    /// Creates a breakdown without characters.
    public init() {}

    /// Returns a measure; nil if it has no case.
    public subscript(measure: Measure) -> Double? { shares[measure]?.value }

    /// Counts one more case of a measure.
    mutating func count(_ measure: Measure, _ isRight: Bool) { shares[measure, default: Share()].count(isRight) }

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
