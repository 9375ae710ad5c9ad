import PageGeometry
import PageRaster

/// Parts columns of type that a blot, a stain's edge or swollen print joins.
///
/// Method: a piece as wide as two columns is looked at along the slope at which its ink stands in the clearest bands (the
/// largest sum of squares of the profile, after Postl, 1986). Where bands as wide as type are parted by next to nothing, the
/// piece is cut there. Characters of a headline are made of broader strokes.
struct ColumnBridges {
    /// Em of the body type in px.
    let em: Int

    /// Cuts what joins columns.
    ///
    /// - Returns: whether there was any.
    /// - Complexity: O(runs of wide pieces).
    func cut(from ink: inout BitRaster, _ runs: InkRuns, outside pictures: [PixelRect]) -> Bool {
        var isCut = false
        for i in runs.components.indices where canBeColumns(runs.components[i]) {
            guard !pictures.contains(where: { $0.contains(runs.components[i].box.center) }) else { continue }
            let box = runs.components[i].box
            let own = runs.rows(of: i)
            guard runs.components[i].pixels * 100 <= own.count * em * Self.longestRun else { continue }
            let (slope, profile, low) = profile(of: own, in: box)
            for gap in gaps(in: profile, height: box.height) {
                let lowest = gap.min { (profile[$0], $0) < (profile[$1], $1) } ?? gap.lowerBound
                for y in box.yRange {
                    let x = low + lowest + Self.moved(y - box.center.y, slope)
                    // Two pixels, as a cut that leans steps from one to the next.
                    ink.clear((x..<x + 2).clamped(to: box.xRange), row: y)
                }
                isCut = true
            }
        }
        return isCut
    }

    /// Mean length of the runs of ink in columns of body type, in hundredths of an em, at most: those of a headline are longer.
    private static let longestRun = 42

    private func canBeColumns(_ piece: InkRuns.Component) -> Bool {
        piece.box.width * 100 > em * 130 && piece.box.width <= 12 * em && piece.box.height >= 2 * em
            && piece.pixels * 100 >= piece.box.area * 8
    }

    /// How far a band has moved across where it has gone down by `rows`.
    private static func moved(_ rows: Int, _ slope: Int) -> Int { (slope * rows) >> 7 }

    /// Ink at each place across, along the slope (in 128ths) that gives the clearest bands; the profile begins at `low`.
    private func profile(
        of rows: [(y: Int, range: Range<Int>)], in box: PixelRect
    ) -> (slope: Int, profile: [Int], low: Int) {
        let steepest = 5
        let margin = ((steepest * box.height) >> 8) + 2
        let low = box.minX - margin
        var best: (sum: Int, slope: Int, profile: [Int]) = (-1, 0, [])
        for slope in -steepest...steepest {
            var profile = [Int](repeating: 0, count: box.width + 2 * margin + 1)
            for (y, range) in rows {
                let start = range.lowerBound - Self.moved(y - box.center.y, slope) - low
                profile[start] += 1
                profile[start + range.count] -= 1
            }
            var height = 0
            var sum = 0
            for x in profile.indices {
                height += profile[x]
                profile[x] = height
                sum += height * height
            }
            if sum > best.sum || sum == best.sum && abs(slope) < abs(best.slope) { best = (sum, slope, profile) }
        }
        return (best.slope, best.profile, low)
    }

    /// The gaps between bands as wide as type; none if no band is.
    private func gaps(in profile: [Int], height: Int) -> [Range<Int>] {
        let floor = max(1, height / 12)
        var bands: [Range<Int>] = []
        for (x, ink) in profile.enumerated() where ink > floor {
            if let last = bands.last, x - last.upperBound < max(2, em / 12) {
                bands[bands.count - 1] = last.lowerBound..<x + 1
            } else {
                bands.append(x..<x + 1)
            }
        }
        bands.removeAll { $0.count * 5 < em }
        guard bands.contains(where: { $0.count * 100 >= em * 55 && $0.count * 100 <= em * 130 }) else { return [] }
        return zip(bands, bands.dropFirst()).map { $0.upperBound..<$1.lowerBound }
    }
}
