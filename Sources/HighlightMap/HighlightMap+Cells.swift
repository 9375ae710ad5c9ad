public import PageGeometry

extension HighlightMap {
    /// Position in `lines` of the line with `number`; nil when the page has no such number.
    ///
    /// - Complexity: O(log lines).
    public func lineIndex(of number: Int) -> Int? {
        guard number >= 1, number <= count else { return nil }
        var low = 0
        var high = lines.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].first <= number { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The cell of `number`; nil when the page has no such number.
    ///
    /// - Complexity: O(log lines).
    public func cell(of number: Int) -> PixelRect? {
        guard let i = lineIndex(of: number) else { return nil }
        return lines[i].cell(at: number - lines[i].first)
    }

    /// The rectangles of a mark from `start` to `end` (both included, in either order), one per line, in reading order.
    /// Numbers outside the page are clamped to its first or last number.
    ///
    /// - Complexity: O(log lines + marked lines).
    public func fill(from start: Int, to end: Int) -> [Fill] {
        let first = min(max(1, min(start, end)), count)
        let last = max(1, min(count, max(start, end)))
        guard var i = lineIndex(of: first) else { return [] }
        var fills: [Fill] = []
        while i < lines.count, lines[i].first <= last {
            fills.append(lines[i].fill(max(first, lines[i].first)...min(last, lines[i].last), line: i))
            i += 1
        }
        return fills
    }

    /// The marked part of one line.
    public struct Fill: Sendable, Hashable {
        /// Position of the line in `lines`.
        public var line: Int
        /// The marked numbers.
        public var numbers: ClosedRange<Int>
        /// The marked part of the line: its cells, merged. On a leaning line the cross extent is the extent at the
        /// middle of the marked part.
        public var rect: PixelRect
        /// Shift of the cross extent over the marked part, down a vertical line and rightwards along a horizontal one,
        /// in px.
        public var lean: Int
    }
}

extension HighlightMap.Line {
    /// The cell of the character at `offset` in reading order (from 0), moved by the lean at its middle.
    public func cell(at offset: Int) -> PixelRect {
        frame.rect(extent(offset...offset))
    }

    /// The position along `cuts`, from 0, of the cell at `offset` in reading order.
    package func position(of offset: Int) -> Int { isReadFromRight ? count - 1 - offset : offset }

    /// The offset in reading order, from 0, of the cell at `position` along `cuts`.
    package func offset(at position: Int) -> Int { isReadFromRight ? count - 1 - position : position }

    func extent(_ offsets: ClosedRange<Int>) -> Range<Int> {
        let ends = (position(of: offsets.lowerBound), position(of: offsets.upperBound))
        return cuts[min(ends.0, ends.1)]..<cuts[max(ends.0, ends.1) + 1]
    }

    /// The smallest upright rectangle around all cells.
    public var bounds: PixelRect { frame.bounds }

    /// The place of the line on the page.
    package var frame: LineFrame {
        LineFrame(
            writing, from: cuts[0], to: cuts[cuts.count - 1], cross: cross, lean: lean,
            isReadFromRight: isReadFromRight)
    }

    func fill(_ numbers: ClosedRange<Int>, line: Int) -> HighlightMap.Fill {
        let offsets = numbers.lowerBound - first...numbers.upperBound - first
        let (along, frame) = (extent(offsets), frame)
        return HighlightMap.Fill(
            line: line, numbers: numbers, rect: frame.rect(along),
            lean: frame.shift(at: along.upperBound) - frame.shift(at: along.lowerBound))
    }
}
