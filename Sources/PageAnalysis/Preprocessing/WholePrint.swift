import PageGeometry
import PageRaster

/// How many characters of the body stand whole and apart in the ink: a good threshold leaves most.
///
/// Method: too low a threshold lets grain and the shade of what shows through grow onto characters, too high a one
/// breaks them. Either way fewer pieces of ink are as large as the body type and nearly square.
enum WholePrint {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Height of a band, and the way from one to the next. A smaller part of the page is faster and tells less.
        var height: Ems = 6
        var period: Ems = 24
        /// The longer side of a whole character: kana are shorter, characters that touch longer.
        var leastSide: Ems = 0.75
        var mostSide: Ems = 1.05
    }

    /// The number of pieces that can be characters of `em` px, in bands over a quarter of the page.
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
