package import LayoutDocument
import ModelFiles
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
    /// What the text says of each link, in 256ths of a nat; empty without text.
    package var language: [Int]

    /// - Parameters:
    ///   - image: the page.
    ///   - classes: what each line is, a position among the classes of `line-kinds`; nil for what the model says.
    ///   - text: whether to read the passages.
    /// - Complexity: O(pixels + passages²).
    package init(of image: GreyRaster, classes: [Int]?, text: Bool = false) {
        let labelling = LineLabelling(AnalysisStages().characters(image), on: image)
        let page = labelling.run(classes: classes)
        let grid = PassageGrid(page)
        lines = labelling.page.lines.map(\.layout)
        features = page.features.map(\.values)
        passages = grid.passages.map(\.lines)
        let graph = PassageGraph(LinkFeatures(page, grid: grid), lineFeatures: page.features)
        let said = text ? PassageLanguage(page, grid, on: image, links: graph.links) : nil
        language = said.map { said in graph.links.map { said.points(from: $0.from, to: $0.to) } } ?? []
        self.graph = graph
    }
}
