import PageGeometry
import PageRaster

/// Counts whole, separate body characters in the ink. The best threshold leaves the most of them.
///
/// Method: with too low a threshold, grain and show-through merge with characters; too high a threshold breaks
/// characters. In both cases, fewer pieces of ink are nearly square and as large as the body type.
enum WholePrint {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Height of a sampled band of the page, and distance from one band to the next. A smaller sample is faster,
        /// but less reliable.
        var height: Ems = 6
        var period: Ems = 24
        /// Range of the longer side of a whole character's ink. Kana are shorter, touching characters longer.
        var leastSide: Ems = 0.75
        var mostSide: Ems = 1.05
    }

    /// Returns the number of pieces that can be characters of `em` px, in sampled bands of the page.
    ///
    /// - Complexity: O(pixels / 64 + ink of the bands).
    static func count(
        _ ink: BitRaster, em: Int, shape: CharacterShape = .init(), parameters: Parameters = .init()
    ) -> Int {
        let (height, period) = (parameters.height.of(em), parameters.period.of(em))
        var bands = ink
        for y in 0..<ink.size.height where y % period >= height {
            bands.clear(0..<ink.size.width, row: y)
        }
        return InkRuns(bands).components.count { isWhole($0, em: em, shape: shape, parameters: parameters) }
    }

    /// Whether a piece can be a character of `em` px.
    static func isWhole(
        _ piece: InkRuns.Component, em: Int, shape: CharacterShape = .init(), parameters: Parameters = .init()
    ) -> Bool {
        piece.longSide >= parameters.leastSide * em && piece.longSide <= parameters.mostSide * em && shape.fits(piece)
    }
}
