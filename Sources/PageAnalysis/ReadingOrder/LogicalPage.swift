import LayoutDocument

/// A page's articles in reading order.
package struct LogicalPage {
    var articles: [Article]
    /// Places of text whose characters are not numbered.
    var unnumbered: [UnnumberedText]
    var tiers: [Tier]
    /// Doubtful places of the reading order.
    var findings: [Finding]
}
