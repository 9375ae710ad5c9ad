import PageGeometry

/// A rectangle with fractional sides: truth's print boxes, and cells of a leaning line or a scaled page. Origin top
/// left, half-open, in px of the truth's image.
public struct RealRect: Sendable, Hashable {
    /// The left side.
    public var minX: Double
    /// The upper side.
    public var minY: Double
    /// The right side.
    public var maxX: Double
    /// The lower side.
    public var maxY: Double

    /// Creates a rectangle from its four sides, in px.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates a rectangle from whole pixels.
    init(_ pixels: PixelRect) {
        self.init(
            minX: Double(pixels.minX), minY: Double(pixels.minY), maxX: Double(pixels.maxX), maxY: Double(pixels.maxY))
    }

    /// The centre.
    var center: (x: Double, y: Double) { ((minX + maxX) / 2, (minY + maxY) / 2) }

    /// The smallest rectangle of whole pixels around it.
    var pixels: PixelRect {
        PixelRect(
            minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)), maxX: Int(maxX.rounded(.up)),
            maxY: Int(maxY.rounded(.up)))
    }

    /// The rectangle without its outermost pixel, or without a quarter of a narrow one. That pixel is grey, and shared
    /// between touching characters.
    var core: RealRect {
        let x = min(1, (maxX - minX) / 4)
        let y = min(1, (maxY - minY) / 4)
        return RealRect(minX: minX + x, minY: minY + y, maxX: maxX - x, maxY: maxY - y)
    }

    /// Returns the share of this rectangle inside another, 0 to 1.
    func share(inside other: RealRect) -> Double {
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        return max(width, 0) * max(height, 0) / max(1e-9, (maxX - minX) * (maxY - minY))
    }

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// Like `contains`, including the right and lower side.
    func containsOrTouches(_ point: (x: Double, y: Double)) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
