import PageGeometry

/// A rectangle with fractional sides, such as the box of a print in a truth, or a cell of a leaning line or of a scaled
/// page. The origin is at the top left; sides are in px of the truth's image. The right and the lower side are outside.
public struct RealRect: Sendable, Hashable {
    /// The left side.
    public var minX: Double
    /// The upper side.
    public var minY: Double
    /// The right side.
    public var maxX: Double
    /// The lower side.
    public var maxY: Double
}

extension RealRect {
    init(_ pixels: PixelRect) {
        self.init(
            minX: Double(pixels.minX), minY: Double(pixels.minY), maxX: Double(pixels.maxX), maxY: Double(pixels.maxY))
    }

    func union(_ other: RealRect) -> RealRect {
        RealRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    var center: (x: Double, y: Double) { ((minX + maxX) / 2, (minY + maxY) / 2) }

    /// The smallest rectangle of whole pixels around this one.
    var pixels: PixelRect {
        PixelRect(
            minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)), maxX: Int(maxX.rounded(.up)),
            maxY: Int(maxY.rounded(.up)))
    }

    /// The rectangle without its outermost pixel on each side. That pixel is grey, and touching characters share it. If
    /// the rectangle is less than 4 px wide or high, a quarter of this length is removed instead.
    var core: RealRect {
        let x = min(1, (maxX - minX) / 4)
        let y = min(1, (maxY - minY) / 4)
        return RealRect(minX: minX + x, minY: minY + y, maxX: maxX - x, maxY: maxY - y)
    }

    /// Returns the share of this rectangle that is inside another, from 0 to 1.
    func share(inside other: RealRect) -> Double {
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        return max(width, 0) * max(height, 0) / max(1e-9, (maxX - minX) * (maxY - minY))
    }

    package func contains(_ point: (x: Double, y: Double)) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    func containsOrTouches(_ point: (x: Double, y: Double)) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
