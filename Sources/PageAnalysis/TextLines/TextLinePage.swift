/// A page's lines of type, vertical and horizontal, unordered.
package struct TextLinePage {
    /// The page's ink and regions.
    var ink: SegmentedPage
    /// The lines, each with its pieces of ink and the ruby beside it.
    package var lines: [TypeLine]
}
