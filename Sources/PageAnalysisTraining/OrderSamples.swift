package import LayoutDocument
package import PageAnalysis
package import PageRaster

/// What the models of order are trained with: the features of a page's lines, and of the links that are possible.
package struct OrderSamples: Sendable {
    /// The page's lines with their cells, numbered or not.
    package var lines: [Line]
    /// The features of each line, in the order of `LineFeature`.
    package var features: [[Int]]
    /// The lines of each passage, positions in `lines`, in order of reading.
    package var passages: [[Int]]
    /// The passages and the links that are possible between them, with their features.
    package var graph: PassageGraph

    /// - Parameters:
    ///   - image: the page.
    ///   - classes: what each line is, a position among the classes of `line-kinds`; nil for what the model says.
    /// - Complexity: O(pixels + passages²).
    package init(of image: GreyRaster, classes: [Int]?) {
        let labelling = LineLabelling(AnalysisStages().characters(image))
        let page = labelling.run(classes: classes)
        let grid = PassageGrid(page)
        lines = labelling.page.lines.map(\.layout)
        features = page.features.map(\.values)
        passages = grid.passages.map(\.lines)
        graph = PassageGraph(LinkFeatures(page, grid: grid), lineFeatures: page.features)
    }
}
