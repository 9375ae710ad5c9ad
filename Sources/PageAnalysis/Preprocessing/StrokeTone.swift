import PageGeometry
import PageRaster

/// Measures the darkness of the strokes of a page's type. In pale print or a blurred scan, the strokes are much
/// brighter than the blackest ink.
///
/// Method: the grey of the strokes in a tile with print is the grey with one percent of the tile's pixels darker. The
/// result is the median over these tiles. Headlines and pictures hardly matter, because most tiles of a page contain
/// body type.
enum StrokeTone {
    /// Parameters, set by hand.
    struct Parameters {
        /// Percentage of a tile's pixels that are darker than the grey of the tile's strokes. Higher: in a tile with
        /// little ink, the grey of the paper is found.
        var strokes = 1
        /// Minimum contrast of a tile that counts as having print, as a share of the tile's paper. Lower: grain is
        /// taken for print.
        var contrast: Share = 0.25
        /// Percentage of the tiles with print whose strokes are darker than the page's strokes.
        var tiles = 50
    }

    private static let parameters = Parameters()

    /// Returns the brightness of the strokes, 0 to 255. It is at least the brightness of the page's ink.
    ///
    /// - Complexity: O(pixels); every second row and column of every second tile is sampled.
    static func strokes(of page: GreyRaster, _ tone: Tone) -> Int {
        var tiles = [Int](repeating: 0, count: 256)
        for row in 0..<tone.rows {
            for column in stride(from: row % 2, to: tone.columns, by: 2) {
                let paper = Int(tone.paper[row * tone.columns + column])
                let dark = dark(
                    PixelRect(
                        minX: column * tone.tile, minY: row * tone.tile,
                        maxX: min(page.width, (column + 1) * tone.tile),
                        maxY: min(page.height, (row + 1) * tone.tile)), of: page)
                if paper - dark > parameters.contrast * paper { tiles[dark] += 1 }
            }
        }
        return max(tone.ink, grey(in: tiles, percent: parameters.tiles) ?? tone.ink)
    }

    private static func dark(_ tile: PixelRect, of page: GreyRaster) -> Int {
        var greys = [Int](repeating: 0, count: 256)
        var counts = greys.mutableSpan
        let pixels = page.pixels.span
        for y in stride(from: tile.minY, to: tile.maxY, by: 2) {
            let row = pixels.extracting(y * page.width + tile.minX..<y * page.width + tile.maxX)
            for i in stride(from: 0, to: row.count, by: 2) { counts[Int(row[i])] += 1 }
        }
        return grey(in: greys, percent: parameters.strokes) ?? 255
    }

    /// Returns the grey with `percent` percent of the counted pixels darker; nil if no pixel was counted.
    private static func grey(in counts: [Int], percent: Int) -> Int? {
        let all = counts.reduce(0, +)
        var seen = 0
        return counts.indices.first { grey in
            seen += counts[grey]
            return seen * 100 > all * percent
        }
    }
}
