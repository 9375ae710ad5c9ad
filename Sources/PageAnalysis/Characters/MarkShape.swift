import PageGeometry

/// Shapes of small ink in a line: marks that may take half an em. In a horizontal line, only stops are recognised.
///
/// Method: a test of the outline alone, in ems. A stop or a dot is small in both directions. 「 is a bar with a stem
/// down at its right end, 」 a stem at the left with a bar at its foot. （ is an arc open downwards, ） one open upwards.
enum MarkShape: UInt8 {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a mark's ink.
        var longest: Ems = 0.44
        /// Maximum size of a stop or dot, along the line and across.
        var small: Ems = 0.4
        /// Minimum place of the middle of a stop across the line, and of a dot.
        var stopPlace: Ems = 0.6
        var dotPlace: Ems = 0.38
        /// Maximum length of a stop in a row, and minimum place of its top: lower than the left dot of ふ and 心.
        var stopLength: Ems = 0.45
        var stopTop: Ems = 0.62
        /// Minimum width and length of a bracket.
        var bracketWidth: Ems = 0.5
        var bracketLength: Ems = 0.14
        /// Share of a bracket's length that is tested at each end.
        var end: Share = 0.25
        /// Maximum thickness of a stroke; in px for small type.
        var stroke: Ems = 0.22
        var strokePixels = 2
        /// Minimum width of the bar of 「.
        var barWidth: Ems = 0.35
        /// Minimum width of the arc of （.
        var arcWidth: Ems = 0.6
        /// Minimum width of the open end of an arc, and maximum width of the closed one, in widths of the arc.
        var openWidth: Share = 0.8
        var closedWidth: Share = 0.85
        /// Maximum distance of the closed end from the arc's middle, in widths of the arc.
        var closedPlace: Share = Share(1, of: 8)
        /// Distance from the open end of an arc at which ink in the middle is tested, in lengths of the arc.
        var openAt: Share = Share(1, of: 8)
    }

    /// No mark: 一, or a part of a character.
    case none
    /// 、 or 。, in the upper right of its em; in a horizontal line, at its foot.
    case stop
    /// ・ and the like, in the middle.
    case dot
    /// An opening bracket, in the lower half of its em.
    case opening
    /// A closing bracket, in the upper half.
    case closing
}

extension InkProfile {
    /// Returns the possible shape of the ink in `range` of type whose body is `em` px wide.
    func shape(of range: Range<Int>, em: Int) -> MarkShape {
        if horizontal { return isLow(range, em: em) ? .stop : .dot }
        guard let across = across(range) else { return .none }
        if across.count <= marks.small * em {
            guard range.count <= marks.small * em else { return .none }
            let doubledMiddle = across.lowerBound + across.upperBound
            if doubledMiddle >= marks.stopPlace * (2 * em) { return .stop }
            return doubledMiddle >= marks.dotPlace * (2 * em) ? .dot : .none
        }
        guard across.count >= marks.bracketWidth * em, range.count >= marks.bracketLength * em else { return .none }
        return bracket(range, across, em)
    }

    /// Whether ink of a horizontal line is at its foot only, like 、 and 。.
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
        let doubledMiddle = across.lowerBound + across.upperBound
        // 「 and 」: a stem at one side only, away from the bar.
        if foot.count <= stroke, foot.lowerBound * 2 > doubledMiddle, head.count >= marks.barWidth * em {
            return .opening
        }
        if head.count <= stroke, head.upperBound * 2 < doubledMiddle, foot.count >= marks.barWidth * em {
            return .closing
        }
        guard across.count >= marks.arcWidth * em else { return .none }
        return arc(range, across, head, foot, stroke: stroke)
    }

    /// Tests for （ and ）: wide at one end with hardly any ink between, closed at the other.
    private func arc(
        _ range: Range<Int>, _ across: Range<Int>, _ head: Range<Int>, _ foot: Range<Int>, stroke: Int
    ) -> MarkShape {
        func isOpen(_ place: Int, _ extent: Range<Int>) -> Bool {
            extent.count >= marks.openWidth * across.count && Int(ink[place]) <= 2 * stroke
        }
        func isClosed(_ extent: Range<Int>) -> Bool {
            let doubledOff = extent.lowerBound + extent.upperBound - across.lowerBound - across.upperBound
            return extent.count <= marks.closedWidth * across.count
                && abs(doubledOff) <= marks.closedPlace * (2 * across.count)
        }
        let inward = marks.openAt.of(range.count)
        if isOpen(range.upperBound - 1 - inward, foot), isClosed(head) { return .opening }
        if isOpen(range.lowerBound + inward, head), isClosed(foot) { return .closing }
        return .none
    }
}
