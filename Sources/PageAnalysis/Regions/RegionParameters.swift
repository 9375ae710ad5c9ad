/// Parameters of the stage `Segmentation`.
struct RegionParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Rules are found in the page's ink (`RuleFinder`).
        case straightRules
        /// The gaps between the dashes of a dashed rule are closed (`RuleFinder`).
        case dashedRules
        /// Long strokes that are crossed by other strokes are type (`StrokeCrossings`).
        case strokeCrossings
        case paleRules
        case columnBridges
        /// Remnants of rules are removed from the ink too (`RuleRemains.remnants`).
        case ruleRemnants
        /// Rows of dots between type on their axis are type (`RuleRemains.leaders`).
        case leaders
        /// Rows of dots, dashes and pieces of waves are rules (`RuleRemains.chains`).
        case ruleRemains
        /// Remnants at the ends and sides of bent rules are removed from the ink too (`RuleRemains.bentEnds`).
        case bentRules
        /// Specks as dense on paper as amid type are removed from the ink (`Dust`).
        case dust
    }

    var off: Set<Rule> = []
}
