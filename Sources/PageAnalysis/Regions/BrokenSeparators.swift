import PageGeometry
import PageRaster

/// Removes broken separators from the ink. It runs after the page's type is measured.
struct BrokenSeparators {
    private var page: SegmentedPage
    private let parameters: RegionParameters

    init(_ page: SegmentedPage, parameters: RegionParameters = .init()) {
        (self.page, self.parameters) = (page, parameters)
    }

    func taken() -> SegmentedPage {
        var found = self
        found.takeRemains()
        return found.page
    }

    private func isOn(_ rule: RegionParameters.Rule) -> Bool { !parameters.off.contains(rule) }

    private mutating func takeRemains() {
        let (components, em) = (page.runs.components, page.em)
        let index = InkRuns.Component.index(of: components, em: em)
        let finder = RuleRemains(
            components: components, index: index, rules: page.rules, em: em, parameters: parameters)
        if isOn(.ruleRemnants) { page.runs.empty(finder.remnants()) }
        if isOn(.ruleRemains) { take(finder.chains(outside: page.pictures)) }
        if isOn(.bentRules) {
            let finder = RuleRemains(
                components: page.runs.components, index: index, rules: page.rules, em: em, parameters: parameters)
            page.runs.empty(finder.bentEnds())
        }
        guard page.isMended, isOn(.faintRules) else { return }
        let faint = FaintRules(components: page.runs.components, em: em, parameters: parameters)
        take(faint.chains(outside: page.pictures))
    }

    private mutating func take(_ chains: [RuleRemains.Chain]) {
        for chain in chains {
            page.rules.append(chain.rule)
            page.runs.empty(chain.pieces)
        }
    }
}
