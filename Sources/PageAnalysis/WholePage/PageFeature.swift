import Catalogue
import LayoutDocument
import ModelFiles
import PageGeometry

/// Features of a whole page, from which `PageJudgement` decides whether the layout can be trusted. Shares are in
/// thousandths.
package enum PageFeature: Int, FeatureName {
    /// Share of the page's characters that are in vertical lines.
    case verticalShare
    /// `confidence`: mean confidence of the cells. `unsure`: share of cells with a confidence below 500 ‰.
    /// `leastConfidence`: confidence at the tenth percentile of the cells.
    case confidence, unsure, leastConfidence
    /// Share of the ink in lines, among the ink that segmentation leaves as possible type (no separators, pictures or
    /// grounds).
    case inkInLines
    /// Share of 、 and 。 that are at their places on an upright page; 1000 if there are too few marks.
    case marksUpright
    /// Number of cells per thousand whose ink breaks a rule (`inkInCell`, `foreignInk`).
    case brokenCells
    /// Number of doubtful links in the reading order, per thousand lines.
    case doubts
    /// Share of vertical lines that have the size of body type.
    case bodyLines
    /// Slope of the median line, and spread of the lines' slopes, both in thousandths.
    case lean, leanSpread

    package static let count = allCases.count
}

/// Constants of the page's features. The model was trained with these values.
private enum PageFeatureNumbers {
    /// Confidence below which a cell is doubtful, in thousandths.
    static let sure = 500
    /// Quantile of the least certain cells' confidence, and of the lowest slopes.
    static let low = Share(1, of: 10)
    /// Quantile of the highest slopes.
    static let high = Share(9, of: 10)
    /// Range of the type size of body lines.
    static let smallestBody: Ems = 0.75
    static let largestBody: Ems = 1.25
}

extension FeatureVector<PageFeature> {
    /// Measures the features of a page from its characters and its layout.
    ///
    /// - Parameter ink: number of pixels of possible type.
    /// - Complexity: O(characters).
    init(_ page: CharacterPage, ink: Int, marks: MarkPlaces, layout: LayoutDocument) {
        self.init()
        typealias Numbers = PageFeatureNumbers
        let thousand = 1000
        func share(_ part: Int, _ whole: Int) -> Int { part * thousand / Swift.max(1, whole) }
        let confidences = page.lines.flatMap { $0.layout.characters.map(\.confidence) }.sorted()
        let (count, lines) = (confidences.count, page.lines.count)
        let vertical = page.lines.filter { $0.writing == .vertical }
        let numbered = layout.articles.lines
        self[.verticalShare] = share(vertical.reduce(0) { $0 + $1.layout.characters.count }, count)
        self[.confidence] = confidences.reduce(0, +) / Swift.max(1, count)
        self[.unsure] = share(confidences.count { $0 < Numbers.sure }, count)
        self[.leastConfidence] = confidences.isEmpty ? 0 : confidences[Numbers.low.of(count)]
        self[.inkInLines] = Swift.min(thousand, share(page.lines.reduce(0) { $0 + $1.pixels }, ink))
        self[.marksUpright] = marks.areEnough ? share(marks.upright, marks.count) : thousand
        self[.brokenCells] = share(
            numbered.reduce(0) { $0 + $1.charactersOutOfCells }, count)
        self[.doubts] = share(layout.findings.count { $0.isOf(.orderDoubtful) }, numbered.count)
        self[.bodyLines] = share(
            vertical.count { $0.em >= Numbers.smallestBody * page.em && $0.em <= Numbers.largestBody * page.em }, lines)
        let leans = vertical.map { ($0.slope * thousand) >> 16 }.sorted()
        if !leans.isEmpty {
            self[.lean] = abs(leans[leans.count / 2])
            self[.leanSpread] = leans[Numbers.high.of(leans.count)] - leans[Numbers.low.of(leans.count)]
        }
    }
}

extension Line {
    /// Number of characters whose print is not in its cell. A leaning cell moves by whole pixels, so its edge may be one
    /// pixel off.
    fileprivate var charactersOutOfCells: Int {
        characters.indices.count { !cell(at: $0).outset(by: lean == 0 ? 0 : 1).contains(characters[$0].ink) }
    }
}
