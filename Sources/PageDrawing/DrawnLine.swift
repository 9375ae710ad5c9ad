import LayoutDocument
import PageGeometry

/// A line of a document, prepared for drawing. Its numbers are clamped, and its cells follow its lean.
struct DrawnLine: Sendable {
    let writing: WritingDirection
    let cross: Range<Int>
    let cuts: [Int]
    let lean: Int
    /// Number that the line's first character has on the page.
    let first: Int
    /// Ordinal of the article to which the line belongs.
    let article: Int
    let startsParagraph: Bool
    let isReadFromRight: Bool

    init(_ line: Line, first: Int, article: Int, startsParagraph: Bool) {
        self.writing = line.writing
        let start = Clamped.number(line.cross.lowerBound)
        self.cross = start..<max(start, Clamped.number(line.cross.upperBound))
        self.cuts = line.cuts.map(Clamped.number)
        self.lean = Clamped.number(line.lean)
        self.first = first
        self.article = article
        self.startsParagraph = startsParagraph
        self.isReadFromRight = line.isReadFromRight && line.writing == .horizontal
    }

    var count: Int { cuts.count - 1 }
    var start: Int { cuts[0] }
    var end: Int { cuts[cuts.count - 1] }
    /// Size of the line's type, in px: the extent of its cells across the line.
    var em: Int { cross.count }

    /// Returns the cell at `offset` in reading order. It is displaced by the line's lean at the cell's middle, as in
    /// `HighlightMap.Line`.
    func cell(at offset: Int) -> PixelRect {
        let i = isReadFromRight ? count - 1 - offset : offset
        let moved = shift(at: Double(cuts[i] + cuts[i + 1]) / 2)
        let (from, to) = (cuts[i], max(cuts[i], cuts[i + 1]))
        let across = cross.lowerBound + moved..<cross.upperBound + moved
        return writing.rect(along: from..<to, across: across)
    }

    /// Returns the displacement of the cross extent at `place` along the line, in px.
    func shift(at place: Double) -> Int {
        guard lean != 0, end != start else { return 0 }
        let moved = (Double(lean) * (place - Double(start)) / Double(end - start)).rounded()
        return Clamped.number(Int(max(-1e6, min(1e6, moved))))
    }

    /// The four corners of the line's cells, including the line's lean.
    var corners: [Place] {
        let near = [place(along: start, across: cross.lowerBound), place(along: start, across: cross.upperBound)]
        return near + [
            place(along: end, across: cross.upperBound + lean), place(along: end, across: cross.lowerBound + lean),
        ]
    }

    /// The middle of the line's edge at which reading begins.
    var head: Place { isReadFromRight ? far : near }
    /// The middle of the line's edge at which reading ends.
    var tail: Place { isReadFromRight ? near : far }

    private var near: Place { place(along: start, across: (cross.lowerBound + cross.upperBound) / 2) }
    private var far: Place { place(along: end, across: (cross.lowerBound + cross.upperBound) / 2 + lean) }

    private func place(along: Int, across: Int) -> Place {
        writing == .vertical ? Place(across, along) : Place(along, across)
    }

    /// Whether `next` is directly beside this line, as the next line of a block is. It is less than two ems away, and
    /// the two lines overlap by at least half of the shorter one's length.
    func isNeighbour(of next: DrawnLine) -> Bool {
        guard writing == next.writing else { return false }
        let gap = max(cross.lowerBound, next.cross.lowerBound) - min(cross.upperBound, next.cross.upperBound)
        let shared = min(end, next.end) - max(start, next.start)
        let shorter = min(end - start, next.end - next.start)
        return gap < 2 * max(em, next.em) && shared > 0 && 2 * shared >= shorter
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
