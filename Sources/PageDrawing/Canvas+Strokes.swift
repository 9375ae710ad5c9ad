import PageGeometry

/// A point of the page, which may be between pixels.
struct Place: Sendable, Hashable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    init(_ x: Int, _ y: Int) { self.init(Double(x), Double(y)) }
}

extension Canvas {
    /// Fills a convex polygon with smooth edges. Each row is sampled at four heights; along the row, coverage is exact.
    ///
    /// - Complexity: O(pixels inside + rows).
    mutating func fill(_ corners: [Place], _ colour: Colour, opacity: Int = 255) {
        guard corners.count >= 3, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        let heights = corners.map(\.y)
        let top = max(0, (heights.min() ?? 0).rounded(.down))
        let bottom = min(Double(size.height), (heights.max() ?? 0).rounded(.up))
        guard top < bottom else { return }
        for y in Int(top)..<Int(bottom) {
            // If a span starts after its end, it covers nothing.
            var from = SIMD4<Double>(repeating: .infinity)
            var to = SIMD4<Double>(repeating: -.infinity)
            for part in 0..<4 {
                (from[part], to[part]) = crossing(corners, at: Double(y) + (Double(part) + 0.5) / 4)
            }
            blend(from: from, to: to, row: y, colour, opacity: opacity)
        }
    }

    /// Returns the places where a horizontal line at `height` enters and leaves the polygon, clipped to the page.
    private func crossing(_ corners: [Place], at height: Double) -> (from: Double, to: Double) {
        var from = Double.infinity
        var to = -Double.infinity
        var a = corners[corners.count - 1]
        for b in corners {
            if (a.y <= height) != (b.y <= height) {
                let x = a.x + (height - a.y) / (b.y - a.y) * (b.x - a.x)
                from = min(from, x)
                to = max(to, x)
            }
            a = b
        }
        return (max(0, from), min(Double(size.width), to))
    }

    /// Blends four spans of a row, each with a quarter of the row's height. If a span starts after its end, it covers
    /// nothing.
    private mutating func blend(
        from: SIMD4<Double>, to: SIMD4<Double>, row y: Int, _ colour: Colour, opacity: Int
    ) {
        guard from.min() < to.max() else { return }
        // Pixels that all spans cover are filled at once. Only the ragged ends are weighed one by one.
        let width = Double(size.width)
        let solidFrom = Int(min(width, from.max()).rounded(.up))
        let solidTo = Int(max(0, to.min()).rounded(.down))
        var x = Int(from.min())
        let end = min(size.width, Int(to.max().rounded(.up)))
        while x < end {
            if x >= solidFrom && x < solidTo {
                cover(row: y, from: x, to: solidTo, colour, opacity: opacity)
                x = solidTo
                continue
            }
            let right = pointwiseMin(to, SIMD4(repeating: Double(x + 1)))
            let left = pointwiseMax(from, SIMD4(repeating: Double(x)))
            let covered = pointwiseMax(right - left, SIMD4(repeating: 0)).sum()
            cover(row: y, from: x, to: x + 1, colour, opacity: Int(Double(opacity) * min(1, covered / 4)))
            x += 1
        }
    }

    /// Draws a straight stroke with flat ends.
    mutating func stroke(from a: Place, to b: Place, _ colour: Colour, thickness: Double, opacity: Int = 255) {
        let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        guard length > 0 else { return }
        let across = Place(-(b.y - a.y) / length * thickness / 2, (b.x - a.x) / length * thickness / 2)
        fill(
            [
                Place(a.x + across.x, a.y + across.y), Place(b.x + across.x, b.y + across.y),
                Place(b.x - across.x, b.y - across.y), Place(a.x - across.x, a.y - across.y),
            ], colour, opacity: opacity)
    }

    /// Draws an arrow with its tip at `b`.
    mutating func arrow(from a: Place, to b: Place, _ colour: Colour, thickness: Double, opacity: Int = 255) {
        let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        guard length > 0 else { return }
        let head = min(length, 4 * thickness + 4)
        let along = Place((b.x - a.x) / length, (b.y - a.y) / length)
        let neck = Place(b.x - along.x * head, b.y - along.y * head)
        stroke(from: a, to: neck, colour, thickness: thickness, opacity: opacity)
        let half = head * 0.42
        fill(
            [
                b, Place(neck.x - along.y * half, neck.y + along.x * half),
                Place(neck.x + along.y * half, neck.y - along.x * half),
            ], colour, opacity: opacity)
    }

    /// Draws the outline of a polygon, with strokes along its sides.
    mutating func outline(_ corners: [Place], _ colour: Colour, thickness: Double, opacity: Int = 255) {
        for (i, corner) in corners.enumerated() {
            let next = corners[(i + 1) % corners.count]
            stroke(from: corner, to: next, colour, thickness: thickness, opacity: opacity)
        }
    }
}
