import CharacterShapes
import Continuation
import LayoutDocument
import PageGeometry
import PageRaster

/// Joins columns severed by a fold, a crease or a white streak.
///
/// Method: neighbouring columns may all end at one height, above other columns. They are either two tiers or one severed
/// tier. A dark crease looks like a rule between tiers, so the text decides (`ContinuationModel`). In a severed tier, the text of
/// each column continues in the column below it. In two tiers, it continues in the column to its left.
struct SeveredColumns {
    struct Parameters: Sendable, Hashable {
        /// Maximum blank between the two parts of a severed column.
        var blank: Ems = 2.5
        /// Maximum horizontal distance between the two parts of a severed column.
        var columnSlack: Ems = 0.35
        /// Maximum difference between the feet of neighbouring upper parts, and between the tops of their lower parts.
        var slack: Ems = 1.5
        /// Maximum distance from a severed column to the next one at its left.
        var reach: Ems = 3.3
        /// Minimum number of columns that one fold severs, and maximum number of these columns whose text is
        /// recognised.
        var leastColumns = 4
        var mostRead = 6
        /// Minimum advantage of reading down the severed columns over reading along the tiers, in 256ths of a nat per
        /// link between texts.
        var margin = 384
    }

    /// The two parts of a column. `upper` and `lower` are positions among the lines. `x` is the column's horizontal
    /// place, `foot` the foot of its upper part, and `top` the top of its lower part, all in the upright plane.
    private struct Pair {
        var upper: Int
        var lower: Int
        var x: Int
        var foot: Int
        var top: Int
    }

    let page: CharacterPage
    let plane: PagePlane
    /// Range of the type size of body type.
    private let sizes = TierBreaks.Parameters()
    private let parameters = Parameters()
    private var em: Int { page.em }

    /// Returns the page's lines, with severed columns joined.
    ///
    /// - Parameter image: image on which the lines were found.
    /// - Complexity: O(lines × lines around + characters of columns that may be severed).
    func joined(on image: GreyRaster) -> [CharacterLine] {
        joined { ShapeReader.standard.text(of: $0.layout, on: image) }
    }

    func joined(reading text: (CharacterLine) -> String) -> [CharacterLine] {
        var lines: [CharacterLine?] = page.lines
        for band in bands(of: pairs()) where isSevered(band, reading: text) {
            for pair in band {
                guard let upper = lines[pair.upper], let lower = lines[pair.lower] else { continue }
                lines[pair.lower] = Self.joined(upper, lower)
                lines[pair.upper] = nil
            }
        }
        return lines.compactMap { $0 }
    }

    /// Returns pairs of a column and the column directly below it.
    private func pairs() -> [Pair] {
        let columns = page.lines.indices.filter { page.lines[$0].writing == .vertical }
        let index = RectIndex(columns.map { page.lines[$0].bounds }, lineEm: em)
        return columns.compactMap { i in
            let (line, box) = (page.lines[i], page.lines[i].bounds)
            let x = line.layout.frame.ends.end.x
            let strip = PixelRect(
                minX: x - em / 2, minY: box.maxY, maxX: x + em / 2 + 1,
                maxY: box.maxY + parameters.blank.of(em) + 1)
            let under = index.meeting(strip).map { columns[$0] }.filter {
                $0 != i && page.lines[$0].layout.start >= box.maxY
            }
            guard let k = under.min(by: { (page.lines[$0].layout.start, $0) < (page.lines[$1].layout.start, $1) })
            else { return nil }
            let other = page.lines[k]
            guard abs(other.layout.frame.ends.start.x - x) <= parameters.columnSlack * em, isBody(line),
                isBody(other)
            else { return nil }
            let foot = plane.upright(PixelPoint(x: x, y: line.layout.end))
            let top = plane.upright(PixelPoint(x: x, y: other.layout.start))
            return Pair(upper: i, lower: k, x: foot.x, foot: foot.y, top: top.y)
        }
    }

    private func isBody(_ line: CharacterLine) -> Bool {
        line.typeSize >= sizes.leastBodySize * em && line.typeSize <= sizes.mostBodySize * em
    }

    /// Groups pairs that are side by side and whose parts end and begin at one height, from the right.
    private func bands(of pairs: [Pair]) -> [[Pair]] {
        var bands: [[Pair]] = []
        for pair in pairs.sorted(by: { ($0.x, $0.foot) > ($1.x, $1.foot) }) {
            let at = bands.firstIndex { band in
                let last = band[band.count - 1]
                return last.x - pair.x <= parameters.reach * em && last.x > pair.x
                    && abs(last.foot - pair.foot) <= parameters.slack * em
                    && abs(last.top - pair.top) <= parameters.slack * em
            }
            if let at { bands[at].append(pair) } else { bands.append([pair]) }
        }
        return bands.filter { $0.count >= parameters.leastColumns }
    }

    /// Compares both ways of reading, and reads more columns only while down the columns is the likelier way.
    private func isSevered(_ band: [Pair], reading text: (CharacterLine) -> String) -> Bool {
        // In `texts`, the upper and the lower parts of columns alternate.
        var texts: [String] = []
        var advantage = 0
        for pair in band.prefix(parameters.mostRead) {
            texts += [pair.upper, pair.lower].map { text(page.lines[$0]) }
            guard texts.count > 2 else { continue }
            let scores = ContinuationModel.standard.scores(tails: texts, heads: texts)
            let down = (1..<texts.count).map { scores.pairs(tail: $0 - 1, head: $0) }
            let along = (2..<texts.count).map { scores.pairs(tail: $0 - 2, head: $0) }
            advantage = down.reduce(0, +) / down.count - along.reduce(0, +) / along.count
            guard advantage > 0 else { return false }
        }
        return advantage >= parameters.margin
    }

    /// Joins two parts into one line. The last cell of the upper part is extended to the lower part.
    private static func joined(_ upper: CharacterLine, _ lower: CharacterLine) -> CharacterLine {
        var line = upper
        line.layout.characters[upper.layout.characters.count - 1].end = lower.layout.start
        line.layout.characters += lower.layout.characters
        line.layout.frame = upper.layout.frame.joined(to: lower.layout.frame)
        line.parts = upper.parts.isEmpty && lower.parts.isEmpty ? [] : upper.reading + lower.reading
        line.print = upper.print.union(lower.print)
        line.pixels += lower.pixels
        return line
    }
}
