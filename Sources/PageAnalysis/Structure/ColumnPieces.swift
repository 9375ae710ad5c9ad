import PageGeometry

/// Says which lines are pieces of a column with wide blanks in it: a date with its signature at the foot, a row of a list.
/// They are read down the column before the next one, where tiers are read each for itself.
///
/// Method: one line stands under another, after a wide blank, and more lines of text near by run past that blank than
/// begin where it ends. Between two tiers that is not so, even if some lines of both were taken for one. Where a list has
/// many rows, the lines that run past are few: then it is enough that a piece is beside, or in the same column.
struct ColumnPieces {
    /// Whether a piece of its column stands above each line, and below it.
    private(set) var above: [Bool]
    private(set) var below: [Bool]

    init(_ furniture: PageFurniture, lines: [PlacedLine]) {
        above = lines.map { _ in false }
        below = above
        let em = furniture.em
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        let upright = lines.map { $0.line.writing == .vertical && !$0.isSetAside }
        var likely: [(upper: Int, lower: Int)] = []
        for i in lines.indices where upright[i] {
            let box = lines[i].box
            let middle = box.center.x
            let column = PixelRect(
                minX: middle - em / 4, minY: box.maxY, maxX: middle + em / 4 + 1, maxY: box.maxY + 40 * em)
            let under = index.meeting(column).filter { k in
                k != i && upright[k] && abs(lines[k].box.center.x - middle) * 10 <= 6 * em
            }
            guard let next = under.min(by: { (lines[$0].box.minY, $0) < (lines[$1].box.minY, $1) }),
                lines[next].box.minY - box.maxY >= Self.blank * em
            else { continue }
            let blank = box.maxY..<lines[next].box.minY
            let gap = PixelRect(minX: box.minX, minY: blank.lowerBound, maxX: box.maxX, maxY: blank.upperBound)
            guard furniture.ruled(.horizontal, along: box.minX..<max(box.minX + 1, box.maxX), between: blank) < 500,
                !furniture.pictures.contains(where: { $0.intersects(gap) })
            else { continue }
            let (past, begun) = Self.around(i, blank: blank, furniture, lines, upright, index)
            if past > begun {
                join(i, next)
            } else if past * 3 >= begun, past > 0 {
                likely.append((i, next))
            }
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

    private mutating func join(_ upper: Int, _ lower: Int) {
        below[upper] = true
        above[lower] = true
    }

    /// Lines that run past the blank under line `i`, and lines that begin where it ends.
    private static func around(
        _ i: Int, blank: Range<Int>, _ furniture: PageFurniture, _ lines: [PlacedLine], _ upright: [Bool],
        _ index: RectIndex
    ) -> (past: Int, begun: Int) {
        let em = furniture.em
        let middle = lines[i].box.center.x
        let near = PixelRect(
            minX: middle - reach * em, minY: blank.lowerBound, maxX: middle + reach * em, maxY: blank.upperBound + em)
        var (past, begun) = (0, 0)
        for m in index.meeting(near) where upright[m] && lines[m].kind == .body {
            let other = lines[m].box
            if abs(other.minY - blank.upperBound) <= em { begun += 1 }
            guard m != i, other.minY <= blank.lowerBound - em, other.maxY >= blank.upperBound + em,
                !furniture.isParted(from: min(middle, other.center.x), to: max(middle, other.center.x), rows: blank)
            else { continue }
            past += 1
        }
        return (past, begun)
    }

    /// Lines in the next columns that begin at the same height.
    private func beside(_ line: Int, _ lines: [PlacedLine], _ index: RectIndex, em: Int) -> [Int] {
        let box = lines[line].box
        let next = PixelRect(minX: box.minX - 2 * em, minY: box.minY, maxX: box.maxX + 2 * em, maxY: box.minY + em)
        return index.meeting(next).filter { $0 != line && abs(lines[$0].box.minY - box.minY) <= em }
    }

    /// How many ems away lines stand that show where the tier goes on: a list may have a dozen rows.
    private static let reach = 24
    /// A blank that parts pieces, in ems.
    private static let blank = 2

    /// Whether its column goes on above or below a line.
    func isPiece(_ line: Int) -> Bool { above[line] || below[line] }
}
