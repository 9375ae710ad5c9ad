import LayoutDocument
import PageGeometry

/// A line's text and cells, in reading order.
struct TextLine {
    /// The text of a cell.
    struct Piece {
        /// The text; nil for an illegible cell.
        var text: String?
        var cell: PixelRect
    }

    /// The pieces; the first and the last have text.
    let pieces: [Piece]
    let direction: Direction
    /// Extent across the line at its start, in px.
    let cross: Range<Int>
    /// Start of the lean along the line, in px.
    let start: Int
    /// Shift across for each px along the line.
    let slope: Double

    /// The direction of the text.
    enum Direction {
        case down
        case rightwards
        case leftwards
    }

    /// The text of a line; nil if no character was read.
    init?(_ line: Line) {
        let pieces = line.cellsInOrder.filter { !$0.cell.isEmpty }.map {
            Piece(text: $0.character.text?.text, cell: $0.cell)
        }
        guard let first = pieces.firstIndex(where: { $0.text != nil }),
            let last = pieces.lastIndex(where: { $0.text != nil })
        else { return nil }
        self.pieces = Array(pieces[first...last])
        direction = line.writing == .vertical ? .down : line.isReadFromRight ? .leftwards : .rightwards
        cross = line.cross
        start = line.start
        slope = line.end > line.start ? Double(line.lean) / Double(line.end - line.start) : 0
    }

    /// A run of ruby beside a line of that direction, with evenly distributed characters; nil for an unread run.
    init?(ruby text: String, in rect: PixelRect, writing: WritingDirection) {
        let along = writing.along(rect)
        guard !text.isEmpty, !rect.isEmpty else { return nil }
        let cuts = (0...text.count).map { along.lowerBound + $0 * along.count / text.count }
        pieces = zip(text, zip(cuts, cuts.dropFirst())).compactMap { character, ends in
            guard ends.0 < ends.1 else { return nil }
            return Piece(
                text: String(character), cell: writing.rect(along: ends.0..<ends.1, across: writing.across(rect)))
        }
        direction = writing == .vertical ? .down : .rightwards
        cross = writing.across(rect)
        start = along.lowerBound
        slope = 0
    }
}
