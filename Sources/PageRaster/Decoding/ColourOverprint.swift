import PageGeometry

/// Removes coloured strokes that lie over black print, such as a seal, from a page. The print under them stays.
///
/// Method: tiles with coloured pixels are joined to pieces. A piece lies over print if many of its coloured pixels touch
/// black ones, and the rest of it is paper. Its pixels get the greatest of their channels relative to the piece's ink, in
/// which the coloured ink is as bright as paper and black print is dark. Coloured type and grounds touch little black
/// print; photographs are neither paper nor one ink.
struct ColourOverprint {
    /// Side of a tile, in px.
    private static let tile = 16
    /// Minimum number of coloured pixels of a tile.
    private static let leastInTile = 8
    /// Minimum difference of a coloured pixel's channels, with white paper at 255.
    private static let coloured = 64
    /// The same for a pixel mixed from its ink and paper.
    private static let tinted = 24
    /// Upper limit of every channel of a black pixel.
    private static let black = 100
    /// Minimum brightness of paper.
    private static let paper = 215
    /// Minimum number of coloured pixels of a piece.
    private static let least = 300
    /// Minimum share of a piece's coloured pixels that touch black print, in percent.
    private static let contact = 10
    /// Maximum shares of coloured, black and other pixels in a piece, in percent.
    private static let mostColoured = 45
    private static let mostBlack = 25
    private static let mostOther = 15

    private let page: ColourRaster
    /// Colour of the paper: red, green, blue.
    private let ground: [Int]
    private let columns: Int
    private let rows: Int

    /// Pixels of a tile or of a piece, by kind.
    private struct Counts {
        var (coloured, touching, black, other, all, brightness) = (0, 0, 0, 0, 0, 0)

        static func += (sum: inout Counts, part: Counts) {
            sum.coloured += part.coloured
            sum.touching += part.touching
            sum.black += part.black
            sum.other += part.other
            sum.all += part.all
            sum.brightness += part.brightness
        }

        var isOverPrint: Bool {
            coloured >= least && touching * 100 >= contact * coloured && coloured * 100 <= mostColoured * all
                && black * 100 <= mostBlack * all && other * 100 <= mostOther * all
        }
    }

    private init(_ page: ColourRaster) {
        self.page = page
        columns = (page.width + Self.tile - 1) / Self.tile
        rows = (page.height + Self.tile - 1) / Self.tile
        ground = Self.ground(of: page)
    }

    /// Replaces coloured strokes over print by greys, in a page and in the brightness of its pixels.
    ///
    /// - Complexity: O(pixels).
    static func remove(from page: inout ColourRaster, luma: inout [UInt8]) {
        guard page.width > 0, page.height > 0 else { return }
        for (place, grey) in ColourOverprint(page).greys() {
            luma[place] = grey
            for channel in 0..<3 { page.pixels[3 * place + channel] = grey }
        }
    }

    /// Returns the median of each channel among the brighter half of the page.
    private static func ground(of page: ColourRaster) -> [Int] {
        let pixels = stride(from: 0, to: page.width * page.height, by: 61).map { 3 * $0 }
        let sums = pixels.map { Int(page.pixels[$0]) + Int(page.pixels[$0 + 1]) + Int(page.pixels[$0 + 2]) }
        let middle = sums.sorted()[sums.count / 2]
        let bright = zip(pixels, sums).filter { $1 >= middle }.map { $0.0 }
        return (0..<3).map { channel in
            max(1, Int(bright.map { page.pixels[$0 + channel] }.sorted()[bright.count / 2]))
        }
    }

    /// Returns the greatest and the least channel of a pixel, relative to the paper.
    private func channels(_ x: Int, _ y: Int) -> (most: Int, least: Int) {
        let place = 3 * (y * page.width + x)
        let pixels = page.pixels.span
        let red = min(255, Int(pixels[place]) * 255 / ground[0])
        let green = min(255, Int(pixels[place + 1]) * 255 / ground[1])
        let blue = min(255, Int(pixels[place + 2]) * 255 / ground[2])
        return (max(red, green, blue), min(red, green, blue))
    }

    private func area(_ row: Int, _ column: Int) -> PixelRect {
        PixelRect(
            minX: column * Self.tile, minY: row * Self.tile, maxX: min(page.width, (column + 1) * Self.tile),
            maxY: min(page.height, (row + 1) * Self.tile))
    }

    /// Returns the counts of a tile; nil if it has hardly any coloured pixel.
    private func counts(_ row: Int, _ column: Int) -> Counts? {
        var counts = Counts()
        let area = area(row, column)
        counts.all = area.area
        for y in area.yRange {
            for x in area.xRange {
                let (most, least) = channels(x, y)
                if most < Self.black {
                    counts.black += 1
                } else if most - least >= Self.coloured {
                    counts.coloured += 1
                    counts.brightness += most
                } else if most < Self.paper {
                    counts.other += 1
                }
            }
        }
        guard counts.coloured >= Self.leastInTile else { return nil }
        if counts.black > 0 {
            for y in area.yRange {
                for x in area.xRange where isColoured(x, y) && touchesBlack(x, y) { counts.touching += 1 }
            }
        }
        return counts
    }

    private func isColoured(_ x: Int, _ y: Int) -> Bool {
        let (most, least) = channels(x, y)
        return most >= Self.black && most - least >= Self.coloured
    }

    private func touchesBlack(_ x: Int, _ y: Int) -> Bool {
        for (dx, dy) in [(-2, 0), (2, 0), (0, -2), (0, 2), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let point = PixelPoint(x: x + dx, y: y + dy)
            if page.size.bounds.contains(point), channels(point.x, point.y).most < Self.black { return true }
        }
        return false
    }

    /// Returns the greys of the pixels of coloured strokes over print, by position.
    private func greys() -> [Int: UInt8] {
        var tiles = [Counts?](repeating: nil, count: rows * columns)
        var marked = BitRaster(size: PixelSize(width: columns, height: rows))
        for row in 0..<rows {
            for column in 0..<columns {
                guard let counts = counts(row, column) else { continue }
                tiles[row * columns + column] = counts
                marked[column, row] = true
            }
        }
        let pieces = InkRuns(marked)
        var sums = [Counts](repeating: Counts(), count: pieces.components.count)
        for row in 0..<rows {
            for run in pieces.row(row) {
                for column in Int(run.start)..<Int(run.end) {
                    if let counts = tiles[row * columns + column] { sums[Int(run.component)] += counts }
                }
            }
        }
        let paper = Int(SampleRow.luma(UInt8(ground[0]), UInt8(ground[1]), UInt8(ground[2])))
        var result: [Int: UInt8] = [:]
        for row in 0..<rows {
            for run in pieces.row(row) where sums[Int(run.component)].isOverPrint {
                let sum = sums[Int(run.component)]
                let ink = max(1, sum.brightness / sum.coloured)
                // The ends of a stroke are in the tiles around.
                let around = PixelRect(
                    minX: max(0, Int(run.start) - 1) * Self.tile, minY: max(0, row - 1) * Self.tile,
                    maxX: min(page.width, (Int(run.end) + 1) * Self.tile),
                    maxY: min(page.height, (row + 2) * Self.tile))
                for y in around.yRange {
                    for x in around.xRange {
                        let (most, least) = channels(x, y)
                        guard most - least >= Self.tinted else { continue }
                        result[y * page.width + x] = UInt8(min(255, most * 255 / ink) * paper / 255)
                    }
                }
            }
        }
        return result
    }
}
