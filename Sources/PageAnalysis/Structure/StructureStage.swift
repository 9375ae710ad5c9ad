import LayoutDocument
import PageGeometry
import PageRaster

/// From lines to articles in order of reading.
///
/// Method: body lines that stand beside one another make runs, runs on both sides of a picture make a tier's row, rows
/// are linked to the rows below by the evidence in `RowLinks`; a chain of rows with the headings at its right or over
/// it is an article. No text is read for this.
struct StructureStage {
    var ink: PageInk
    var em: Int

    struct Result {
        var articles: [Article]
        var unnumbered: [UnnumberedText]
    }

    func run(_ cut: [CutLine], watch: (StageTrace) -> Void) -> Result {
        let plane = PagePlane(cut)
        let furniture = PageFurniture(ink, lines: cut, plane: plane, em: em)
        let sorting = LineSorting(furniture: furniture, page: ink.runs.size, rules: ink.rules.map(\.box)) {
            ink.runs.components[$0].pixels
        }
        let lines = sorting.sort(cut, plane: plane)
        let runs = RunFinder(furniture).runs(of: lines)
        let headings = HeadingFinder(furniture, runs: runs).headings(of: lines)
        let rows = RowFinder(furniture: furniture, lines: lines, headings: headings).rows(of: runs)
        let successors = RowLinks(rows: rows, headings: headings, furniture: furniture).successors()
        watch(
            StageTrace(
                name: "6-rows",
                marks: rows.enumerated().map { ($1.box, $0) } + headings.map { ($0.box, 0) }
                    + furniture.frames.map { ($0, 1) }))
        let assembly = ArticleAssembly(
            furniture: furniture, lines: lines, headings: headings, runs: runs, rows: rows, successors: successors)
        return Result(articles: assembly.articles(), unnumbered: unnumbered(lines))
    }

    private func unnumbered(_ lines: [PlacedLine]) -> [UnnumberedText] {
        lines.compactMap { line in
            guard case .unnumbered(let kind) = line.kind else { return nil }
            return UnnumberedText(kind: kind, rect: line.line.bounds)
        }
    }
}
