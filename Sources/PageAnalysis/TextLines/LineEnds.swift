import PageGeometry
import PageRaster

/// What a line begins and ends with, as far as the blank around it is its own: marks and bars do not fill their cells.
struct LineEnds {
    private let components: [InkRuns.Component]
    private let isMended: Bool
    /// Em of the body type in px.
    private let em: Int

    init(_ ink: SegmentedPage, em: Int) {
        components = ink.runs.components
        isMended = ink.isMended
        self.em = em
    }

    /// Whether a line ends in 、 or another mark that leaves a blank after it.
    func endsInMark(_ line: TypeLine) -> Bool {
        let end = line.along.upperBound
        let last = line.pieces.map { components[$0].box }
            .filter { line.writing.along($0).upperBound > end - line.em / 3 }
        let box = last.dropFirst().reduce(last.first ?? line.box) { $0.union($1) }
        return max(box.width, box.height) * 10 <= line.em * 5
    }

    /// Whether a line begins in 「 or another mark that has its blank before it.
    func beginsInMark(_ line: TypeLine) -> Bool {
        let start = line.along.lowerBound
        let first = line.pieces.map { components[$0].box }
            .filter { line.writing.along($0).lowerBound < start + line.em / 3 }
        let box = first.dropFirst().reduce(first.first ?? line.box) { $0.union($1) }
        return line.pieces.count > 1 && max(box.width, box.height) * 10 <= line.em * 6
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
        let near = line.pieces.map { components[$0].box }.filter { distance($0) * 10 < em * 9 }
        let last = near.filter { distance($0) * 3 < em }
        return last.count == 1 && last[0].width * 10 >= em * 6
            && near.count { $0.height * 10 <= em * 3 && $0.width * 10 >= em * 4 } == 1 && last[0].height * 10 <= em * 3
    }
}
