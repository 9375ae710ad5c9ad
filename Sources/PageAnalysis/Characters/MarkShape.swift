import PageGeometry

/// The shape of a small piece of ink in a line: a mark that may have half an em, or no mark. In a horizontal line, only
/// stops are recognised.
///
/// Method: a test of the outline alone, with lengths in ems. A stop or a dot is small in both directions. 「 is a bar
/// with a stem down at its right end; 」 is a stem at the left with a bar at the foot. （ is an arc that is open at the
/// foot; ） is an arc that is open at the top.
enum MarkShape: UInt8 {
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a mark's ink along the line.
        var longest: Ems = 0.44
        /// Maximum extent of a stop or dot, along the line and across the line.
        var small: Ems = 0.4
        /// Minimum distance from the line's left edge to the middle of a stop, and to the middle of a dot. Ink further
        /// to the left is not a mark.
        var stopPlace: Ems = 0.6
        var dotPlace: Ems = 0.38
        /// Limits of a stop in a horizontal line: maximum length, and minimum distance from the top of the line to the
        /// top of the stop. The left dots of ふ and 心 begin higher.
        var stopLength: Ems = 0.45
        var stopTop: Ems = 0.62
        /// Minimum extent of a bracket across the line, and along the line.
        var bracketWidth: Ems = 0.5
        var bracketLength: Ems = 0.14
        /// Part of a bracket at each end, as a share of its length, within which the bracket's width is tested.
        var end: Share = 0.25
        /// Maximum thickness of a stroke. For small type, it is at least `strokePixels` px.
        var stroke: Ems = 0.22
        var strokePixels = 2
        /// Minimum width of the bar of 「.
        var barWidth: Ems = 0.35
        /// Minimum width of the arc of （.
        var arcWidth: Ems = 0.6
        /// Minimum width of the open end of an arc, and maximum width of its closed end, as shares of the arc's width.
        var openWidth: Share = 0.8
        var closedWidth: Share = 0.85
        /// Maximum distance from the middle of an arc's closed end to the middle of the arc, as a share of the arc's
        /// width.
        var closedPlace: Share = Share(1, of: 8)
        /// Distance from the open end of an arc to a place with hardly any ink, as a share of the arc's length.
        var openAt: Share = Share(1, of: 8)
    }

    static let parameters = Parameters()

    /// No mark: 一, or a part of a character.
    case none
    /// 、 or 。. It is at the upper right of its em; in a horizontal line, at the foot.
    case stop
    /// ・ and similar dots, in the middle of the em.
    case dot
    /// An opening bracket, in the lower half of its em.
    case opening
    /// A closing bracket, in the upper half of its em.
    case closing
}

extension InkProfile {
    private var marks: MarkShape.Parameters { MarkShape.parameters }

    /// Returns the mark that the ink in `range` may be, in type whose body is `em` px wide.
    func shape(of range: Range<Int>, em: Int) -> MarkShape {
        if horizontal { return isLow(range, em: em) ? .stop : .dot }
        guard let across = across(range) else { return .none }
        if across.count <= marks.small * em {
            guard range.count <= marks.small * em else { return .none }
            let doubledMiddle = across.doubledMiddle
            if doubledMiddle >= marks.stopPlace * (2 * em) { return .stop }
            return doubledMiddle >= marks.dotPlace * (2 * em) ? .dot : .none
        }
        guard across.count >= marks.bracketWidth * em, range.count >= marks.bracketLength * em else { return .none }
        return bracket(range, across, em)
    }

    /// Whether ink of a horizontal line is only at the line's foot, like 、 and 。.
    func isLow(_ range: Range<Int>, em: Int) -> Bool {
        guard let across = across(range) else { return false }
        return range.count <= marks.stopLength * em && across.lowerBound >= marks.stopTop * em
    }

    private func bracket(_ range: Range<Int>, _ across: Range<Int>, _ em: Int) -> MarkShape {
        let part = max(1, marks.end.of(range.count))
        guard let head = self.across(range.lowerBound..<range.lowerBound + part),
            let foot = self.across(range.upperBound - part..<range.upperBound)
        else { return .none }
        let stroke = max(marks.strokePixels, marks.stroke.of(em))
        let doubledMiddle = across.doubledMiddle
        // 「 and 」 have a stem only at one side, at the end without the bar.
        if foot.count <= stroke, foot.lowerBound * 2 > doubledMiddle, head.count >= marks.barWidth * em {
            return .opening
        }
        if head.count <= stroke, head.upperBound * 2 < doubledMiddle, foot.count >= marks.barWidth * em {
            return .closing
        }
        guard across.count >= marks.arcWidth * em else { return .none }
        return arc(range, across, head, foot, stroke: stroke)
    }

    /// Tests for （ and ）. Their open end is wide, with hardly any ink between the strokes; their closed end is
    /// narrower.
    private func arc(
        _ range: Range<Int>, _ across: Range<Int>, _ head: Range<Int>, _ foot: Range<Int>, stroke: Int
    ) -> MarkShape {
        func isOpen(_ place: Int, _ extent: Range<Int>) -> Bool {
            extent.count >= marks.openWidth * across.count && Int(ink[place]) <= 2 * stroke
        }
        func isClosed(_ extent: Range<Int>) -> Bool {
            let doubledOff = extent.doubledMiddle - across.doubledMiddle
            return extent.count <= marks.closedWidth * across.count
                && abs(doubledOff) <= marks.closedPlace * (2 * across.count)
        }
        let inward = marks.openAt.of(range.count)
        if isOpen(range.upperBound - 1 - inward, foot), isClosed(head) { return .opening }
        if isOpen(range.lowerBound + inward, head), isClosed(foot) { return .closing }
        return .none
    }
}
