import PageGeometry
import PageRaster

/// Where on a page type stands, told from pieces of ink alone: what a stain, a shadow or a tint can lie over, and a
/// photograph has none of.
///
/// Method: the page is cut into squares of an em. Pieces as large as type's, and neither as empty as a scratch nor as
/// full as a blot, cover a quarter to three quarters of an area of body type, whatever the paper under it, and they
/// have nearly all of its ink. In a photograph, a chart or a screen's dots they cover less than a tenth (measured on
/// pages with all three): its pieces are dots, or as large as what is shown. Headlines are rows of at least three
/// pieces of one size. Type is told by its texture, not by its paper, after Jain and Bhattacharjee, "Text segmentation
/// using Gabor filters for automatic document processing", 1992, with sizes of pieces in place of filters, since ink is
/// at hand.
struct TypeField {
    /// Set by hand, but for `covered`.
    struct Parameters: Sendable, Hashable {
        /// The least side of a square, in px: in smaller ones there is no telling.
        var leastCell = 8
        /// The longer side of a piece of body type: a character or a good part of one.
        var leastBody: Ems = 0.28
        var mostBody: Ems = 1.35
        /// Its shorter side, by the longer one.
        var bodyShort = Share(1, of: 6)
        /// How much of its rectangle is ink: less is a scratch, more a blot.
        var leastInk: Share = 0.1
        var mostBodyInk: Share = 0.85
        /// How much of a square and those around it pieces of type cover: a quarter and more where there is type, less
        /// than a tenth in a photograph, a chart or a screen (measured on pages with all three).
        var covered: Share = 0.15
        /// How much of the ink there is theirs.
        var ownInk: Share = 0.5
        /// A square with less ink than this share of it may be of type though other ink outweighs that of type in it.
        var littleInk: Share = 0.05
        /// The longer side of a headline's character.
        var leastHeadline: Ems = 1.2
        var mostHeadline: Ems = 8
        /// Its shorter side, by the longer one, and the most of its rectangle that is ink.
        var headlineShort: Share = 0.5
        var mostHeadlineInk: Share = 0.75
        /// How far the next one begins before the end of one, at most, and after it, by the longer side.
        var overlap: Share = 0.1
        var gap: Share = 0.5
        /// How far the two differ in size, and how far they stand out of line, by the longer side.
        var sizeSlack: Share = 0.3
        var aside = Share(1, of: 6)
    }

    private let parameters: Parameters
    /// Side of a square in px: an em.
    let cell: Int
    private let columns: Int
    private let rows: Int
    private var typed: [Bool]
    /// Ink in each square, in px.
    private var inked: [Int]

    /// - Complexity: O(runs + components).
    init(_ ink: InkRuns, em: Int, screen: HalftoneScreen, parameters: PreprocessingParameters = .init()) {
        let own = parameters.typeField
        self.parameters = own
        cell = max(own.leastCell, em)
        columns = ink.size.width / cell + 1
        rows = ink.size.height / cell + 1
        let isType = zip(ink.components, screen.isPart).map { !$1 && own.isTypeLike($0, em: em) }
        typed = [Bool](repeating: false, count: columns * rows)
        inked = [Int](repeating: 0, count: columns * rows)
        markBody(ink, isType)
        if !parameters.off.contains(.headlineType) { markHeadlines(ink.components, em: em) }
        if parameters.off.contains(.typeField) { typed = [Bool](repeating: false, count: typed.count) }
    }

    /// Whether type stands at a place of the page.
    func isTyped(x: Int, y: Int) -> Bool {
        let (c, r) = (x / cell, y / cell)
        return c >= 0 && c < columns && r >= 0 && r < rows && typed[r * columns + c]
    }

    /// How many percent of an area's squares hold type.
    func share(in area: PixelRect) -> Int { mean(in: area) { typed[$0] ? 100 : 0 } }

    /// How many percent of an area's squares are ink.
    func inkShare(in area: PixelRect) -> Int { mean(in: area) { inked[$0] * 100 / (cell * cell) } }

    /// A rectangle that is `step` px smaller at each side along which a strip `width` px wide has type in `percent` of
    /// its squares or more.
    func trimmed(_ box: PixelRect, strip width: Int, step: Int, percent: Int) -> PixelRect {
        var next = box
        if share(in: PixelRect(x: box.minX..<box.minX + width, y: box.yRange)) >= percent { next.minX += step }
        if share(in: PixelRect(x: box.maxX - width..<box.maxX, y: box.yRange)) >= percent { next.maxX -= step }
        if share(in: PixelRect(x: box.xRange, y: box.minY..<box.minY + width)) >= percent { next.minY += step }
        if share(in: PixelRect(x: box.xRange, y: box.maxY - width..<box.maxY)) >= percent { next.maxY -= step }
        return next
    }

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

    private mutating func markBody(_ ink: InkRuns, _ isType: [Bool]) {
        var covered = [Int](repeating: 0, count: typed.count)
        for (i, piece) in ink.components.enumerated() where isType[i] {
            let center = piece.box.center
            covered[center.y / cell * columns + center.x / cell] += piece.box.area
        }
        let mine = count(ink, isType)
        let square = cell * cell
        for r in 0..<rows {
            for c in 0..<columns {
                let here = r * columns + c
                // A square full of other ink is none, whatever stands beside.
                guard mine[here] >= parameters.ownInk * inked[here] || inked[here] < parameters.littleInk * square
                else { continue }
                var sums = (covered: 0, mine: 0, all: 0, cells: 0)
                for y in max(0, r - 1)...min(rows - 1, r + 1) {
                    for x in max(0, c - 1)...min(columns - 1, c + 1) {
                        sums.covered += covered[y * columns + x]
                        sums.mine += mine[y * columns + x]
                        sums.all += inked[y * columns + x]
                        sums.cells += 1
                    }
                }
                typed[here] =
                    sums.covered >= parameters.covered * (sums.cells * square)
                    && sums.mine >= parameters.ownInk * sums.all
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
        let large = pieces.filter { parameters.isHeadlineLike($0, em: em) }
        let index = RectIndex(large.map(\.box), tile: 4 * cell)
        for direction in WritingDirection.allCases {
            let next = large.map { piece in
                index.firstMeeting(ahead(of: piece.box, direction)) {
                    follows(large[$0].box, piece.box, direction)
                }
            }
            for i in large.indices {
                guard let k = next[i], let l = next[k] else { continue }
                for piece in [large[i], large[k], large[l]] { mark(piece.box) }
            }
        }
    }

    /// Where the next piece of a headline begins: from within a piece's end to some way on.
    private func ahead(of box: PixelRect, _ direction: WritingDirection) -> PixelRect {
        let along = direction.along(box)
        let large = max(box.width, box.height)
        return direction.rect(
            along: along.upperBound - parameters.overlap.of(large)..<along.upperBound + parameters.gap.of(large) + 1,
            across: direction.across(box))
    }

    /// Whether a piece comes next to another in a headline: as large, in line with it, and near.
    private func follows(_ box: PixelRect, _ other: PixelRect, _ direction: WritingDirection) -> Bool {
        let (a, b) = (direction.across(other), direction.across(box))
        let large = max(other.width, other.height)
        let gap = direction.along(box).lowerBound - direction.along(other).upperBound
        return abs(max(box.width, box.height) - large) <= parameters.sizeSlack * large
            && gap <= parameters.gap * large && gap >= -(parameters.overlap * large)
            && abs(a.lowerBound + a.upperBound - b.lowerBound - b.upperBound) <= parameters.aside * (2 * large)
    }

    private mutating func mark(_ box: PixelRect) {
        for r in box.minY / cell...min(rows - 1, (box.maxY - 1) / cell) {
            for c in box.minX / cell...min(columns - 1, (box.maxX - 1) / cell) { typed[r * columns + c] = true }
        }
    }
}

extension TypeField.Parameters {
    /// As large as a character of body type or a good part of one, as compact, and made of strokes.
    fileprivate func isTypeLike(_ piece: InkRuns.Component, em: Int) -> Bool {
        let long = piece.longSide
        return long >= leastBody * em && long <= mostBody * em
            && min(piece.box.width, piece.box.height) >= bodyShort * long
            && piece.pixels >= leastInk * piece.box.area && piece.pixels <= mostBodyInk * piece.box.area
    }

    /// Larger than body type, nearly square, and made of strokes.
    fileprivate func isHeadlineLike(_ piece: InkRuns.Component, em: Int) -> Bool {
        let long = piece.longSide
        return long > leastHeadline * em && long <= mostHeadline * em
            && min(piece.box.width, piece.box.height) >= headlineShort * long
            && piece.pixels >= leastInk * piece.box.area && piece.pixels <= mostHeadlineInk * piece.box.area
    }
}
