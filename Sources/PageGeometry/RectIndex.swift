/// Which of many rectangles hold a point or meet a rectangle, without looking at all of them: a grid of square tiles,
/// each with the rectangles that touch it.
///
/// - Complexity: building takes O(n + tiles touched); a query O(tiles asked for + rectangles in them).
public struct RectIndex: Sendable {
    private let tile: Int
    private let columns: Int
    private let rows: Int
    private let origin: PixelPoint
    private let starts: [Int32]
    private let entries: [Int32]
    private let rects: [PixelRect]

    /// Indexes `rects`; empty ones are never found.
    ///
    /// - Parameters:
    ///   - rects: in any order; queries answer with positions in this array.
    ///   - tile: side of a tile in px, 1 or more; about the size of a usual rectangle. It grows by itself where the
    ///     rectangles lie so far apart that more than a million tiles would be needed.
    public init(_ rects: [PixelRect], tile: Int = 64) {
        var bounds = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        for rect in rects { bounds = bounds.union(rect) }
        var side = max(1, tile)
        while (bounds.width / side + 1) * (bounds.height / side + 1) > 1_000_000 { side *= 2 }
        self.tile = side
        self.rects = rects
        let origin = PixelPoint(x: bounds.minX, y: bounds.minY)
        self.origin = origin
        let columns = max(0, bounds.width) / side + 1
        let rows = max(0, bounds.height) / side + 1
        self.columns = columns
        self.rows = rows
        var counts = [Int32](repeating: 0, count: columns * rows + 1)
        func forEachTile(of rect: PixelRect, _ body: (Int) -> Void) {
            guard !rect.isEmpty else { return }
            for row in (rect.minY - origin.y) / side...(rect.maxY - 1 - origin.y) / side {
                for column in (rect.minX - origin.x) / side...(rect.maxX - 1 - origin.x) / side {
                    body(row * columns + column)
                }
            }
        }
        for rect in rects { forEachTile(of: rect) { counts[$0 + 1] += 1 } }
        for i in 1..<counts.count { counts[i] += counts[i - 1] }
        var next = counts
        var entries = [Int32](repeating: 0, count: Int(counts[counts.count - 1]))
        for (i, rect) in rects.enumerated() {
            forEachTile(of: rect) { t in
                entries[Int(next[t])] = Int32(i)
                next[t] += 1
            }
        }
        self.starts = counts
        self.entries = entries
    }

    /// Positions of the rectangles that hold `point`, ascending.
    public func holding(_ point: PixelPoint) -> [Int] {
        let column = point.x - origin.x
        let row = point.y - origin.y
        guard column >= 0, row >= 0, column / tile < columns, row / tile < rows else { return [] }
        let t = row / tile * columns + column / tile
        return entries[Int(starts[t])..<Int(starts[t + 1])].map(Int.init).filter { rects[$0].contains(point) }
    }

    /// Positions of the rectangles that share a pixel with `rect`, ascending.
    public func meeting(_ rect: PixelRect) -> [Int] {
        var found: [Int] = []
        forEachMeeting(rect) { found.append($0) }
        return found.sorted()
    }

    /// Calls `body` once for each rectangle that shares a pixel with `rect`, in a fixed order.
    public func forEachMeeting(_ rect: PixelRect, _ body: (Int) -> Void) {
        let area = rect.intersection(
            PixelRect(
                minX: origin.x, minY: origin.y, maxX: origin.x + columns * tile, maxY: origin.y + rows * tile))
        guard !area.isEmpty else { return }
        let firstColumn = (area.minX - origin.x) / tile
        let firstRow = (area.minY - origin.y) / tile
        for row in firstRow...(area.maxY - 1 - origin.y) / tile {
            for column in firstColumn...(area.maxX - 1 - origin.x) / tile {
                let t = row * columns + column
                for k in Int(starts[t])..<Int(starts[t + 1]) {
                    let i = Int(entries[k])
                    let other = rects[i]
                    guard other.intersects(area) else { continue }
                    // A rectangle over several tiles is told of in the first tile that it and the question share.
                    let homeColumn = max(firstColumn, (other.minX - origin.x) / tile)
                    let homeRow = max(firstRow, (other.minY - origin.y) / tile)
                    if homeRow == row && homeColumn == column { body(i) }
                }
            }
        }
    }
}
