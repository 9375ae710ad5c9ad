import LayoutDocument
import PageGeometry
import PageRaster

/// Groups lines into articles in reading order.
///
/// Method: `PassageFinder` groups lines whose order is certain into passages. `PassageLinks` scores the links between
/// passages with a graph network, removes passages that are not text, and chooses the best assignment. A chain of
/// linked passages is an article. If the page's image is given, `PassageLanguage` adds scores that depend on the text
/// of the passages.
struct ReadingOrder {
    var parameters = ReadingOrderParameters()

    /// - Parameter image: image of the page. If nil, the order uses places only, not the text.
    /// - Complexity: O(passages² + characters).
    func run(_ page: LabelledPage, on image: GreyRaster? = nil) -> LogicalPage {
        let off = parameters.off
        let grid = PassageGrid(page, parameters: parameters)
        let geometric = links(page, grid)
        let language = image.flatMap {
            PassageLanguage(page, grid, on: $0, links: geometric.possible, parameters: parameters.language)
        }
        let links = language.map(geometric.weighed) ?? geometric
        let lines = links.told(page.lines, of: grid.passages)
        let tiers = TierGrid(
            page.regions, lines: lines, runs: grid.runs, plane: page.plane, size: page.size,
            parameters: parameters)
        var articles = ArticleAssembly(
            regions: page.regions, lines: lines, grid: grid, links: links, tierOfRun: tiers.tierOfRun,
            parameters: parameters
        ).articles()
        if let image {
            articles = RowDirections(parameters: parameters.rowDirections).found(in: articles, on: image)
        }
        let doubts = OrderDoubts(
            lines: lines, passages: grid.passages, links: links, texts: language?.texts, parameters: parameters.doubts)
        return LogicalPage(
            articles: off.contains(.rubyRoom)
                ? articles : RubyRoom.left(by: articles, blur: page.blur, parameters: parameters.rubyRoom),
            unnumbered: unnumbered(lines), tiers: tiers.tiers,
            findings: off.contains(.orderDoubts) ? [] : doubts.findings(), grid: grid)
    }

    private func links(_ page: LabelledPage, _ grid: PassageGrid) -> PassageLinks {
        let count = grid.passages.count
        guard count <= parameters.links.mostPassages else { return PassageLinks(unlinked: count) }
        return PassageLinks(
            PassageGraph(LinkFeatures(page, grid: grid), lineFeatures: page.features),
            network: LearnedModels.passageLinks, parameters: parameters)
    }

    private func unnumbered(_ lines: [PlacedLine]) -> [UnnumberedText] {
        lines.compactMap { line in
            guard case .unnumbered(let kind) = line.kind else { return nil }
            return UnnumberedText(kind: kind, rect: line.line.bounds)
        }
    }
}
