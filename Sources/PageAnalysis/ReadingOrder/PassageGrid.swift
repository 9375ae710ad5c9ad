/// What the lines of a page make, in the plane in which it stands upright.
package struct PassageGrid {
    /// Body lines of one tier with nothing between.
    var runs: [TextRun]
    /// Headlines with their sub-headlines.
    var headings: [Heading]
    /// What an article has in one tier.
    var rows: [TierRow]
    /// Lines that are surely read one after the other: reading order links these.
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
    /// The features of a page's passages.
    package init(_ page: LabelledPage, grid: PassageGrid) { self.init(page.regions, lines: page.lines, grid: grid) }
}
