/// The direction of successive characters in a line (JLReq §2.3).
public enum WritingDirection: String, Sendable, Hashable, CaseIterable {
    /// From top to bottom; lines from right to left.
    case vertical
    /// From left to right; lines from top to bottom.
    case horizontal

    /// Returns a rectangle from its extents along the line and across it.
    public func rect(along: Range<Int>, across: Range<Int>) -> PixelRect {
        self == .vertical ? PixelRect(x: across, y: along) : PixelRect(x: along, y: across)
    }

    /// Returns a rectangle's extent along the line.
    public func along(_ rect: PixelRect) -> Range<Int> { self == .vertical ? rect.yRange : rect.xRange }

    /// Returns a rectangle's extent across the line.
    public func across(_ rect: PixelRect) -> Range<Int> { self == .vertical ? rect.xRange : rect.yRange }

    /// The direction at right angles.
    public var other: WritingDirection { self == .vertical ? .horizontal : .vertical }
}
