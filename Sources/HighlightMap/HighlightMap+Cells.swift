public import PageGeometry

extension HighlightMap {
    /// Position in `lines` of the line that holds `number`, or nil when the page has no such number.
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

    /// The cell of `number`, or nil when the page has no such number.
    ///
    /// - Complexity: O(log lines).
    public func cell(of number: Int) -> PixelRect? {
        guard let i = lineIndex(of: number) else { return nil }
        return lines[i].cell(at: number - lines[i].first)
    }

    /// The rectangles a marker fills that is drawn from `start` to `end` (both filled, in either order), one for each
    /// line it touches, in order of reading. Numbers outside of the page are taken as its first or last.
    ///
    /// - Complexity: O(log lines + lines touched).
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

    /// What a marker fills of one line.
    public struct Fill: Sendable, Hashable {
        /// Position of the line in `lines`.
        public var line: Int
        /// The numbers filled.
        public var numbers: ClosedRange<Int>
        /// The filled part of the line: its cells, merged. On a leaning line its cross extent is that at its middle.
        public var rect: PixelRect
        /// How far the filled part's cross extent moves, down a vertical line and rightwards along a horizontal one, in px.
        public var lean: Int
    }
}

extension HighlightMap.Line {
    /// The cell of the character at `offset` in the line (0 is the first that is read), moved by the lean at its middle.
    public func cell(at offset: Int) -> PixelRect {
        rect(offset...offset)
    }

    /// Which of the line's cells, counted along `cuts` from 0, is that of the character at `offset` in the order of reading.
    package func position(of offset: Int) -> Int { isReadFromRight ? count - 1 - offset : offset }

    /// Which character, counted in the order of reading from 0, has the cell at `position` along `cuts`.
    package func offset(at position: Int) -> Int { isReadFromRight ? count - 1 - position : position }

    /// From where to where along the line the cells of the characters at `offsets` reach.
    func extent(_ offsets: ClosedRange<Int>) -> Range<Int> {
        let ends = (position(of: offsets.lowerBound), position(of: offsets.upperBound))
        return cuts[min(ends.0, ends.1)]..<cuts[max(ends.0, ends.1) + 1]
    }

    /// The smallest upright rectangle around all cells.
    public var bounds: PixelRect { bounds(from: cuts[0], to: cuts[cuts.count - 1]) }

    func bounds(from start: Int, to end: Int) -> PixelRect {
        let across = min(cross.lowerBound, cross.lowerBound + lean)..<max(cross.upperBound, cross.upperBound + lean)
        return writing.rect(along: start..<end, across: across)
    }

    private var slant: Lean { Lean(lean, from: cuts[0], to: cuts[cuts.count - 1]) }

    private func rect(_ offsets: ClosedRange<Int>) -> PixelRect {
        let along = extent(offsets)
        let moved = slant.shift(between: along.lowerBound, and: along.upperBound)
        return writing.rect(along: along, across: cross.lowerBound + moved..<cross.upperBound + moved)
    }

    func fill(_ numbers: ClosedRange<Int>, line: Int) -> HighlightMap.Fill {
        let offsets = numbers.lowerBound - first...numbers.upperBound - first
        let along = extent(offsets)
        let bend = slant.shift(at: along.upperBound) - slant.shift(at: along.lowerBound)
        return HighlightMap.Fill(line: line, numbers: numbers, rect: rect(offsets), lean: bend)
    }
}
