import PageGeometry

/// A rectangle whose sides need not be whole pixels: truth's print boxes, and cells on a leaning line or a scaled page.
/// Origin top left, half-open, in px of the truth's image.
public struct RealRect: Sendable, Hashable {
    /// The left side.
    public var minX: Double
    /// The upper side.
    public var minY: Double
    /// The right side.
    public var maxX: Double
    /// The lower side.
    public var maxY: Double

    /// A rectangle from its four sides, in px.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// A rectangle of whole pixels.
    init(_ pixels: PixelRect) {
        self.init(
            minX: Double(pixels.minX), minY: Double(pixels.minY), maxX: Double(pixels.maxX), maxY: Double(pixels.maxY))
    }

    /// The point in the middle.
    var center: (x: Double, y: Double) { ((minX + maxX) / 2, (minY + maxY) / 2) }

    /// The smallest rectangle of whole pixels around it.
    var pixels: PixelRect {
        PixelRect(
            minX: Int(minX.rounded(.down)), minY: Int(minY.rounded(.down)), maxX: Int(maxX.rounded(.up)),
            maxY: Int(maxY.rounded(.up)))
    }

    /// Without its outermost pixel, which is grey, and shared where characters touch; of a narrow one, a quarter.
    var core: RealRect {
        let x = min(1, (maxX - minX) / 4)
        let y = min(1, (maxY - minY) / 4)
        return RealRect(minX: minX + x, minY: minY + y, maxX: maxX - x, maxY: maxY - y)
    }

    /// The share of this rectangle that lies inside another, 0 to 1.
    func share(inside other: RealRect) -> Double {
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        return max(width, 0) * max(height, 0) / max(1e-9, (maxX - minX) * (maxY - minY))
    }

    func contains(_ point: (x: Double, y: Double)) -> Bool {
        minX <= point.x && point.x < maxX && minY <= point.y && point.y < maxY
    }

    /// As `contains`, the right and lower side included.
    func containsOrTouches(_ point: (x: Double, y: Double)) -> Bool {
        minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
    }
}
