import PageGeometry
import PageRaster

/// Removes the edges of stains and shadows that join type. They are narrower than the tiles in which the paper's
/// brightness is measured.
///
/// Method: around each piece of ink that is larger than a body character, the paper is measured again by a grey-scale
/// closing wider than the strokes of body type (Serra, 1982). Pixels without the contrast of ink against that paper are
/// cleared, except pixels as dark as the strokes of type, such as those of a headline.
struct StainEdges {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum contrast of a pixel that counts as dark as the strokes of type, in percent of the minimum contrast
        /// of ink. 165 corresponds to 70 % of the way from paper to ink. Lower: edges of stains remain. Higher: strokes
        /// are eroded.
        var dark = 165
        /// Maximum mean length of the runs of ink in a piece whose edges are cleared. A headline has longer runs.
        var longestRun: Ems = 0.6
        /// Reach of the closing, at least 3 px. It is more than half the thickness of a stroke of body type.
        var paperReach: Ems = 0.2
        /// Maximum area of a piece whose edges are cleared, in square ems. A larger piece is a frame or most of the
        /// page.
        var mostArea = 900
        /// Minimum share of a piece's bounding box that is ink. A frame has less.
        var leastInk: Share = 0.05
    }

    let greys: PageGreys
    /// Em of the body type, in px.
    let em: Int
    /// Maximum width of a character of body type.
    private let widest: Ems
    private let parameters: Parameters

    init(greys: PageGreys, em: Int, parameters: RegionParameters = .init()) {
        (self.greys, self.em) = (greys, em)
        (widest, self.parameters) = (parameters.widestCharacter, parameters.stainEdges)
    }

    /// Clears edges of stains from the ink.
    ///
    /// - Returns: whether anything was cleared.
    /// - Complexity: O(pixels of large pieces × log em).
    func clear(from ink: inout BitRaster, _ runs: InkRuns, outside pictures: [PixelRect]) -> Bool {
        var isClear = false
        let print = greys.print
        let page = print.greys
        let dark = greys.limit(on: print.tone.pagePaper, percent: parameters.dark)
        let limits = (0...255).map { greys.limit(on: $0) }
        for (i, piece) in runs.components.enumerated() where isLarge(piece) {
            guard !pictures.contains(where: { $0.contains(piece.box.center) }) else { continue }
            let own = runs.rows(of: i)
            guard piece.pixels <= parameters.longestRun * (own.count * em) else { continue }
            let paper = Paper(of: page, around: piece.box, reach: max(3, parameters.paperReach.of(em)))
            for (y, range) in own {
                for x in range {
                    let grey = Int(page[x, y])
                    if grey > dark, grey >= limits[paper[x, y]] {
                        ink[x, y] = false
                        isClear = true
                    }
                }
            }
        }
        return isClear
    }

    /// Whether a piece is larger than a body character, but neither a frame nor most of the page.
    private func isLarge(_ piece: InkRuns.Component) -> Bool {
        piece.box.width > widest * em && piece.box.height > widest * em
            && piece.box.area <= parameters.mostArea * em * em && piece.pixels >= parameters.leastInk * piece.box.area
    }

    /// Brightness of the paper in a part of the page, including the paper under strokes.
    private struct Paper {
        let area: PixelRect
        let levels: [UInt8]

        init(of page: GreyRaster, around box: PixelRect, reach: Int) {
            let area = box.outset(by: reach).intersection(page.size.bounds)
            let greys = area.yRange.flatMap { y in
                page.pixels[y * page.width + area.minX..<y * page.width + area.maxX]
            }
            levels = Tone.closing(greys, columns: area.width, rows: area.height, reach: reach)
            self.area = area
        }

        subscript(x: Int, y: Int) -> Int { Int(levels[(y - area.minY) * area.width + x - area.minX]) }
    }
}
