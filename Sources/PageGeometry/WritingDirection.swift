/// The direction in which the characters of a line follow each other (JLReq §2.3).
public enum WritingDirection: String, Sendable, Hashable, CaseIterable, Codable {
    /// Characters from top to bottom, lines from right to left.
    case vertical
    /// Characters from left to right, lines from top to bottom.
    case horizontal

    /// Returns the rectangle with these extents: along a line of this direction, and across the line.
    public func rect(along: Range<Int>, across: Range<Int>) -> PixelRect {
        self == .vertical ? PixelRect(x: across, y: along) : PixelRect(x: along, y: across)
    }

    /// Returns a rectangle's extent along a line of this direction.
    public func along(_ rect: PixelRect) -> Range<Int> { self == .vertical ? rect.yRange : rect.xRange }

    /// Returns a rectangle's extent across a line of this direction.
    public func across(_ rect: PixelRect) -> Range<Int> { self == .vertical ? rect.xRange : rect.yRange }

    /// Returns the point at these places: along a line of this direction, and across the line.
    package func point(along: Int, across: Int) -> PixelPoint {
        self == .vertical ? PixelPoint(x: across, y: along) : PixelPoint(x: along, y: across)
    }

    /// Returns a point's place along a line of this direction.
    package func along(_ point: PixelPoint) -> Int { self == .vertical ? point.y : point.x }

    /// Returns a point's place across a line of this direction.
    package func across(_ point: PixelPoint) -> Int { self == .vertical ? point.x : point.y }

    /// The direction at right angles to this one.
    public var other: WritingDirection { self == .vertical ? .horizontal : .vertical }
}
