/// A page's lines of type, vertical and horizontal, in no order.
package struct TextLinePage {
    /// The ink and the regions that the lines stand among.
    var ink: SegmentedPage
    /// The lines, each with its pieces of ink and the ruby beside it.
    package var lines: [TypeLine]
}
