/// The place of a line of type on the page: direction, extents, lean and order of reading.
///
/// On a skewed scan, a line is displaced across its direction. The displacement grows linearly from the line's start to
/// its end. A line without length does not lean.
package struct LineFrame: Sendable, Hashable {
    /// Direction of the line's characters.
    package var writing: WritingDirection
    /// Extent along the line, in px.
    package var along: Range<Int>
    /// Extent across the line at its start, in px.
    package var cross: Range<Int>
    /// Displacement of `cross` from the line's start to its end, in px.
    package var lean: Int
    /// Whether a horizontal line is read from right to left.
    package var isReadFromRight: Bool

    /// Creates the place of a line from `start` to `end`. If `end` is before `start`, the line has no length.
    package init(
        _ writing: WritingDirection, from start: Int, to end: Int, cross: Range<Int>, lean: Int = 0,
        isReadFromRight: Bool = false
    ) {
        (self.writing, self.along, self.cross) = (writing, start..<max(start, end), cross)
        (self.lean, self.isReadFromRight) = (lean, isReadFromRight)
    }

    /// Creates the place of a line with a single cell.
    package init(_ writing: WritingDirection, cell: PixelRect) {
        let along = writing.along(cell)
        self.init(writing, from: along.lowerBound, to: along.upperBound, cross: writing.across(cell))
    }

    /// Place along the line at which reading begins.
    package var head: Int { writing == .horizontal && isReadFromRight ? along.upperBound : along.lowerBound }

    /// The smallest upright rectangle around the line.
    package var bounds: PixelRect { writing.rect(along: along, across: cross.union(cross.moved(by: lean))) }

    /// The middles of the line's two ends.
    package var ends: (start: PixelPoint, end: PixelPoint) {
        (
            writing.point(along: along.lowerBound, across: cross.middle),
            writing.point(along: along.upperBound, across: cross.middle + lean)
        )
    }

    /// The line's corners, clockwise from the upper left one.
    package var corners: [PixelPoint] {
        let far = cross.moved(by: lean)
        let (start, end) = (along.lowerBound, along.upperBound)
        let corners = [
            writing.point(along: start, across: cross.lowerBound), writing.point(along: end, across: far.lowerBound),
            writing.point(along: end, across: far.upperBound), writing.point(along: start, across: cross.upperBound),
        ]
        return writing == .horizontal ? corners : [corners[0]] + corners[1...].reversed()
    }

    /// Returns the rectangle of a part of the line. It is displaced by the line's lean at the middle of the part.
    package func rect(_ part: Range<Int>) -> PixelRect {
        writing.rect(along: part, across: cross.moved(by: shift(between: part.lowerBound, and: part.upperBound)))
    }

    /// Returns the displacement at a place along the line, rounded as in `shift(between:and:)`.
    package func shift(at place: Int) -> Int { shift(between: place, and: place) }

    /// Returns the displacement halfway between two places along the line, in px. It is rounded to the nearest whole
    /// number; halves are rounded away from 0.
    package func shift(between first: Int, and second: Int) -> Int {
        guard lean != 0, !along.isEmpty else { return 0 }
        let span = 2 * along.count
        let travelled = lean * (first + second - 2 * along.lowerBound)
        let rounded = (2 * travelled.magnitude + span.magnitude) / (2 * span.magnitude)
        return travelled >= 0 ? Int(rounded) : -Int(rounded)
    }

    /// Returns the line with other ends on the same slant.
    package func stretched(from start: Int, to end: Int) -> LineFrame {
        let shift = shift(at: start)
        return LineFrame(
            writing, from: start, to: end, cross: cross.moved(by: shift), lean: self.shift(at: end) - shift,
            isReadFromRight: isReadFromRight)
    }

    /// Returns the line from this line's start to the end of a line after it.
    package func joined(to next: LineFrame) -> LineFrame {
        LineFrame(
            writing, from: along.lowerBound, to: next.along.upperBound, cross: cross,
            lean: next.cross.lowerBound + next.lean - cross.lowerBound, isReadFromRight: isReadFromRight)
    }
}

extension Range<Int> {
    /// The middle, rounded down.
    package var middle: Int { doubledMiddle >> 1 }

    /// Twice the middle.
    package var doubledMiddle: Int { lowerBound + upperBound }

    /// Returns the range moved by `amount`.
    package func moved(by amount: Int) -> Range<Int> { lowerBound + amount..<upperBound + amount }

    /// Returns the range extended by `margin` at each end.
    package func outset(by margin: Int) -> Range<Int> { lowerBound - margin..<upperBound + margin }

    /// Returns the smallest range that contains both ranges.
    package func union(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
