package import PageGeometry

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
