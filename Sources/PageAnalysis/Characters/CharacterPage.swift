package import LayoutDocument
import PageGeometry
import PageRaster

/// A page's lines with their cells, and its other print as boxes. Later stages work without pixels.
package struct CharacterPage {
    var size: PixelSize
    /// Em of the body type, in px.
    var em: Int
    /// The lines, vertical and horizontal, unordered.
    package var lines: [CharacterLine] = []
    /// Separators: straight, wavy and dotted.
    var rules: [PrintedRule] = []
    /// Photographs, drawings, charts.
    var pictures: [PixelRect] = []
    /// Tints and dark grounds with text on them.
    var grounds: [PixelRect] = []
    /// Width in px of the blurred edge of print, which may be too pale to count as ink (`SegmentedPage.blur`).
    var blur = 0
    /// Classes that the page segmentation gives each place; nil on pages made by tests.
    var seen: SeenPage?
}

/// A line cut into characters.
package struct CharacterLine {
    /// The line in the form of the layout document, with its cells.
    package var layout: Line
    /// Size of the line's type across the line, in px, as measured when the line was found. The size of the line's
    /// cells is `em`.
    var typeSize: Int
    var print: PixelRect
    var pixels: Int
    /// Mean length of the horizontal runs of the line's ink, in 16ths of a px; 0 if unknown. Bold type has long runs.
    var stroke = 0
    /// Displacement of the line across its direction for each px along it, in 65536ths of a px.
    var slope = 0
    /// The parts of a column with notes in two lines (`InlineNotes`), in the order of reading; empty for other lines.
    var parts: [Line] = []

    /// The lines to read: the parts, or the whole line.
    var reading: [Line] { parts.isEmpty ? [layout] : parts }
    var writing: WritingDirection { layout.writing }
    /// Extent of the cells across the line, in px.
    var em: Int { layout.cross.count }
    /// Extent of the cells along the line, in px.
    var along: Range<Int> { layout.frame.along }
    var bounds: PixelRect { layout.bounds }
}

extension CharacterLine {
    /// - Parameters:
    ///   - components: components of the page's ink.
    ///   - runs: number of horizontal runs of each component.
    init(_ line: CutLine, components: [InkRuns.Component], runs: [Int]) {
        let pixels = line.type.pieces.reduce(0) { $0 + components[$1].pixels }
        let count = line.type.pieces.reduce(0) { $0 + runs[$1] }
        self.init(
            layout: line.layout, typeSize: line.type.em, print: line.type.box, pixels: pixels,
            stroke: 16 * pixels / max(1, count), slope: line.type.slope, parts: line.parts.map(\.layout))
    }
}

extension CharacterPage {
    init(_ ink: SegmentedPage, em: Int, lines: [CutLine]) {
        let components = ink.runs.components
        var runs = [Int](repeating: 0, count: components.count)
        for run in ink.runs.runs { runs[Int(run.component)] += 1 }
        self.init(
            size: ink.runs.size, em: em, lines: lines.map { CharacterLine($0, components: components, runs: runs) },
            rules: ink.rules, pictures: ink.pictures, grounds: ink.grounds,
            blur: ink.blur, seen: ink.seen)
    }
}
