/// A share of a number of cases: shares of several pages add up to that of all their cases.
public struct Share: Sendable, Hashable {
    /// What the cases amount to: how many are right or, for a figure that is no count, its value times the cases.
    public var amount: Double
    /// How many there are.
    public var cases: Int

    /// A share of `cases`.
    public init(amount: Double = 0, cases: Int = 0) {
        self.amount = amount
        self.cases = cases
    }

    /// The share, 0 to 1; nil without a case.
    public var value: Double? { cases > 0 ? amount / Double(cases) : nil }

    /// Counts one case more.
    mutating func count(_ isRight: Bool) {
        cases += 1
        if isRight { amount += 1 }
    }

    static func + (a: Share, b: Share) -> Share { Share(amount: a.amount + b.amount, cases: a.cases + b.cases) }
}

/// The measures of some of a page's characters: those of a class, or of the articles that have a feature.
public struct Breakdown: Sendable, Hashable {
    /// A measure that can be told of some characters. The raw value is its name in reports; docs/evaluation.md defines
    /// each.
    public enum Measure: String, Sendable, Hashable, CaseIterable {
        /// Share of the characters that are found.
        case found
        /// Share of the cells touching such characters that hold a whole one and cut through none.
        case uncut
        /// Share of the consecutive pairs that are found and numbered consecutively.
        case flow
        /// The same, where the flow leaves a run of lines for another.
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

    /// How many characters there are.
    public var characters = 0
    /// The measures that have a case.
    public var shares: [Measure: Share] = [:]

    /// A breakdown of no characters.
    public init() {}

    /// A measure; nil where it has no case.
    public subscript(measure: Measure) -> Double? { shares[measure]?.value }

    /// Counts one case more of a measure.
    mutating func count(_ measure: Measure, _ isRight: Bool) { shares[measure, default: Share()].count(isRight) }

    /// Takes in the cases of another page.
    public mutating func add(_ other: Breakdown) {
        characters += other.characters
        shares.merge(other.shares, uniquingKeysWith: +)
    }
}

extension Dictionary where Value == Breakdown {
    /// Takes in the cases of another page.
    mutating func add(_ others: Self) {
        for (key, other) in others { self[key, default: Breakdown()].add(other) }
    }
}
