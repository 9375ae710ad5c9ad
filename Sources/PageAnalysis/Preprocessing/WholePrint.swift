import PageGeometry
import PageRaster

/// How many characters of the body stand whole and apart in the ink: a good threshold leaves most.
///
/// Method: too low a threshold lets grain and the shade of what shows through grow onto characters, too high a one breaks
/// them. Either way fewer pieces of ink are as large as the body type and nearly square.
enum WholePrint {
    /// The number of pieces that can be characters of `em` px, in bands over a quarter of the page.
    ///
    /// - Complexity: O(pixels / 64 + ink of the bands).
    static func count(_ ink: BitRaster, em: Int) -> Int {
        var bands = ink
        for y in 0..<ink.size.height where y % (period * em) >= height * em {
            bands.clear(0..<ink.size.width, row: y)
        }
        return InkRuns(bands).components.count { piece in
            piece.longSide * 100 >= 75 * em && piece.longSide * 100 <= 105 * em && piece.isShapedLikeCharacter
        }
    }

    /// Height of a band and way from one to the next, in em.
    private static let (height, period) = (6, 24)
}
