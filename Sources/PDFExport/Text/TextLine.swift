import LayoutDocument
import PageGeometry

/// A line's text and cells, in reading order.
struct TextLine {
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

// MARK: Runs

extension TextLine {
    /// The runs of the line.
    ///
    /// PDFium, Chromium's PDF viewer, sorts runs with origins at the same height from left to right, which would
    /// reverse the columns of a tier. It compares a run only with the run before. If PDFium would put the next line
    /// before this line, this line is cut in two, so that its last run starts at another height. If no cut helps, its
    /// last character is turned.
    ///
    /// - Parameter next: the text after the line in reading order.
    func runs(before next: GlyphRun?) -> [GlyphRun] {
        let whole = [run(pieces[...])]
        guard let next, let only = whole.last, next.isSorted(before: only) else { return whole }
        if direction == .down {
            for cut in cuts {
                let last = run(pieces[cut...])
                if !next.isSorted(before: last) { return [run(pieces[..<cut]), last] }
            }
        }
        guard let last = pieces.last, !next.isSorted(before: turned(last)) else { return whole }
        let rest = pieces.dropLast()
        return (rest.isEmpty ? [] : [run(rest)]) + [turned(last)]
    }

    /// Possible cuts of the line, best first: PDFium needs two characters or more to detect the direction of a run.
    private var cuts: [Int] {
        let inner = pieces.indices.filter { $0 > 1 && $0 < pieces.count - 1 }
        return (inner.reversed() + [pieces.count - 1, 1]).filter {
            $0 > 0 && $0 < pieces.count && pieces[$0].text != nil && pieces[$0 - 1].text != nil
        }
    }

    /// Pieces on the line's baseline. The lean is not rounded to whole px as for cells, so the line stays one run.
    private func run(_ pieces: ArraySlice<Piece>) -> GlyphRun {
        let place = pieces.first.map { piece in
            switch direction {
            case .down: piece.cell.minY
            case .rightwards: piece.cell.minX
            case .leftwards: piece.cell.maxX
            }
        }
        let shift = slope * Double((place ?? start) - start)
        return GlyphRun(
            pieces: pieces, direction: direction,
            across: (Double(cross.lowerBound) + shift, Double(cross.upperBound) + shift), slope: slope)
    }

    /// A piece as a separate run in the same box, at right angles to the line, so that its baseline starts in another
    /// corner.
    private func turned(_ piece: Piece) -> GlyphRun {
        let across = direction == .down ? piece.cell.yRange : piece.cell.xRange
        return GlyphRun(
            pieces: [piece], direction: direction == .down ? .rightwards : .down,
            across: (Double(across.lowerBound), Double(across.upperBound)), slope: 0)
    }
}
