import LayoutDocument
import PageGeometry

/// What is told of a whole page, to judge whether its layout can be trusted. Shares are in thousandths.
package enum PageFeature: Int, FeatureName {
    /// The share of characters in vertical lines.
    case verticalShare
    /// Mean confidence of the cells, the share of them below a half, and that of the least sure tenth.
    case confidence, unsure, leastConfidence
    /// The share of the ink that may be type that lies in lines.
    case inkInLines
    /// The share of 、 and 。 that stand where they do on an upright page; all where there are too few to tell.
    case marksUpright
    /// Cells that break a rule against the print, to a thousand.
    case brokenCells
    /// Doubtful links to a thousand lines.
    case doubts
    /// The share of vertical lines of the body's size.
    case bodyLines
    /// How much the middle line leans, in thousandths, and how far the lines' leans differ.
    case lean, leanSpread

    package static let count = allCases.count
}

extension FeatureVector<PageFeature> {
    /// The features of a page, from its characters and its layout.
    ///
    /// - Parameter ink: pixels of what may be type.
    /// - Complexity: O(characters).
    init(_ page: CharacterPage, ink: Int, marks: MarkPlaces, layout: LayoutDocument) {
        self.init()
        func share(_ part: Int, _ whole: Int) -> Int { part * 1000 / Swift.max(1, whole) }
        let confidences = page.lines.flatMap { $0.layout.characters.map(\.confidence) }.sorted()
        let (count, lines) = (confidences.count, page.lines.count)
        let vertical = page.lines.filter { $0.writing == .vertical }
        let numbered = layout.articles.flatMap(\.paragraphs).flatMap(\.lines)
        self[.verticalShare] = share(vertical.reduce(0) { $0 + $1.layout.characters.count }, count)
        self[.confidence] = confidences.reduce(0, +) / Swift.max(1, count)
        self[.unsure] = share(confidences.count { $0 < 500 }, count)
        self[.leastConfidence] = confidences.isEmpty ? 0 : confidences[count / 10]
        self[.inkInLines] = Swift.min(1000, share(page.lines.reduce(0) { $0 + $1.pixels }, ink))
        self[.marksUpright] = marks.count < MarkPlaces.Parameters().least ? 1000 : share(marks.rightBefore, marks.count)
        self[.brokenCells] = share(
            layout.brokenRules().count { $0.rule == .inkInCell || $0.rule == .foreignInk }, count)
        self[.doubts] = share(layout.findings.count { $0.code == "order.doubtful" }, numbered.count)
        self[.bodyLines] = share(vertical.count { $0.em * 4 >= page.em * 3 && $0.em * 4 <= page.em * 5 }, lines)
        let leans = vertical.map { $0.slope * 1000 >> 16 }.sorted()
        if !leans.isEmpty {
            self[.lean] = abs(leans[leans.count / 2])
            self[.leanSpread] = leans[leans.count * 9 / 10] - leans[leans.count / 10]
        }
    }
}
