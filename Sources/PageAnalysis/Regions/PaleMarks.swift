import PageGeometry
import PageRaster

/// Completes small marks of which only a crumb is darker than the threshold. In pale print, the ring of a 。 is a pixel
/// or two wide, and its blur is paler than that of a stroke.
///
/// Method: hysteresis (J. Canny, "A computational approach to edge detection", 1986) for small marks only. A crumb
/// grows over neighbouring pixels that have a certain share of the contrast of ink. If the result is as small as a
/// mark, it is a mark. If it is larger, the crumb is part of a stroke and is left unchanged.
struct PaleMarks {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum contrast of a mark's pixels with the paper, in percent of the minimum contrast of ink. Paler pixels
        /// are grain.
        var share = 55
        /// Range of the length of a complete mark. Dots of a screen are shorter.
        var longest: Ems = 0.45
        var shortest: Ems = 0.2
        /// Maximum length of a crumb.
        var longestCrumb = Ems(1, of: 3)
        /// Maximum ink of an incomplete mark, as a share of a square em. A mark with more ink is complete.
        var whole = Share(1, of: 55)
        /// Minimum blank to the left of a stop, in whose cell nothing is printed there.
        var blank: Ems = 0.5
        /// Maximum number of marks within `crowdReach` of a mark, including the mark. If there are more, they are dots
        /// of a screen.
        var crowd = 2
        var crowdReach: Ems = 0.5
    }

    let greys: PageGreys
    /// Em of the body type, in px.
    let em: Int
    /// Classes of the page segmentation. A crumb outside of text is a speck or a dot of a screen.
    let seen: SeenPage
    var parameters = Parameters()

    /// Adds the missing parts of marks to the ink. `runs` are the runs of the ink before anything was cleared.
    ///
    /// - Complexity: O(crumbs × em²).
    func fill(_ ink: inout BitRaster, _ runs: InkRuns) {
        let (page, tone) = greys.print
        let limits = (0...255).map { UInt8(clamping: greys.limit(on: $0, percent: parameters.share)) }
        let longest = parameters.longest.of(em)
        var marks: [Mark] = []
        for (i, crumb) in runs.components.enumerated() where isCrumb(crumb) {
            let center = crumb.box.center
            guard !isBeside(crumb.box, ink),
                seen.kind(atX: center.x, y: center.y).isText
                    || seen.kind(atX: center.x, y: max(0, center.y - em)).isText
            else { continue }
            let limit = limits[Int(tone.paper[center.y / tone.tile * tone.columns + center.x / tone.tile])]
            let seeds = runs.rows(of: i).flatMap { row in row.range.map { PixelPoint(x: $0, y: row.y) } }
            let mark = mark(around: seeds, box: crumb.box, within: longest, darkerThan: limit, page)
            guard let mark, max(mark.box.width, mark.box.height) >= parameters.shortest * em else { continue }
            let left = mark.pixels.count { ink[$0.x, $0.y] }
            if left > 0, left <= parameters.whole * (em * em), !isBeside(mark.box, ink) { marks.append(mark) }
        }
        let near = RectIndex(marks.map(\.box), tile: max(16, em))
        let reach = parameters.crowdReach.of(em)
        for mark in marks where near.meeting(mark.box.outset(by: reach)).count <= parameters.crowd {
            for pixel in mark.pixels { ink[pixel.x, pixel.y] = true }
        }
    }

    /// A crumb after growing: bounding box and pixels.
    private struct Mark {
        var box: PixelRect
        var pixels: [PixelPoint]
    }

    private func isCrumb(_ piece: InkRuns.Component) -> Bool {
        piece.pixels > 0 && piece.pixels <= parameters.whole * (em * em)
            && piece.longSide <= parameters.longestCrumb * em
    }

    /// Whether there is print to the left of a mark. The cell of a stop is blank there; ruby has its base there.
    private func isBeside(_ mark: PixelRect, _ ink: BitRaster) -> Bool {
        let left = max(0, mark.minX - parameters.blank.of(em))..<mark.minX
        return mark.yRange.contains { y in left.contains { ink[$0, y] } }
    }

    /// Returns `seeds` and the pixels darker than `limit` that are connected to them; nil if they extend over more than
    /// `longest` px in either direction.
    private func mark(
        around seeds: [PixelPoint], box: PixelRect, within longest: Int, darkerThan limit: UInt8, _ page: GreyRaster
    ) -> Mark? {
        let window = box.outset(by: longest).intersection(page.size.bounds)
        var isSeen = [Bool](repeating: false, count: window.width * window.height)
        for p in seeds { isSeen[(p.y - window.minY) * window.width + p.x - window.minX] = true }
        var found = seeds
        var reach = box
        var next = 0
        while next < found.count {
            let p = found[next]
            next += 1
            for y in max(p.y - 1, window.minY)..<min(p.y + 2, window.maxY) {
                for x in max(p.x - 1, window.minX)..<min(p.x + 2, window.maxX) {
                    let place = (y - window.minY) * window.width + x - window.minX
                    guard !isSeen[place], page[x, y] < limit else { continue }
                    isSeen[place] = true
                    reach = reach.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
                    guard reach.width <= longest, reach.height <= longest else { return nil }
                    found.append(PixelPoint(x: x, y: y))
                }
            }
        }
        return Mark(box: reach, pixels: found)
    }
}
