public import PageGeometry

/// A join of a block truth: the step from the last cell of a block to the first cell of the next block of its article.
public struct BlockJoin: Sendable, Hashable {
    /// Result of the join in a map.
    public var kind: Kind
    /// The cell before the join, in whole px; nil if the block has no cell.
    public var from: PixelRect?

    /// Results of a join.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// The two cells are numbered consecutively.
        case right
        /// One of the blocks has no cell.
        case noCell
        /// In the map, the two cells are in different articles.
        case otherArticle
        /// In the map, the two cells are in one article, but in reverse order or with other cells between them.
        case otherOrder
    }
}
