public import HighlightMap
public import LayoutDocument

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
