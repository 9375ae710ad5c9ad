public import HighlightMap

/// How well a map answers to the truth of its page. Definitions and values are those of `score.py`
/// (docs/evaluation.md); all figures are 0 to 1, higher is better but for `stray`. A figure that the truth has no case
/// for is nil.
public struct Score: Sendable, Hashable {
    /// Characters of the truth that are to be numbered.
    public var characters: Int
    /// Cells of the map, without those that stand where nothing is to be numbered.
    public var cells: Int
    /// F1 of cells against printed characters: a character is found when exactly one cell holds at least 95 % of its
    /// ink and at most 5 % of any other's.
    public var boxes: Double
    /// Share of the cells that hold a whole character and cut through none.
    public var uncut: Double
    /// Share of consecutive characters of a flow that are both found and numbered consecutively.
    public var flow: Double
    /// The same, of those pairs only where the flow leaves a run of lines for another.
    public var joins: Double?
    /// F1 of the characters that a marker fills, mean of many spans.
    public var fill: Double?
    /// B-cubed F1 of the found characters' articles.
    public var article: Double
    /// B-cubed F1 of the found characters' paragraphs.
    public var paragraph: Double
    /// Mean over the roles of the F1 of the found characters' roles.
    public var roles: Double?
    /// Share of the ruby characters of which no cell holds more than a fifth.
    public var ruby: Double?
    /// Share of the cells that stand where nothing is to be numbered.
    public var stray: Double

    /// How many marker spans give the published figures.
    public static let publishedSpans = 400
    /// The seed of the spans of the published figures.
    public static let publishedSeed: UInt64 = 7

    /// Measures `map` against `truth`.
    ///
    /// - Parameters:
    ///   - spans: how many marker spans `fill` draws, 1 or more.
    ///   - seed: of the spans.
    /// - Complexity: O(characters + cells + spans × cells).
    public init(
        of map: HighlightMap, against truth: Truth, spans: Int = publishedSpans, seed: UInt64 = publishedSeed
    ) {
        let match = Match(of: map, against: truth)
        self.init(of: match, Flows(of: match.characters), truth, spans: spans, seed: seed)
    }

    init(of match: Match, _ flows: Flows, _ truth: Truth, spans: Int, seed: UInt64) {
        characters = match.characters.count
        cells = match.counted
        boxes = match.boxes
        uncut = match.uncut
        stray = match.stray
        (flow, joins) = flows.pairs(in: match).order
        fill = flows.fill(in: match, spans: max(1, spans), seed: seed)
        article = match.articleGrouping()
        paragraph = match.paragraphGrouping()
        roles = truth.hasRoles ? match.roles : nil
        ruby = match.ruby(truth.ruby.compactMap(\.ink))
    }
}

/// A share that is 0 where there is nothing to share.
func share(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(1, whole)) }

/// The harmonic mean of precision and recall; 0 when both are.
func f1(_ precision: Double, _ recall: Double) -> Double {
    precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0
}
