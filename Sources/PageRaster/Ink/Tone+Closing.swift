extension Tone {
    /// Returns the brightness of the paper in each tile after lifting dark areas not wider than `reach` tiles to each
    /// side. Photographs then count as darker than their paper, and uneven light is kept.
    public func paperWithoutPictures(reach: Int) -> [UInt8] {
        Self.closing(paper, columns: columns, rows: rows, reach: reach)
    }

    /// Returns the brightest of the neighbours, then the darkest of those; tiles outside do not count.
    ///
    /// - Complexity: O(tiles + margin of `reach` tiles) × log `reach`.
    package static func closing(_ tiles: [UInt8], columns: Int, rows: Int, reach: Int) -> [UInt8] {
        let window = TileWindow(columns: columns, rows: rows, reach: reach)
        return window.filtered(window.filtered(tiles, outside: 0, max), outside: 255, min)
    }
}

/// Finds the extreme of the square window around each tile.
private struct TileWindow {
    let columns: Int
    let rows: Int
    let reach: Int

    /// A single column has no neighbours.
    private var margin: Int { columns == 1 ? 0 : reach }
    private var width: Int { columns + 2 * margin }

    /// The window of tile (c, r) starts at (c, r) of a plane with a margin of `reach` tiles whose value changes
    /// nothing. Doubling the windows takes log2 of their side in passes, first across, then down.
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

    /// Windows that begin past the last row or column belong to no tile and are incomplete.
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

    /// Picks from each value and the value `distance` after it.
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
