/// Parameters of the stage `ReadingOrder`.
struct ReadingOrderParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Rule of `TierGrid`: a tier in a box is merged with a tier of the page if both have the same top and foot.
        case boxTiers
        /// Rules of `ArticleAssembly`: captions join the article of their picture; articles are sorted by bands; a
        /// headline with a blank in it is one paragraph.
        case captions, bands, continuedHeadlines
        /// Rules of `ParagraphCutter`: a paragraph begins at an indent, after a short line, and before and after
        /// crossheads.
        case indents, shortLines, crossheadParagraphs
        /// A line with ruby beside it is narrowed to its print (`RubyRoom`).
        case rubyRoom
        case orderDoubts, kindDoubts
    }

    var off: Set<Rule> = []
}
