import PageGeometry
import PageRaster

/// How dark the strokes of a page's type are: where the print is pale or the scan is blurred, far from its blackest
/// ink.
///
/// Method: in each tile with print in it, the grey that only one pixel in a hundred is darker than; the median over
/// those tiles. Most of a page's tiles hold body type, so headlines and pictures have no say.
enum StrokeTone {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The grey of a tile's strokes: so many percent of its pixels are darker. Higher: in a tile with little
        /// ink it is the paper's.
        var strokes = 1
        /// How much darker than its paper the strokes of a tile with print are, by the paper. Lower: grain is print.
        var contrast: Share = 0.25
        /// The page's strokes: so many percent of its tiles with print have darker ones.
        var tiles = 50
    }

    /// The strokes' brightness, 0 to 255, no darker than the page's ink.
    ///
    /// - Complexity: O(pixels); every second row and column of every second tile is looked at.
    static func strokes(of page: GreyRaster, _ tone: Tone, parameters: Parameters = .init()) -> Int {
        var tiles = [Int](repeating: 0, count: 256)
        for row in 0..<tone.rows {
            for column in stride(from: row % 2, to: tone.columns, by: 2) {
                let paper = Int(tone.paper[row * tone.columns + column])
                let dark = dark(
                    PixelRect(
                        minX: column * tone.tile, minY: row * tone.tile,
                        maxX: min(page.width, (column + 1) * tone.tile),
                        maxY: min(page.height, (row + 1) * tone.tile)), of: page, parameters)
                if paper - dark > parameters.contrast * paper { tiles[dark] += 1 }
            }
        }
        return max(tone.ink, grey(in: tiles, percent: parameters.tiles) ?? tone.ink)
    }

    private static func dark(_ tile: PixelRect, of page: GreyRaster, _ parameters: Parameters) -> Int {
        var greys = [Int](repeating: 0, count: 256)
        var counts = greys.mutableSpan
        let pixels = page.pixels.span
        for y in stride(from: tile.minY, to: tile.maxY, by: 2) {
            let row = pixels.extracting(y * page.width + tile.minX..<y * page.width + tile.maxX)
            for i in stride(from: 0, to: row.count, by: 2) { counts[Int(row[i])] += 1 }
        }
        return grey(in: greys, percent: parameters.strokes) ?? 255
    }

    /// The grey that `percent` of those counted are darker than; nil when none are.
    private static func grey(in counts: [Int], percent: Int) -> Int? {
        let all = counts.reduce(0, +)
        var seen = 0
        return counts.indices.first { grey in
            seen += counts[grey]
            return seen * 100 > all * percent
        }
    }
}
