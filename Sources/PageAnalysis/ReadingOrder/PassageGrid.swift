/// Groups into which a page's lines are divided, in the plane in which the page is upright.
package struct PassageGrid {
    /// Runs of body lines: lines of one tier with nothing between them.
    var runs: [TextRun]
    /// Headlines with their sub-headlines.
    var headings: [Heading]
    /// Parts of articles, each in one tier.
    var rows: [TierRow]
    /// Groups of lines whose order is certain. The reading order links these groups.
    package var passages: [Passage]

    package init(_ page: LabelledPage) { self.init(page, parameters: .init()) }

    init(_ page: LabelledPage, parameters: ReadingOrderParameters) {
        let (regions, lines) = (page.regions, page.lines)
        runs = RunFinder(regions, parameters: parameters).runs(of: lines)
        headings = HeadingFinder(regions, parameters: parameters).headings(of: lines)
        rows = RowFinder(regions: regions, lines: lines, headings: headings, parameters: parameters).rows(of: runs)
        passages = PassageFinder(regions, lines: lines, runs: runs, rows: rows, parameters: parameters).passages()
    }
}

extension LinkFeatures {
    /// Measures the links between a page's passages.
    package init(_ page: LabelledPage, grid: PassageGrid) { self.init(page.regions, lines: page.lines, grid: grid) }
}
