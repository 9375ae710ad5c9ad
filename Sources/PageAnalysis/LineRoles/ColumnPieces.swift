import PageGeometry

/// Finds lines that are pieces of one column. Wide blanks separate the pieces, for example a date from the signature at
/// the foot, or the entries in a row of a list. All pieces of a column are read before the next column, whereas a whole
/// tier is read before the next tier.
///
/// Method: two lines are taken for pieces if a wide blank separates them, and more lines of text nearby run past that
/// blank than begin at its end. Between two tiers the opposite is true, even if some of their lines were merged.
///
/// Two exceptions give further pieces. A page may have a single tier. A line at its foot is a piece if all lines that
/// begin at the same height have such a blank above them, and the blank is longer than twice the longest of these
/// lines. In a list with many rows, few lines run past the blank, so it is enough that another piece is beside one of
/// the two lines or in the same column.
///
/// A name may have two parts, the second close under the first. Both parts are pieces if they are under a wide blank.
struct ColumnPieces {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum blank between two pieces. Lower: blanks within a line separate pieces too.
        var blank: Ems = 2
        /// Distance to both sides of a blank within which lines are evidence. A list may have a dozen rows.
        var reach: Ems = 24
        /// Maximum distance from a line down to the next line of its column. It is more than the height of a page of
        /// one tier.
        var farthest: Ems = 120
        /// Half the width of the strip under a line within which the next line of its column is sought.
        var columnWidth: Ems = 0.25
        /// Maximum distance between the centre lines of two pieces of a column.
        var columnSlack: Ems = 0.6
        /// Minimum share of a line's width that rules between two lines must cover to separate the lines, in
        /// thousandths.
        var ruled = 500
        /// Maximum length of the second part of a name.
        var namePart: Ems = 4
        /// Distance to both sides of the second part of a name. All lines within this distance that begin at the part's
        /// height must be under blanks too.
        var nameReach: Ems = 6
        /// Minimum length of a blank at the foot of a page with a single tier, as a multiple of the longest line under
        /// such blanks.
        var footBlank: Share = 2
        /// The lines above and below a blank are likely pieces if at least this number of lines run past the blank for
        /// each line that begins at its end.
        var likely: Share = Share(1, of: 3)
        /// Distance to another piece within which a likely piece becomes a piece.
        var pieceReach: Ems = 2
        /// Maximum difference between the heights at which two lines begin or end that counts as no difference.
        var heightSlack: Ems = 1
    }

    /// Whether each line's column continues in a piece above the line (`above`) or below it (`below`).
    private(set) var above: [Bool]
    private(set) var below: [Bool]

    private let regions: PageRegions
    private let lines: [PlacedLine]
    private let parameters: Parameters
    private let index: RectIndex
    /// Whether each line is vertical and not set aside.
    private let isColumn: [Bool]
    private var em: Int { regions.em }

    /// Two successive lines of one column.
    private struct Pair {
        var upper: Int
        var lower: Int
        /// Whether the blank between the two lines is at least `Parameters.blank`.
        var isWide: Bool
    }

    /// The lines around a blank.
    private struct Surroundings {
        /// Number of lines that run past the blank.
        var past = 0
        /// `begun` is the number of lines that begin at the blank's end, and `blanked` is the number of these lines
        /// under a wide blank. `longest` is the length of the longest of these lines, in px.
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

    /// Whether a line's column continues above or below it.
    func isPiece(_ line: Int) -> Bool { above[line] || below[line] }

    /// Returns pairs of successive lines of a column, if no rule and no picture is between the two.
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

    /// Whether a pair is taken for two pieces at the foot of a page with a single tier. All lines that begin at the
    /// height of the lower line must have a wide blank above them, and the pair's blank must be long.
    private func isInOnlyTier(_ pair: Pair, _ around: Surroundings) -> Bool {
        let (upper, lower) = (lines[pair.upper].box, lines[pair.lower].box)
        return around.begun > 0 && around.begun == around.blanked
            && lower.minY - upper.maxY > parameters.footBlank * max(around.longest, lower.height)
    }

    /// Joins the two parts of a name if all lines beside the second part are under blanks too.
    private mutating func joinNames(_ names: [Pair], _ isUnderBlank: [Bool]) {
        for pair in names where above[pair.upper] {
            let next = beside(pair.lower, reach: parameters.nameReach).filter { isColumn[$0] }
            if next.allSatisfy({ isUnderBlank[$0] }) { join(pair) }
        }
    }

    /// Joins likely pieces that are beside other pieces, or in the column of another piece. This is repeated until
    /// nothing changes.
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

    /// Returns lines in nearby columns that begin at the same height as a line.
    private func beside(_ line: Int, reach: Ems) -> [Int] {
        let box = lines[line].box
        let (reach, slack) = (reach.of(em), parameters.heightSlack.of(em))
        let next = PixelRect(
            minX: box.minX - reach, minY: box.minY, maxX: box.maxX + reach, maxY: box.minY + slack)
        return index.meeting(next).filter { $0 != line && abs(lines[$0].box.minY - box.minY) <= slack }
    }
}
