/// A page's lines of type, vertical and horizontal, in no order.
package struct TextLinePage {
    /// The ink and the regions that the lines stand among.
    var ink: SegmentedPage
    /// Width of the body type's em in px, as the tall lines have it.
    var em: Int
    /// The lines, each with its pieces of ink and the ruby beside it.
    package var lines: [TypeLine]
}
