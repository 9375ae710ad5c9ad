import PageGeometry
import PageRaster

/// Whether print has fallen to crumbs, as that of a page does whose scan was thresholded too high.
///
/// Method: most pieces of whole print that are nearly square are as large as one another: they are characters. Crumbs are
/// of all sizes, and the size that they vote for is any size.
enum BrokenPrint {
    /// - Parameter em: the size of body type that the pieces voted for, in px.
    static func isBroken(_ pieces: [InkRuns.Component], em: Int) -> Bool {
        let side = em * 92 / 100
        var alike = 0
        var all = 0
        for piece in pieces {
            let long = piece.longSide
            guard long >= 3, long * 100 <= 135 * em else { continue }
            all += long * long
            if abs(long - side) * 14 <= max(14, side), piece.isShapedLikeCharacter {
                alike += long * long
            }
        }
        return alike * 100 < all * leastAlike
    }

    /// Percent of the pieces, each counted by the square of its length, that are square and of one size: 16 and more on
    /// pages of whole print (the least on a magazine of 1887), up to 13 on broken ones (measured on 111 pages).
    static let leastAlike = 15
}
