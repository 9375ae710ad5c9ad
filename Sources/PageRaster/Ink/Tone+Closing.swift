extension Tone {
    /// Brightness of the paper in each tile with everything lifted that is not wider than `reach` tiles to each side,
    /// so that photographs count as darker than their paper, while uneven light stays.
    public func paperWithoutPictures(reach: Int) -> [UInt8] {
        Self.closing(paper, columns: columns, rows: rows, reach: reach)
    }

    /// The brightest of the neighbours, then the darkest of those; tiles outside do not count.
    ///
    /// - Complexity: O(tiles + margin of `reach` tiles) × log `reach`.
    package static func closing(_ tiles: [UInt8], columns: Int, rows: Int, reach: Int) -> [UInt8] {
        let window = TileWindow(columns: columns, rows: rows, reach: reach)
        return window.filtered(window.filtered(tiles, outside: 0, max), outside: 255, min)
    }
}

/// The extreme of the square window around each tile.
private struct TileWindow {
    let columns: Int
    let rows: Int
    let reach: Int

    private var width: Int { columns + 2 * reach }

    /// The window of tile (c, r) starts at (c, r) of a plane with `reach` tiles of margin on all sides, whose value
    /// changes nothing. Doubling the windows takes log2 of their side in passes, first across, then down.
    func filtered(_ tiles: [UInt8], outside: UInt8, _ pick: (UInt8, UInt8) -> UInt8) -> [UInt8] {
        var plane = [UInt8](repeating: outside, count: width * (rows + 2 * reach))
        for r in 0..<rows {
            for c in 0..<columns { plane[(r + reach) * width + c + reach] = tiles[r * columns + c] }
        }
        for unit in [1, width] { widen(&plane, unit, pick) }
        var result = tiles
        for r in 0..<rows { for c in 0..<columns { result[r * columns + c] = plane[r * width + c] } }
        return result
    }

    @inline(__always)
    private func widen(_ plane: inout [UInt8], _ unit: Int, _ pick: (UInt8, UInt8) -> UInt8) {
        var length = 1
        while length < 2 * reach + 1 {
            let step = min(length, 2 * reach + 1 - length)
            for i in 0..<max(0, plane.count - step * unit) { plane[i] = pick(plane[i], plane[i + step * unit]) }
            length += step
        }
    }
}
