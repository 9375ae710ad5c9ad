import PageGeometry

/// Brightness of paper and ink over a page, and the page's noise. A threshold is based on these.
///
/// Method: the page is cut into square tiles. The paper of a tile is a high percentile of its greys. A grey-scale
/// closing over the tiles lifts the tiles that a headline's strokes fill. It leaves tints and shadows unchanged,
/// because they are larger. Ink has one brightness for the whole page, the mean of the greys below half of the paper's
/// brightness.
public struct Tone: Sendable {
    /// Side of a tile in px; useful values are 16 to 128. Lower: a bold stroke fills a tile. Higher: the edge of a
    /// shadow is lost.
    public let tile = 32
    /// Number of tiles in a row, and number of rows of tiles.
    public let columns: Int, rows: Int
    /// Brightness of the paper in each tile, 0 to 255, row by row.
    public let paper: [UInt8]
    /// Median brightness of the paper over the page, 0 to 255.
    public let pagePaper: Int
    /// Mean brightness of the ink on paper, 0 to 255. Dark edges and photographs are excluded.
    public let ink: Int
    /// Mean difference between pixels two apart, in the emptiest areas of the page: 0 on a clean replica, 5 to 15 on a
    /// grey scan, over 30 on a dithered page, where dots of ink represent the greys.
    public let noise: Int
    /// Whether the page is taken to be light on dark, like a microfilm negative: two thirds of its pixels have less
    /// than half the brightness of the brightest hundredth.
    public let isNegative: Bool

    /// Whether the page has only two greys, like a fax or a microfilm scan.
    public let isTwoTone: Bool

    /// Percentile of a tile's greys that is taken as its paper; useful values are 60 to 95. Higher: the paper follows
    /// noise. Lower: it is too dark in dense type.
    private static let paperPercentile = 80
    /// Reach of the closing to each side, in tiles; useful values are 1 to 4. Bold strokes up to twice this number of
    /// tiles wide still count as ink on paper.
    private static let closingReach = 2

    /// Measures the paper, the ink and the noise of a page.
    ///
    /// - Complexity: O(pixels); every second row and column is sampled.
    public init(_ page: GreyRaster) {
        columns = max(1, (page.width + tile - 1) / tile)
        rows = max(1, (page.height + tile - 1) / tile)
        var paper = [UInt8](repeating: 255, count: columns * rows)
        var steps = [Int](repeating: 0, count: columns * rows)
        // Histograms of the greys of tiles, one for each class of the brightness of their paper.
        var classes = [[Int]](repeating: [Int](repeating: 0, count: 256), count: 8)
        var greys = classes[0]
        let sampler = TileSampler(percent: Self.paperPercentile)
        for row in 0..<rows {
            for column in 0..<columns {
                let area = PixelRect(
                    minX: column * tile, minY: row * tile, maxX: min(page.width, (column + 1) * tile),
                    maxY: min(page.height, (row + 1) * tile))
                let sample = sampler.sample(area, of: page, into: &classes)
                paper[row * columns + column] = sample.paper
                steps[row * columns + column] = sample.step
            }
        }
        for tiles in classes { for i in 0..<256 { greys[i] += tiles[i] } }
        let closed = Self.closing(paper, columns: columns, rows: rows, reach: Self.closingReach)
        pagePaper = Int(closed.sorted()[closed.count / 2])
        let inked = classes[min(7, (pagePaper * 5 / 8 + 31) / 32)...]
        let count = inked.reduce(into: [Int](repeating: 0, count: 256)) { sums, tiles in
            for i in 0..<256 { sums[i] += tiles[i] }
        }
        ink = Self.meanBelow(pagePaper / 2, of: count)
        isNegative = Self.grey(at: 66, of: greys) * 2 < Self.grey(at: 99, of: greys)
        // In a scaled picture, far more than one pixel in fifty has a grey between the two most common ones.
        let common = greys.sorted()
        isTwoTone = (common[255] + common[254]) * 50 >= common.reduce(0, +) * 49
        noise = steps.sorted()[steps.count / 10]
        let floor = UInt8(clamping: pagePaper / 2)
        self.paper = Self.smoothed(closed.map { max($0, floor) }, columns: columns, rows: rows)
    }

    /// Returns the grey at a percentile of a page's greys.
    private static func grey(at percent: Int, of greys: [Int]) -> Int {
        let least = greys.reduce(0, +) * percent / 100
        var seen = 0
        for grey in 0..<255 {
            seen += greys[grey]
            if seen > least { return grey }
        }
        return 255
    }

    private static func meanBelow(_ limit: Int, of greys: [Int]) -> Int {
        var sum = 0
        var count = 0
        for i in 0..<max(1, limit) {
            sum += i * greys[i]
            count += greys[i]
        }
        return count > 0 ? sum / count : 0
    }

    private static func smoothed(_ tiles: [UInt8], columns: Int, rows: Int) -> [UInt8] {
        var result = tiles
        for r in 0..<rows {
            for c in 0..<columns {
                var sum = 0
                var count = 0
                for y in max(0, r - 1)...min(rows - 1, r + 1) {
                    for x in max(0, c - 1)...min(columns - 1, c + 1) {
                        sum += Int(tiles[y * columns + x])
                        count += 1
                    }
                }
                result[r * columns + c] = UInt8(sum / count)
            }
        }
        return result
    }
}
