/// A fraction of a length or a count. It is a ratio of whole numbers, so comparisons give the same result on every
/// processor.
///
/// `box.height >= parameters.shortest * em` compares exactly, without rounding. `parameters.slack.of(em)` is a length
/// in px, rounded toward zero.
struct Fraction<Unit>: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    // Two 32-bit numbers are small: rules copy many parameters.
    private let dividend: Int32, divisor: Int32

    private var numerator: Int { Int(dividend) }
    private var denominator: Int { Int(divisor) }

    init(_ numerator: Int, of denominator: Int) { (dividend, divisor) = (Int32(numerator), Int32(denominator)) }

    /// Creates a fraction from a literal with at most four decimal places.
    init(floatLiteral value: Double) { self.init(Int((value * 10_000).rounded()), of: 10_000) }
    init(integerLiteral value: Int) { self.init(value, of: 1) }

    /// Returns the fraction of a whole, rounded toward zero.
    func of(_ whole: Int) -> Int { whole * numerator / denominator }

    static func * (fraction: Self, whole: Int) -> ExactLength {
        ExactLength(numerator: whole * fraction.numerator, denominator: fraction.denominator)
    }
}

/// A length in ems, by default of the page's body type.
typealias Ems = Fraction<UnitOfEms>
/// A share of a length, an area or a count.
typealias Share = Fraction<NoUnit>

enum UnitOfEms {}
enum NoUnit {}

/// An exact product of a fraction and a whole number, for comparison with whole numbers.
struct ExactLength {
    let numerator: Int
    let denominator: Int

    static func < (length: Int, limit: Self) -> Bool { length * limit.denominator < limit.numerator }
    static func <= (length: Int, limit: Self) -> Bool { length * limit.denominator <= limit.numerator }
    static func > (length: Int, limit: Self) -> Bool { length * limit.denominator > limit.numerator }
    static func >= (length: Int, limit: Self) -> Bool { length * limit.denominator >= limit.numerator }
    static func + (one: Self, other: Self) -> Self {
        Self(
            numerator: one.numerator * other.denominator + other.numerator * one.denominator,
            denominator: one.denominator * other.denominator)
    }

    static prefix func - (length: Self) -> Self {
        Self(numerator: -length.numerator, denominator: length.denominator)
    }
}
