import PageAnalysis
import PageGeometry
package import PageRaster

/// A sample for training the shape classifier: ink that a cell of a vertical line may have.
package struct ShapeSample: Sendable {
    /// Position of the sample's line among the page's lines.
    package var line: Int
    /// Vertical extent of the ink, in px of the page.
    package var rows: Range<Int>
    /// Horizontal place of the line's axis at that height, in px of the page.
    package var axis: Int
    /// Em of the type, in px.
    package var em: Int
    /// Input of the classifier: numbers from 0 to 255.
    package var input: [UInt8]

    /// Calls `each` with the inks that the cells of the page's vertical lines may have. Each ink is passed `copies`
    /// times: first unchanged, then distorted at random.
    ///
    /// - Complexity: O(pixels + samples).
    package static func samples(of image: GreyRaster, copies: Int, seed: UInt64, each: (ShapeSample) -> Void) {
        let enlarged = AnalysisStages().enlarged(image)
        let page = AnalysisStages().textLines(enlarged.image)
        var random = SeededRandom(seed: seed)
        CharacterCutting(page).shapes(of: page.lines) { shapes in
            let places = shapes.places
            for copy in 0..<copies {
                let inputs = shapes.inputs(copy == 0 ? .init() : .random(&random))
                for (place, input) in zip(places, inputs) {
                    let ink = enlarged.source(
                        PixelRect(
                            minX: place.axis, minY: place.rows.lowerBound, maxX: place.axis + 1,
                            maxY: place.rows.upperBound))
                    each(
                        ShapeSample(
                            line: shapes.line, rows: ink.yRange, axis: ink.minX, em: shapes.em / enlarged.factor,
                            input: input))
                }
            }
        }
    }
}

extension LineShapes.Distortion {
    /// Returns a random distortion within the usual errors of measuring the type's size, its length along the line, and
    /// the place of the line's axis.
    fileprivate static func random(_ random: inout SeededRandom) -> Self {
        let size = Int.random(in: 920...1080, using: &random)
        let length = Int.random(in: 820...1200, using: &random)
        return Self(size: size, length: length, shift: Int.random(in: -50...50, using: &random))
    }
}
