import PageGeometry
import PageRaster

/// Finds body text that was joined across its columns, where a person states that the body text runs down the page.
///
/// Method: rows of the body's size that stand under one another at the distance of text make a block. A caption has a few rows;
/// a block of more rows is columns whose characters stand apart. Headlines, and lines by themselves, are no block.
struct BodyAcross {
    /// Lengths are in ems of a row. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The most rows of a caption. Higher: short columns of letter-spaced text stay rows.
        var mostRows = 3
        /// How far apart the middles of two rows of a block are at most, and how much of the shorter one's length they share.
        var greatestPitch: Ems = 2.6
        var sharedLength: Share = 0.5
        /// How much larger one row of a block is than the other at most.
        var sizeRatio: Share = 1.3
        /// How far apart the characters of such a column stand at most, in ems of the body type. Higher: two tiers run together.
        var downReach: Ems = 1.1
    }

    /// Em of the body type in px.
    let em: Int
    var parameters = Parameters()
    var sizes = TypeSizes()

    /// The positions of the rows that are body text.
    ///
    /// - Complexity: O(rows × rows around).
    func body(among rows: [LineCandidate]) -> Set<Int> {
        let small = rows.indices.filter { rows[$0].box.height <= sizes.widestColumn * em }
        let index = RectIndex(small.map { rows[$0].box }, tile: max(16, 2 * em))
        var blocks = Groups(small.count)
        for (s, row) in small.enumerated() {
            let box = rows[row].box
            for other in index.meeting(box.outset(by: parameters.greatestPitch.of(box.height))) where other != s {
                if isBlock(box, rows[small[other]].box) { blocks.join(s, other) }
            }
        }
        let body = blocks.lists(of: Array(small.indices)).filter { $0.count > parameters.mostRows }
        return Set(body.joined().map { small[$0] })
    }

    private func isBlock(_ a: PixelRect, _ b: PixelRect) -> Bool {
        let shared = min(a.maxX, b.maxX) - max(a.minX, b.minX)
        return a.height <= parameters.sizeRatio * b.height && b.height <= parameters.sizeRatio * a.height
            && abs(a.center.y - b.center.y) <= parameters.greatestPitch * max(a.height, b.height)
            && shared >= parameters.sharedLength * min(a.width, b.width)
    }
}
