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
        let pixels = print.pixels.span
        func isInk(_ x: Int, _ y: Int) -> Bool { pixels[y * print.width + x] <= 255 - ink }
        var box: PixelRect?
        for y in 0..<print.height {
            guard let first = (0..<print.width).first(where: { isInk($0, y) }),
                let last = (first..<print.width).last(where: { isInk($0, y) })
            else { continue }
            let row = PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1)
            box = box.map { $0.union(row) } ?? row
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

    /// Minimum product of a pixel's nearness to the middle of its tile across and down. Pixels in the corners of a tile
    /// do not count.
    private static let leastNearness = 64

    /// Pixels of the body whose edges count, near the middle of each tile.
    private static let places: [(pixel: Int, tile: Int)] = {
        let length = side / tiles
        // Nearness in half px: twice the tile's length in its middle.
        func nearness(_ place: Int) -> Int { 2 * length - abs(2 * (place % length) + 1 - length) }
        return (0..<side * side).compactMap { pixel in
            let (x, y) = (pixel % side, pixel / side)
            guard (1..<side - 1).contains(x), (1..<side - 1).contains(y), nearness(x) * nearness(y) >= leastNearness
            else { return nil }
            return (pixel, y / length * tiles + x / length)
        }
    }()

    /// Adds the edge at each pixel to the two nearest directions of its tile.
    private static func addEdges(of body: [Int32], to sums: inout [Int32]) {
        let body = body.span
        for place in places {
            let (above, own, below) = (place.pixel - side, place.pixel, place.pixel + side)
            // Sobel's operator.
            let (a, b, c) = (body[above - 1], body[above], body[above + 1])
            let (d, e) = (body[own - 1], body[own + 1])
            let (f, g, h) = (body[below - 1], body[below], body[below + 1])
            let (dx, dy) = (c &+ 2 &* e &+ h &- a &- 2 &* d &- f, f &+ 2 &* g &+ h &- a &- 2 &* b &- c)
            if dx == 0, dy == 0 { continue }
            let (straight, diagonal, parts) = direction(dx, dy)
            sums[place.tile * directions + straight] &+= parts.straight
            sums[place.tile * directions + diagonal] &+= parts.diagonal
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
