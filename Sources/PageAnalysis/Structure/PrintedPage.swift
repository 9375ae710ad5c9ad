import LayoutDocument
import PageGeometry

/// What Structure is told of a page: its lines, and what else is printed, as boxes. No pixel is needed from here on.
struct PrintedPage {
    var size: PixelSize
    /// Width of the body type's em in px.
    var em: Int
    var lines: [Line] = []
    /// Straight rules.
    var rules: [PrintedRule] = []
    /// Photographs, drawings, charts.
    var pictures: [PixelRect] = []
    /// Tints and black grounds that text stands on.
    var grounds: [PixelRect] = []
    /// Those of the grounds that are dark, with light type on them.
    var darkGrounds: [PixelRect] = []

    /// A line of type with the ink that it is made of.
    struct Line {
        var cut: CutLine
        /// Number of its pixels of ink.
        var pixels: Int
    }
}
