import PageGeometry
import PageRaster

/// What a line begins and ends with, as far as the blank around it is its own: marks and bars do not fill their cells.
struct LineEnds {
    private let components: [InkRuns.Component]
    private let isMended: Bool
    /// Em of the body type in px.
    private let em: Int

    init(_ ink: PageInk, em: Int) {
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

    /// Whether the last character of a column is a bar across it, 一 or the last stroke of 二.
    func isBarAtEnd(of line: TypeLine) -> Bool {
        let end = line.box.maxY
        return isBarAcross(line) { $0.maxY > end - em / 3 }
    }

    func isBarAtStart(of line: TypeLine) -> Bool {
        let start = line.box.minY
        return isBarAcross(line) { $0.minY < start + em / 3 }
    }

    /// Whether what stands at one place of a column is one flat piece, as wide as type. Where print was in crumbs it may be what is
    /// left of a rule.
    private func isBarAcross(_ line: TypeLine, _ isThere: (PixelRect) -> Bool) -> Bool {
        guard line.writing == .vertical, !isMended else { return false }
        let there = line.pieces.map { components[$0].box }.filter(isThere)
        return there.count == 1 && there[0].height * 10 <= em * 3 && there[0].width * 10 >= em * 6
    }
}
