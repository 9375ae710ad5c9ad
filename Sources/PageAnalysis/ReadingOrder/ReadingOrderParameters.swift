/// Parameters of the stage `ReadingOrder`.
struct ReadingOrderParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Rule of `RunFinder`: a run ends at a separator.
        case separatorBreaks
        /// Rule of `HeadingFinder`: lines side by side are one heading.
        case headingsSideBySide
        /// Rule of `RowFinder`: a row continues beyond a picture.
        case jumps
        case columnPieces
        /// Rule of `PassageFinder`: a passage ends at a gap or a step.
        case passageBreaks
        /// Rule of `TierGrid`: a tier in a box is merged with a tier of the page if both have the same top and foot.
        case boxTiers
        /// Rules of `ArticleAssembly`: a heading without text joins its text; captions join the text around their
        /// picture; articles are sorted by bands; a headline with a blank in it is one paragraph.
        case loneHeadings, captions, bands, continuedHeadlines
        /// Rules of `ParagraphCutter`: a paragraph begins at an indent, after a short line, and before and after
        /// crossheads.
        case indents, shortLines, crossheadParagraphs
        /// A line with ruby beside it is narrowed to its print (`RubyRoom`).
        case rubyRoom
        case orderDoubts
    }

    var off: Set<Rule> = []
    var rubyRoom = RubyRoom.Parameters()
    var runs = RunFinder.Parameters()
    var headings = HeadingFinder.Parameters()
    var rows = RowFinder.Parameters()
    var columnPieces = ColumnPieces.Parameters()
    var passages = PassageFinder.Parameters()
    var links = PassageLinks.Parameters()
    var language = PassageLanguage.Parameters()
    var rowDirections = RowDirections.Parameters()
    var tiers = TierGrid.Parameters()
    var articles = ArticleAssembly.Parameters()
    var paragraphs = ParagraphCutter.Parameters()
    var doubts = OrderDoubts.Parameters()
}
