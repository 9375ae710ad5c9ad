/// An index of rectangles. It finds the rectangles at a point, or in a rectangle, without testing all of them. It is a
/// grid of square tiles; each tile has the rectangles that touch it.
///
/// - Complexity: building takes O(rectangles + tiles that they touch). A query takes O(tiles in the query + rectangles
///   in these tiles).
public struct RectIndex: Sendable {
    private let grid: Grid
    private let starts: [Int32]
    private let entries: [Int32]
    private let rects: [PixelRect]

    /// Creates an index of `rects`. Queries never find empty rectangles.
    ///
    /// - Parameters:
    ///   - rects: rectangles in any order, with sides within ±2⁶⁰. Queries return positions in this array.
    ///   - tile: side of a tile in px, at least 1. The best size is about that of a usual rectangle. The side is
    ///     increased if the rectangles are so large, or so far apart, that the grid would take much more memory than
    ///     the rectangles.
    public init(_ rects: [PixelRect], tile: Int = 64) {
        let bounds = rects.reduce(PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)) { $0.union($1) }
        var grid = Grid(bounds: bounds, tile: max(1, tile))
        var tiles = grid.tiles(of: rects)
        while grid.columns > 1_000_000 / grid.rows || tiles.reduce(0, { $0 + $1.count }) > 16 * rects.count + 100_000 {
            grid = Grid(bounds: bounds, tile: 2 * grid.tile)
            tiles = grid.tiles(of: rects)
        }
        var counts = [Int32](repeating: 0, count: grid.columns * grid.rows + 1)
        for touched in tiles { touched.forEach(in: grid) { counts[$0 + 1] += 1 } }
        for i in 1..<counts.count { counts[i] += counts[i - 1] }
        var next = counts
        var entries = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
        for (i, touched) in tiles.enumerated() {
            touched.forEach(in: grid) { t in
                entries[Int(next[t])] = Int32(i)
                next[t] += 1
            }
        }
        self.rects = rects
        self.grid = grid
        self.starts = counts
        self.entries = entries
    }

    /// Returns the positions of the rectangles that contain `point`, in ascending order.
    public func holding(_ point: PixelPoint) -> [Int] {
        guard grid.area.contains(point) else { return [] }
        let t = grid.row(point.y) * grid.columns + grid.column(point.x)
        return entries[Int(starts[t])..<Int(starts[t + 1])].map(Int.init).filter { rects[$0].contains(point) }
    }

    /// Returns the positions of the rectangles that share a pixel with `rect`, in ascending order.
    public func meeting(_ rect: PixelRect) -> [Int] {
        var found: [Int] = []
        forEachMeeting(rect) { found.append($0) }
        if found.count > 1 { found.sort() }
        return found
    }

    /// Calls `body` once for each rectangle that shares a pixel with `rect`, in a fixed order.
    public func forEachMeeting(_ rect: PixelRect, _ body: (Int) -> Void) {
        _ = firstMeeting(rect) {
            body($0)
            return false
        }
    }

    /// Returns the first rectangle, in a fixed order, that shares a pixel with `rect` and satisfies `condition`, as a
    /// position; nil if no rectangle does. `condition` is called at most once for each rectangle.
    public func firstMeeting(_ rect: PixelRect, where condition: (Int) -> Bool) -> Int? {
        let area = rect.intersection(grid.area)
        guard !area.isEmpty else { return nil }
        let columns = grid.column(area.minX)...grid.column(area.maxX - 1)
        let rows = grid.row(area.minY)...grid.row(area.maxY - 1)
        for row in rows {
            for column in columns {
                let t = row * grid.columns + column
                // A rectangle in several tiles is reported in only one of them: the first that the rectangle shares
                // with the query.
                let left = column == columns.lowerBound ? Int.min : grid.area.minX + column * grid.tile
                let top = row == rows.lowerBound ? Int.min : grid.area.minY + row * grid.tile
                for k in Int(starts[t])..<Int(starts[t + 1]) {
                    let other = rects[Int(entries[k])]
                    guard other.minX >= left, other.minY >= top, other.intersects(area) else { continue }
                    if condition(Int(entries[k])) { return Int(entries[k]) }
                }
            }
        }
        return nil
    }

    /// A grid of square tiles that covers all rectangles.
    private struct Grid: Sendable {
        let tile: Int
        let columns: Int
        let rows: Int
        /// The pixels that the tiles cover. Tiles at the right and lower edges may extend beyond all rectangles.
        let area: PixelRect

        init(bounds: PixelRect, tile: Int) {
            self.tile = tile
            columns = max(0, bounds.width) / tile + 1
            rows = max(0, bounds.height) / tile + 1
            area = PixelRect(
                minX: bounds.minX, minY: bounds.minY, maxX: bounds.minX + columns * tile,
                maxY: bounds.minY + rows * tile)
        }

        func column(_ x: Int) -> Int { (x - area.minX) / tile }
        func row(_ y: Int) -> Int { (y - area.minY) / tile }

        /// Returns the tiles that each rectangle touches.
        func tiles(of rects: [PixelRect]) -> [Tiles] {
            rects.map { rect in
                guard !rect.isEmpty else { return Tiles(columns: 0..<0, rows: 0..<0) }
                return Tiles(
                    columns: column(rect.minX)..<column(rect.maxX - 1) + 1,
                    rows: row(rect.minY)..<row(rect.maxY - 1) + 1)
            }
        }
    }

    /// A range of tiles in both directions.
    private struct Tiles {
        let columns: Range<Int>
        let rows: Range<Int>

        var count: Int { columns.count * rows.count }

        func forEach(in grid: Grid, _ body: (Int) -> Void) {
            for row in rows { for column in columns { body(row * grid.columns + column) } }
        }
    }
}
