package import LayoutDocument
import PageGeometry
import PageRaster

/// A page's lines with their cells, and what else is printed, as boxes. No pixel is needed from here on.
package struct CharacterPage {
    var size: PixelSize
    /// Width of the body type's em in px.
    var em: Int
    /// The lines, vertical and horizontal, in no order.
    package var lines: [CharacterLine] = []
    /// Straight separators, and those of waves and dots.
    var rules: [PrintedRule] = []
    /// Photographs, drawings, charts.
    var pictures: [PixelRect] = []
    /// Tints and black grounds that text stands on.
    var grounds: [PixelRect] = []
    /// How many px of print may be paler than ink at an edge (`SegmentedPage.blur`).
    var blur = 0
    /// What is seen where; nil for pages that tests make.
    var seen: SeenPage?
}

/// A line cut into characters.
package struct CharacterLine {
    /// Its cells, as the layout document has them.
    package var layout: Line
    /// Size of its type across it in px, as it was measured when the line was found; `em` is that of its cells.
    var typeSize: Int
    /// The smallest rectangle around its ink.
    var print: PixelRect
    /// Number of its pixels of ink.
    var pixels: Int
    /// How far the line moves across for each px along it, in 65536ths.
    var slope = 0

    var writing: WritingDirection { layout.writing }
    /// The cells' extent across the line in px.
    var em: Int { layout.cross.count }
    /// Extent of the cells along the line.
    var along: Range<Int> { layout.start..<max(layout.start, layout.end) }
    /// The smallest upright rectangle around the cells.
    var bounds: PixelRect { layout.bounds }
}

extension CharacterLine {
    /// A line whose ink has so many pixels.
    init(_ line: CutLine, pixels: Int) {
        self.init(
            layout: line.layout, typeSize: line.type.em, print: line.type.box, pixels: pixels, slope: line.type.slope)
    }
}

extension CharacterPage {
    /// The page of which these are the lines.
    init(_ ink: SegmentedPage, em: Int, lines: [CutLine]) {
        self.init(
            size: ink.runs.size, em: em,
            lines: lines.map { line in
                CharacterLine(line, pixels: line.type.pieces.reduce(0) { $0 + ink.runs.components[$1].pixels })
            },
            rules: ink.rules, pictures: ink.pictures, grounds: ink.grounds,
            blur: ink.blur, seen: ink.seen)
    }
}
