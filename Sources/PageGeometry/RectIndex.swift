/// Which of many rectangles hold a point or meet a rectangle, without looking at all of them: a grid of square tiles,
/// each with the rectangles that touch it.
///
/// - Complexity: building takes O(n + tiles touched); a query O(tiles asked for + rectangles in them).
public struct RectIndex: Sendable {
    private let grid: Grid
    private let starts: [Int32]
    private let entries: [Int32]
    private let rects: [PixelRect]

    /// Indexes `rects`; empty ones are never found.
    ///
    /// - Parameters:
    ///   - rects: in any order; queries answer with positions in this array. Sides within ±2⁶⁰.
    ///   - tile: side of a tile in px, 1 or more; about the size of a usual rectangle. It grows by itself where the
    ///     rectangles are so large, or lie so far apart, that the grid would take much more memory than they do.
    public init(_ rects: [PixelRect], tile: Int = 64) {
        let bounds = rects.reduce(PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)) { $0.union($1) }
        var grid = Grid(bounds: bounds, tile: max(1, tile))
        while grid.columns > 1_000_000 / grid.rows { grid = Grid(bounds: bounds, tile: 2 * grid.tile) }
        var touched = rects.map(grid.touched)
        while touched.reduce(0, { $0 + $1.count }) > 16 * rects.count + 100_000 {
            grid = Grid(bounds: bounds, tile: 2 * grid.tile)
            touched = rects.map(grid.touched)
        }
        var counts = [Int32](repeating: 0, count: grid.tiles + 1)
        for tiles in touched { tiles.forEach(columns: grid.columns) { counts[$0 + 1] += 1 } }
        for i in 1..<counts.count { counts[i] += counts[i - 1] }
        var next = counts
        var entries = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
        for (i, tiles) in touched.enumerated() {
            tiles.forEach(columns: grid.columns) { t in
                entries[Int(next[t])] = Int32(i)
                next[t] += 1
            }
        }
        self.rects = rects
        self.grid = grid
        self.starts = counts
        self.entries = entries
    }

    /// Positions of the rectangles that hold `point`, ascending.
    public func holding(_ point: PixelPoint) -> [Int] {
        guard grid.area.contains(point) else { return [] }
        let t = grid.row(point.y) * grid.columns + grid.column(point.x)
        return entries[Int(starts[t])..<Int(starts[t + 1])].map(Int.init).filter { rects[$0].contains(point) }
    }

    /// Positions of the rectangles that share a pixel with `rect`, ascending.
    public func meeting(_ rect: PixelRect) -> [Int] {
        var found: [Int] = []
        forEachMeeting(rect) { found.append($0) }
        found.sort()
        return found
    }

    /// Calls `body` once for each rectangle that shares a pixel with `rect`, in a fixed order.
    public func forEachMeeting(_ rect: PixelRect, _ body: (Int) -> Void) {
        _ = firstMeeting(rect) {
            body($0)
            return false
        }
    }

    /// The first rectangle, in a fixed order, that shares a pixel with `rect` and satisfies `condition`, which is asked
    /// about each at most once; nil when there is none.
    public func firstMeeting(_ rect: PixelRect, where condition: (Int) -> Bool) -> Int? {
        let area = rect.intersection(grid.area)
        guard !area.isEmpty else { return nil }
        let columns = grid.column(area.minX)...grid.column(area.maxX - 1)
        let rows = grid.row(area.minY)...grid.row(area.maxY - 1)
        for row in rows {
            // A rectangle over several tiles is told of in the first tile that it and the question share.
            let top = row == rows.lowerBound ? .min : grid.area.minY + row * grid.tile
            for column in columns {
                let left = column == columns.lowerBound ? .min : grid.area.minX + column * grid.tile
                let t = row * grid.columns + column
                for k in Int(starts[t])..<Int(starts[t + 1]) {
                    let other = rects[Int(entries[k])]
                    // Neither is empty.
                    guard other.minX < area.maxX, area.minX < other.maxX, other.minY < area.maxY, area.minY < other.maxY
                    else { continue }
                    let isHome = other.minX >= left && other.minY >= top
                    if isHome && condition(Int(entries[k])) { return Int(entries[k]) }
                }
            }
        }
        return nil
    }

    /// Square tiles over all rectangles.
    private struct Grid: Sendable {
        let tile: Int
        let columns: Int
        let rows: Int
        /// The pixels of the tiles; those on the right and lower edge may reach further than any rectangle.
        let area: PixelRect

        init(bounds: PixelRect, tile: Int) {
            self.tile = tile
            columns = max(0, bounds.width) / tile + 1
            rows = max(0, bounds.height) / tile + 1
            area = PixelRect(
                minX: bounds.minX, minY: bounds.minY, maxX: bounds.minX + columns * tile,
                maxY: bounds.minY + rows * tile)
        }

        var tiles: Int { columns * rows }

        func column(_ x: Int) -> Int { (x - area.minX) / tile }
        func row(_ y: Int) -> Int { (y - area.minY) / tile }

        func touched(by rect: PixelRect) -> Tiles {
            guard !rect.isEmpty else { return Tiles(columns: 0..<0, rows: 0..<0) }
            return Tiles(
                columns: Int32(column(rect.minX))..<Int32(column(rect.maxX - 1) + 1),
                rows: Int32(row(rect.minY))..<Int32(row(rect.maxY - 1) + 1))
        }
    }

    /// The tiles that a rectangle touches.
    private struct Tiles {
        let columns: Range<Int32>
        let rows: Range<Int32>

        var count: Int { columns.count * rows.count }

        /// Each tile's position in a grid of `columns`.
        func forEach(columns all: Int, _ body: (Int) -> Void) {
            for row in rows { for column in columns { body(Int(row) * all + Int(column)) } }
        }
    }
}
