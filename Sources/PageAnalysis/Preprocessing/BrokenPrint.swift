import PageGeometry
import PageRaster

/// Detects print that is broken into crumbs, as when a scan was made with too high a threshold.
///
/// Method: on a page of whole print, most nearly square pieces have one size, because they are characters. Crumbs have
/// all sizes, so few of them agree with the size for which most vote.
enum BrokenPrint {
    /// Set by hand, except `leastAlike`, which was measured on pages of whole and of broken print.
    struct Parameters: Sendable, Hashable {
        /// Minimum share of pieces that are square and as large as the body type, in percent; each piece counts by the
        /// square of its length. Lower: broken print is taken for whole. Higher: whole print is thickened.
        var leastAlike = 15
        /// Minimum and maximum length of a piece that counts, in px. Higher maximum: headlines and pictures outweigh
        /// the body.
        var leastSide = 3
        var mostSide: Ems = 1.35
        /// Maximum difference between a piece's side and the ink of a body character, as a share of that ink; at least
        /// 1 px.
        var range = Share(1, of: 14)
    }

    /// - Parameter em: em of the body type in px, for which the pieces voted.
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
