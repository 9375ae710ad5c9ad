import PageGeometry
package import PageRaster

/// Features of a character's shape, independent of its size and weight: the directions of its edges in each part of its
/// body.
///
/// Method: directional features for kanji (weighted direction code histograms; Kimura and others, 1987), computed from
/// greys.
package enum GlyphFeatures {
    /// Number of tiles along each side of the body.
    package static let tiles = 8
    /// Number of directions of an edge, at steps of an eighth of a turn. An edge from light to dark has another
    /// direction than one from dark to light.
    package static let directions = 8
    /// Number of features. First the directions of each tile, row by row, and then the width and height of the ink.
    package static let count = tiles * tiles * directions + 2

    /// Side of the square body in which the ink is measured, in px.
    private static let side = 48
    /// Blank between the ink and the edges of the body, in px.
    private static let margin = 3
    /// Minimum darkness of a pixel of ink, from 0 to 255.
    private static let ink = 64
    /// Sum of the squared features of all tiles, after normalisation.
    private static let total = 1 << 20
    /// Value of one em in the last two features, width and height.
    private static let em = 160.0

    /// Measures the features of a print.
    ///
    /// - Parameters:
    ///   - print: greys of the print, 0 for ink to 255 for paper.
    ///   - em: em of the character's line, in px of the print.
    /// - Returns: `count` features; nil if there is no ink.
    package static func features(of print: GreyRaster, em: Double) -> [UInt8]? {
        guard let box = inkBox(of: print) else { return nil }
        let body = body(of: print, box)
        var sums = [Int32](repeating: 0, count: tiles * tiles * directions)
        addEdges(of: body, to: &sums)
        let all = sums.reduce(0) { $0 + Int($1) }
        guard all > 0 else { return nil }
        var features = sums.map { sum in
            UInt8(min(255, (Double(Int(sum) * total) / Double(all)).squareRoot().rounded(.down)))
        }
        for length in [box.width, box.height] {
            features.append(UInt8(min(255, (Double(length) * Self.em / em).rounded())))
        }
        return features
    }

    private static func inkBox(of print: GreyRaster) -> PixelRect? {
        var box: PixelRect?
        for y in 0..<print.height {
            for x in 0..<print.width where Int(print[x, y]) <= 255 - ink {
                let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                box = box.map { $0.union(pixel) } ?? pixel
            }
        }
        return box
    }

    /// Returns the ink in the middle of a square body. The longer side of the ink fills the body. The shorter side is
    /// enlarged further, by the square root of the ratio of the longer side to the shorter side.
    private static func body(of print: GreyRaster, _ box: PixelRect) -> [Int32] {
        let longest = Double(max(box.width, box.height))
        let room = Double(side - 2 * margin)
        func length(_ of: Int) -> Int { max(2, Int((room * (Double(of) / longest).squareRoot()).rounded())) }
        let size = PixelSize(width: length(box.width), height: length(box.height))
        var cut = GreyRaster(size: PixelSize(width: box.width, height: box.height))
        for y in 0..<box.height {
            for x in 0..<box.width { cut.pixels[y * box.width + x] = print[box.minX + x, box.minY + y] }
        }
        let set =
            size.width < box.width || size.height < box.height ? cut.resampled(to: size) : cut.interpolated(to: size)
        var body = [Int32](repeating: 0, count: side * side)
        let (left, top) = ((side - size.width) / 2, (side - size.height) / 2)
        for y in 0..<size.height {
            for x in 0..<size.width { body[(top + y) * side + left + x] = 255 - Int32(set[x, y]) }
        }
        return body
    }

    /// Shares of the tiles before and after a place along one side of the body.
    private struct Share: Sendable {
        /// The last tile whose middle is before the place, plus 1.
        var tile: Int
        var own: Int32
        var next: Int32
    }

    private static let shares = (0..<side).map { place in
        let tile = side / tiles
        let from = 2 * place + 1 + tile
        // The shares of two neighbouring tiles add up to this number.
        let whole = Int32(2 * tile)
        let next = Int32(from % (2 * tile))
        return Share(tile: from / (2 * tile), own: whole - next, next: next)
    }

    /// Adds the edge at each pixel to the two nearest directions of the four nearest tiles.
    private static func addEdges(of body: [Int32], to sums: inout [Int32]) {
        // One more row and column of tiles on each side receive the shares of edges beyond the outermost middles.
        let across = tiles + 2
        var padded = [Int32](repeating: 0, count: across * across * directions)
        for y in 1..<side - 1 {
            let row = shares[y]
            for x in 1..<side - 1 {
                let place = y * side + x
                // Sobel's operator.
                let (a, b, c) = (body[place - side - 1], body[place - side], body[place - side + 1])
                let (d, e) = (body[place - 1], body[place + 1])
                let (f, g, h) = (body[place + side - 1], body[place + side], body[place + side + 1])
                let (dx, dy) = (c &+ 2 &* e &+ h &- a &- 2 &* d &- f, f &+ 2 &* g &+ h &- a &- 2 &* b &- c)
                if dx == 0, dy == 0 { continue }
                let column = shares[x]
                let (straight, diagonal, parts) = direction(dx, dy)
                func add(_ tile: Int, _ share: Int32) {
                    let weight = share >> 6
                    guard weight > 0 else { return }
                    padded[tile * directions + straight] &+= parts.straight &* weight
                    padded[tile * directions + diagonal] &+= parts.diagonal &* weight
                }
                let tile = row.tile * across + column.tile
                add(tile, row.own &* column.own)
                add(tile + 1, row.own &* column.next)
                add(tile + across, row.next &* column.own)
                add(tile + across + 1, row.next &* column.next)
            }
        }
        for tile in 0..<tiles * tiles {
            let from = (tile / tiles + 1) * across + tile % tiles + 1
            for direction in 0..<directions {
                sums[tile * directions + direction] = padded[from * directions + direction]
            }
        }
    }

    /// Resolves an edge into two directions. Returns the straight direction and the diagonal direction that enclose the
    /// edge's direction, and the parts of the edge along these two, as in a parallelogram.
    private static func direction(
        _ dx: Int32, _ dy: Int32
    ) -> (straight: Int, diagonal: Int, parts: (straight: Int32, diagonal: Int32)) {
        let (across, along) = (abs(dx), abs(dy))
        // Directions are in eighths of a turn clockwise, from the right.
        let straight = across >= along ? (dx >= 0 ? 0 : 4) : (dy >= 0 ? 2 : 6)
        let diagonal = dx >= 0 ? (dy >= 0 ? 1 : 7) : (dy >= 0 ? 3 : 5)
        // 1448 is the square root of two in 1024ths.
        return (straight, diagonal, (abs(across - along), min(across, along) * 1448 / 1024))
    }
}
