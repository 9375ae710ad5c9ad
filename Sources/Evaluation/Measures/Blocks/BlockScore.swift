public import HighlightMap

/// How well a map answers to the block truth of its page. Definitions and values are those of `score_blocks.py`
/// (docs/evaluation.md); all figures are 0 to 1, higher is better but for `stray`. A figure that the truth has no case
/// for is nil; the script has 0 there.
///
/// The characters are the map's own cells: how well they are cut is not measured.
public struct BlockScore: Sendable, Hashable {
    /// Blocks of the truth.
    public var blocks: Int
    /// Cells of the map, all of them.
    public var cells: Int
    /// Share of the blocks' ink that lies in a cell whose middle is in that block.
    public var covered: Double?
    /// Share of the consecutive cells inside a block, in the order that the truth says, that are numbered consecutively.
    public var flow: Double?
    /// The same, from the last cell of a block to the first of its article's next; captions apart.
    public var joins: Double?
    /// Each of these joins, in the order of the truth.
    public var blockJoins: [BlockJoin] = []
    /// F1 of the cells that a marker between two cells of an article fills, mean of many spans; captions apart.
    public var fill: Double?
    /// B-cubed F1 of the articles of the cells that lie in blocks.
    public var article: Double?
    /// Share of the cells that lie in no block; those in what is unsure don't count.
    public var stray: Double

    /// How many marker spans give the published figures.
    public static let publishedSpans = 400
    /// The seed of the spans of the published figures.
    public static let publishedSeed: UInt64 = 1

    /// Measures `map` against `truth`.
    ///
    /// - Parameters:
    ///   - greys: of the page's image.
    ///   - spans: how many marker spans `fill` draws, 1 or more.
    ///   - seed: of the spans.
    /// - Precondition: map, truth and greys are of one size.
    /// - Complexity: O(pixels of the blocks + cells × blocks + spans × cells).
    public init(
        of map: HighlightMap, against truth: BlockTruth, on greys: PageGreys, spans: Int = publishedSpans,
        seed: UInt64 = publishedSeed
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
        fill = match.fill(spans: max(1, spans), seed: seed)
        article = match.article
    }
}
