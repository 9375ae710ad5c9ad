extension Tone {
    /// Returns the closing of the tiles. Each tile first gets the maximum of its neighbours, and then the minimum of
    /// these maxima. Neighbours are at most `reach` tiles away; tiles outside the page do not count.
    ///
    /// - Complexity: O(tiles + margin of `reach` tiles) × log `reach`.
    package static func closing(_ tiles: [UInt8], columns: Int, rows: Int, reach: Int) -> [UInt8] {
        let window = TileWindow(columns: columns, rows: rows, reach: reach)
        return window.filtered(window.filtered(tiles, outside: 0, max), outside: 255, min)
    }
}

/// Finds the minimum or maximum in the square window around each tile.
private struct TileWindow {
    let columns: Int
    let rows: Int
    let reach: Int

    /// Margin of the window to each side; 0 if there is a single column, which has no neighbours.
    private var margin: Int { columns == 1 ? 0 : reach }
    private var width: Int { columns + 2 * margin }

    /// Returns the minimum or maximum of each tile's window. The window of tile (c, r) starts at (c, r) of a plane.
    /// This plane has a margin of `reach` tiles with the value `outside`, which changes no result. Windows are doubled,
    /// first across, then down, until they have the required side. This takes log2 of the side in passes.
    func filtered(_ tiles: [UInt8], outside: UInt8, _ pick: (UInt8, UInt8) -> UInt8) -> [UInt8] {
        var plane = [UInt8](repeating: outside, count: width * (rows + 2 * reach))
        for r in 0..<rows {
            for c in 0..<columns { plane[(r + reach) * width + c + margin] = tiles[r * columns + c] }
        }
        for unit in margin == 0 ? [width] : [1, width] { plane = widened(plane, unit, pick) }
        var result = tiles
        for r in 0..<rows { for c in 0..<columns { result[r * columns + c] = plane[r * width + c] } }
        return result
    }

    /// Widens the values of a plane from single tiles to full windows (`2 * reach + 1` tiles) along one direction.
    /// Windows that begin beyond the last row or column belong to no tile and are incomplete.
    @inline(__always)
    private func widened(_ plane: [UInt8], _ unit: Int, _ pick: (UInt8, UInt8) -> UInt8) -> [UInt8] {
        var windows = plane
        var wider = plane
        var length = 1
        while length < 2 * reach + 1 {
            let step = min(length, 2 * reach + 1 - length)
            Self.pick(windows, step * unit, into: &wider, pick)
            swap(&windows, &wider)
            length += step
        }
        return windows
    }

    /// Combines each value with the value `distance` after it.
    @inline(__always)
    private static func pick(
        _ values: [UInt8], _ distance: Int, into result: inout [UInt8], _ pick: (UInt8, UInt8) -> UInt8
    ) {
        let count = max(0, values.count - distance)
        let near = values.span.extracting(..<count)
        let far = values.span.extracting((values.count - count)...)
        var result = result.mutableSpan
        precondition(near.count == far.count && near.count <= result.count)
        for i in near.indices { result[i] = pick(near[i], far[i]) }
    }
}
