import LayoutDocument
import PageGeometry
import PageRaster

/// From lines to articles in order of reading.
///
/// Method: lines surely read one after the other make passages (`PassageFinder`). A graph network gives points to the
/// links between passages and sets aside what is no text, and the best assignment over all says what is read after what
/// (`PassageLinks`). A chain of passages is an article. Where the page's image is at hand, the text of the passages is weighed too
/// (`PassageLanguage`).
struct ReadingOrder {
    var parameters = ReadingOrderParameters()

    /// - Parameter image: the image of the page; nil for places alone.
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
