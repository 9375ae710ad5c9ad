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
}
