import PageGeometry
import PageRaster

/// Takes separators out of the ink of which print or scan has left pieces alone, when the page's type is measured by its columns.
struct BrokenSeparators {
    private var page: SegmentedPage

    init(_ page: SegmentedPage) { self.page = page }

    func taken() -> SegmentedPage {
        var found = self
        found.page.em = found.columnEm ?? found.page.em
        found.takeRemains()
        return found.page
    }

    /// The body's em by what most of the page's columns are set in, where that is far from the size that single pieces voted
    /// for: with large type, touching type and halftones columns are right. Nil where the vote stands.
    private var columnEm: Int? {
        let em = page.em
        let finder = LineCandidates(page)
        let columns = finder.candidates(of: page.runs.components.indices.filter(finder.isType), finder.links).filter {
            $0.writing == .vertical && $0.box.width * 100 >= em * 45 && $0.box.height >= 5 * $0.box.width
        }.sorted { $0.box.width < $1.box.width }
        let half = columns.reduce(0) { $0 + $1.box.height } / 2
        var passed = 0
        guard columns.count >= 20,
            let middle = columns.first(where: {
                passed += $0.box.height
                return passed >= half
            })
        else { return nil }
        let width = middle.box.width * 103 / 100
        return width * 100 < em * 80 || width * 100 > em * 130 ? width : nil
    }

    private mutating func takeRemains() {
        let (components, em) = (page.runs.components, page.em)
        let index = InkRuns.Component.index(of: components, em: em)
        let finder = RuleRemains(components: components, index: index, rules: page.rules, em: em)
        page.runs.empty(finder.remnants())
        take(finder.chains(outside: page.pictures))
        guard page.isMended else { return }
        take(FaintRules(components: page.runs.components, em: em).chains(outside: page.pictures))
    }

    private mutating func take(_ chains: [RuleRemains.Chain]) {
        for chain in chains {
            page.rules.append(chain.rule)
            page.runs.empty(chain.pieces)
        }
    }
}
