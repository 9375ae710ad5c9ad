import PageGeometry
import PageRaster

/// Takes separators out of the ink of which print or scan has left pieces alone, when the page's type is measured by
/// its columns.
///
/// Method: the em by columns is their median width, weighed by their length. It stands in for the size that single
/// pieces voted for where the two are far apart: with large type, touching type and halftones columns are right.
struct BrokenSeparators {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least width of a column. Lower: ruby counts.
        var leastWidth: Ems = 0.45
        /// The least length of a column, by its width.
        var leastLength = 5
        /// The fewest columns that tell the em.
        var leastColumns = 20
        /// The em, by the width of the middle column.
        var emShare: Share = 1.03
        /// Between these the em by single pieces stands.
        var smallest: Ems = 0.8
        var largest: Ems = 1.3
    }

    private var page: SegmentedPage
    private let parameters: RegionParameters

    init(_ page: SegmentedPage, parameters: RegionParameters = .init()) {
        (self.page, self.parameters) = (page, parameters)
    }

    func taken() -> SegmentedPage {
        var found = self
        if isOn(.columnEm), let em = found.columnEm { found.page.em = em }
        found.takeRemains()
        return found.page
    }

    private func isOn(_ rule: RegionParameters.Rule) -> Bool { !parameters.off.contains(rule) }

    /// The body's em by what most of the page's columns are set in; nil where the vote of single pieces stands.
    private var columnEm: Int? {
        let (em, own) = (page.em, parameters.columnEm)
        let finder = LineCandidates(page)
        let columns = finder.candidates(of: page.runs.components.indices.filter(finder.isType), finder.links).filter {
            $0.writing == .vertical && $0.box.width >= own.leastWidth * em
                && $0.box.height >= $0.box.width * own.leastLength
        }.sorted { $0.box.width < $1.box.width }
        let half = columns.reduce(0) { $0 + $1.box.height } / 2
        var passed = 0
        guard columns.count >= own.leastColumns,
            let middle = columns.first(where: {
                passed += $0.box.height
                return passed >= half
            })
        else { return nil }
        let width = own.emShare.of(middle.box.width)
        return width < own.smallest * em || width > own.largest * em ? width : nil
    }

    private mutating func takeRemains() {
        let (components, em) = (page.runs.components, page.em)
        let index = InkRuns.Component.index(of: components, em: em)
        let finder = RuleRemains(
            components: components, index: index, rules: page.rules, em: em, parameters: parameters)
        if isOn(.ruleRemnants) { page.runs.empty(finder.remnants()) }
        if isOn(.ruleRemains) { take(finder.chains(outside: page.pictures)) }
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
