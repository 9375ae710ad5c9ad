import PageGeometry
import PageRaster

/// Finds lines that begin with a headline and go on with text about an em below it, as short items are set. Each of the two
/// has an advance of its own.
///
/// Method: the headline is bold and the text is not: for its length the headline has half as much ink again, or more.
struct RunInHead {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The greatest size of the line, and of columns of body type.
        var largest: Ems = 1.3
        /// The least length of the line, and of a column that tells how much ink the page's text has.
        var shortest: Ems = 5
        var tellingLength: Ems = 6
        /// The blank between the headline and its text. In a wider one print has lost characters.
        var leastBlank: Ems = 0.9
        var mostBlank: Ems = 1.6
        /// The least length of the headline, and of the text.
        var leastHead: Ems = 2.5
        var leastText: Ems = 1.6
        /// How many times as much ink the headline has for its length. Lower: lines are parted at a blank that print has lost.
        var boldness: Share = 1.5
    }

    let components: [InkRuns.Component]
    /// Em of the body type in px.
    let em: Int
    /// The median `density` of the page's columns of body type; 0 if it has none.
    private let usual: Int
    private let parameters: Parameters

    init(_ lines: [TypeLine], components: [InkRuns.Component], em: Int, parameters: Parameters = .init()) {
        self.parameters = parameters
        self.components = components
        self.em = em
        let columns = lines.filter {
            $0.writing == .vertical && $0.em <= parameters.largest * em
                && $0.along.count >= parameters.tellingLength * em
        }
        let inks = columns.map { Self.density(of: $0, components, em: em) }.sorted()
        usual = inks.isEmpty ? 0 : inks[inks.count / 2]
    }

    /// The headline and the text as lines of their own; nil where there is no headline.
    func parts(of line: TypeLine) -> [TypeLine]? {
        guard line.writing == .vertical, line.em <= parameters.largest * em,
            line.along.count >= parameters.shortest * em
        else { return nil }
        let pieces = line.pieces.sorted {
            (components[$0].box.minY, $0) < (components[$1].box.minY, $1)
        }
        var end = line.along.lowerBound
        for (i, piece) in pieces.enumerated() {
            let box = components[piece].box
            let length = end - line.along.lowerBound
            let blank = box.minY - end
            if blank > parameters.mostBlank * em { return nil }
            if blank >= parameters.leastBlank * em, length >= parameters.leastHead * em,
                line.along.upperBound - box.minY >= parameters.leastText * em
            {
                let parts = [part(pieces[..<i], of: line), part(pieces[i...], of: line)]
                let (head, text) = (density(of: parts[0]), density(of: parts[1]))
                return head >= parameters.boldness * max(usual, text) ? parts : nil
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
