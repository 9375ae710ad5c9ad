/// A rule that can be switched off to measure its benefit (`scripts/ablate`).
package struct RuleSwitch: CaseIterable, Sendable, CustomStringConvertible {
    /// The stages that have rules, in order.
    package enum Stage: String, Comparable, CaseIterable, Sendable {
        case preprocessing, regions, textLines, characters, blocks, readingOrder

        package static func < (one: Self, other: Self) -> Bool { one.position < other.position }
        private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The first stage whose result depends on the rule.
    package let stage: Stage
    /// The stage's field in `AnalysisParameters`, a dot, and the rule.
    package let description: String
    private let switchOff: @Sendable (inout AnalysisParameters) -> Void

    /// The rules of all stages, in order.
    package static let allCases =
        rules(.preprocessing) { (all, rule: PreprocessingParameters.Rule) in all.preprocessing.off.insert(rule) }
        + rules(.regions) { (all, rule: RegionParameters.Rule) in all.regions.off.insert(rule) }
        + rules(.textLines) { (all, rule: TextLineParameters.Rule) in all.textLines.off.insert(rule) }
        + rules(.characters) { (all, rule: CharacterParameters.Rule) in all.characters.off.insert(rule) }
        + rules(.blocks) { (all, rule: BlockParameters.Rule) in all.blocks.off.insert(rule) }
        + rules(.readingOrder) { (all, rule: ReadingOrderParameters.Rule) in all.readingOrder.off.insert(rule) }

    /// Finds a rule by its description; nil if there is none.
    package init?(_ description: String) {
        guard let rule = Self.allCases.first(where: { $0.description == description }) else { return nil }
        self = rule
    }

    private init(_ stage: Stage, _ rule: String, _ switchOff: @escaping @Sendable (inout AnalysisParameters) -> Void) {
        self.stage = stage
        description = "\(stage.rawValue).\(rule)"
        self.switchOff = switchOff
    }

    private static func rules<Rule: CaseIterable & RawRepresentable<String> & Sendable>(
        _ stage: Stage, _ insert: @escaping @Sendable (inout AnalysisParameters, Rule) -> (Bool, Rule)
    ) -> [RuleSwitch] {
        Rule.allCases.map { rule in RuleSwitch(stage, rule.rawValue) { _ = insert(&$0, rule) } }
    }

    static func parameters(without rules: [RuleSwitch]) -> AnalysisParameters {
        var parameters = AnalysisParameters()
        for rule in rules { rule.switchOff(&parameters) }
        return parameters
    }
}
