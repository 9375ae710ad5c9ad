import PageGeometry
import PageRaster

/// Finds body text that was joined horizontally by mistake. This step runs only if a person states that the body text
/// is vertical.
///
/// Method: rows of the body's size, one under the other at the pitch of text, form a block. A block of few rows is
/// taken for a caption, a block of more rows for letter-spaced columns. Headlines and isolated lines form no block.
struct BodyAcross {
    /// Parameters, set by hand. Lengths are in ems of a row.
    struct Parameters {
        /// Maximum number of rows of a block that is a caption. Higher: short columns of letter-spaced text remain
        /// rows.
        var mostRows = 3
        /// Maximum distance between the centre lines of two rows of a block.
        var greatestPitch: Ems = 2.6
        /// Minimum overlap of two rows, as a share of the shorter one's length.
        var sharedLength: Share = 0.5
        /// Maximum ratio of the type sizes of two rows of a block.
        var sizeRatio: Share = 1.3
    }

    /// Em of the body type, in px.
    let em: Int
    private let parameters = Parameters()

    /// Returns the positions of the rows that are body text.
    ///
    /// - Complexity: O(rows × rows around).
    func body(among rows: [LineCandidate]) -> Set<Int> {
        let small = rows.indices.filter { rows[$0].box.height <= TypeSizes.widestColumn * em }
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
