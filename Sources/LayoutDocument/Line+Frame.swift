public import PageGeometry

/// The place of a line and of its cells, and the changes of these places.
extension Line {
    /// The place of the line on the page. A new place moves the line's two ends, but not the cuts between them.
    package var frame: LineFrame {
        get { LineFrame(writing, from: start, to: end, cross: cross, lean: lean, isReadFromRight: isReadFromRight) }
        set {
            (writing, cross, lean) = (newValue.writing, newValue.cross, newValue.lean)
            (start, isReadFromRight) = (newValue.along.lowerBound, newValue.isReadFromRight)
            if let last = characters.indices.last { characters[last].end = newValue.along.upperBound }
        }
    }

    /// Returns a cell's extent along the line. Empty if the character's end is not after its start.
    package func extent(of offset: Int) -> Range<Int> {
        let start = offset == 0 ? start : characters[offset - 1].end
        return start..<max(start, characters[offset].end)
    }

    /// The cell of the character at `offset` in `characters`: the same rectangle as in the map. Empty when the
    /// character's end is not after its start.
    ///
    /// - Complexity: O(1).
    public func cell(at offset: Int) -> PixelRect {
        frame.rect(extent(of: offset))
    }

    /// The cells of all characters, in the order of `characters`.
    ///
    /// - Complexity: O(characters).
    public var cells: [PixelRect] { characters.indices.map(cell) }

    /// Returns parts of the line, such as its characters, in reading order.
    ///
    /// - Parameter parts: the parts from the line's start to its end.
    package func inReadingOrder<Part>(_ parts: [Part]) -> [Part] { isReadFromRight ? parts.reversed() : parts }

    /// The characters in reading order.
    public var charactersInOrder: [Character] { inReadingOrder(characters) }

    /// The characters in reading order, with their cells.
    package var cellsInOrder: [(character: Character, cell: PixelRect)] {
        inReadingOrder(zip(characters, cells).map { (character: $0, cell: $1) })
    }

    /// Returns a part of the line. Its cells keep their places.
    package func part(_ offsets: Range<Int>) -> Line {
        var part = self
        part.characters = Array(characters[offsets])
        part.frame = frame.stretched(
            from: extent(of: offsets.lowerBound).lowerBound, to: characters[offsets.upperBound - 1].end)
        return part
    }

    /// Moves the line's start and the end of each cell to these places. A cell gets a length of at least 1 px.
    package mutating func cut(at places: [Int]) {
        start = places[0]
        var last = start
        for (i, place) in places.dropFirst().enumerated() {
            last = max(last + 1, place)
            characters[i].end = last
        }
    }

    /// Makes the line narrower at one side, by `amount` px, but not narrower than 1 px.
    package mutating func narrow(by amount: Int, atStart: Bool) {
        let amount = max(0, min(amount, cross.count - 1))
        cross = atStart ? cross.lowerBound + amount..<cross.upperBound : cross.lowerBound..<cross.upperBound - amount
    }

    /// Distance, in px, by which print may reach out of its cell, and ruby into a cell: cells are cut straight, but print
    /// leans and touches other print.
    package var slack: Int { max(2, cross.count / 4) }

    /// Whether ruby is near enough to a cell to belong to it. It may be as far from the cell's side as the line is
    /// wide. Along the line it may be as far from the cell as the cell is long, because ruby of several kana is longer
    /// than its base.
    package func isBeside(_ ruby: PixelRect, cell: PixelRect) -> Bool {
        let along = writing.along(cell)
        let across = writing.across(cell)
        return writing.rect(along: along.outset(by: along.count), across: across.outset(by: across.count))
            .intersects(ruby)
    }
}

extension PixelRect {
    /// Whether the rectangle reaches into a cell by more than `slack` px, down and across.
    package func reaches(into cell: PixelRect, by slack: Int) -> Bool {
        let common = intersection(cell)
        return min(common.width, common.height) > slack
    }
}
