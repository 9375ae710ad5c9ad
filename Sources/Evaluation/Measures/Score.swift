public import HighlightMap
public import LayoutDocument

/// Score of a map against the truth of its page. Definitions and values are those of `score.py` (docs/evaluation.md).
/// All shares and F1 values are from 0 to 1. Higher is better, except for `stray`. A value is nil if the truth has no
/// case for it.
public struct Score: Sendable, Hashable {
    /// Number of characters to be numbered.
    public var characters: Int
    /// Number of cells outside of areas without numbers.
    public var cells: Int
    /// F1 of the cells against the printed characters. A character is found if exactly one cell contains at least 95 %
    /// of its ink, and this cell contains at most 5 % of any other character's ink.
    public var boxes: Double
    /// Share of the cells that contain a whole character and cut through no character.
    public var uncut: Double
    /// Share of the pairs of successive characters in a flow that are both found and numbered consecutively.
    public var flow: Double
    /// Share of the joins whose characters are both found and numbered consecutively. A join is a pair at which the
    /// flow changes from one run of lines to another.
    public var joins: Double?
    /// F1 of the characters that a marker fills from one character to another, as the mean of many spans.
    public var fill: Double?
    /// B-cubed F1 of the grouping of the found characters into articles.
    public var article: Double
    /// B-cubed F1 of the grouping of the found characters into paragraphs.
    public var paragraph: Double
    /// Mean of the F1 of all roles in the truth. A role's F1 compares the found characters that have this role in the
    /// map with those that have it in the truth.
    public var roles: Double?
    /// Share of free ruby characters: no cell contains more than a fifth of the character's ink.
    public var ruby: Double?
    /// Share of the cells in areas without numbers.
    public var stray: Double

    /// Number of marker spans for the published results.
    public static let publishedSpans = 400

    /// Measures `map` against `truth`.
    ///
    /// - Parameter spans: number of marker spans that are drawn for `fill`, at least 1.
    /// - Complexity: O(characters + cells + spans × cells).
    public init(of map: HighlightMap, against truth: Truth, spans: Int = publishedSpans) {
        let match = Match(of: map, against: truth)
        self.init(of: match, Flows(of: match.characters), truth, spans: spans)
    }

    init(of match: Match, _ flows: Flows, _ truth: Truth, spans: Int = publishedSpans) {
        characters = match.characters.count
        cells = match.counted
        boxes = match.boxes
        uncut = match.uncut
        stray = match.stray
        (flow, joins) = flows.pairs(in: match).order
        fill = flows.fill(in: match, spans: max(1, spans))
        article = match.articleGrouping()
        paragraph = match.paragraphGrouping()
        roles = truth.hasRoles ? match.roles : nil
        ruby = match.ruby(truth.ruby.compactMap(\.ink))
    }
}

/// Returns the share of a part in a whole; 0 if the whole is 0.
func share(_ part: Int, of whole: Int) -> Double { Double(part) / Double(max(1, whole)) }

/// Returns the harmonic mean of precision and recall; 0 if both are 0.
func f1(_ precision: Double, _ recall: Double) -> Double {
    precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0
}

/// All measures of a page's map: its score; the measures by class of character and by feature of articles; and broken
/// rules.
public struct PageMeasures: Sendable, Hashable {
    /// The score of the whole page.
    public var score: Score
    /// Names of the features that the page has.
    public var features: [String] = []
    /// Measures of each class of character on the page.
    public var classes: [CharacterClass: Breakdown] = [:]
    /// For each feature that articles of the page have, the measures of the articles with that feature.
    public var articles: [String: Breakdown] = [:]
    /// For each broken rule, by id, the number of times that it is broken.
    public var broken: [String: Int] = [:]
    /// Whether a layout was given, so that the rules of layouts were checked.
    public var hasLayout = false

    /// Assignment of ruby to its characters; nil without a layout, or if the truth knows no base of ruby.
    public var rubyPairs: RubyPairs?
    /// Quality of the text that was read; nil if the layout has no text.
    public var text: TextMeasures?

    /// Creates measures that contain only a score.
    public init(score: Score) { self.score = score }

    /// Measures a map, and its layout if there is one, against the truth of its page.
    ///
    /// - Complexity: O(characters + cells + spans × cells) for each feature of an article.
    public init(of map: HighlightMap, layout: LayoutDocument? = nil, against truth: Truth) {
        let match = Match(of: map, against: truth)
        let flows = Flows(of: match.characters)
        score = Score(of: match, flows, truth)
        features = truth.features
        classes = match.classBreakdowns(flows, truth)
        articles = match.articleBreakdowns(flows, truth)
        broken = match.brokenRules(truth).merging(map.brokenRules(with: layout), uniquingKeysWith: +)
        hasLayout = layout != nil
        rubyPairs = layout.flatMap { RubyPairs(of: match, layout: $0, truth) }
        if let layout, layout.hasText { text = TextMeasures(of: match, layout: layout, truth) }
    }
}
