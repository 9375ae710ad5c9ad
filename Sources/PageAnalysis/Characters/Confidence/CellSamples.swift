import LayoutDocument
package import PageGeometry
package import PageRaster

/// What the forest of doubt is taught with: a cell as it was cut, and what is told of it.
package struct CellSample: Sendable {
    /// How many features there are of a cell (`CellFeatures.count`).
    package static let features = CellFeatures.count

    /// The cell in px of the page.
    package var cell: PixelRect
    /// What is told of it.
    package var features: [Int]
}

extension PageAnalyzer {
    /// The cells of the page's lines, in the order of the lines.
    ///
    /// - Complexity: O(pixels + characters).
    package func cellSamples(of image: GreyRaster) -> [CellSample] {
        let page = AnalysisStages().textLines(image)
        var samples: [CellSample] = []
        CharacterCutting(page).cutAll(page.lines) { line, features in
            for (cell, values) in zip(line.layout.cells, features) {
                samples.append(CellSample(cell: cell, features: values))
            }
        }
        return samples
    }
}
