import PageGeometry
import PageRaster

/// Takes the edges of stains and shadows out of the ink where they join type: they are too narrow for the tiles that
/// paper is measured in.
///
/// Method: where a piece of ink is larger than a character of the body, its paper is measured again, by a grey-scale
/// closing wider than the strokes of body type (Serra, 1982). What is not darker than that paper as ink is on the rest
/// of the page is no ink, unless it is as dark as the strokes themselves, as a headline is all over.
struct StainEdges {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// What has so many percent of the contrast that ink has at least is as dark as strokes: 70 of 100 of the way
        /// from paper to ink. Lower: stains' edges stay; higher: strokes are eaten.
        var dark = 165
        /// Mean length of the runs of ink in a piece, at most: those of a headline are longer.
        var longestRun: Ems = 0.6
        /// How far the closing reaches, no less than 3 px: wider than half a stroke of body type.
        var paperReach: Ems = 0.2
        /// The largest piece, in squares of an em: larger is a frame or most of the page.
        var mostArea = 900
        /// The least ink in its rectangle: a frame has less.
        var leastInk: Share = 0.05
    }

    let greys: PageGreys
    /// Em of the body type in px.
    let em: Int
    /// The widest character of body type.
    private let widest: Ems
    private let parameters: Parameters

    init(greys: PageGreys, em: Int, parameters: RegionParameters = .init()) {
        (self.greys, self.em) = (greys, em)
        (widest, self.parameters) = (parameters.widestCharacter, parameters.stainEdges)
    }

    /// Clears the ink.
    ///
    /// - Returns: whether there was any.
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

    /// Larger than a character of the body, and neither a frame nor most of the page.
    private func isLarge(_ piece: InkRuns.Component) -> Bool {
        piece.box.width > widest * em && piece.box.height > widest * em
            && piece.box.area <= parameters.mostArea * em * em && piece.pixels >= parameters.leastInk * piece.box.area
    }

    /// The brightness of the paper in a part of the page, under all strokes.
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
