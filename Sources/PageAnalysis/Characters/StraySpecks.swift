import PageGeometry

/// Removes cells that contain only dirt. Dirt is recognised by its place, because it may have the outline of a stop.
struct StraySpecks {
    /// Parameters, set by hand, in ems of the line's characters.
    struct Parameters: Sendable, Hashable {
        /// Maximum extent of a speck along and across the line. A stop has the same extent.
        var speck: Ems = 0.25
        /// A speck is at the left if twice the distance from the line's left edge to the speck's middle is less than
        /// this, in ems of the line's print. Stops are at the right.
        var doubledLeft: Ems = 0.7
        /// Maximum blank between a mark at a line's end and the next character. Higher: dirt above and below columns
        /// gets cells.
        var farthest: Ems = 1.3
        /// Maximum blank between a stop and a speck that joins the stop's cell.
        var blank: Ems = 0.7
    }

    let line: TypeLine
    let profile: InkProfile
    /// Em of the line's characters, in px.
    let size: Int
    let parameters = Parameters()

    /// Returns the cells without the specks at the line's ends. A speck directly after a stop joins the stop's cell.
    func taken(from cells: [CutPath.Cell]) -> [CutPath.Cell] {
        guard line.writing == .vertical else { return cells }
        return joined(withoutEnds(cells))
    }

    /// Removes a cell at an end of the line if two conditions hold: its ink is as small as a stop, and the ink is at
    /// the left of the line or far from the other characters. Points in numbers on their side are also at the left, but
    /// are kept.
    private func withoutEnds(_ cells: [CutPath.Cell]) -> [CutPath.Cell] {
        func isStray(_ cell: CutPath.Cell, beside other: CutPath.Cell) -> Bool {
            guard cell.kind != .turned || other.kind != .turned, let own = speck(in: cell),
                let next = profile.inked(other.range), let reach = profile.across(own)
            else { return false }
            let blank = max(own.lowerBound - next.upperBound, next.lowerBound - own.upperBound)
            return reach.doubledMiddle < parameters.doubledLeft * line.em
                || blank > parameters.farthest * size
        }
        var kept = cells[...]
        while kept.count >= 2, isStray(kept[kept.endIndex - 1], beside: kept[kept.endIndex - 2]) { kept.removeLast() }
        while kept.count >= 2, isStray(kept[kept.startIndex], beside: kept[kept.startIndex + 1]) { kept.removeFirst() }
        return Array(kept)
    }

    /// Joins a speck in the blank after a stop to the stop's cell. A speck is not joined if another one follows, as in
    /// a row of dots.
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

    /// Returns the ink of a cell if it is as small as a stop along and across the line; otherwise nil.
    private func speck(in cell: CutPath.Cell) -> Range<Int>? {
        guard let own = profile.inked(cell.range), let reach = profile.across(own),
            max(own.count, reach.count) <= parameters.speck * size
        else { return nil }
        return own
    }
}
