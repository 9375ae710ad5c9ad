package import LayoutDocument
package import PageRaster

/// What the forests of Structure are taught with: what is told of a page's lines, and of what may be read after what.
package struct OrderSamples: Sendable {
    /// The page's lines with their cells, numbered or not.
    package var lines: [Line]
    /// The facts of each line (`KindFacts`).
    package var facts: [[Int]]
    /// The lines of each passage, positions in `lines`, in order of reading.
    package var passages: [[Int]]
    /// Pairs of passages, the second of which may be read after the first, with their facts (`LinkFacts`).
    package var pairs: [(first: Int, second: Int, facts: [Int])]
}

extension PageAnalyzer {
    /// What the forests are told of a page.
    ///
    /// - Parameter classes: what each line is, a position in `LineKinds.roles`; nil for what the forest says.
    /// - Complexity: O(pixels + passages²).
    package func orderSamples(of image: GreyRaster, classes: [Int]?) -> OrderSamples {
        let found = LineStage(InkStage().run(image, watch: { _ in })).run(watch: { _ in })
        let cut = CharacterStage(ink: found.ink, em: found.em).run(found.lines, watch: { _ in })
        let stage = StructureStage(page: PrintedPage(found.ink, em: found.em, lines: cut))
        let furniture = stage.furniture
        let kinds = KindFacts(furniture, page: stage.page, lines: stage.sorted(furniture))
        let lines = stage.page.lines
        let known = classes?.count == lines.count ? classes : nil
        let placement = stage.placement(classes: known)
        let grid = stage.grid(placement)
        let links = LinkFacts(placement.furniture, lines: placement.lines, grid: grid)
        var pairs: [(first: Int, second: Int, facts: [Int])] = []
        for a in grid.passages.indices {
            for b in grid.passages.indices where links.isPossible(a, b) {
                pairs.append((a, b, links.values(a, b)))
            }
        }
        return OrderSamples(
            lines: lines.map(\.cut.layout), facts: lines.indices.map(kinds.values),
            passages: grid.passages.map(\.lines),
            pairs: pairs)
    }
}
