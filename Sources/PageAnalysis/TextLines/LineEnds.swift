import PageGeometry
import PageRaster

/// What a line begins and ends with, as far as the blank around it is its own: marks and bars do not fill their cells.
struct LineEnds {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How near to a line's end, or to the edge of 一, a piece is of its last character, in ems of the line.
        var near: Ems = Ems(1, of: 3)
        /// The greatest extent of a mark at the end of a line (、。) and of one at its start (「), in ems of the line.
        var endMark: Ems = 0.5
        var startMark: Ems = 0.6
        /// The least extent of a mark by itself over a column, in ems of the column. Smaller: specks.
        var leastMark: Ems = 0.15
        /// The least width and the greatest height of 一. Lower width: the stroke of a mark is taken for a bar.
        var barWidth: Ems = 0.6
        var barHeight: Ems = 0.3
        /// How far from the end another flat piece says that it is 二 or 三, and its least width.
        var otherStroke: Ems = 0.9
        var otherWidth: Ems = 0.4
    }

    private let components: [InkRuns.Component]
    private let isMended: Bool
    /// Em of the body type in px.
    private let em: Int
    private let parameters: Parameters

    init(_ ink: SegmentedPage, em: Int, parameters: Parameters = .init()) {
        self.parameters = parameters
        components = ink.runs.components
        isMended = ink.isMended
        self.em = em
    }

    /// Whether a line ends in 、 or another mark that leaves a blank after it.
    func endsInMark(_ line: TypeLine) -> Bool {
        let end = line.along.upperBound
        let near = parameters.near.of(line.em)
        let last = line.pieces.map { components[$0].box }.filter { line.writing.along($0).upperBound > end - near }
        let box = last.dropFirst().reduce(last.first ?? line.box) { $0.union($1) }
        return max(box.width, box.height) <= parameters.endMark * line.em
    }

    /// Whether a candidate is a mark at the head of a column, as 、 in print that lets columns begin with one: it stands in the right
    /// half of its body.
    func isMarkAtHead(_ mark: TypeLine, of column: TypeLine) -> Bool {
        let (box, cross) = (mark.box, column.cross(at: column.box.minY))
        return min(box.width, box.height) >= parameters.leastMark * column.em
            && max(box.width, box.height) <= parameters.endMark * column.em
            && box.minX + box.maxX > cross.lowerBound + cross.upperBound
    }

    /// Whether a line begins in 「 or another mark that has its blank before it.
    func beginsInMark(_ line: TypeLine) -> Bool {
        let start = line.along.lowerBound
        let near = parameters.near.of(line.em)
        let first = line.pieces.map { components[$0].box }.filter { line.writing.along($0).lowerBound < start + near }
        let box = first.dropFirst().reduce(first.first ?? line.box) { $0.union($1) }
        return line.pieces.count > 1 && max(box.width, box.height) <= parameters.startMark * line.em
    }

    /// Whether the last character of a column is a bar across it by itself, 一.
    func isBarAtEnd(of line: TypeLine) -> Bool {
        let end = line.box.maxY
        return isBarAcross(line) { end - $0.maxY }
    }

    func isBarAtStart(of line: TypeLine) -> Bool {
        let start = line.box.minY
        return isBarAcross(line) { $0.minY - start }
    }

    /// Whether what stands at an end of a column is one flat piece, as wide as type, and within a character of it no other flat
    /// one, as of 二. Where print was in crumbs it may be what is left of a rule.
    ///
    /// - Parameter distance: how far a piece is from that end, in px.
    private func isBarAcross(_ line: TypeLine, _ distance: (PixelRect) -> Int) -> Bool {
        guard line.writing == .vertical, !isMended else { return false }
        let near = line.pieces.map { components[$0].box }.filter { distance($0) < parameters.otherStroke * em }
        let last = near.filter { distance($0) < parameters.near * em }
        let flat = parameters.barHeight * em
        return last.count == 1 && last[0].width >= parameters.barWidth * em && last[0].height <= flat
            && near.count { $0.height <= flat && $0.width >= parameters.otherWidth * em } == 1
    }
}
