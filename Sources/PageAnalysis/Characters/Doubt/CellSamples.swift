import LayoutDocument
package import PageGeometry
package import PageRaster

/// What the forest of doubt is taught with: a cell as it was cut, and what is told of it.
package struct CellSample: Sendable {
    /// How many facts there are of a cell (`CellFacts.count`).
    package static let facts = CellFacts.count

    /// The cell in px of the page.
    package var cell: PixelRect
    /// What is told of it.
    package var facts: [Int]
}

extension PageAnalyzer {
    /// The cells of the page's lines, in the order of the lines.
    ///
    /// - Complexity: O(pixels + characters).
    package func cellSamples(of image: GreyRaster) -> [CellSample] {
        let ink = InkStage().run(image, watch: { _ in })
        let found = LineStage(ink).run(watch: { _ in })
        var samples: [CellSample] = []
        CharacterStage(ink: found.ink, em: found.em).cutAll(found.lines) { line, facts in
            for (cell, values) in zip(line.layout.cells, facts) {
                samples.append(CellSample(cell: cell, facts: values))
            }
        }
        return samples
    }
}
