import PageGeometry
import PageRaster

/// Whether print has fallen to crumbs, as that of a page does whose scan was thresholded too high.
///
/// Method: most pieces of whole print that are nearly square are as large as one another: they are characters. Crumbs
/// are of all sizes, and the size that they vote for is any size.
enum BrokenPrint {
    /// Set by hand, but for the share, which was measured on 111 pages.
    struct Parameters: Sendable, Hashable {
        /// Percent of the pieces, each counted by the square of its length, that are square and of one size: 16 and
        /// more on pages of whole print (the least on a magazine of 1887), up to 13 on broken ones.
        var leastAlike = 15
        /// The shortest piece that counts, in px, and the longest. Higher: headlines and pictures outweigh the body.
        var leastSide = 3
        var mostSide: Ems = 1.35
        /// Pieces whose sides differ from the body's by no more are of its size, by a px at least.
        var range = Share(1, of: 14)
    }

    /// - Parameter em: the size of body type that the pieces voted for, in px.
    static func isBroken(
        _ pieces: [InkRuns.Component], em: Int, shape: CharacterShape = .init(), parameters: Parameters = .init()
    ) -> Bool {
        let side = em * shape.ink / 100
        let slack = max(1, parameters.range.of(side))
        let most = parameters.mostSide.of(em)
        var alike = 0
        var all = 0
        for piece in pieces {
            let long = piece.longSide
            guard long >= parameters.leastSide, long <= most else { continue }
            all += long * long
            if abs(long - side) <= slack, shape.fits(piece) { alike += long * long }
        }
        return alike * 100 < all * parameters.leastAlike
    }
}
