import LayoutDocument

/// A page's articles in order of reading.
package struct LogicalPage {
    var articles: [Article]
    /// What no marker is drawn in.
    var unnumbered: [UnnumberedText]
    var tiers: [Tier]
    /// Where the order of reading is doubtful.
    var findings: [Finding]
    /// The rows of text and the headings that the articles were made of, upright.
    var grid: PassageGrid
}
