import PageGeometry

/// Says of each line what it is: headline, body, caption, or not numbered.
///
/// Method: lines that run over two tiers are parted (`TierBreaks`). Lines are sorted by size and place (`LineSorting`), then
/// gradient-boosted trees weigh all that stands around each (`LineKinds`).
package struct LineLabelling {
    /// The page, its lines parted where tiers end.
    package let page: CharacterPage
    private let plane: PagePlane
    /// What stands on the page besides type.
    let regions: PageRegions
    /// The lines as they are sorted by size and place alone.
    private let sorted: [PlacedLine]

    package init(_ page: CharacterPage) { self.init(page, parameters: .init()) }

    init(_ page: CharacterPage, parameters: LineRoleParameters) {
        var page = page
        if !parameters.off.contains(.tierBreaks) {
            page.lines = TierBreaks(page, parameters: parameters.tierBreaks).parted()
        }
        self.page = page
        plane = PagePlane(page.lines)
        regions = PageRegions(page, plane: plane)
        sorted = LineSorting(regions: regions, page: page, plane: plane).sort()
    }

    /// What the trees are told of each line.
    package var features: LineFeatures { LineFeatures(regions, page: page, lines: sorted) }

    /// - Parameter classes: what each line is, a position in `LineKinds.roles`, where that is known, for training; nil for what the
    ///   trees say.
    /// - Complexity: O(lines × lines around).
    package func run(classes: [Int]? = nil) -> LabelledPage {
        let known = classes?.count == page.lines.count ? classes : nil
        let lines = LineKinds.told(sorted, known ?? LineKinds().classes(features))
        return LabelledPage(
            size: page.size, regions: regions.withIslands(among: lines, amid: true), lines: lines, plane: plane,
            blur: page.blur)
    }
}
