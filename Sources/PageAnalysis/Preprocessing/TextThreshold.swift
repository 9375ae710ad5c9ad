import PageGeometry
import PageRaster

/// Adjusts the threshold in areas classified as text that have too little or too much ink for type. The threshold is
/// moved nearer to the paper where print is pale, as in a faded fold, a streak or pale colours. It is moved farther
/// from the paper where characters run together, as in a blurred or dark copy.
///
/// Method: cells with hardly any ink get a threshold nearer to the paper. If a cell then has as much ink as type, this
/// ink is added, also in the neighbouring cells without ink. Cells amid too much ink, as in the shade of a fold, get a
/// threshold between the paper and the strokes around them. It does not change crisp strokes, because they have steep
/// edges.
struct TextThreshold {
    /// Parameters, set by hand.
    struct Parameters {
        /// Thresholds for pale print: distances from the paper, in percent of the usual threshold's distance. `percent`
        /// gives the added ink. `palerPercent` is nearer to the paper and is used for comparison.
        var palePercent = 36
        var palerPercent = 18
        /// Minimum amount of ink found with `palePercent`, as a share of the ink found with `palerPercent`. Strokes
        /// have sharp edges, so both thresholds give similar ink; stains and grain do not.
        var leastSharp: Share = 0.6
        /// Maximum share of ink in a bare cell, with the usual threshold.
        var bare: Share = 0.01
        /// Range of the share of ink in a cell of type, with `palePercent`.
        var leastInk: Share = 0.08
        var mostInk: Share = 0.5
        /// Share of the pixels around a cell with too much ink that are darker than its paper.
        var paper: Share = 0.7
        /// Share of these pixels that are darker than its strokes.
        var strokes: Share = 0.05
        /// Minimum darkness of ink between the two: 0 is the paper, 1 the strokes.
        var ink: Share = 0.5
        /// Maximum brightness of stained paper, as a share of the paper around it, and minimum contrast of its strokes, as
        /// a share of the usual contrast.
        var stained: Share = 0.85
        var readable: Share = 0.25
        /// Strokes are narrower than twice this length and one block.
        var stroke: Ems = 0.25
        /// Minimum em for finding the paper of stains, in px. Gaps between the strokes of smaller type are blurred.
        var leastEm = 20
        /// Maximum share of ink in a cell together with its eight neighbours. Higher: characters run together. Lower:
        /// strokes of heavy type become thin.
        var mostFull: Share = 0.4
    }

    let seen: SeenPage
    let greys: PageGreys
    let parameters = Parameters()

    /// Returns the ink with pale print added.
    ///
    /// - Complexity: O(pixels).
    func addingPale(to ink: BitRaster) -> BitRaster {
        let pale = greys.ink(percent: parameters.palePercent)
        lazy var paler = greys.ink(percent: parameters.palerPercent)
        func isBare(_ cell: Int) -> Bool {
            let rect = rect(of: cell)
            return ink.inkCount(in: rect) <= parameters.bare * rect.area
        }
        func isPale(_ cell: Int) -> Bool {
            guard seen.kinds[cell].isText, isBare(cell) else { return false }
            let rect = rect(of: cell)
            let count = pale.inkCount(in: rect)
            return count >= parameters.leastInk * rect.area && count <= parameters.mostInk * rect.area
                && count >= parameters.leastSharp * paler.inkCount(in: rect)
        }
        var result = ink
        var done = [Bool](repeating: false, count: seen.kinds.count)
        for cell in seen.kinds.indices where isPale(cell) {
            for other in neighbours(of: cell) where !done[other] && (other == cell || isBare(other)) {
                done[other] = true
                result.add(pale, in: rect(of: other))
            }
        }
        return result
    }

    /// Returns the ink without the pixels that fill gaps between strokes, in areas of text with too much ink
    /// (`mostFull`).
    ///
    /// - Complexity: O(pixels).
    func thinningFull(_ ink: BitRaster) -> BitRaster {
        var result = ink
        let page = greys.print.greys
        let full = seen.kinds.indices.filter { cell in
            (seen.kinds[cell] == .vertical || seen.kinds[cell] == .horizontal) && isFull(cell, ink)
        }
        // Blanks between columns in the shade are no text to the network.
        let amid = Set(full.flatMap(neighbours)).filter { seen.kinds[$0] != .picture && seen.kinds[$0] != .large }
        for cell in amid.sorted() where isFull(cell, ink) {
            let limit = limit(around: cell, on: page)
            let rect = rect(of: cell)
            for y in rect.yRange {
                for x in rect.xRange where page.pixels[y * page.width + x] >= limit { result[x, y] = false }
            }
        }
        return result
    }

    /// Returns the brightness below which a pixel of a cell is ink, by the greys of the cell and its neighbours.
    private func limit(around cell: Int, on page: GreyRaster) -> Int {
        let area = surroundings(of: cell)
        var counts = [Int](repeating: 0, count: 256)
        for y in area.yRange {
            for grey in page.pixels[y * page.width + area.minX..<y * page.width + area.maxX] { counts[Int(grey)] += 1 }
        }
        func grey(at share: Share) -> Int {
            var left = share.of(area.area)
            return counts.indices.first { grey in
                left -= counts[grey]
                return left < 0
            } ?? 255
        }
        let paper = grey(at: parameters.paper)
        return paper - parameters.ink.of(paper - grey(at: parameters.strokes))
    }

    private func isFull(_ cell: Int, _ ink: BitRaster) -> Bool {
        let rect = surroundings(of: cell)
        return ink.inkCount(in: rect) > parameters.mostFull * rect.area
    }

    private func surroundings(of cell: Int) -> PixelRect {
        neighbours(of: cell).reduce(rect(of: cell)) { $0.union(rect(of: $1)) }
    }

    /// Returns a cell and its up to eight neighbours.
    private func neighbours(of cell: Int) -> [Int] {
        let (column, row) = (cell % seen.columns, cell / seen.columns)
        return (max(0, row - 1)...min(seen.rows - 1, row + 1)).flatMap { y in
            (max(0, column - 1)...min(seen.columns - 1, column + 1)).map { y * seen.columns + $0 }
        }
    }

    private func rect(of cell: Int) -> PixelRect {
        let column = cell % seen.columns
        return seen.rect(row: cell / seen.columns, from: column, to: column + 1)
    }
}
