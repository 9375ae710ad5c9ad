import LayoutDocument
import PageGeometry

/// A line of a document, prepared for drawing. Its numbers are clamped, and its cells follow its lean.
struct DrawnLine: Sendable {
    private let frame: LineFrame
    let cuts: [Int]
    /// Number that the line's first character has on the page.
    let first: Int
    let article: Int
    let startsParagraph: Bool

    init(_ line: Line, first: Int, article: Int, startsParagraph: Bool) {
        let (cuts, low) = (line.cuts.map(Clamped.number), Clamped.number(line.cross.lowerBound))
        self.cuts = cuts
        frame = LineFrame(
            line.writing, from: cuts[0], to: cuts[cuts.count - 1],
            cross: low..<max(low, Clamped.number(line.cross.upperBound)), lean: Clamped.number(line.lean),
            isReadFromRight: line.isReadFromRight && line.writing == .horizontal)
        self.first = first
        self.article = article
        self.startsParagraph = startsParagraph
    }

    var count: Int { cuts.count - 1 }
    var writing: WritingDirection { frame.writing }
    var cross: Range<Int> { frame.cross }
    var isReadFromRight: Bool { frame.isReadFromRight }
    /// Size of the line's type, in px: the extent of its cells across the line.
    var em: Int { cross.count }

    /// Returns the cell at `offset` in reading order. It is displaced by the line's lean at the cell's middle, as in
    /// `HighlightMap.Line`.
    func cell(at offset: Int) -> PixelRect {
        let i = isReadFromRight ? count - 1 - offset : offset
        return frame.rect(cuts[i]..<max(cuts[i], cuts[i + 1]))
    }

    /// The four corners of the line's cells, including the line's lean.
    var corners: [Place] { frame.corners.map { Place($0.x, $0.y) } }

    /// The middle of the line's edge at which reading begins.
    var head: Place { isReadFromRight ? far : near }
    /// The middle of the line's edge at which reading ends.
    var tail: Place { isReadFromRight ? near : far }

    private var near: Place { Place(frame.ends.start.x, frame.ends.start.y) }
    private var far: Place { Place(frame.ends.end.x, frame.ends.end.y) }

    /// Whether `next` is directly beside this line, as the next line of a block is. It is less than two ems away, and
    /// the two lines overlap by at least half of the shorter one's length.
    func isNeighbour(of next: DrawnLine) -> Bool {
        guard writing == next.writing else { return false }
        let gap = max(cross.lowerBound, next.cross.lowerBound) - min(cross.upperBound, next.cross.upperBound)
        let (own, other) = (frame.along, next.frame.along)
        let shared = own.clamped(to: other).count
        return gap < 2 * max(em, next.em) && shared > 0 && 2 * shared >= min(own.count, other.count)
    }
}

extension LayoutDocument {
    /// All lines that have characters, in reading order, with the numbers that they have in the map.
    var drawnLines: [DrawnLine] {
        var lines: [DrawnLine] = []
        var next = 1
        var last: LinePlace?
        for (place, line) in articles.placedLines where !line.characters.isEmpty {
            let starts = place.article != last?.article || place.paragraph != last?.paragraph
            lines.append(DrawnLine(line, first: next, article: place.article, startsParagraph: starts))
            next += line.characters.count
            last = place
        }
        return lines
    }
}
