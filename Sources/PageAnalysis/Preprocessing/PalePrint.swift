import PageGeometry
import PageRaster

/// Finds print too pale for the page's threshold, as in a faded fold, a streak or pale colours.
///
/// Method: cells that are classified as text but have hardly any ink get a threshold nearer to the paper. If that gives
/// as much ink as type has, the ink is added, also in the neighbouring cells without ink.
struct PalePrint {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Thresholds for pale print, as distances from the paper in percent of the usual threshold's distance. The
        /// first gives the added ink, the second, nearer to the paper, serves for comparison.
        var percent = 36
        var nearerPercent = 18
        /// Minimum ink by the first threshold, as a share of the ink by the nearer one. Strokes have sharp edges, so
        /// both thresholds give similar ink; stains and grain do not.
        var leastSharp: Share = 0.6
        /// A cell counts as bare if at most this share of it is ink by the usual threshold.
        var bare: Share = 0.01
        /// Range of the share of a cell that is ink by the first threshold, which is the range of type.
        var leastInk: Share = 0.08
        var mostInk: Share = 0.5
    }

    let seen: SeenPage
    var parameters = Parameters()

    /// Returns the ink with pale print added.
    ///
    /// - Complexity: O(pixels).
    func added(to ink: BitRaster, from greys: PageGreys) -> BitRaster {
        let pale = greys.ink(percent: parameters.percent)
        lazy var paler = greys.ink(percent: parameters.nearerPercent)
        func isBare(_ cell: Int) -> Bool {
            let rect = rect(of: cell)
            return ink.inkCount(in: rect) <= parameters.bare * rect.area
        }
        func isPale(_ cell: Int) -> Bool {
            guard seen.kinds[cell].isText, isBare(cell) else { return false }
            let rect = rect(of: cell)
            let count = pale.inkCount(in: rect)
            return count >= parameters.leastInk * rect.area && count <= parameters.mostInk * rect.area
                && count >= parameters.leastSharp * paler.inkCount(in: rect)
        }
        var result = ink
        var done = [Bool](repeating: false, count: seen.kinds.count)
        for cell in seen.kinds.indices where isPale(cell) {
            let (column, row) = (cell % seen.columns, cell / seen.columns)
            for y in max(0, row - 1)...min(seen.rows - 1, row + 1) {
                for x in max(0, column - 1)...min(seen.columns - 1, column + 1) {
                    let other = y * seen.columns + x
                    guard !done[other], other == cell || isBare(other) else { continue }
                    done[other] = true
                    result.add(pale, in: rect(of: other))
                }
            }
        }
        return result
    }

    private func rect(of cell: Int) -> PixelRect {
        let column = cell % seen.columns
        return seen.rect(row: cell / seen.columns, from: column, to: column + 1)
    }
}
