package import LayoutDocument
import PageGeometry

/// A line of type cut into characters.
package struct CutLine {
    var type: TypeLine
    /// The line in the form of the layout document, with its cells.
    package var layout: Line
    /// Full advance of the line's type, in px.
    var advance: Int
    /// The parts of a column with notes in two lines (`InlineNotes`), in the order of reading; empty for other lines.
    var parts: [CutLine] = []

    var writing: WritingDirection { layout.writing }
    /// The type's body across the line, in px.
    var em: Int { layout.cross.count }
    /// Extent of the cells along the line, in px.
    var along: Range<Int> { layout.frame.along }
    var bounds: PixelRect { layout.bounds }
}
