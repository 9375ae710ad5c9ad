package import LayoutDocument
package import PageRaster

/// What the forests of Structure are taught with: what is told of a page's lines, and of what may be read after what.
package struct OrderSamples: Sendable {
    /// The page's lines with their cells, numbered or not.
    package var lines: [Line]
    /// The features of each line (`LineFeatures`).
    package var features: [[Int]]
    /// The lines of each passage, positions in `lines`, in order of reading.
    package var passages: [[Int]]
    /// Pairs of passages, the second of which may be read after the first, with their features (`LinkFeatures`).
    package var pairs: [(first: Int, second: Int, features: [Int])]
}

extension PageAnalyzer {
    /// What the forests are told of a page.
    ///
    /// - Parameter classes: what each line is, a position in `LineKinds.roles`; nil for what the forest says.
    /// - Complexity: O(pixels + passages²).
    package func orderSamples(of image: GreyRaster, classes: [Int]?) -> OrderSamples {
        let stages = AnalysisStages()
        let labelling = LineLabelling(stages.characters(stages.textLines(image)))
        let page = labelling.run(classes: classes)
        let grid = PassageGrid(page)
        let links = LinkFeatures(page, grid: grid)
        var pairs: [(first: Int, second: Int, features: [Int])] = []
        for a in grid.passages.indices {
            for b in grid.passages.indices where links.isPossible(a, b) {
                pairs.append((a, b, links.values(a, b)))
            }
        }
        return OrderSamples(
            lines: labelling.page.lines.map(\.layout), features: page.lines.indices.map(labelling.features.values),
            passages: grid.passages.map(\.lines),
            pairs: pairs)
    }
}
