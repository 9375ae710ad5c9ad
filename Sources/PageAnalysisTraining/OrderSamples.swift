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
    /// What reading the text at both places of each link costs more together than apart (`TextContinuation`), with the last character
    /// of the first place; nil where either was not read, and everywhere without a reader.
    package var continuations: [(difference: Int, last: Swift.Character, isRight: Int)?]

    /// - Parameters:
    ///   - image: the page.
    ///   - classes: what each line is, a position among the classes of `line-kinds`; nil for what the model says.
    ///   - reader: reads the ends and the beginnings of passages; nil where they are not read.
    /// - Complexity: O(pixels + passages²).
    package init(of image: GreyRaster, classes: [Int]?, reader: (any PassageReader)? = nil) {
        let labelling = LineLabelling(AnalysisStages().characters(image))
        let page = labelling.run(classes: classes)
        let grid = PassageGrid(page)
        lines = labelling.page.lines.map(\.layout)
        features = page.features.map(\.values)
        passages = grid.passages.map(\.lines)
        graph = PassageGraph(LinkFeatures(page, grid: grid), lineFeatures: page.features)
        continuations = PassagePrint.continuations(of: graph.links, grid.passages, page, on: image, with: reader)
    }
}
