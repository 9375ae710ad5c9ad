import LayoutDocument
import ModelFiles
import PageAnalysis
package import PageGeometry
package import PageRaster

/// A sample for training the confidence of cells. It consists of a cell as the program cut it, and the cell's features.
package struct CellSample: Sendable {
    /// The cell, in px of the page.
    package var cell: PixelRect
    /// The cell's features, in the order of `CellFeature`.
    package var features: [Int]

    /// Returns the cells of the page's lines, in the order of the lines.
    ///
    /// - Complexity: O(pixels + characters).
    package static func samples(of image: GreyRaster) -> [CellSample] {
        let enlarged = AnalysisStages().enlarged(image)
        let page = AnalysisStages().textLines(enlarged.image)
        var samples: [CellSample] = []
        CharacterCutting(page).cutAll(page.lines) { line, features in
            samples += zip(line.layout.cells, features).map {
                CellSample(cell: enlarged.source($0), features: $1.values)
            }
        }
        return samples
    }
}
