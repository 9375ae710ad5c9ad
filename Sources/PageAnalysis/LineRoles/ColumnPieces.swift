import PageGeometry

/// Says which lines are pieces of a column with wide blanks in it: a date with its signature at the foot, a row of a list.
/// They are read down the column before the next one, where tiers are read each for itself.
///
/// Method: one line stands under another, after a wide blank, and more lines of text near by run past that blank than
/// begin where it ends. Between two tiers that is not so, even if some lines of both were taken for one. Nor is it that
/// all that begins there has such a blank over it: where the blank is also longer than twice the longest of these, they stand at the
/// foot of the page's only tier. Where a list has many rows, the lines that run past are few: then it is enough that a
/// piece is beside, or in the same column. A name is in two parts, the second one close under the first.
struct ColumnPieces {
    /// Whether a piece of its column stands above each line, and below it.
    private(set) var above: [Bool]
    private(set) var below: [Bool]

    init(_ regions: PageRegions, lines: [PlacedLine]) {
        above = lines.map { _ in false }
        below = above
        let em = regions.em
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        let upright = lines.map { $0.line.writing == .vertical && !$0.isSetAside }
        let pairs = Self.pairs(regions, lines, upright, index)
        var isUnderBlank = lines.map { _ in false }
        for pair in pairs where pair.isWide { isUnderBlank[pair.lower] = true }
        // The parts of a name are one under the other.
        var parts: [(upper: Int, lower: Int)] = []
        for pair in pairs where !pair.isWide && isUnderBlank[pair.upper] && lines[pair.lower].box.height <= 4 * em {
            isUnderBlank[pair.lower] = true
            parts.append((pair.upper, pair.lower))
        }
        var likely: [(upper: Int, lower: Int)] = []
        for pair in pairs where pair.isWide {
            let (upper, lower) = (lines[pair.upper].box, lines[pair.lower].box)
            let blank = upper.maxY..<lower.minY
            let (past, begun, blanked, longest) = Self.around(
                pair.upper, blank: blank, regions, lines, upright, index, isUnderBlank)
            if past > begun || begun > 0 && begun == blanked && blank.count > 2 * max(longest, lower.height) {
                join(pair.upper, pair.lower)
            } else if past * 3 >= begun, past > 0 {
                likely.append((pair.upper, pair.lower))
            }
        }
        for pair in parts where above[pair.upper] {
            let next = beside(pair.lower, lines, index, em: em, columns: 6).filter { upright[$0] }
            if next.allSatisfy({ isUnderBlank[$0] }) { join(pair.upper, pair.lower) }
        }
        var isChanged = true
        while isChanged {
            let open = likely.filter { pair in
                let known = [pair.upper, pair.lower].contains { line in
                    isPiece(line) || beside(line, lines, index, em: em).contains { upright[$0] && isPiece($0) }
                }
                if known { join(pair.upper, pair.lower) }
                return !known
            }
            isChanged = open.count < likely.count
            likely = open
        }
    }

    /// Each line with the next one in its column, if no rule and no picture stands between, and whether the blank there is wide.
    private static func pairs(
        _ regions: PageRegions, _ lines: [PlacedLine], _ upright: [Bool], _ index: RectIndex
    ) -> [(upper: Int, lower: Int, isWide: Bool)] {
        let em = regions.em
        return lines.indices.compactMap { i in
            guard upright[i] else { return nil }
            let box = lines[i].box
            let middle = box.center.x
            let column = PixelRect(
                minX: middle - em / 4, minY: box.maxY, maxX: middle + em / 4 + 1, maxY: box.maxY + farthest * em)
            let under = index.meeting(column).filter { k in
                k != i && upright[k] && abs(lines[k].box.center.x - middle) * 10 <= 6 * em
            }
            guard let next = under.min(by: { (lines[$0].box.minY, $0) < (lines[$1].box.minY, $1) }) else { return nil }
            let blank = box.maxY..<max(box.maxY, lines[next].box.minY)
            let gap = PixelRect(minX: box.minX, minY: blank.lowerBound, maxX: box.maxX, maxY: blank.upperBound)
            guard regions.ruled(.horizontal, along: box.minX..<max(box.minX + 1, box.maxX), between: blank) < 500,
                !regions.pictures.contains(where: { $0.intersects(gap) })
            else { return nil }
            return (i, next, blank.count >= Self.blank * em)
        }
    }

    private mutating func join(_ upper: Int, _ lower: Int) {
        below[upper] = true
        above[lower] = true
    }

    /// Lines that run past the blank under line `i`, lines that begin where it ends, those of them that stand under a wide blank
    /// too, or under a piece that does, and the length of the longest of these.
    private static func around(
        _ i: Int, blank: Range<Int>, _ regions: PageRegions, _ lines: [PlacedLine], _ upright: [Bool],
        _ index: RectIndex, _ isUnderBlank: [Bool]
    ) -> (past: Int, begun: Int, blanked: Int, longest: Int) {
        let em = regions.em
        let middle = lines[i].box.center.x
        let near = PixelRect(
            minX: middle - reach * em, minY: blank.lowerBound, maxX: middle + reach * em, maxY: blank.upperBound + em)
        var (past, begun, blanked, longest) = (0, 0, 0, 0)
        for m in index.meeting(near) where upright[m] && lines[m].kind == .body {
            let other = lines[m].box
            if abs(other.minY - blank.upperBound) <= em {
                begun += 1
                longest = max(longest, other.height)
                if isUnderBlank[m] { blanked += 1 }
            }
            guard m != i, other.minY <= blank.lowerBound - em, other.maxY >= blank.upperBound + em,
                !regions.isParted(from: min(middle, other.center.x), to: max(middle, other.center.x), rows: blank)
            else { continue }
            past += 1
        }
        return (past, begun, blanked, longest)
    }

    /// Lines in the next columns, as far as `columns` ems away, that begin at the same height.
    private func beside(_ line: Int, _ lines: [PlacedLine], _ index: RectIndex, em: Int, columns: Int = 2) -> [Int] {
        let box = lines[line].box
        let next = PixelRect(
            minX: box.minX - columns * em, minY: box.minY, maxX: box.maxX + columns * em, maxY: box.minY + em)
        return index.meeting(next).filter { $0 != line && abs(lines[$0].box.minY - box.minY) <= em }
    }

    /// How many ems away lines stand that show where the tier goes on: a list may have a dozen rows.
    private static let reach = 24
    /// How far below a line its column is looked for, in ems: farther than a page of one tier is high.
    private static let farthest = 120
    /// A blank that parts pieces, in ems.
    private static let blank = 2

    /// Whether its column goes on above or below a line.
    func isPiece(_ line: Int) -> Bool { above[line] || below[line] }
}
