/// A rectangle of whole pixels of the source image. The origin is at the top left. x grows to the right, and y grows
/// downwards.
///
/// The pixels inside are `minX ..< maxX` and `minY ..< maxY`. If a maximum is not above its minimum, the rectangle is
/// empty: it contains no point and intersects no rectangle.
public struct PixelRect: Sendable, Hashable {
    /// The leftmost column inside.
    public var minX: Int
    /// The topmost row inside.
    public var minY: Int
    /// One more than the rightmost column inside.
    public var maxX: Int
    /// One more than the lowest row inside.
    public var maxY: Int

    /// Creates a rectangle from its four sides, in px.
    public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Creates a rectangle from its extents, in px.
    public init(x: Range<Int>, y: Range<Int>) {
        self.init(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound)
    }

    /// Left, top, right and bottom.
    public var sides: [Int] { [minX, minY, maxX, maxY] }
    /// Width in px; 0 or less if the rectangle is empty.
    public var width: Int { maxX - minX }
    /// Height in px; 0 or less if the rectangle is empty.
    public var height: Int { maxY - minY }
    /// Number of pixels inside; 0 if the rectangle is empty.
    public var area: Int { isEmpty ? 0 : width * height }
    /// Whether no pixel is inside.
    public var isEmpty: Bool { maxX <= minX || maxY <= minY }
    /// Horizontal extent. If the rectangle is empty, the extent is empty at `minX`.
    public var xRange: Range<Int> { minX..<max(minX, maxX) }
    /// Vertical extent. If the rectangle is empty, the extent is empty at `minY`.
    public var yRange: Range<Int> { minY..<max(minY, maxY) }
    /// The point in the middle, with both coordinates rounded down.
    public var center: PixelPoint { PixelPoint(x: (minX + maxX) >> 1, y: (minY + maxY) >> 1) }

    /// Whether the pixel at `point` is inside.
    public func contains(_ point: PixelPoint) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether every pixel of `other` is inside. An empty rectangle is inside every rectangle.
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
    }

    /// Whether some pixel is inside both rectangles.
    public func intersects(_ other: PixelRect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns the rectangle of the pixels inside both rectangles; empty if they share no pixel.
    public func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
    }

    /// Returns the bounding box of both rectangles. An empty rectangle adds nothing.
    public func union(_ other: PixelRect) -> PixelRect {
        if other.isEmpty { return self }
        if isEmpty { return other }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Returns the horizontal gap plus the vertical gap between this rectangle and another, in px; 0 if they touch or
    /// overlap.
    public func distance(to other: PixelRect) -> Int {
        max(0, minX - other.maxX, other.minX - maxX) + max(0, minY - other.maxY, other.minY - maxY)
    }

    /// Returns the rectangle extended by `margin` px on each side. A negative margin makes it smaller.
    public func outset(by margin: Int) -> PixelRect {
        PixelRect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    /// Returns the rectangle moved by `x` px to the right and `y` px down.
    public func moved(x: Int = 0, y: Int = 0) -> PixelRect {
        PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
    }
}

/// Place of a pixel. The origin is at the top left.
public struct PixelPoint: Sendable, Hashable {
    /// Column of the pixel, from the left.
    public var x: Int
    /// Row of the pixel, from the top.
    public var y: Int

    /// Creates a point from its column and row, in px.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// Width and height of an image in px.
public struct PixelSize: Sendable, Hashable, CustomStringConvertible {
    /// Width in px.
    public var width: Int
    /// Height in px.
    public var height: Int

    /// Creates a size from width and height, in px.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size in messages, such as `4000 × 5392`.
    public var description: String { "\(width) × \(height)" }

    /// The rectangle of all pixels of an image of this size.
    public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }
}
