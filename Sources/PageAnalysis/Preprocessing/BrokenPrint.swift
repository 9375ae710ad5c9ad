import PageGeometry
import PageRaster

/// Detects print that is broken into crumbs, for example by a scan with too high a threshold.
///
/// Method: on a page of whole print, most nearly square pieces are characters and have one size. Crumbs have all sizes,
/// so few of them have the size with the most votes.
enum BrokenPrint {
    /// Parameters, set by hand, except `leastAlike`, which was measured on pages of whole and of broken print.
    struct Parameters {
        /// Minimum share of pieces that are square and as large as the body type, in percent. The weight of a piece is
        /// the square of its length. Lower: broken print is taken for whole. Higher: whole print is thickened.
        var leastAlike = 15
        /// Minimum length of a piece that counts, in px.
        var leastSide = 3
        /// Maximum length of such a piece. Higher: headlines and pictures outweigh the body.
        var mostSide: Ems = 1.35
        /// Maximum difference between a piece's longer side and the usual length of a body character's ink, as a share
        /// of that length; at least 1 px.
        var range = Share(1, of: 14)
    }

    /// - Parameter em: em of the body type in px, as voted by the pieces.
    static func isBroken(_ pieces: [InkRuns.Component], em: Int) -> Bool {
        let (parameters, shape) = (Parameters(), CharacterShape())
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
