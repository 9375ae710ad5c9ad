import PageGeometry

/// Finds type that differs from its ground by colour more than by luma, or that is lighter than a bright coloured
/// ground, and gives it contrast in a page's greys. Red type on green and white type on yellow would vanish in luma
/// alone.
///
/// Method: the page is divided into tiles. A tile's ground is the most frequent colour in the tiles around it. The
/// distance of a pixel from the ground is the greatest difference of a channel. A pixel without enough difference of
/// luma becomes darker than a bright ground by the distance, or lighter than a dark ground. Connected pixels that reach
/// out of the tiles with that ground are another ground, such as paper beside a coloured box. They keep their luma, and
/// so does each ground.
struct ColourContrast {
    /// Side of a tile, in px. Smaller: large type becomes its own ground.
    private static let tile = 32
    /// Number of tiles in each direction in which a ground is sought.
    private static let reach = 1
    /// Step in px with which a ground is sought.
    private static let step = 4
    /// Minimum distance from the ground, 0 to 255, that some pixel of a stroke has. Lower: noise of JPEG's colours
    /// becomes ink.
    private static let leastDistance = 64
    /// Minimum range of the difference of two channels, 0 to 255, in a tile with several hues. Lower: more time.
    private static let leastHue = 32
    /// Maximum distance from a ground's colour, 0 to 255, of a pixel of the ground.
    private static let groundDistance = 28
    /// Minimum percentage of pixels around a tile that have the ground's colour. Lower: photographs have grounds.
    private static let groundShare = 40
    /// Brightness of a ground, 0 to 255, from which its type becomes darker.
    private static let bright = 128

    private let page: ColourRaster
    private let grey: [UInt8]
    private let columns: Int
    private let rows: Int

    private init(_ page: ColourRaster, _ grey: [UInt8]) {
        self.page = page
        self.grey = grey
        columns = (page.width + Self.tile - 1) / Self.tile
        rows = (page.height + Self.tile - 1) / Self.tile
    }

    /// Returns the greys of a page, pixel by pixel: its luma, changed where type needs contrast.
    ///
    /// - Complexity: O(pixels).
    static func greys(of page: ColourRaster, luma: [UInt8]) -> [UInt8] {
        ColourContrast(page, luma).restored() ?? luma
    }

    /// Returns the page's greys, with contrast added to type that lacks it; nil if no pixel lacks contrast.
    private func restored() -> [UInt8]? {
        var grounds = [Colour?](repeating: nil, count: columns * rows)
        var weak = BitRaster(size: page.size)
        for row in 0..<rows {
            for column in 0..<columns where isColoured(row: row, column: column) {
                guard let ground = ground(row: row, column: column) else { continue }
                grounds[row * columns + column] = ground
                let area = bounds(row: row, column: column)
                for y in area.yRange {
                    for x in area.xRange where contrast(x, y, on: ground) != nil { weak[x, y] = true }
                }
            }
        }
        let pieces = InkRuns(weak)
        guard !pieces.components.isEmpty else { return nil }
        var isClear = [Bool](repeating: false, count: pieces.components.count)
        var isOpen = isClear
        var result = grey
        for pass in 0..<2 {
            for y in 0..<page.height {
                for run in pieces.row(y) {
                    let piece = Int(run.component)
                    guard pass == 0 || isClear[piece] && !isOpen[piece] else { continue }
                    for x in Int(run.start)..<Int(run.end) {
                        guard let ground = grounds[y / Self.tile * columns + x / Self.tile],
                            let value = contrast(x, y, on: ground)
                        else { continue }
                        if pass == 1 {
                            result[y * page.width + x] = value
                        } else if colour(x, y).distance(to: ground) >= Self.leastDistance {
                            isClear[piece] = true
                            if !isOpen[piece], leaves(weak, x, y) { isOpen[piece] = true }
                        }
                    }
                }
            }
        }
        return result
    }

    /// Returns the brightness that gives a pixel contrast; nil if the pixel belongs to the ground or has contrast.
    private func contrast(_ x: Int, _ y: Int, on ground: Colour) -> UInt8? {
        let distance = colour(x, y).distance(to: ground)
        guard distance > Self.groundDistance else { return nil }
        let level = ground.luma
        let isBright = level >= Self.bright
        let gain = isBright ? level - Int(grey[y * page.width + x]) : Int(grey[y * page.width + x]) - level
        guard gain * 2 < distance else { return nil }
        return UInt8(clamping: isBright ? level - distance : level + distance)
    }

    /// Whether a pixel at the side of its tile continues in the next tile, where its colour is not weak.
    private func leaves(_ weak: BitRaster, _ x: Int, _ y: Int) -> Bool {
        for (nextX, nextY) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
            guard page.size.bounds.contains(PixelPoint(x: nextX, y: nextY)), !weak[nextX, nextY],
                nextX / Self.tile != x / Self.tile || nextY / Self.tile != y / Self.tile
            else { continue }
            if colour(x, y).distance(to: colour(nextX, nextY)) <= Self.groundDistance { return true }
        }
        return false
    }

    private func bounds(row: Int, column: Int, reach: Int = 0) -> PixelRect {
        PixelRect(
            minX: max(0, column - reach) * Self.tile, minY: max(0, row - reach) * Self.tile,
            maxX: min(page.width, (column + reach + 1) * Self.tile),
            maxY: min(page.height, (row + reach + 1) * Self.tile))
    }

    /// Returns whether the hue varies in a tile: red or blue differs from green by amounts that vary.
    private func isColoured(row: Int, column: Int) -> Bool {
        let area = bounds(row: row, column: column)
        let pixels = page.pixels.span
        var (leastRed, mostRed, leastBlue, mostBlue) = (Int16.max, Int16.min, Int16.max, Int16.min)
        for y in area.yRange {
            for x in area.xRange {
                let place = 3 * (y * page.width + x)
                let green = Int16(pixels[place + 1])
                let (red, blue) = (Int16(pixels[place]) - green, Int16(pixels[place + 2]) - green)
                leastRed = min(leastRed, red)
                mostRed = max(mostRed, red)
                leastBlue = min(leastBlue, blue)
                mostBlue = max(mostBlue, blue)
            }
        }
        return Int(max(mostRed - leastRed, mostBlue - leastBlue)) >= Self.leastHue
    }

    /// Returns the most frequent colour around a tile; nil if no colour is frequent.
    private func ground(row: Int, column: Int) -> Colour? {
        var counts = [Int](repeating: 0, count: 4096)
        var colours: [Colour] = []
        // The tile itself has the most weight, so that it keeps its ground beside the paper.
        for (reach, step) in [(Self.reach, Self.step), (0, Self.step / 2)] {
            let area = bounds(row: row, column: column, reach: reach)
            for y in stride(from: area.minY, to: area.maxY, by: step) {
                for x in stride(from: area.minX, to: area.maxX, by: step) {
                    let colour = self.colour(x, y)
                    colours.append(colour)
                    counts[colour.bin] += 1
                }
            }
        }
        guard let most = counts.max(), let bin = counts.firstIndex(of: most), most > 0 else { return nil }
        let middle = Colour.mean(colours.filter { $0.bin == bin })
        let near = colours.filter { $0.distance(to: middle) <= Self.groundDistance }
        return near.count * 100 >= colours.count * Self.groundShare ? Colour.mean(near) : nil
    }

    private func colour(_ x: Int, _ y: Int) -> Colour {
        let place = 3 * (y * page.width + x)
        let pixels = page.pixels.span
        return Colour(red: Int(pixels[place]), green: Int(pixels[place + 1]), blue: Int(pixels[place + 2]))
    }

    private struct Colour {
        var red: Int
        var green: Int
        var blue: Int

        /// The upper four bits of the channels, in one number.
        var bin: Int { (red & 0xF0) << 4 | green & 0xF0 | blue >> 4 }

        var luma: Int { Int(SampleRow.luma(UInt8(red), UInt8(green), UInt8(blue))) }

        func distance(to other: Colour) -> Int {
            max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
        }

        static func mean(_ colours: [Colour]) -> Colour {
            let count = max(1, colours.count)
            return Colour(
                red: colours.reduce(0) { $0 + $1.red } / count, green: colours.reduce(0) { $0 + $1.green } / count,
                blue: colours.reduce(0) { $0 + $1.blue } / count)
        }
    }
}
