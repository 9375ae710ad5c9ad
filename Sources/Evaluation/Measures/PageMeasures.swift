public import HighlightMap
public import LayoutDocument

/// All that is measured of a page's map: its score, the same by class of character and by feature, and broken rules.
public struct PageMeasures: Sendable, Hashable {
    /// The score of the whole page.
    public var score: Score
    /// What the page has, by name.
    public var features: [String] = []
    /// The measures of each class of character that the page has.
    public var classes: [CharacterClass: Breakdown] = [:]
    /// For each feature of an article, the measures of the articles that have it.
    public var articles: [String: Breakdown] = [:]
    /// How often each rule is broken, by its id; a rule that is not broken is left out.
    public var broken: [String: Int] = [:]
    /// Whether the layout's own rules were checked.
    public var hasLayout = false

    /// How its ruby is paired with its characters; nil without a layout, or where the truth names no base of ruby.
    public var rubyPairs: RubyPairs?
    /// How its text was read; nil where its layout has none.
    public var text: TextMeasures?

    /// Measures that are a score alone.
    public init(score: Score) { self.score = score }

    /// Measures a map, and its layout where there is one, against the truth of its page.
    ///
    /// - Complexity: O(characters + cells + spans × cells) for each feature of an article.
    public init(of map: HighlightMap, layout: LayoutDocument? = nil, against truth: Truth) {
        let match = Match(of: map, against: truth)
        let flows = Flows(of: match.characters)
        score = Score(of: match, flows, truth, spans: Score.publishedSpans, seed: Score.publishedSeed)
        features = truth.features
        classes = match.classBreakdowns(flows, truth)
        articles = match.articleBreakdowns(flows, truth)
        broken = match.brokenRules(truth).merging(map.brokenRules(with: layout), uniquingKeysWith: +)
        hasLayout = layout != nil
        rubyPairs = layout.flatMap { RubyPairs(of: match, layout: $0, truth) }
        if let layout, layout.hasText { text = TextMeasures(of: match, layout: layout, truth) }
    }
}
