/// A rule that can be switched off, to measure what it earns (`scripts/ablate`).
package struct RuleSwitch: CaseIterable, Sendable, CustomStringConvertible {
    /// The stage's field in `AnalysisParameters`, a dot, and the rule.
    package let description: String
    private let switchOff: @Sendable (inout AnalysisParameters) -> Void

    /// The rules of all stages, in their order.
    package static let allCases =
        rules("preprocessing") { $0.preprocessing.off.insert($1) } + rules("regions") { $0.regions.off.insert($1) }
        + rules("textLines") { $0.textLines.off.insert($1) } + rules("characters") { $0.characters.off.insert($1) }
        + rules("lineRoles") { $0.lineRoles.off.insert($1) } + rules("readingOrder") { $0.readingOrder.off.insert($1) }

    /// The rule of a name; nil where there is none.
    package init?(_ description: String) {
        guard let rule = Self.allCases.first(where: { $0.description == description }) else { return nil }
        self = rule
    }

    private init(_ description: String, _ switchOff: @escaping @Sendable (inout AnalysisParameters) -> Void) {
        (self.description, self.switchOff) = (description, switchOff)
    }

    private static func rules<Rule: CaseIterable & RawRepresentable<String> & Sendable>(
        _ stage: String, _ insert: @escaping @Sendable (inout AnalysisParameters, Rule) -> Void
    ) -> [RuleSwitch] {
        Rule.allCases.map { rule in RuleSwitch("\(stage).\(rule.rawValue)") { insert(&$0, rule) } }
    }

    /// The parameters with some rules switched off.
    static func parameters(without rules: [RuleSwitch]) -> AnalysisParameters {
        var parameters = AnalysisParameters()
        for rule in rules { rule.switchOff(&parameters) }
        return parameters
    }
}
