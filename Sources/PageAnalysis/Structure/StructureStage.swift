import LayoutDocument
import PageGeometry

/// From lines to articles in order of reading.
///
/// Method: lines are sorted by what they are (`LineSorting`, `LineKinds`). Those surely read one after the other make
/// passages (`PassageFinder`); each pair of passages gets points by what stands around them, and the best assignment over all
/// pairs says what is read after what (`PassageLinks`). A chain of passages is an article. No text is read for this.
struct StructureStage {
    /// The page, its lines parted where tiers end.
    let page: PrintedPage

    init(page: PrintedPage) {
        var page = page
        page.lines = TierBreaks(page).parted()
        self.page = page
    }

    struct Result {
        var articles: [Article]
        var unnumbered: [UnnumberedText]
        var tiers: [Tier]
        var findings: [Finding]
    }

    func run(watch: (StageTrace) -> Void) -> Result {
        let placement = placement()
        let grid = grid(placement)
        let facts = LinkFacts(placement.furniture, lines: placement.lines, grid: grid)
        let links = PassageLinks(facts, forest: .links, rivals: .rivals)
        watch(
            StageTrace(
                name: "6-rows",
                marks: grid.rows.enumerated().map { ($1.box, $0) } + grid.headings.map { ($0.box, 0) }
                    + placement.furniture.frames.map { ($0, 1) }))
        let tiers = TierGrid(
            placement.furniture, lines: placement.lines, runs: grid.runs, plane: plane, size: page.size)
        let assembly = ArticleAssembly(
            furniture: placement.furniture.withIslands(among: placement.lines), lines: placement.lines, grid: grid,
            links: links, tierOfRun: tiers.tierOfRun)
        let articles = assembly.articles()
        watch(StageTrace(name: "7-articles", marks: marks(articles, tiers.tiers)))
        return Result(
            articles: articles, unnumbered: unnumbered(placement.lines), tiers: tiers.tiers,
            findings: OrderDoubts(lines: placement.lines, passages: grid.passages, links: links).findings())
    }

    /// The lines in the upright plane, and what stands between them.
    struct Placement {
        var furniture: PageFurniture
        var lines: [PlacedLine]
    }

    /// The lines, each with what it is.
    ///
    /// - Parameter classes: of each line, where they are known: for learning.
    func placement(classes: [Int]? = nil) -> Placement {
        let furniture = furniture
        let sorted = sorted(furniture)
        let told = classes ?? LineKinds(forest: .kinds).classes(KindFacts(furniture, page: page, lines: sorted))
        let lines = LineKinds.told(sorted, told)
        return Placement(furniture: furniture.withIslands(among: lines, amid: true), lines: lines)
    }

    /// The plane in which the page stands upright.
    private var plane: PagePlane { PagePlane(page.lines.map(\.cut)) }

    /// What stands on the page besides type.
    var furniture: PageFurniture { PageFurniture(page, plane: plane) }

    /// The lines as they are sorted by size and place alone.
    func sorted(_ furniture: PageFurniture) -> [PlacedLine] {
        LineSorting(furniture: furniture, page: page, plane: plane).sort()
    }

    /// What the lines make.
    struct Grid {
        var runs: [TextRun]
        var headings: [Heading]
        var rows: [TierRow]
        var passages: [Passage]
    }

    func grid(_ placement: Placement) -> Grid {
        let (furniture, lines) = (placement.furniture, placement.lines)
        let runs = RunFinder(furniture).runs(of: lines)
        let headings = HeadingFinder(furniture, runs: runs).headings(of: lines)
        let rows = RowFinder(furniture: furniture, lines: lines, headings: headings).rows(of: runs)
        let passages = PassageFinder(furniture, lines: lines, runs: runs, rows: rows).passages()
        return Grid(runs: runs, headings: headings, rows: rows, passages: passages)
    }

    /// The lines of each article in one colour, and at the page's left edge its tiers.
    private func marks(_ articles: [Article], _ tiers: [Tier]) -> [(rect: PixelRect, group: Int)] {
        articles.enumerated().flatMap { a, article in
            article.paragraphs.flatMap(\.lines).map { ($0.bounds, a + 1) }
        }
            + tiers.map { tier in
                let left = tier.box?.minX ?? 0
                return (
                    PixelRect(minX: left, minY: tier.rows.lowerBound, maxX: left + page.em, maxY: tier.rows.upperBound),
                    0
                )
            }
    }

    private func unnumbered(_ lines: [PlacedLine]) -> [UnnumberedText] {
        lines.compactMap { line in
            guard case .unnumbered(let kind) = line.kind else { return nil }
            return UnnumberedText(kind: kind, rect: line.line.bounds)
        }
    }
}
