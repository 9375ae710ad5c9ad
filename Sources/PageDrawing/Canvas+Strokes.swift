import PageGeometry

/// A place between pixels.
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
    /// Fills a convex polygon, its edges smoothed: each row is sampled at four heights, exactly along the row.
    ///
    /// - Complexity: O(pixels inside + rows).
    mutating func fill(_ corners: [Place], _ colour: Colour, opacity: Int = 255) {
        guard corners.count >= 3, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
        let heights = corners.map(\.y)
        let top = max(0, (heights.min() ?? 0).rounded(.down))
        let bottom = min(Double(size.height), (heights.max() ?? 0).rounded(.up))
        guard top < bottom else { return }
        for y in Int(top)..<Int(bottom) {
            var spans: [(from: Double, to: Double)] = []
            for part in 0..<4 {
                let height = Double(y) + (Double(part) + 0.5) / 4
                if let span = crossing(corners, at: height) { spans.append(span) }
            }
            blend(spans, row: y, colour, opacity: opacity)
        }
    }

    /// Where a horizontal line at `height` enters and leaves the polygon, cut to the page.
    private func crossing(_ corners: [Place], at height: Double) -> (from: Double, to: Double)? {
        var from = Double.infinity
        var to = -Double.infinity
        for (i, a) in corners.enumerated() {
            let b = corners[(i + 1) % corners.count]
            guard (a.y <= height) != (b.y <= height) else { continue }
            let x = a.x + (height - a.y) / (b.y - a.y) * (b.x - a.x)
            from = min(from, x)
            to = max(to, x)
        }
        from = max(0, from)
        to = min(Double(size.width), to)
        return from < to ? (from, to) : nil
    }

    /// Blends up to four spans of a row, each a quarter of its height.
    private mutating func blend(_ spans: [(from: Double, to: Double)], row y: Int, _ colour: Colour, opacity: Int) {
        guard let first = spans.map(\.from).min(), let last = spans.map(\.to).max() else { return }
        // Pixels that all spans cover whole are laid in one go; only the ragged ends are weighed one by one.
        let solidFrom = spans.count == 4 ? Int((spans.map(\.from).max() ?? 0).rounded(.up)) : size.width
        let solidTo = spans.count == 4 ? Int((spans.map(\.to).min() ?? 0).rounded(.down)) : 0
        var x = Int(first)
        let end = min(size.width, Int(last.rounded(.up)))
        while x < end {
            if x >= solidFrom && x < solidTo {
                cover(row: y, from: x, to: solidTo, colour, opacity: opacity)
                x = solidTo
                continue
            }
            var covered = 0.0
            for span in spans { covered += max(0, min(span.to, Double(x + 1)) - max(span.from, Double(x))) }
            cover(row: y, from: x, to: x + 1, colour, opacity: Int(Double(opacity) * min(1, covered / 4)))
            x += 1
        }
    }

    /// A straight stroke with flat ends.
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

    /// An arrow whose tip is at `b`.
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

    /// Outlines a polygon with strokes along its sides.
    mutating func outline(_ corners: [Place], _ colour: Colour, thickness: Double, opacity: Int = 255) {
        for (i, corner) in corners.enumerated() {
            let next = corners[(i + 1) % corners.count]
            stroke(from: corner, to: next, colour, thickness: thickness, opacity: opacity)
        }
    }
}
