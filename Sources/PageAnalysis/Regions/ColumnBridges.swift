import PageGeometry
import PageRaster

/// Parts columns of type that a blot, a stain's edge or swollen print joins.
///
/// Method: a piece as wide as two columns is looked at along the slope at which its ink stands in the clearest bands
/// (the largest sum of squares of the profile, after Postl, 1986). Where bands as wide as type are parted by next to
/// nothing, the piece is cut there. Characters of a headline are made of broader strokes; two of them that touch are higher
/// than one is.
struct ColumnBridges {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The widest piece of several columns, and the least length of one.
        var mostWidth: Ems = 12
        var leastLength: Ems = 2
        /// The least ink in its rectangle: a frame has less.
        var leastInk: Share = 0.08
        /// Mean length of the runs of ink in columns of body type, at most: those of a headline are longer.
        var longestRun: Ems = 0.42
        /// A piece of two columns of a headline is so many times as high as wide at least: no character is.
        var headlineHeight: Share = 1.25
        /// Of a gap in such a piece ink has this share of its length at most, but two pixels at least: a scratch joins the columns.
        /// The parts of a character are joined by strokes.
        var scratch = Share(1, of: 40)
        /// The steepest slope that is tried, in 128ths.
        var steepest = 5
        /// Of a gap between bands ink has this share of the piece's length at most, but a pixel at least.
        var gapInk = Share(1, of: 12)
        /// What is narrower, and less than 2 px, parts no bands.
        var leastGap = Ems(1, of: 12)
        /// What is narrower is no band: a ruby or a speck.
        var leastBand: Ems = 0.2
        /// The least band that is a column of type; one at least must be, and no wider than a character.
        var leastColumn: Ems = 0.55
        /// How wide a cut is, in px: one that leans steps from a pixel to the next.
        var cut = 2
    }

    /// Em of the body type in px.
    let em: Int
    /// The widest character of body type.
    private let widest: Ems
    private let parameters: Parameters

    init(em: Int, parameters: RegionParameters = .init()) {
        (self.em, widest, self.parameters) = (em, parameters.widestCharacter, parameters.columnBridges)
    }

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
            let isBold = runs.components[i].pixels > parameters.longestRun * (own.count * em)
            let isHigh = box.height >= parameters.headlineHeight * box.width
            guard !isBold || isHigh else { continue }
            let (slope, profile, low) = profile(of: own, in: box)
            for gap in gaps(in: profile, height: box.height, isBody: !isBold, isHigh: isHigh) {
                let lowest = gap.min { (profile[$0], $0) < (profile[$1], $1) } ?? gap.lowerBound
                for y in box.yRange {
                    let x = low + lowest + Self.moved(y - box.center.y, slope)
                    ink.clear((x..<x + parameters.cut).clamped(to: box.xRange), row: y)
                }
                isCut = true
            }
        }
        return isCut
    }

    private func canBeColumns(_ piece: InkRuns.Component) -> Bool {
        piece.box.width > widest * em && piece.box.width <= parameters.mostWidth * em
            && piece.box.height >= parameters.leastLength * em
            && piece.pixels >= parameters.leastInk * piece.box.area
    }

    /// How far a band has moved across where it has gone down by `rows`.
    private static func moved(_ rows: Int, _ slope: Int) -> Int { (slope * rows) >> 7 }

    /// Ink at each place across, along the slope (in 128ths) that gives the clearest bands; the profile begins at
    /// `low`.
    private func profile(
        of rows: [(y: Int, range: Range<Int>)], in box: PixelRect
    ) -> (slope: Int, profile: [Int], low: Int) {
        let steepest = parameters.steepest
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

    /// The gaps between bands as wide as type: either one band is as wide as a column of body type, or the piece is higher than a
    /// character, every band is at least as wide, and next to nothing joins them.
    private func gaps(in profile: [Int], height: Int, isBody: Bool, isHigh: Bool) -> [Range<Int>] {
        let bands = bands(in: profile, floor: max(1, parameters.gapInk.of(height)))
        let least = parameters.leastColumn.of(em)
        if isBody, bands.contains(where: { $0.count >= least && $0.count <= widest * em }) { return Self.gaps(bands) }
        let clear = isHigh ? self.bands(in: profile, floor: max(2, parameters.scratch.of(height))) : []
        return clear.allSatisfy { $0.count >= least } ? Self.gaps(clear) : []
    }

    private static func gaps(_ bands: [Range<Int>]) -> [Range<Int>] {
        zip(bands, bands.dropFirst()).map { $0.upperBound..<$1.lowerBound }
    }

    /// Where there is more ink than `floor`, but for specks.
    private func bands(in profile: [Int], floor: Int) -> [Range<Int>] {
        let leastGap = max(2, parameters.leastGap.of(em))
        var bands: [Range<Int>] = []
        for (x, ink) in profile.enumerated() where ink > floor {
            if let last = bands.last, x - last.upperBound < leastGap {
                bands[bands.count - 1] = last.lowerBound..<x + 1
            } else {
                bands.append(x..<x + 1)
            }
        }
        bands.removeAll { $0.count < parameters.leastBand * em }
        return bands
    }
}
