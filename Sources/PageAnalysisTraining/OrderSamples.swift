package import LayoutDocument
import PageAnalysis
package import PageRaster

/// What the models of order are trained with: the features of a page's lines, and of the links that are possible.
package struct OrderSamples: Sendable {
    /// The page's lines with their cells, numbered or not.
    package var lines: [Line]
    /// The features of each line, in the order of `LineFeature`.
    package var features: [[Int]]
    /// The lines of each passage, positions in `lines`, in order of reading.
    package var passages: [[Int]]
    /// Pairs of passages, the second of which may be read after the first, with their features in the order of `LinkFeature`.
    package var pairs: [(first: Int, second: Int, features: [Int])]

    /// - Parameters:
    ///   - image: the page.
    ///   - classes: what each line is, a position among the classes of `line-kinds`; nil for what the model says.
    /// - Complexity: O(pixels + passages²).
    package init(of image: GreyRaster, classes: [Int]?) {
        let labelling = LineLabelling(AnalysisStages().characters(image))
        let page = labelling.run(classes: classes)
        let grid = PassageGrid(page)
        let links = LinkFeatures(page, grid: grid)
        let own = labelling.features
        lines = labelling.page.lines.map(\.layout)
        features = lines.indices.map { own.features($0).values }
        passages = grid.passages.map(\.lines)
        pairs = passages.indices.flatMap { a in
            grid.passages.indices.filter { links.isPossible(a, $0) }
                .map { (first: a, second: $0, features: links.features(a, $0).values) }
        }
    }
}
