import PageGeometry
import PageRaster

/// Measures the darkness of a page's strokes of type. In pale print or a blurred scan it differs much from the blackest
/// ink.
///
/// Method: the grey than which one pixel in a hundred is darker, in each tile with print; then the median over those
/// tiles. Most tiles of a page contain body type, so headlines and pictures don't matter.
enum StrokeTone {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Percentage of a tile's pixels that are darker than its strokes' grey. Higher: in a tile with little ink, it
        /// is the paper's grey.
        var strokes = 1
        /// Minimum contrast of a tile with print, as a share of its paper. Lower: grain is print.
        var contrast: Share = 0.25
        /// Percentage of the tiles with print whose strokes are darker than the page's strokes.
        var tiles = 50
    }

    /// Returns the strokes' brightness, 0 to 255, at least that of the page's ink.
    ///
    /// - Complexity: O(pixels); every second row and column of every second tile is sampled.
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

    /// Returns the grey than which `percent` of the counted pixels are darker; nil if there are none.
    private static func grey(in counts: [Int], percent: Int) -> Int? {
        let all = counts.reduce(0, +)
        var seen = 0
        return counts.indices.first { grey in
            seen += counts[grey]
            return seen * 100 > all * percent
        }
    }
}
