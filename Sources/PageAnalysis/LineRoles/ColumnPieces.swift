import PageGeometry

/// Says which lines are pieces of a column with wide blanks in it: a date with its signature at the foot, a row of a list.
/// They are read down the column before the next one, where tiers are read each for itself.
///
/// Method: one line stands under another, after a wide blank, and more lines of text near by run past that blank than
/// begin where it ends. Between two tiers that is not so, even if some lines of both were taken for one. If all lines that begin
/// where the blank ends have such a blank over them, and it is also longer than twice the longest of these lines, they stand at the
/// foot of the page's only tier. Where a list has many rows, the lines that run past are few: then it is enough that a
/// piece is beside, or in the same column. A name is in two parts, the second one close under the first.
struct ColumnPieces {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least blank between two pieces. Lower: blanks in a line part it.
        var blank: Ems = 2
        /// How far away lines tell where the tier goes on: a list may have a dozen rows.
        var reach: Ems = 24
        /// How far below a line the next one of its column is looked for: farther than a page of one tier is high.
        var farthest: Ems = 120
        /// Half the width of the strip under a line in which its column goes on.
        var columnWidth: Ems = 0.25
        /// How far apart the middles of two pieces of a column are at most.
        var columnSlack: Ems = 0.6
        /// Of a line's width, in thousandths, how much a rule between two pieces covers less than.
        var ruled = 500
        /// The greatest length of the second part of a name.
        var namePart: Ems = 4
        /// How far beside the second part of a name other lines tell whether all are such parts.
        var nameReach: Ems = 6
        /// A blank that is longer than so many times the longest line under such blanks stands in the only tier of a page.
        var footBlank: Share = 2
        /// Where lines that run past the blank are this share of those that begin where it ends, two lines are likely pieces.
        var likely: Share = Share(1, of: 3)
        /// How far beside a likely piece another piece makes it one.
        var pieceReach: Ems = 2
        /// How far the height at which a line begins or ends may be from another one's.
        var heightSlack: Ems = 1
    }

    /// Whether a piece of its column stands above each line, and below it.
    private(set) var above: [Bool]
    private(set) var below: [Bool]

    private let regions: PageRegions
    private let lines: [PlacedLine]
    private let parameters: Parameters
    private let index: RectIndex
    /// Of each line, whether it is read and runs down the page.
    private let isColumn: [Bool]
    private var em: Int { regions.em }

    /// Two lines, the lower one the next in the upper one's column.
    private struct Pair {
        var upper: Int
        var lower: Int
        /// Whether the blank between them is as wide as one between pieces.
        var isWide: Bool
    }

    /// What stands around a blank.
    private struct Surroundings {
        /// Lines that run past it.
        var past = 0
        /// Lines that begin where it ends, those of them that have a wide blank over them too, or over the piece above, and the length
        /// of the longest one.
        var begun = 0
        var blanked = 0
        var longest = 0
    }

    /// - Complexity: O(lines × lines around).
    init(_ regions: PageRegions, lines: [PlacedLine], parameters: Parameters = .init()) {
        self.regions = regions
        self.lines = lines
        self.parameters = parameters
        above = lines.map { _ in false }
        below = above
        index = RectIndex(lines.map(\.box), lineEm: regions.em)
        isColumn = lines.map { $0.line.writing == .vertical && !$0.isSetAside }
        let pairs = pairsOfColumns()
        var isUnderBlank = lines.map { _ in false }
        for pair in pairs where pair.isWide { isUnderBlank[pair.lower] = true }
        var names: [Pair] = []
        for pair in pairs where !pair.isWide && isUnderBlank[pair.upper] {
            guard lines[pair.lower].box.height <= parameters.namePart * em else { continue }
            isUnderBlank[pair.lower] = true
            names.append(pair)
        }
        var likely: [Pair] = []
        for pair in pairs where pair.isWide {
            let around = surroundings(of: pair, isUnderBlank)
            if around.past > around.begun || isInOnlyTier(pair, around) {
                join(pair)
            } else if around.past > 0, around.past >= parameters.likely * around.begun {
                likely.append(pair)
            }
        }
        joinNames(names, isUnderBlank)
        joinLikely(likely)
    }

    /// Whether its column goes on above or below a line.
    func isPiece(_ line: Int) -> Bool { above[line] || below[line] }

    /// Each line with the next one in its column, if no rule and no picture stands between.
    private func pairsOfColumns() -> [Pair] {
        let (half, reach) = (parameters.columnWidth.of(em), parameters.farthest.of(em))
        return lines.indices.compactMap { i in
            guard isColumn[i] else { return nil }
            let box = lines[i].box
            let middle = box.center.x
            let column = PixelRect(
                minX: middle - half, minY: box.maxY, maxX: middle + half + 1, maxY: box.maxY + reach)
            let under = index.meeting(column).filter { k in
                k != i && isColumn[k] && abs(lines[k].box.center.x - middle) <= parameters.columnSlack * em
            }
            guard let next = under.min(by: { (lines[$0].box.minY, $0) < (lines[$1].box.minY, $1) }) else { return nil }
            let blank = box.maxY..<max(box.maxY, lines[next].box.minY)
            let gap = PixelRect(minX: box.minX, minY: blank.lowerBound, maxX: box.maxX, maxY: blank.upperBound)
            let columns = box.minX..<max(box.minX + 1, box.maxX)
            guard regions.ruled(.horizontal, along: columns, between: blank) < parameters.ruled,
                !regions.pictures.contains(where: { $0.intersects(gap) })
            else { return nil }
            return Pair(upper: i, lower: next, isWide: blank.count >= parameters.blank * em)
        }
    }

    private mutating func join(_ pair: Pair) {
        below[pair.upper] = true
        above[pair.lower] = true
    }

    /// Whether the lower line stands at the foot of a page's only tier: all that begin there have a blank over them, a long one.
    private func isInOnlyTier(_ pair: Pair, _ around: Surroundings) -> Bool {
        let (upper, lower) = (lines[pair.upper].box, lines[pair.lower].box)
        return around.begun > 0 && around.begun == around.blanked
            && lower.minY - upper.maxY > parameters.footBlank * max(around.longest, lower.height)
    }

    /// Joins the parts of names, one close under the other, where all beside stand under blanks.
    private mutating func joinNames(_ names: [Pair], _ isUnderBlank: [Bool]) {
        for pair in names where above[pair.upper] {
            let next = beside(pair.lower, reach: parameters.nameReach).filter { isColumn[$0] }
            if next.allSatisfy({ isUnderBlank[$0] }) { join(pair) }
        }
    }

    /// Joins likely pieces that are beside pieces, or in the column of one, until no more are.
    private mutating func joinLikely(_ pairs: [Pair]) {
        var likely = pairs
        var isChanged = true
        while isChanged {
            var open: [Pair] = []
            for pair in likely {
                let isKnown = [pair.upper, pair.lower].contains { line in
                    isPiece(line)
                        || beside(line, reach: parameters.pieceReach).contains { isColumn[$0] && isPiece($0) }
                }
                if isKnown { join(pair) } else { open.append(pair) }
            }
            isChanged = open.count < likely.count
            likely = open
        }
    }

    private func surroundings(of pair: Pair, _ isUnderBlank: [Bool]) -> Surroundings {
        let slack = parameters.heightSlack.of(em)
        let reach = parameters.reach.of(em)
        let blank = lines[pair.upper].box.maxY..<lines[pair.lower].box.minY
        let middle = lines[pair.upper].box.center.x
        let near = PixelRect(
            minX: middle - reach, minY: blank.lowerBound, maxX: middle + reach, maxY: blank.upperBound + slack)
        var around = Surroundings()
        for m in index.meeting(near) where isColumn[m] && lines[m].kind == .body {
            let other = lines[m].box
            if abs(other.minY - blank.upperBound) <= slack {
                around.begun += 1
                around.longest = max(around.longest, other.height)
                if isUnderBlank[m] { around.blanked += 1 }
            }
            guard m != pair.upper, other.minY <= blank.lowerBound - slack, other.maxY >= blank.upperBound + slack,
                !regions.isParted(from: min(middle, other.center.x), to: max(middle, other.center.x), rows: blank)
            else { continue }
            around.past += 1
        }
        return around
    }

    /// Lines in the next columns that begin at the same height.
    private func beside(_ line: Int, reach: Ems) -> [Int] {
        let box = lines[line].box
        let (reach, slack) = (reach.of(em), parameters.heightSlack.of(em))
        let next = PixelRect(
            minX: box.minX - reach, minY: box.minY, maxX: box.maxX + reach, maxY: box.minY + slack)
        return index.meeting(next).filter { $0 != line && abs(lines[$0].box.minY - box.minY) <= slack }
    }
}
