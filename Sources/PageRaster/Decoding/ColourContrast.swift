import PageGeometry

/// Finds type that differs from its ground by colour more than by luma, and gives it contrast in a page's greys. Red
/// type on green and yellow type on white would vanish in luma alone.
///
/// Method: the page is divided into tiles. A tile's ground is the most frequent colour in the tiles around it. The
/// distance of a pixel from the ground is the greatest difference of a channel. If the luma of a pixel differs from the
/// ground's by less than half of this distance, the pixel becomes darker than a bright ground by the distance, or
/// lighter than a dark ground. Tiles without such pixels keep their luma, and so does each ground.
struct ColourContrast {
    /// Side of a tile, in px. Smaller: large type becomes its own ground.
    private static let tile = 32
    /// Number of tiles in each direction in which a ground is sought.
    private static let reach = 2
    /// Step in px with which a ground is sought.
    private static let step = 2
    /// Minimum distance of a pixel from its ground, 0 to 255. Lower: noise of JPEG's colours becomes ink.
    private static let leastDistance = 64
    /// Maximum distance from a ground's colour, 0 to 255, of a pixel of the ground.
    private static let groundDistance = 28
    /// Minimum percentage of pixels around a tile that have the ground's colour. Lower: photographs have grounds.
    private static let groundShare = 40
    /// Minimum percentage of a tile's pixels that differ by colour alone. Lower: specks change a tile.
    private static let weakShare = 1

    private let page: ColourRaster
    private let columns: Int
    private let rows: Int

    /// - Parameter page: the page in colours, not yet turned upright.
    init(_ page: ColourRaster) {
        self.page = page
        columns = (page.width + Self.tile - 1) / Self.tile
        rows = (page.height + Self.tile - 1) / Self.tile
    }

    /// Changes the luma of pixels that differ from their ground by colour alone.
    ///
    /// - Parameter grey: the page's luma; of the same size.
    /// - Complexity: O(pixels).
    func restore(_ grey: inout [UInt8]) {
        let isColoured = colouredTiles()
        guard isColoured.contains(true) else { return }
        for row in 0..<rows {
            for column in 0..<columns where isColoured[row * columns + column] {
                guard let ground = ground(row: row, column: column) else { continue }
                restore(&grey, ground, in: bounds(row: row, column: column))
            }
        }
    }

    private func bounds(row: Int, column: Int, reach: Int = 0) -> PixelRect {
        PixelRect(
            minX: max(0, column - reach) * Self.tile, minY: max(0, row - reach) * Self.tile,
            maxX: min(page.width, (column + reach + 1) * Self.tile),
            maxY: min(page.height, (row + reach + 1) * Self.tile))
    }

    /// Returns for each tile whether its pixels have different hues: the difference of a channel from the luma varies.
    private func colouredTiles() -> [Bool] {
        var isColoured = [Bool](repeating: false, count: columns * rows)
        let pixels = page.pixels.span
        for row in 0..<rows {
            for column in 0..<columns {
                let area = bounds(row: row, column: column)
                var (leastRed, mostRed, leastBlue, mostBlue) = (Int16.max, Int16.min, Int16.max, Int16.min)
                for y in area.minY..<area.maxY {
                    for x in area.minX..<area.maxX {
                        let place = 3 * (y * page.width + x)
                        let green = Int16(pixels[place + 1])
                        let (red, blue) = (Int16(pixels[place]) - green, Int16(pixels[place + 2]) - green)
                        leastRed = min(leastRed, red)
                        mostRed = max(mostRed, red)
                        leastBlue = min(leastBlue, blue)
                        mostBlue = max(mostBlue, blue)
                    }
                }
                let range = max(mostRed - leastRed, mostBlue - leastBlue)
                isColoured[row * columns + column] = Int(range) >= Self.leastDistance
            }
        }
        return isColoured
    }

    /// Returns the most frequent colour around a tile; nil if no colour is frequent.
    private func ground(row: Int, column: Int) -> Colour? {
        let area = bounds(row: row, column: column, reach: Self.reach)
        var counts = [Int](repeating: 0, count: 4096)
        var colours: [Colour] = []
        for y in stride(from: area.minY, to: area.maxY, by: Self.step) {
            for x in stride(from: area.minX, to: area.maxX, by: Self.step) {
                let colour = self.colour(x, y)
                colours.append(colour)
                counts[colour.bin] += 1
            }
        }
        guard let most = counts.max(), let bin = counts.firstIndex(of: most), most > 0 else { return nil }
        let middle = Colour.mean(colours.filter { $0.bin == bin })
        let near = colours.filter { $0.distance(to: middle) <= Self.groundDistance }
        return near.count * 100 >= colours.count * Self.groundShare ? Colour.mean(near) : nil
    }

    private func restore(_ grey: inout [UInt8], _ ground: Colour, in area: PixelRect) {
        let level = ground.luma
        var changes: [(place: Int, grey: UInt8)] = []
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX {
                let place = y * page.width + x
                let distance = colour(x, y).distance(to: ground)
                guard distance > Self.groundDistance, abs(Int(grey[place]) - level) * 2 < distance else { continue }
                changes.append((place, UInt8(clamping: level >= 128 ? level - distance : level + distance)))
            }
        }
        let clear = changes.count { abs(Int($0.grey) - level) >= Self.leastDistance }
        guard clear * 100 >= area.area * Self.weakShare else { return }
        for change in changes { grey[change.place] = change.grey }
    }

    private func colour(_ x: Int, _ y: Int) -> Colour {
        let place = 3 * (y * page.width + x)
        return Colour(red: Int(page.pixels[place]), green: Int(page.pixels[place + 1]), blue: Int(page.pixels[place + 2]))
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
