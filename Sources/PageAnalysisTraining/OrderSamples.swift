package import LayoutDocument
import ModelFiles
package import PageAnalysis
package import PageRaster

/// Samples for training the models of order: the features of a page's lines, and of the possible links.
package struct OrderSamples: Sendable {
    /// The page's lines with their cells, including lines without numbers.
    package var lines: [Line]
    /// The features of each line, in the order of `LineFeature`.
    package var features: [[Int]]
    /// The lines of each passage, as positions in `lines`, in reading order.
    package var passages: [[Int]]
    /// The passages and the possible links between them, with their features.
    package var graph: PassageGraph
    /// Score of each link by the text of its passages, in 256ths of a nat; empty if the passages were not read.
    package var language: [Int]

    /// - Parameters:
    ///   - image: the page.
    ///   - classes: class of each line, as a position among the classes of the model `line-kinds`; nil to let that
    ///     model classify the lines.
    ///   - text: whether to read the passages and score the links by their text.
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
