package import LayoutDocument
import PageGeometry

/// A line of type cut into characters.
package struct CutLine {
    /// The line as it was found.
    var type: TypeLine
    /// Its cells, as the layout document has them.
    package var layout: Line
    /// Full advance in px.
    var advance: Int

    var writing: WritingDirection { layout.writing }
    /// The type's body across the line in px.
    var em: Int { layout.cross.count }
    /// Extent of the cells along the line.
    var along: Range<Int> { layout.start..<max(layout.start, layout.end) }
    /// The smallest upright rectangle around the cells.
    var bounds: PixelRect { layout.bounds }
}
