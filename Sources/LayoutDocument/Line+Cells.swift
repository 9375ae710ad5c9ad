public import PageGeometry

extension Line {
    /// The cell of the character at `offset` in `characters`: the same rectangle as in the map. Empty when the
    /// character's end is not after its start.
    ///
    /// - Complexity: O(1).
    public func cell(at offset: Int) -> PixelRect {
        let first = offset == 0 ? start : characters[offset - 1].end
        let last = characters[offset].end
        let moved = Lean(lean, from: start, to: end).shift(between: first, and: last)
        return writing.rect(
            along: first..<max(first, last), across: cross.lowerBound + moved..<cross.upperBound + moved)
    }

    /// The cells of all characters, in the order of `characters`.
    ///
    /// - Complexity: O(characters).
    public var cells: [PixelRect] { characters.indices.map(cell) }

    /// Distance, in px, by which print may reach out of its cell, and ruby into a cell: cells are cut straight, but print
    /// leans and touches other print.
    package var slack: Int { max(2, cross.count / 4) }

    /// Whether ruby is near enough to a cell to belong to it. It may be as far from the cell's side as the line is
    /// wide. Along the line it may be as far from the cell as the cell is long, because ruby of several kana is longer
    /// than its base.
    package func isBeside(_ ruby: PixelRect, cell: PixelRect) -> Bool {
        let along = writing.along(cell)
        let across = writing.across(cell)
        let near = writing.rect(
            along: along.lowerBound - along.count..<along.upperBound + along.count,
            across: across.lowerBound - across.count..<across.upperBound + across.count)
        return near.intersects(ruby)
    }
}

extension PixelRect {
    /// Whether the rectangle reaches into a cell by more than `slack` px, down and across.
    package func reaches(into cell: PixelRect, by slack: Int) -> Bool {
        let common = intersection(cell)
        return min(common.width, common.height) > slack
    }
}
