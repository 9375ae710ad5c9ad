public import PageGeometry

/// A join of a block truth: from the last cell of a block to the first one of its article's next block.
public struct BlockJoin: Sendable, Hashable {
    /// How a map reads it.
    public var kind: Kind
    /// The cell that it leads from, in whole px; nil where the block has none.
    public var from: PixelRect?

    /// What may become of a join.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The two cells are numbered one after the other.
        case right
        /// One of the blocks has no cell.
        case noCell
        /// The map has the two cells in different articles.
        case otherArticle
        /// The map has them in one article, with other cells between them or the other way round.
        case otherOrder
    }
}
