import PageGeometry
import PageRaster

/// Finds lines that begin with a headline and go on with text about an em below it, as short items are set. Each of the two
/// has an advance of its own.
///
/// Method: the headline is bold and the text is not: for its length the headline has half as much ink again, or more.
struct RunInHead {
    let components: [InkRuns.Component]
    /// Em of the body type in px.
    let em: Int
    /// The median `density` of the page's columns of body type; 0 if it has none.
    private let usual: Int

    init(_ lines: [TypeLine], components: [InkRuns.Component], em: Int) {
        self.components = components
        self.em = em
        let columns = lines.filter { $0.writing == .vertical && $0.em * 100 <= em * 130 && $0.along.count >= 6 * em }
        let inks = columns.map { Self.density(of: $0, components, em: em) }.sorted()
        usual = inks.isEmpty ? 0 : inks[inks.count / 2]
    }

    /// The headline and the text as lines of their own; nil where there is no headline.
    func parts(of line: TypeLine) -> [TypeLine]? {
        guard line.writing == .vertical, line.em * 100 <= em * 130, line.along.count >= 5 * em else { return nil }
        let pieces = line.pieces.sorted {
            (components[$0].box.minY, $0) < (components[$1].box.minY, $1)
        }
        var end = line.along.lowerBound
        for (i, piece) in pieces.enumerated() {
            let box = components[piece].box
            let length = end - line.along.lowerBound
            let blank = (box.minY - end) * 100
            // In a wider blank print has lost characters.
            if blank > em * 160 { return nil }
            if blank >= em * 90, length * 10 >= em * 25, (line.along.upperBound - box.minY) * 10 >= em * 16 {
                let parts = [part(pieces[..<i], of: line), part(pieces[i...], of: line)]
                let (head, text) = (density(of: parts[0]), density(of: parts[1]))
                return head * 10 >= max(usual, text) * 15 ? parts : nil
            }
            end = max(end, box.maxY)
        }
        return nil
    }

    private func part(_ pieces: ArraySlice<Int>, of line: TypeLine) -> TypeLine {
        var part = line
        part.pieces = Array(pieces)
        part.box = pieces.dropFirst().reduce(components[pieces[pieces.startIndex]].box) { $0.union(components[$1].box) }
        part.cross = line.cross(at: part.along.lowerBound)
        return part
    }

    private func density(of line: TypeLine) -> Int { Self.density(of: line, components, em: em) }

    /// Ink in thousandths of a body as long as the line and an em wide.
    private static func density(of line: TypeLine, _ components: [InkRuns.Component], em: Int) -> Int {
        line.pieces.reduce(0) { $0 + components[$1].pixels } * 1000 / max(1, line.along.count * em)
    }
}
