import CharacterShapes
import LayoutDocument
import PageGeometry
import PageRaster

/// Orders a page's blocks into articles.
///
/// Method: `BlockOrder` links each block to the one that is read next. A chain of linked blocks is an article
/// (`ArticleAssembly`). If the page's image is given, the direction of horizontal lines is found by their text
/// (`RowDirections`), and doubtful places are shown with their text (`OrderDoubts`).
struct ReadingOrder {
    var parameters: ReadingOrderParameters

    /// - Parameter image: image of the page. If nil, no text is read.
    /// - Complexity: O(blocks² + characters).
    func run(_ page: BlockPage, on image: GreyRaster? = nil) -> LogicalPage {
        let off = parameters.off
        let order = BlockOrder(page)
        let tiers = TierGrid(page, off: off)
        var articles = ArticleAssembly(page: page, order: order, tiers: tiers, off: off).articles()
        if let image { articles = RowDirections().found(in: articles, on: image) }
        let doubts = OrderDoubts(page: page, order: order, image: image)
        return LogicalPage(
            articles: off.contains(.rubyRoom) ? articles : RubyRoom.left(by: articles, blur: page.blur),
            unnumbered: page.blocks.flatMap { block in
                block.kind.unnumbered.map { kind in
                    block.lines.map { UnnumberedText(kind: kind, rect: page.lines[$0].bounds) }
                } ?? []
            }, tiers: tiers.tiers,
            findings: (off.contains(.orderDoubts) ? [] : doubts.findings())
                + (off.contains(.kindDoubts) ? [] : KindDoubts(page: page).findings()))
    }
}

/// A page's articles in reading order.
package struct LogicalPage {
    var articles: [Article]
    /// Places of text whose characters are not numbered.
    var unnumbered: [UnnumberedText]
    var tiers: [Tier]
    /// Doubtful places of the reading order.
    var findings: [Finding]
}

extension BlockKind {
    /// The reason why a block of this kind is not numbered; nil if it is numbered.
    var unnumbered: UnnumberedText.Kind? {
        switch self {
        case .headline, .subheadline, .crosshead, .lead, .body, .byline, .caption: nil
        case .advertisement: .advertisement
        case .folio: .folio
        case .table: .table
        case .other: .unclear
        }
    }
}
