import PageGeometry
import PageRaster

/// Separates ink into regions: separators, pictures, grounds and possible type.
///
/// Method: straight, pale and leaning separators are removed first, and then ink that joins columns of type. After
/// measuring the page's type, broken separators are removed too (`RuleRemains`).
struct Segmentation {
    let off: Set<RegionParameters.Rule>

    /// - Parameter em: measures the em of a page's body type.
    /// - Complexity: O(pixels).
    func run(_ page: BinarizedPage, em: (SegmentedPage) -> Int) -> SegmentedPage {
        var parts = parted(page)
        parts.em = em(parts)
        takeRemains(from: &parts)
        return parts
    }

    /// Returns the regions of a page after removing its unbroken separators from the ink.
    func parted(_ page: BinarizedPage) -> SegmentedPage {
        let em = page.em
        let pictures = page.areas.pictures
        // Whether the page's greys contain more information than its ink.
        let hasGreys = page.greys.isShaded && !page.greys.isOfBits
        var ink = page.ink
        var rules: [PrintedRule] = []
        if isOn(.straightRules) {
            rules += RuleFinder(em: em, off: off).takeRules(from: &ink, outside: pictures)
        }
        if isOn(.paleRules) {
            let finder = PaleRules(greys: page.greys, em: em, off: off)
            rules += finder.take(from: &ink, but: rules, outside: pictures)
        }
        var runs = InkRuns(ink)
        if isOn(.columnBridges), ColumnBridges(em: em, seen: page.seen).cut(from: &ink, runs) {
            runs = InkRuns(ink)
        }
        return SegmentedPage(
            runs: runs, em: em, rules: rules, pictures: pictures,
            grounds: page.areas.dark.map(\.box), noise: page.greys.noise, seen: page.seen,
            isOfBits: page.greys.isOfBits, greys: hasGreys ? page.greys.print.greys : nil,
            isMended: page.greys.isMended)
    }

    /// Removes broken separators from the ink of a page whose type is measured.
    private func takeRemains(from page: inout SegmentedPage) {
        let index = InkRuns.Component.index(of: page.runs.components, em: page.em)
        func finder() -> RuleRemains {
            RuleRemains(components: page.runs.components, index: index, rules: page.rules, em: page.em)
        }
        let found = finder()
        if isOn(.ruleRemnants) { page.runs.empty(found.remnants()) }
        if isOn(.leaders) { takeLeaders(finder().leaders(), to: &page) }
        if isOn(.ruleRemains) {
            for chain in found.chains(outside: page.pictures, but: Set(page.leaders.flatMap(\.pieces))) {
                page.rules.append(chain.rule)
                page.runs.empty(chain.pieces)
            }
        }
        if isOn(.bentRules) { page.runs.empty(finder().bentEnds()) }
        if isOn(.dust), let seen = page.seen {
            page.runs.empty(Dust.pieces(page.runs.components, seen: seen, em: page.em))
        }
    }

    /// Keeps the leaders of a page as lines of type, and drops the pictures that consist of their dots.
    private func takeLeaders(_ leaders: [Leader], to page: inout SegmentedPage) {
        page.leaders = leaders
        guard !leaders.isEmpty else { return }
        let components = page.runs.components
        for leader in leaders {
            page.seen?.set(SeenKind(leader.direction), in: leader.box(in: components, em: page.em))
        }
        let dots = Set(leaders.flatMap { $0.pieces.dropFirst().dropLast() })
        page.pictures.removeAll { picture in
            let inside = components.indices.filter {
                components[$0].pixels >= RuleRemains.grain && picture.contains(components[$0].box.center)
            }
            return !inside.isEmpty && inside.allSatisfy(dots.contains)
        }
    }

    private func isOn(_ rule: RegionParameters.Rule) -> Bool { !off.contains(rule) }
}
