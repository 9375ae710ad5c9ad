public import PageGeometry

/// How bad a finding is.
public enum FindingSeverity: String, Sendable, Hashable, CaseIterable {
    /// Good to know.
    case note
    /// Doubtful: look when there is time.
    case warning
    /// Wrong: the page should not be published so.
    case error
}

/// The rules that a kind of file can break; a rule's raw value is its id, the same in every report
/// (docs/validation.md).
public protocol FormatRule: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// How bad it is to break the rule.
    var severity: FindingSeverity { get }
    /// What holds where the rule is kept, as a sentence.
    var statement: String { get }
    /// What to do where the rule is broken, as sentences.
    var remedy: String { get }
}

/// A place where a file breaks a rule.
public struct RuleBreach<Rule: FormatRule>: Sendable, Hashable {
    /// The rule.
    public var rule: Rule
    /// JSON pointer (RFC 6901) to what breaks it, in the file.
    public var pointer: String
    /// Where it is on the page, in px of the source image; nil where it is nowhere.
    public var place: PixelRect?
    /// What is wrong there, as a sentence.
    public var problem: String

    /// How bad it is.
    public var severity: FindingSeverity { rule.severity }
    /// What is wrong there and what to do.
    public var message: String { "\(problem) \(rule.remedy)" }

    /// A breach from its parts.
    public init(_ rule: Rule, at pointer: String, place: PixelRect? = nil, _ problem: String) {
        self.rule = rule
        self.pointer = pointer
        self.place = place
        self.problem = problem
    }
}
