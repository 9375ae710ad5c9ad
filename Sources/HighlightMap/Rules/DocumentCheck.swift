package import PageGeometry
package import PositionedJSON

/// All detectable faults of a file.
public struct DocumentCheck<Document: Sendable, Rule: FormatRule>: Sendable {
    /// The readable document; nil if the file cannot be read as a document.
    public let document: Document?
    /// The faults in the file's form, in the order of the file.
    public let misforms: [RuleBreach<FormRule>]
    /// The broken rules, without those that depend on a malformed part.
    public let broken: [RuleBreach<Rule>]

    /// A check's result from its parts.
    ///
    /// - Parameter broken: the broken rules; rules about a malformed part are removed.
    package init(document: Document?, misforms: [JSONFieldError], broken: [RuleBreach<Rule>]) {
        self.document = document
        self.misforms = misforms.map { RuleBreach($0) }
        guard !misforms.isEmpty else {
            self.broken = broken
            return
        }
        let spoilt = SpoiltParts(misforms.map(\.place))
        self.broken = broken.filter { !spoilt.touch($0.pointer) }
    }

    /// The check of an unreadable file.
    package init(refusing breach: RuleBreach<FormRule>) {
        document = nil
        misforms = [breach]
        broken = []
    }
}

/// The malformed parts of a file. Each was replaced with a placeholder, to which no rule applies.
private struct SpoiltParts {
    /// The objects and arrays with wrong fields or values, except the whole file.
    private let holders: Set<Substring>
    /// All containers of `holders`, and the wrong values themselves.
    private let around: Set<Substring>

    init(_ places: [String]) {
        holders = Set(places.compactMap { Self.ancestors(of: $0).dropFirst().first })
        around = Set(places.flatMap(Self.ancestors))
    }

    /// Whether the value at the pointer is in a malformed part, or contains one.
    func touch(_ pointer: String) -> Bool {
        around.contains(pointer[...]) || Self.ancestors(of: pointer).contains(where: holders.contains)
    }

    /// The pointer itself and those of all its containers, except the whole file.
    private static func ancestors(of pointer: String) -> [Substring] {
        var found: [Substring] = []
        var rest = pointer[...]
        while let slash = rest.lastIndex(of: "/") {
            found.append(rest)
            rest = rest[..<slash]
        }
        return found
    }
}

/// A breach of a rule of any kind, in the form of a report.
package struct ReportedFinding: Sendable {
    package let rule: String
    package let severity: FindingSeverity
    /// JSON pointer to the part that breaks the rule; empty for the whole file.
    package let pointer: String
    package let place: PixelRect?
    package let problem: String
    package let remedy: String

    package init<Rule>(_ breach: RuleBreach<Rule>) {
        (rule, severity, pointer) = (breach.rule.rawValue, breach.severity, breach.pointer)
        (place, problem, remedy) = (breach.place, breach.problem, breach.rule.remedy)
    }
}

extension DocumentCheck {
    /// The faults in the file's form, then the broken rules.
    package var findings: [ReportedFinding] {
        misforms.map { ReportedFinding($0) } + broken.map { ReportedFinding($0) }
    }
}
