import PageGeometry
import PageRaster

/// Separates columns of type that touch, and ruby that touches its column.
///
/// Method: a piece that is classified as columns and wider than a character is cut slice by slice. In the profile of
/// the ink around a slice, the columns are hills. The deepest valley between hills is cut first. This is repeated until
/// no part is wider than a character.
struct ColumnBridges {
    /// Parameters, set by hand.
    struct Parameters {
        /// Maximum width of a character of body type, including its blur. Lower: wide characters are taken for columns.
        /// Higher: two columns of small type are taken for a character.
        var widestCharacter: Ems = 1.3
        /// Minimum share of a piece's bounding box that is ink. A frame has less.
        var leastInk: Share = 0.08
        /// Height of a slice of a piece.
        var slice: Ems = 1
        /// Distance above and below a slice within which ink is counted.
        var reach: Ems = 3
        /// Maximum mean length of the runs of ink in a piece of columns of body type. The runs of a headline are
        /// longer.
        var longestRun: Ems = 0.42
        /// Width of the cut between two columns, in px.
        var cut = 2
    }

    /// Em of the body type, in px.
    let em: Int
    let seen: SeenPage
    private let parameters = Parameters()

    /// Cuts the ink that joins columns.
    ///
    /// - Returns: whether anything was cut.
    /// - Complexity: O(runs around wide pieces).
    func cut(from ink: inout BitRaster, _ runs: InkRuns) -> Bool {
        let valleys = ColumnValleys(em: em, widest: parameters.widestCharacter)
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
                    // The cut should meet the cut of the slice above. If the two cuts do not meet, the row of pixels
                    // between them is cleared, because its ink would still join the columns.
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
        return piece.box.width > parameters.widestCharacter * em && piece.pixels >= parameters.leastInk * piece.box.area
            && seen.kind(in: piece.box) == .vertical
            && piece.pixels <= parameters.longestRun * (runs.rows(of: i).count * em)
    }

    /// Returns the amount of ink in each column of pixels of `range`. It includes ink in `rows`, and ink within `reach`
    /// above and below these rows.
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
