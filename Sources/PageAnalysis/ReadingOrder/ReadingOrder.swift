import LayoutDocument
import PageGeometry

/// From lines to articles in order of reading.
///
/// Method: lines surely read one after the other make passages (`PassageFinder`). Each pair of passages gets points by what
/// stands around them, and the best assignment over all pairs says what is read after what (`PassageLinks`). A chain of
/// passages is an article. No text is read for this.
struct ReadingOrder {
    var parameters = ReadingOrderParameters()

    /// - Complexity: O(passages²).
    func run(_ page: LabelledPage) -> LogicalPage {
        let off = parameters.off
        let grid = PassageGrid(page, parameters: parameters)
        let links = links(page, grid)
        let tiers = TierGrid(
            page.regions, lines: page.lines, runs: grid.runs, plane: page.plane, size: page.size,
            parameters: parameters)
        let articles = ArticleAssembly(
            regions: off.contains(.islands) ? page.regions : page.regions.withIslands(among: page.lines),
            lines: page.lines, grid: grid, links: links, tierOfRun: tiers.tierOfRun, parameters: parameters
        ).articles()
        let doubts = OrderDoubts(
            lines: page.lines, passages: grid.passages, links: links, parameters: parameters.doubts)
        return LogicalPage(
            articles: off.contains(.rubyRoom)
                ? articles : RubyRoom.left(by: articles, blur: page.blur, parameters: parameters.rubyRoom),
            unnumbered: unnumbered(page.lines), tiers: tiers.tiers,
            findings: off.contains(.orderDoubts) ? [] : doubts.findings(), grid: grid)
    }

    private func links(_ page: LabelledPage, _ grid: PassageGrid) -> PassageLinks {
        let count = grid.passages.count
        guard count <= parameters.links.mostPassages else { return PassageLinks(unlinked: count) }
        return PassageLinks(
            LinkFeatures(page, grid: grid), trees: LearnedModels.passageLinks, rivals: LearnedModels.rivalLinks,
            parameters: parameters)
    }

    private func unnumbered(_ lines: [PlacedLine]) -> [UnnumberedText] {
        lines.compactMap { line in
            guard case .unnumbered(let kind) = line.kind else { return nil }
            return UnnumberedText(kind: kind, rect: line.line.bounds)
        }
    }
}
