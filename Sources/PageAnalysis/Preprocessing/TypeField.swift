import PageGeometry
import PageRaster

/// Where on a page type stands, told from pieces of ink alone: what a stain, a shadow or a tint can lie over, and a
/// photograph has none of.
///
/// Method: the page is cut into squares of an em. Pieces as large as type's, and neither as empty as a scratch nor as
/// full as a blot, cover a quarter to three quarters of an area of body type, whatever the paper under it, and they have
/// nearly all of its ink. In a photograph, a chart or a screen's dots they cover less than a tenth (measured on pages
/// with all three): its pieces are dots, or as large as what is shown. Headlines are rows of at least three pieces of
/// one size. (Type told by its texture, not by
/// its paper: after Jain and Bhattacharjee, "Text segmentation using Gabor filters for automatic document processing",
/// 1992, with sizes of pieces in place of filters, since ink is at hand.)
struct TypeField {
    /// Side of a square in px: an em.
    let cell: Int
    private let columns: Int
    private let rows: Int
    private var typed: [Bool]
    /// Ink in each square, in px.
    private var inked: [Int]

    /// - Complexity: O(runs + components).
    init(_ ink: InkRuns, em: Int, screen: HalftoneScreen) {
        cell = max(8, em)
        columns = ink.size.width / cell + 1
        rows = ink.size.height / cell + 1
        let isType = zip(ink.components, screen.isPart).map { !$1 && Self.isTypeLike($0, em: em) }
        typed = [Bool](repeating: false, count: columns * rows)
        inked = [Int](repeating: 0, count: columns * rows)
        markBody(ink, isType)
        markHeadlines(ink.components, em: em)
    }

    /// Whether type stands at a place of the page.
    func isTyped(x: Int, y: Int) -> Bool {
        let (c, r) = (x / cell, y / cell)
        return c >= 0 && c < columns && r >= 0 && r < rows && typed[r * columns + c]
    }

    /// How many percent of an area's squares hold type.
    func share(in area: PixelRect) -> Int { mean(in: area) { typed[$0] ? 100 : 0 } }

    /// How many percent of an area's squares are inked.
    func inkShare(in area: PixelRect) -> Int { mean(in: area) { inked[$0] * 100 / (cell * cell) } }

    /// The mean over an area's squares, looked up a square apart.
    private func mean(in area: PixelRect, _ value: (Int) -> Int) -> Int {
        var sum = 0
        var count = 0
        for y in Self.steps(area.yRange, cell) {
            for x in Self.steps(area.xRange, cell) {
                let (c, r) = (x / cell, y / cell)
                guard x >= 0, y >= 0, c < columns, r < rows else { continue }
                sum += value(r * columns + c)
                count += 1
            }
        }
        return count == 0 ? 0 : sum / count
    }

    /// Places a square apart, in the middle of a range.
    private static func steps(_ range: Range<Int>, _ cell: Int) -> StrideTo<Int> {
        let first = range.lowerBound + min(cell, range.count) / 2
        return stride(from: first, to: range.upperBound, by: cell)
    }

    /// As large as a character of body type or a good part of one, as compact, and made of strokes.
    private static func isTypeLike(_ piece: InkRuns.Component, em: Int) -> Bool {
        let long = max(piece.box.width, piece.box.height)
        let short = min(piece.box.width, piece.box.height)
        return long * 100 >= 28 * em && long * 100 <= 135 * em && short * 6 >= long
            && piece.pixels * 10 >= piece.box.area && piece.pixels * 100 <= piece.box.area * 85
    }

    private mutating func markBody(_ ink: InkRuns, _ isType: [Bool]) {
        var covered = [Int](repeating: 0, count: typed.count)
        for (i, piece) in ink.components.enumerated() where isType[i] {
            let center = piece.box.center
            covered[center.y / cell * columns + center.x / cell] += piece.box.area
        }
        let mine = count(ink, isType)
        for r in 0..<rows {
            for c in 0..<columns {
                let here = r * columns + c
                // A square full of other ink is none, whatever stands beside.
                guard mine[here] * 2 >= inked[here] || inked[here] * 20 < cell * cell else { continue }
                var sums = (covered: 0, mine: 0, all: 0, cells: 0)
                for y in max(0, r - 1)...min(rows - 1, r + 1) {
                    for x in max(0, c - 1)...min(columns - 1, c + 1) {
                        sums.covered += covered[y * columns + x]
                        sums.mine += mine[y * columns + x]
                        sums.all += inked[y * columns + x]
                        sums.cells += 1
                    }
                }
                typed[here] = sums.covered * 100 >= sums.cells * cell * cell * 15 && sums.mine * 2 >= sums.all
            }
        }
    }

    /// Counts the ink in each square; answers that of type alone.
    private mutating func count(_ ink: InkRuns, _ isType: [Bool]) -> [Int] {
        let columnOf = (0..<ink.size.width).map { $0 / cell }
        // Of each square the ink of other pieces, and that of type.
        var counts = [Int](repeating: 0, count: 2 * typed.count)
        var sums = counts.mutableSpan
        let runs = ink.runs.span
        for y in 0..<ink.size.height {
            let row = y / cell * columns
            for k in ink.rowStart(y)..<ink.rowStart(y + 1) {
                let run = runs[k]
                let kind = isType[Int(run.component)] ? 1 : 0
                // A long run is shared out.
                var start = Int(run.start)
                while start < Int(run.end) {
                    let c = columnOf[start]
                    let end = min(Int(run.end), (c + 1) * cell)
                    sums[2 * (row + c) + kind] += end - start
                    start = end
                }
            }
        }
        inked = inked.indices.map { counts[2 * $0] + counts[2 * $0 + 1] }
        return inked.indices.map { counts[2 * $0 + 1] }
    }

    /// Marks the squares under pieces larger than body type that stand in rows of three or more of nearly one size.
    private mutating func markHeadlines(_ pieces: [InkRuns.Component], em: Int) {
        let large = pieces.filter { piece in
            let long = max(piece.box.width, piece.box.height)
            return long * 100 > 120 * em && long <= 8 * em && min(piece.box.width, piece.box.height) * 2 >= long
                && piece.pixels * 10 >= piece.box.area && piece.pixels * 100 <= piece.box.area * 75
        }
        let index = RectIndex(large.map(\.box), tile: 4 * cell)
        for direction in WritingDirection.allCases {
            let next = large.map { piece in
                index.firstMeeting(Self.ahead(of: piece.box, direction)) {
                    Self.follows(large[$0].box, piece.box, direction)
                }
            }
            for i in large.indices {
                guard let k = next[i], let l = next[k] else { continue }
                for piece in [large[i], large[k], large[l]] { mark(piece.box) }
            }
        }
    }

    /// Where the next piece of a headline begins: from within a piece's end to half a piece on.
    private static func ahead(of box: PixelRect, _ direction: WritingDirection) -> PixelRect {
        let along = direction.along(box)
        let large = max(box.width, box.height)
        return direction.rect(
            along: along.upperBound - large / 10..<along.upperBound + large / 2 + 1, across: direction.across(box))
    }

    /// Whether a piece comes next to another in a headline: as large, in line with it, and at most half of it away.
    private static func follows(_ box: PixelRect, _ other: PixelRect, _ direction: WritingDirection) -> Bool {
        let (a, b) = (direction.across(other), direction.across(box))
        let large = max(other.width, other.height)
        let gap = direction.along(box).lowerBound - direction.along(other).upperBound
        return abs(max(box.width, box.height) - large) * 10 <= large * 3 && gap * 2 <= large && gap * 10 >= -large
            && abs(a.lowerBound + a.upperBound - b.lowerBound - b.upperBound) * 3 <= large
    }

    private mutating func mark(_ box: PixelRect) {
        for r in box.minY / cell...min(rows - 1, (box.maxY - 1) / cell) {
            for c in box.minX / cell...min(columns - 1, (box.maxX - 1) / cell) { typed[r * columns + c] = true }
        }
    }
}
