/// Parameters of the stage `ReadingOrder`.
struct ReadingOrderParameters: Sendable, Hashable {
    /// Rules that can be switched off to measure their benefit (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Of `RunFinder`: a run ends at a separator.
        case separatorBreaks
        /// Of `HeadingFinder`: lines side by side are one heading.
        case headingsSideBySide
        /// Of `RowFinder`: a row continues beyond a picture.
        case jumps
        case columnPieces
        /// Of `PassageFinder`: a passage ends at a gap or a step.
        case passageBreaks
        /// Of `TierGrid`: tiers in a box that agree with the page's tiers are merged with them.
        case boxTiers
        /// Of `ArticleAssembly`: a heading without text joins its text; captions join the text around their picture;
        /// articles are sorted by bands; a headline with a blank in it is one paragraph.
        case loneHeadings, captions, bands, continuedHeadlines
        /// Of `ParagraphCutter`: a paragraph begins at an indent, after a short line, and around crossheads.
        case indents, shortLines, crossheadParagraphs
        /// Ruby beside a cell's line reduces the cell's room (`RubyRoom`).
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
