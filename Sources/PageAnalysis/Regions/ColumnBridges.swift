import PageGeometry
import PageRaster

/// Parts columns of type that touch, and ruby that touches its column.
///
/// Method: a piece that is wider than a character, and seen as columns, is cut slice by slice. The ink over, in and under a slice
/// shows the columns as hills of its profile; the deepest valley is cut first, until no part is wider than a character.
struct ColumnBridges {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least ink in a piece's rectangle: a frame has less.
        var leastInk: Share = 0.08
        /// The height of a slice, and how far over and under it ink counts.
        var slice: Ems = 1
        var reach: Ems = 3
        /// Mean length of the runs of ink in columns of body type, at most: those of a headline are longer.
        var longestRun: Ems = 0.42
        /// How wide a cut is, in px.
        var cut = 2
    }

    /// Em of the body type in px.
    let em: Int
    let seen: SeenPage
    /// The widest character of body type.
    private let widest: Ems
    private let valleys: ColumnValleys
    private let parameters: Parameters

    init(em: Int, seen: SeenPage, parameters: RegionParameters = .init()) {
        (self.em, self.seen) = (em, seen)
        (widest, self.parameters) = (parameters.widestCharacter, parameters.columnBridges)
        valleys = ColumnValleys(em: em, widest: widest, parameters: parameters.columnValleys)
    }

    /// Cuts what joins columns.
    ///
    /// - Returns: whether there was any.
    /// - Complexity: O(runs around wide pieces).
    func cut(from ink: inout BitRaster, _ runs: InkRuns) -> Bool {
        var isCut = false
        for i in runs.components.indices where isColumns(i, runs) {
            let piece = runs.components[i]
            var last: [Int] = []
            for top in stride(from: piece.box.minY, to: piece.box.maxY, by: max(1, parameters.slice.of(em))) {
                let rows = top..<min(piece.box.maxY, top + parameters.slice.of(em))
                let profile = profile(piece.box.xRange, around: rows, runs)
                let cuts = valleys.cuts(in: profile).map { $0 + piece.box.minX }
                for x in cuts {
                    for y in rows { ink.clear(x..<min(piece.box.maxX, x + parameters.cut), row: y) }
                    // Where a cut steps aside from the one over it, what is between them joins the columns.
                    if let over = last.min(by: { abs($0 - x) < abs($1 - x) }), abs(over - x) * 2 < em {
                        ink.clear(min(over, x)..<max(over, x) + parameters.cut, row: top)
                    }
                }
                last = cuts
                isCut = isCut || !cuts.isEmpty
            }
        }
        return isCut
    }

    private func isColumns(_ i: Int, _ runs: InkRuns) -> Bool {
        let piece = runs.components[i]
        return piece.box.width > widest * em && piece.pixels >= parameters.leastInk * piece.box.area
            && seen.kind(in: piece.box) == .vertical
            && piece.pixels <= parameters.longestRun * (runs.rows(of: i).count * em)
    }

    /// The ink in each column of pixels of a range, as far up and down from some rows as these columns of type go on.
    private func profile(_ range: Range<Int>, around rows: Range<Int>, _ runs: InkRuns) -> [Int] {
        let reach = parameters.reach.of(em)
        var steps = [Int](repeating: 0, count: range.count + 1)
        for y in max(0, rows.lowerBound - reach)..<min(runs.size.height, rows.upperBound + reach) {
            for k in runs.firstRun(inRow: y, endingAfter: range.lowerBound)..<runs.rowStart(y + 1) {
                let run = runs.runs[k]
                guard Int(run.start) < range.upperBound else { break }
                steps[max(0, Int(run.start) - range.lowerBound)] += 1
                steps[min(range.count, Int(run.end) - range.lowerBound)] -= 1
            }
        }
        var height = 0
        return steps.dropLast().map {
            height += $0
            return height
        }
    }
}
