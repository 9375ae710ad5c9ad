public import HighlightMap
public import PageGeometry

/// Score of a map against the block truth of its page. Definitions and values are those of `score_blocks.py`
/// (docs/evaluation.md). All shares and F1 values are from 0 to 1. Higher is better, except for `stray`. A value is nil
/// if the truth has no case for it; the script has 0 then.
///
/// The map's cells serve as characters. It is not measured whether these cells are cut well.
public struct BlockScore: Sendable, Hashable {
    /// Number of blocks in the truth.
    public var blocks: Int
    /// Number of cells in the map.
    public var cells: Int
    /// Share of the blocks' ink that is in a cell of the same block. A cell belongs to the block that contains its
    /// centre.
    public var covered: Double?
    /// Share of the pairs of consecutive cells inside a block, in the truth's order, that are numbered consecutively.
    public var flow: Double?
    /// Share of the joins at which the cells are numbered consecutively. A join is from the last cell of a block to the
    /// first cell of its article's next block, without captions.
    public var joins: Double?
    /// The result of each join, in the order of the truth.
    public var blockJoins: [BlockJoin] = []
    /// F1 of the cells that a marker fills from one cell of an article to another, without captions, as the mean of
    /// many spans.
    public var fill: Double?
    /// B-cubed F1 of the grouping of the cells inside blocks into articles.
    public var article: Double?
    /// Share of the cells that are outside all blocks. Cells in unsure areas are not counted.
    public var stray: Double

    /// Number of marker spans for the published results.
    public static let publishedSpans = 400

    /// Measures `map` against `truth`.
    ///
    /// - Parameters:
    ///   - greys: greys of the page's image.
    ///   - spans: number of marker spans that are drawn for `fill`, at least 1.
    /// - Precondition: `map`, `truth` and `greys` have one size.
    /// - Complexity: O(pixels of the blocks + cells × blocks + spans × cells).
    public init(
        of map: HighlightMap, against truth: BlockTruth, on greys: ImageGreys, spans: Int = publishedSpans
    ) {
        precondition(map.size == truth.size && greys.size == truth.size)
        let match = BlockMatch(of: map, against: truth)
        blocks = match.places.count
        cells = match.cells.count
        stray = match.strayShare
        guard blocks > 0 else { return }
        covered = match.covered(on: greys)
        flow = match.flow
        joins = match.joins
        blockJoins = match.blockJoins
        fill = match.fill(spans: max(1, spans))
        article = match.article
    }
}

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
