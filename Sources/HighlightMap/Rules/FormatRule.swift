public import PageGeometry

/// Severity of a finding.
public enum FindingSeverity: String, Sendable, Hashable, CaseIterable, Codable {
    /// For information.
    case note
    /// Doubtful: check when there is time.
    case warning
    /// Wrong: the page should not be published.
    case error
}

/// The rules that a kind of file can break; a rule's raw value is its id, the same in every report
/// (docs/validation.md).
public protocol FormatRule: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// Severity of a broken rule.
    var severity: FindingSeverity { get }
    /// The statement of the rule, as a sentence.
    var statement: String { get }
    /// The remedy for a broken rule, as sentences.
    var remedy: String { get }
}

/// A place where a file breaks a rule.
public struct RuleBreach<Rule: FormatRule>: Sendable, Hashable {
    /// The rule.
    public var rule: Rule
    /// JSON pointer (RFC 6901) to the breach in the file.
    public var pointer: String
    /// The place on the page, in px of the source image; nil if the breach has no place.
    public var place: PixelRect?
    /// A description of the breach, as a sentence.
    public var problem: String

    /// Severity of the breach.
    public var severity: FindingSeverity { rule.severity }
    /// Description and remedy.
    public var message: String { "\(problem) \(rule.remedy)" }

    /// A breach from its parts.
    public init(_ rule: Rule, at pointer: String, place: PixelRect? = nil, _ problem: String) {
        self.rule = rule
        self.pointer = pointer
        self.place = place
        self.problem = problem
    }
}
