/// The numbers of the stage `ReadingOrder`.
struct ReadingOrderParameters: Sendable, Hashable {
    /// Rules that can be switched off, to measure what they earn (`scripts/ablate`).
    enum Rule: String, Sendable, CaseIterable {
        /// Of `RunFinder`: a run goes on past a stray piece; it ends at a separator, at a picture, at a frame's side.
        case strayPieces, separatorBreaks, pictureBreaks, frameBreaks
        /// Of `HeadingFinder`: lines side by side, and lines one after the other, are one heading; a heading begins where a tier does.
        case headingsSideBySide, headingPieces, headingsAtTiers
        /// Of `RowFinder`: a row goes on beyond a picture; rows have the heading beside or over them.
        case jumps, headingsBeside, headingsOver
        case columnPieces
        /// Of `PassageFinder`: a passage ends at a gap or a step; a heading's line goes on after a mark.
        case passageBreaks, headingsAfterMarks
        /// Of `PassageLinks`: points for links over a picture; the second model; links that cross are taken away.
        case jumpPoints, rivals, crossedLinks
        /// Tiers in a box that agree with the page's are the page's.
        case boxTiers
        /// Frames that hold nothing to read count as pictures, so that captions belong to them.
        case islands
        /// Of `ArticleAssembly`: a heading without text joins one; captions join the text around their picture; articles are ordered
        /// by bands; a headline with a blank in it is one paragraph.
        case loneHeadings, captions, bands, continuedHeadlines
        /// Of `ParagraphCutter`: where a paragraph begins.
        case indents, shortLines, crossheadParagraphs
        /// Ruby beside a cell's line takes its room (`RubyRoom`).
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
    var crossedLinks = CrossedLinks.Parameters()
    var tiers = TierGrid.Parameters()
    var articles = ArticleAssembly.Parameters()
    var paragraphs = ParagraphCutter.Parameters()
    var doubts = OrderDoubts.Parameters()
}
