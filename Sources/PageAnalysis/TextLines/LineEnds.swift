import PageGeometry
import PageRaster

/// Examines the first and the last character of a line. Marks and bars do not fill their cells, so part of the blank
/// beside such a character belongs to its cell.
struct LineEnds {
    /// Parameters, set by hand.
    struct Parameters {
        /// Maximum distance from a line's end to a piece that belongs to the character at that end, in ems of the line.
        var near: Ems = Ems(1, of: 3)
        /// Maximum extent of a mark at a line's end (、。) and of a mark at a line's start (「), in ems of the line.
        var endMark: Ems = 0.5
        var startMark: Ems = 0.6
        /// Minimum extent of an isolated mark above a column, in ems of the column. Smaller pieces are specks.
        var leastMark: Ems = 0.15
        /// Minimum width and maximum height of 一. With a lower minimum width, the stroke of a mark is taken for 一.
        var barWidth: Ems = 0.6
        var barHeight: Ems = 0.3
        /// A second flat piece makes the character at a line's end a 二 or 三 if it is within `otherStroke` of the end
        /// and at least `otherWidth` wide.
        var otherStroke: Ems = 0.9
        var otherWidth: Ems = 0.4
    }

    private let components: [InkRuns.Component]
    private let isMended: Bool
    /// Em of the body type, in px.
    private let em: Int
    private let parameters = Parameters()

    init(_ ink: SegmentedPage, em: Int) {
        components = ink.runs.components
        isMended = ink.isMended
        self.em = em
    }

    /// Whether a line ends with 、 or another mark that leaves a blank after it.
    func endsInMark(_ line: TypeLine) -> Bool {
        let end = line.along.upperBound
        let near = parameters.near.of(line.em)
        let last = line.pieces.map { components[$0].box }.filter { line.writing.along($0).upperBound > end - near }
        let box = last.dropFirst().reduce(last.first ?? line.box) { $0.union($1) }
        return max(box.width, box.height) <= parameters.endMark * line.em
    }

    /// Whether a candidate is a mark at the head of a column, such as 、. In some print, a column may begin with a mark.
    /// The mark is in the right half of the column.
    func isMarkAtHead(_ mark: TypeLine, of column: TypeLine) -> Bool {
        let (box, cross) = (mark.box, column.cross(at: column.box.minY))
        return min(box.width, box.height) >= parameters.leastMark * column.em
            && max(box.width, box.height) <= parameters.endMark * column.em
            && box.minX + box.maxX > cross.doubledMiddle
    }

    /// Whether a line begins with 「 or another mark that leaves a blank before it.
    func beginsInMark(_ line: TypeLine) -> Bool {
        let start = line.along.lowerBound
        let near = parameters.near.of(line.em)
        let first = line.pieces.map { components[$0].box }.filter { line.writing.along($0).lowerBound < start + near }
        let box = first.dropFirst().reduce(first.first ?? line.box) { $0.union($1) }
        return line.pieces.count > 1 && max(box.width, box.height) <= parameters.startMark * line.em
    }

    /// Whether the last character of a column is 一.
    func isBarAtEnd(of line: TypeLine) -> Bool {
        let end = line.box.maxY
        return isBarAcross(line) { end - $0.maxY }
    }

    func isBarAtStart(of line: TypeLine) -> Bool {
        let start = line.box.minY
        return isBarAcross(line) { $0.minY - start }
    }

    /// Whether the character at an end of a column is 一: a flat piece as wide as type. A second flat piece nearby would
    /// make it a 二. In mended print the result is always false, because the piece may be a remnant of a rule.
    ///
    /// - Parameter distance: returns the distance of a piece from the end in question, in px.
    private func isBarAcross(_ line: TypeLine, _ distance: (PixelRect) -> Int) -> Bool {
        guard line.writing == .vertical, !isMended else { return false }
        let near = line.pieces.map { components[$0].box }.filter { distance($0) < parameters.otherStroke * em }
        let last = near.filter { distance($0) < parameters.near * em }
        let flat = parameters.barHeight * em
        return last.count == 1 && last[0].width >= parameters.barWidth * em && last[0].height <= flat
            && near.count { $0.height <= flat && $0.width >= parameters.otherWidth * em } == 1
    }
}
