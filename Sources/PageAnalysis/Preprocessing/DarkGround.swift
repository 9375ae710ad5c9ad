import PageGeometry
import PageRaster

/// A black or dark ground with light type on it.
///
/// Method: dark pixels of the reduced page are joined. The area that they enclose is a ground if the page segmentation
/// finds light type in the area, and if the area's sides are straight. Straightness is measured locally, because a
/// ground may lean and bend with its page.
struct DarkGround {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Side of a pixel of the reduced page; at least 2 px. Higher: the narrow margin of a ground around its type is
        /// lost.
        var pixel: Ems = 0.1
        /// Minimum darkness of a ground's pixel: 0 is paper, 1 is ink.
        var darkness: Share = 0.55
        /// Width of an opening, in pixels of the reduced page. It removes narrower objects from the dark pixels: rules
        /// or strokes that touch the ground.
        var opening = 2
        /// Minimum length of a ground's shorter side: a line of body type with a margin.
        var leastShort: Ems = 1.25
        /// Minimum share of dark pixels in a ground's hull. Lower: the frame of a box is taken for a ground.
        var hullDark: Share = 0.25
        /// Minimum share of light type among the type on a ground. `leastLight` is the minimum share of the ground's
        /// bounding box that light type covers.
        var lightShare: Share = 0.5
        var leastLight: Share = 0.08
        /// A ground's pixel line is straight if both its ends are near the ground's smoothed sides: at most `sideSlack`
        /// away, or 2 px if that is more. `straightLines` is the minimum share of straight pixel lines. Lower
        /// `sideSlack`: a ground that leans or bends is lost.
        var sideSlack: Ems = 0.1
        var straightLines: Share = 0.85
        /// The place of a ground's side at a pixel line is the median over this number of pixel lines before that line,
        /// and as many after it.
        var straightSamples = 12
        /// Share of a ground's dark pixels that are at most as bright as the ground's level.
        var levelShare: Share = 0.9
    }

    /// Bounding box of the ground, in px of the page.
    let box: PixelRect
    /// Direction of the ground's longer side.
    let direction: WritingDirection
    /// The ground as a row of rectangles along `direction`, each one pixel thick.
    let bands: [PixelRect]
    /// Brightness of the ground, 0 to 255. At most a tenth of the ground's dark pixels are brighter.
    let level: Int
}

struct DarkGroundFinder {
    private let page: GreyRaster
    /// The page in a reduced size, in which the margin of a ground above and below its type still has about two pixels.
    private let small: GreyRaster
    private let factor: Int
    private let em: Int
    private let tone: Tone
    private let seen: SeenPage
    private let parameters: DarkGround.Parameters

    init(page: GreyRaster, seen: SeenPage, em: Int, tone: Tone, parameters: DarkGround.Parameters = .init()) {
        factor = max(2, parameters.pixel.of(em))
        small = page.reduced(by: factor)
        (self.page, self.seen, self.em, self.tone, self.parameters) = (page, seen, em, tone, parameters)
    }

    /// Upper limit of the brightness of a ground's pixels. All pixels of a ground are darker.
    private var limit: Int {
        tone.pagePaper - parameters.darkness.of(tone.pagePaper - min(tone.ink, tone.pagePaper))
    }

    /// Returns the grounds, in order of their first rows.
    func find() -> [DarkGround] {
        let dark = small.darker(than: UInt8(clamping: limit))
        let runs = InkRuns(dark.openedSquare(parameters.opening))
        let wanted = runs.components.indices.filter { mayBe(runs.components[$0]) }
        guard !wanted.isEmpty else { return [] }
        var hulls = [Hull?](repeating: nil, count: runs.components.count)
        for i in wanted { hulls[i] = Hull(around: runs.components[i].box) }
        for y in 0..<small.height {
            for run in runs.row(y) { hulls[Int(run.component)]?.add(Int(run.start)..<Int(run.end), row: y) }
        }
        return wanted.compactMap { i in hulls[i].flatMap { ground(runs.components[i], hull: $0) } }
    }

    /// Whether a piece is wide enough for a line of body type with a margin, and enough light type is on it.
    private func mayBe(_ piece: InkRuns.Component) -> Bool {
        guard min(piece.box.width, piece.box.height) * factor >= parameters.leastShort * em else { return false }
        let box = PixelRect(
            minX: piece.box.minX * factor, minY: piece.box.minY * factor, maxX: piece.box.maxX * factor,
            maxY: piece.box.maxY * factor)
        let (kinds, light) = seen.counts(in: box)
        let text = SeenKind.allCases.reduce(0) { $0 + ($1.isText ? kinds[Int($1.rawValue)] : 0) }
        return light > 0 && light >= parameters.lightShare * text && light >= parameters.leastLight * kinds.reduce(0, +)
    }

    private func ground(_ piece: InkRuns.Component, hull: Hull) -> DarkGround? {
        guard piece.pixels >= parameters.hullDark * hull.area,
            let lines = hull.enlarged(factor, on: page, below: limit).straightened(
                max(2, parameters.sideSlack.of(em)), lines: parameters.straightLines,
                samples: parameters.straightSamples)
        else { return nil }
        let start = lines.direction.along(lines.box).lowerBound
        let bands = lines.lines.enumerated().map { i, line in
            lines.direction.rect(along: start + i..<start + i + 1, across: line)
        }
        let box = bands.dropFirst().reduce(bands[0]) { $0.union($1) }
        return DarkGround(box: box, direction: hull.direction, bands: bands, level: level(hull))
    }

    /// Returns the ground's level (`DarkGround.level`).
    private func level(_ hull: Hull) -> Int {
        var counts = [Int](repeating: 0, count: 256)
        let start = hull.direction.along(hull.box).lowerBound
        for (i, line) in hull.lines.enumerated() {
            for k in line {
                let isVertical = hull.direction == .vertical
                counts[Int(isVertical ? small[k, start + i] : small[start + i, k])] += 1
            }
        }
        let dark = counts[..<max(0, limit)].reduce(0, +)
        var passed = 0
        return counts.indices.first { grey in
            passed += counts[grey]
            return passed >= parameters.levelShare * dark
        } ?? limit
    }
}
