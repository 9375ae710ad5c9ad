import PageGeometry

/// Dirt in a column that was cut as a character: told by where it stands, since by its outline it may be a stop.
struct StraySpecks {
    /// In ems of the line's characters. Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The greatest extent of a speck, both ways: a stop's.
        var speck: Ems = 0.25
        /// Twice how far from the line's left, in ems of its print, the middle of a speck is that stands at the left. Stops stand at
        /// the right.
        var doubledLeft: Ems = 0.7
        /// The longest blank between a mark at a line's end and the character beside it. Higher: dirt over and under columns has cells.
        var farthest: Ems = 1.3
        /// The blank that a stop has: a speck in it is in the stop's cell.
        var blank: Ems = 0.7
    }

    private let line: TypeLine
    private let profile: InkProfile
    /// The em of the line's characters, in px.
    private let size: Int
    private let parameters: Parameters

    init(_ line: TypeLine, _ profile: InkProfile, size: Int, parameters: Parameters = .init()) {
        (self.line, self.profile, self.size) = (line, profile, size)
        self.parameters = parameters
    }

    /// The cells but for specks at the line's ends; a speck right after a stop is in the stop's cell.
    func taken(from cells: [CutPath.Cell]) -> [CutPath.Cell] {
        guard line.writing == .vertical else { return cells }
        return joined(withoutEnds(cells))
    }

    /// Ink as small as a stop, but where no stop stands, at the left of the line or far from the other characters. Points in
    /// numbers on their side stand at the left.
    private func withoutEnds(_ cells: [CutPath.Cell]) -> [CutPath.Cell] {
        func isStray(_ cell: CutPath.Cell, beside other: CutPath.Cell) -> Bool {
            guard cell.kind != .turned || other.kind != .turned, let own = speck(in: cell),
                let next = profile.inked(other.range), let reach = profile.across(own)
            else { return false }
            let blank = max(own.lowerBound - next.upperBound, next.lowerBound - own.upperBound)
            return reach.lowerBound + reach.upperBound < parameters.doubledLeft * line.em
                || blank > parameters.farthest * size
        }
        var kept = cells[...]
        while kept.count >= 2, isStray(kept[kept.endIndex - 1], beside: kept[kept.endIndex - 2]) { kept.removeLast() }
        while kept.count >= 2, isStray(kept[kept.startIndex], beside: kept[kept.startIndex + 1]) { kept.removeFirst() }
        return Array(kept)
    }

    /// No mark as small follows a stop in its blank, but the first of several dots.
    private func joined(_ cells: [CutPath.Cell]) -> [CutPath.Cell] {
        var kept: [CutPath.Cell] = []
        for (i, cell) in cells.enumerated() {
            guard let last = kept.last, cell.kind != .turned, last.kind != .turned, let own = speck(in: cell),
                let stop = speck(in: last), profile.shape(of: stop, em: size) == .stop,
                own.lowerBound - stop.upperBound <= parameters.blank * size,
                i + 1 == cells.count || speck(in: cells[i + 1]) == nil
            else {
                kept.append(cell)
                continue
            }
            kept[kept.count - 1].range = last.range.lowerBound..<cell.range.upperBound
        }
        return kept
    }

    /// The ink of a cell that is as small as a stop's, both ways.
    private func speck(in cell: CutPath.Cell) -> Range<Int>? {
        guard let own = profile.inked(cell.range), let reach = profile.across(own),
            max(own.count, reach.count) <= parameters.speck * size
        else { return nil }
        return own
    }
}
