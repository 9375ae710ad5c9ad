import PageGeometry

/// What small ink in a line can be: the marks that may take half an em. In a line that runs across, stops are told from the
/// rest only.
///
/// Method: a judgement of the outline alone, in ems. A stop or a dot is small both ways; 「 is a bar with a stem down at
/// its right end, 」 a stem at the left with a bar at its foot; （ opens downwards in an arc, ） upwards.
enum MarkShape: UInt8 {
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
        if across.count * 100 <= em * 40 {
            guard range.count * 100 <= em * 40 else { return .none }
            let middle = (across.lowerBound + across.upperBound) * 50 / em
            return middle >= 60 ? .stop : middle >= 38 ? .dot : .none
        }
        guard across.count * 100 >= em * 50, range.count * 100 >= em * 14 else { return .none }
        return bracket(range, across, em)
    }

    /// Whether ink of a line that runs across stands at its foot alone, as 、 and 。 do: lower than the left dot of ふ and 心.
    func isLow(_ range: Range<Int>, em: Int) -> Bool {
        guard let across = across(range) else { return false }
        return range.count * 100 <= em * 45 && across.lowerBound * 100 >= em * 62
    }

    private func bracket(_ range: Range<Int>, _ across: Range<Int>, _ em: Int) -> MarkShape {
        let part = max(1, range.count / 4)
        guard let head = self.across(range.lowerBound..<range.lowerBound + part),
            let foot = self.across(range.upperBound - part..<range.upperBound)
        else { return .none }
        let thin = max(2, em * 22 / 100)
        // 「 and 」: a stem at one side only, away from the bar.
        if foot.count <= thin, foot.lowerBound * 2 > across.lowerBound + across.upperBound, head.count * 100 >= em * 35
        {
            return .opening
        }
        if head.count <= thin, head.upperBound * 2 < across.lowerBound + across.upperBound, foot.count * 100 >= em * 35
        {
            return .closing
        }
        return arc(range, across, head, foot, em)
    }

    /// （ and ）: wide at one side with next to no ink in between, closed at the other.
    private func arc(
        _ range: Range<Int>, _ across: Range<Int>, _ head: Range<Int>, _ foot: Range<Int>, _ em: Int
    ) -> MarkShape {
        guard across.count * 100 >= em * 60 else { return .none }
        let ends = 2 * max(2, em * 22 / 100)
        func isOpen(_ place: Int, _ extent: Range<Int>) -> Bool {
            extent.count * 100 >= across.count * 80 && Int(ink[place]) <= ends
        }
        func isClosed(_ extent: Range<Int>) -> Bool {
            let middle = extent.lowerBound + extent.upperBound - across.lowerBound - across.upperBound
            return extent.count * 100 <= across.count * 85 && abs(middle) * 4 <= across.count
        }
        if isOpen(range.upperBound - 1 - range.count / 8, foot), isClosed(head) { return .opening }
        if isOpen(range.lowerBound + range.count / 8, head), isClosed(foot) { return .closing }
        return .none
    }
}
