import LayoutDocument
import PageGeometry

/// What is told of a whole page, to judge whether its layout can be trusted. Shares are in thousandths.
package enum PageFeature: Int, FeatureName {
    /// Characters found, numbered or not, and the share of them in vertical lines.
    case characters, verticalShare
    /// Mean confidence of the cells, the share of them below a half, and that of the least sure tenth.
    case confidence, unsure, leastConfidence
    /// The share of the ink that may be type that lies in lines, and of the characters that are numbered.
    case inkInLines, numbered
    /// The share of 、 and 。 that stand where they do on an upright page; -1 where there are too few.
    case marksUpright
    /// Marks to a thousand characters: text has some 60 to 150.
    case marks
    /// Cells that break a rule against the print, to a thousand.
    case brokenCells
    /// The em in px.
    case em
    /// Characters to a line, and lines to an article, in tenths.
    case lineLength, articleLength
    /// Doubtful links to a thousand lines.
    case doubts
    /// The share of vertical lines of the body's size.
    case bodyLines
    /// The lean of the middle line, in thousandths, and how far the lines' leans differ.
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
        self[.characters] = Swift.min(count, 30_000)
        self[.verticalShare] = share(vertical.reduce(0) { $0 + $1.layout.characters.count }, count)
        self[.confidence] = confidences.reduce(0, +) / Swift.max(1, count)
        self[.unsure] = share(confidences.count { $0 < 500 }, count)
        self[.leastConfidence] = confidences.isEmpty ? 0 : confidences[count / 10]
        self[.inkInLines] = Swift.min(1000, share(page.lines.reduce(0) { $0 + $1.pixels }, ink))
        self[.numbered] = share(numbered.reduce(0) { $0 + $1.characters.count }, count)
        self[.marksUpright] = marks.count < MarkPlaces.Parameters().least ? -1 : share(marks.rightBefore, marks.count)
        self[.marks] = share(marks.count, count)
        self[.brokenCells] = share(
            layout.brokenRules().count { $0.rule == .inkInCell || $0.rule == .foreignInk }, count)
        self[.em] = page.em
        self[.lineLength] = share(count, lines) / 100
        self[.articleLength] = share(numbered.count, layout.articles.count) / 100
        self[.doubts] = share(layout.findings.count { $0.code == "order.doubtful" }, numbered.count)
        self[.bodyLines] = share(vertical.count { $0.em * 4 >= page.em * 3 && $0.em * 4 <= page.em * 5 }, lines)
        let leans = vertical.map { $0.slope * 1000 >> 16 }.sorted()
        if !leans.isEmpty {
            self[.lean] = leans[leans.count / 2]
            self[.leanSpread] = leans[leans.count * 9 / 10] - leans[leans.count / 10]
        }
    }
}
