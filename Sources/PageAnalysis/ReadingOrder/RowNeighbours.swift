import ModelFiles
import PageGeometry

/// Finds the rows directly above and under each row of text, and the rules between them.
///
/// A row may be under the rows of two articles, but it continues only one of them. Evidence about one of these articles
/// is therefore evidence about the other. Rules between articles are usually double, or thicker than the rules between
/// the tiers of one article.
struct RowNeighbours {
    private let rows: [TierRow]
    private let em: Int
    private let separators: [PageRegions.Separator]
    /// Rows directly above each row, and rows directly under each row, both from the right.
    private var over: [[Int]]
    private var under: [[Int]]
    /// Distance from the end of each row's last line to the row's foot, in px.
    private let short: [Int]
    /// Usual (median) height of the rules between two rows, in hundredths of an em; 0 if most rows have no rule between
    /// them.
    private var usual = 0

    init(rows: [TierRow], runs: [TextRun], lines: [PlacedLine], regions: PageRegions) {
        self.rows = rows
        em = regions.em
        separators = regions.separators.filter { $0.direction == .horizontal }
            .sorted { ($0.top, $0.box.minX) < ($1.top, $1.box.minX) }
        over = rows.map { _ in [] }
        under = over
        short = rows.map { row in
            let last = row.runs.last.flatMap { runs[$0].lines.last }
            return last.map { max(0, row.foot - lines[$0].box.maxY) } ?? 0
        }
        for a in rows.indices.sorted(by: { (-rows[$0].box.maxX, $0) < (-rows[$1].box.maxX, $1) }) {
            for b in rows.indices where a != b {
                let gap = rows[b].top - rows[a].foot
                let shared = min(rows[a].box.maxX, rows[b].box.maxX) - max(rows[a].box.minX, rows[b].box.minX)
                guard gap >= -em, gap <= 4 * em, shared >= em else { continue }
                over[b].append(a)
                under[a].append(b)
            }
        }
        for a in under.indices { under[a].sort { (-rows[$0].box.maxX, $0) < (-rows[$1].box.maxX, $1) } }
        let all = under.indices.flatMap { a in under[a].map { ruled(rows[a], rows[$0]).height } }.sorted()
        usual = all.isEmpty ? 0 : all[all.count / 2]
    }

    /// Measures the rules between two rows. Returns their total height including the blanks in double rules, the
    /// thickness of the thickest rule, both in hundredths of an em, and their horizontal extent. A double rule has the
    /// same height whether it was found as one rule or as two.
    private func ruled(_ upper: TierRow, _ lower: TierRow) -> (height: Int, thickness: Int, span: Range<Int>?) {
        let left = max(upper.box.minX, lower.box.minX)
        let right = min(upper.box.maxX, lower.box.maxX)
        var (height, thickness) = (0, 0)
        var span: Range<Int>?
        var end = Int.min / 2
        for separator in separators {
            let y = separator.box.center.y
            let shared = min(separator.box.maxX, right) - max(separator.box.minX, left)
            guard y >= upper.foot - em, y <= lower.top + em, shared > 0, shared * 2 >= right - left else { continue }
            // Strokes close to each other count as one rule, which includes the blank between them.
            height += max(0, separator.top + separator.reach - (separator.top - end <= em / 3 ? end : separator.top))
            end = max(end, separator.top + separator.reach)
            thickness = max(thickness, separator.thickness)
            let own = separator.box.xRange
            span = span.map { min($0.lowerBound, own.lowerBound)..<max($0.upperBound, own.upperBound) } ?? own
        }
        return (height * 100 / em, thickness * 100 / em, span)
    }

    /// Adds features about the places of the passages' rows relative to each other.
    func add(_ from: Passage, _ to: Passage, to features: inout FeatureVector<LinkFeature>) {
        guard let a = from.row, let b = to.row else {
            for name in Self.told { features[name] = -LinkFeature.far }
            return
        }
        let (boxA, boxB) = (rows[a].box, rows[b].box)
        let between = a == b ? (height: 0, thickness: 0, span: nil) : ruled(rows[a], rows[b])
        let rivals = over[b].filter { $0 != a }
        let others = under[a].filter { $0 != b }
        func nearest(_ rows: [Int], _ distance: (Int) -> Int) -> Int {
            rows.map(distance).min().map(tenths) ?? LinkFeature.far
        }
        features[.fromToRowEnd] = tenths(from.box.minX - boxA.minX)
        features[.toToRowStart] = tenths(boxB.maxX - to.box.maxX)
        features[.betweenHeight] = between.height
        features[.betweenThickness] = between.thickness
        features[.betweenHeightOverUsual] = between.height - usual
        features[.usualBetween] = usual
        features[.betweenLeft] =
            between.span.map { tenths($0.lowerBound - min(boxA.minX, boxB.minX)) } ?? LinkFeature.far
        features[.betweenRight] =
            between.span.map { tenths($0.upperBound - max(boxA.maxX, boxB.maxX)) } ?? -LinkFeature.far
        features[.placeOver] = over[b].firstIndex(of: a).map { $0 - rivals.count } ?? Self.notOver
        features[.othersOver] = rivals.count
        features[.othersUnder] = others.count
        features[.overLeftToLeft] = nearest(rivals) { abs(rows[$0].box.minX - boxB.minX) }
        features[.overRightToRight] = nearest(rivals) { abs(rows[$0].box.maxX - boxB.maxX) }
        features[.overShortfall] = nearest(rivals) { short[$0] }
        features[.underRightToRight] = nearest(others) { abs(rows[$0].box.maxX - boxA.maxX) }
    }

    /// The features that `add` sets.
    static let told: [LinkFeature] = [
        .fromToRowEnd, .toToRowStart, .betweenHeight, .betweenThickness, .betweenHeightOverUsual, .usualBetween,
        .betweenLeft, .betweenRight, .placeOver, .othersOver, .othersUnder, .overLeftToLeft, .overRightToRight,
        .overShortfall, .underRightToRight,
    ]
    /// Value of `.placeOver` if the first passage's row is not among the rows above the second passage's row.
    private static let notOver = -9

    private func tenths(_ length: Int) -> Int { LinkFeature.tenths(length, em: em) }
}
