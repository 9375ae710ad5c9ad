import PageGeometry

/// What small ink in a line can be: the marks that may take half an em. In a line that runs across, stops are told from the
/// rest only.
///
/// Method: a judgement of the outline alone, in ems. A stop or a dot is small both ways; 「 is a bar with a stem down at
/// its right end, 」 a stem at the left with a bar at its foot; （ opens downwards in an arc, ） upwards.
enum MarkShape: UInt8 {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How long a mark's ink is at most.
        var longest: Ems = 0.44
        /// The largest stop or dot, along the line and across.
        var small: Ems = 0.4
        /// Where across the line the middle of a stop is at least, and that of a dot.
        var stopPlace: Ems = 0.6
        var dotPlace: Ems = 0.38
        /// The length of a stop in a row at most, and how far down it begins at least: lower than the left dot of ふ and 心.
        var stopLength: Ems = 0.45
        var stopTop: Ems = 0.62
        /// The narrowest and the shortest bracket.
        var bracketWidth: Ems = 0.5
        var bracketLength: Ems = 0.14
        /// How much of a bracket's length is looked at at either end.
        var end: Share = 0.25
        /// The thickest stroke; in px where type is small.
        var stroke: Ems = 0.22
        var strokePixels = 2
        /// The narrowest bar of 「.
        var barWidth: Ems = 0.35
        /// The narrowest arc of （.
        var arcWidth: Ems = 0.6
        /// How wide the open end of an arc is at least, and the closed one at most, in widths of the arc.
        var openWidth: Share = 0.8
        var closedWidth: Share = 0.85
        /// How far the closed end is off the arc's middle at most, in widths of the arc.
        var closedPlace: Share = Share(1, of: 8)
        /// How far from its open end an arc is looked at for ink in the middle, in its lengths.
        var openAt: Share = Share(1, of: 8)
    }

    /// No mark: 一, or a part of a character.
    case none
    /// 、 or 。, in the upper right of its em; in a line that runs across, at its foot.
    case stop
    /// ・ and the like, in the middle.
    case dot
    /// An opening bracket, in the lower half of its em.
    case opening
    /// A closing bracket, in the upper half.
    case closing
}

extension InkProfile {
    /// What the ink in `range` can be, the type's body being `em` px wide.
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

    /// Whether ink of a line that runs across stands at its foot alone, as 、 and 。 do.
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

    /// （ and ）: wide at one side with next to no ink in between, closed at the other.
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
