import PageGeometry
import PageRaster

/// Detects print that is broken into crumbs, as on a scan with too high a threshold.
///
/// Method: on whole print, most nearly square pieces have one size, because they are characters. Crumbs have all sizes,
/// and the size for which they vote is arbitrary.
enum BrokenPrint {
    /// Set by hand, except `leastAlike`, which was measured on pages of whole and of broken print.
    struct Parameters: Sendable, Hashable {
        /// Minimum share of pieces that are square and of one size, in percent; each piece counts by the square of its
        /// length. Lower: broken print is taken for whole. Higher: whole print is thickened.
        var leastAlike = 15
        /// Minimum length of a piece that counts, in px, and its maximum length. Higher maximum: headlines and pictures
        /// outweigh the body.
        var leastSide = 3
        var mostSide: Ems = 1.35
        /// Maximum difference of a piece's side from the body's, as a share of it; at least one px.
        var range = Share(1, of: 14)
    }

    /// - Parameter em: em of the body type by the votes of the pieces, in px.
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
