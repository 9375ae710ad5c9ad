import LayoutDocument
import PageGeometry

/// A page's blocks with their kinds, and the odds of each block's successor, in the upright plane.
package struct BlockPage {
    /// A run of whole lines in one tier, or the lines of a headline or caption.
    struct Block {
        /// Positions of the block's lines among the page's lines, in order.
        var lines: [Int]
        var box: PixelRect
        var writing: WritingDirection
        var kind: BlockKind
        /// Probability that the block is numbered, in thousandths.
        var numbered: Int
    }

    var size: PixelSize
    /// Em of the body type, in px.
    var em: Int
    var lines: [CharacterLine]
    var boxes: [PixelRect]
    var regions: PageRegions
    var plane: PagePlane
    /// Width in px of the blurred edge of print, which may be too pale to count as ink.
    var blur: Int
    var blocks: [Block]
    /// Odds of each possible link between two blocks of the text, in 256ths of a nat: the logarithm of the probability
    /// that the second is read after the first, compared with no link. The index is the position of the first block;
    /// the key is the position of the second.
    var links: [[Int: Int]]
    /// Odds that two blocks belong to one article, in the same form.
    var sameArticle: [[Int: Int]]
    /// Whether a profile was not used, because the page has another style than its newspaper.
    var isUnfit = false
}
