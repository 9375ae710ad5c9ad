import PageGeometry
import PageRaster

/// Traces faint horizontal hairlines, which may lean and bend, across a page.
///
/// Method: dynamic programming from left to right. A step of a trace is a hit if it is darker than the paper a little
/// above and below it. A trace gains by hits, and loses by other steps and by changes of its row; traces begin where
/// they gain (local alignment, T. F. Smith and M. S. Waterman, 1981). Type gives no long trace, because it is
/// interrupted by the blanks between columns.
struct HairlineTrace {
    /// Parameters, set by hand on pages of real newspapers.
    struct Parameters {
        /// Length of a step, at least 2 px.
        var step = Ems(1, of: 6)
        /// Height of a row of the trace, at least 1 px.
        var row = Ems(1, of: 16)
        /// Distance from a trace to the paper beside it; at least 2 rows.
        var beside: Ems = 0.2
        /// Minimum contrast of a hit with the paper beside it, in percent of ink's minimum contrast.
        var contrast = 12
        /// Gain of a hit. Its ratio to the losses gives the minimum share of hits.
        var hit = 1
        /// Loss of another step.
        var miss = 3
        /// Loss of a change of row.
        var change = 1
        /// Minimum length of a trace.
        var length: Ems = 15
        /// Minimum share of a trace's steps that are hits.
        var hits: Share = 0.75
        /// A trace is smooth if, for this share of its steps, the middle between the steps `around` before and after it
        /// differs by at most one row.
        var around = 12
        var smooth: Share = 0.9
    }

    /// The page, reduced to steps and rows.
    private let small: GreyRaster
    private let step: Int
    private let row: Int
    private let beside: Int
    private let contrast: Int
    private let least: Int
    private let parameters = Parameters()

    init(_ greys: PageGreys, em: Int) {
        step = max(2, parameters.step.of(em))
        row = max(1, parameters.row.of(em))
        beside = max(2, parameters.beside.of(em) / row)
        least = parameters.length.of(em) / step
        small = greys.print.greys.reduced(across: step, down: row)
        let paper = greys.print.tone.pagePaper
        contrast = max(1, paper - greys.limit(on: paper, percent: parameters.contrast))
    }

    /// Returns bands that contain the hairlines, in px of the page. A band is a pixel wider on each side than a row.
    ///
    /// - Complexity: O(steps × rows).
    func marked(size: PixelSize) -> BitRaster {
        var result = BitRaster(size: size)
        for trace in traces() {
            for (x, y) in trace {
                for line in max(0, y * row - 1)..<min(size.height, (y + 1) * row + 1) {
                    result.set(x * step..<(x + 1) * step, row: line)
                }
            }
        }
        return result
    }

    private func traces() -> [[(x: Int, y: Int)]] {
        let (width, height) = (small.width, small.height)
        guard width >= least, height > 2 * beside + 2 else { return [] }
        let isHit = hits()
        let enough = Int16(least * parameters.hit / 2)
        let scores = scores(isHit, most: enough + Int16(3 * parameters.miss))
        let ends = scores.indices.filter { scores[$0] >= enough }.sorted { (scores[$0], $0) > (scores[$1], $1) }
        var isTaken = [Bool](repeating: false, count: width * height)
        return ends.compactMap { end in
            var (x, y) = (end / height, end % height)
            guard !isTaken[end] else { return nil }
            var trace = [(x: x, y: y)]
            while x > 0 {
                let previous = (max(0, y - 1)...min(height - 1, y + 1)).max {
                    (value(scores, x - 1, $0, from: y), -abs($0 - y)) < (
                        value(scores, x - 1, $1, from: y), -abs($1 - y)
                    )
                }
                guard let previous, value(scores, x - 1, previous, from: y) > 0 else { break }
                (x, y) = (x - 1, previous)
                // A trace that leaves another one is a worse end of it.
                guard !isTaken[x * height + y] else {
                    for (x, y) in trace { isTaken[x * height + y] = true }
                    return nil
                }
                trace.append((x, y))
            }
            // Near a trace there is no other one, even if it is too short.
            for (x, y) in trace {
                for near in max(0, y - beside)...min(height - 1, y + beside) { isTaken[x * height + near] = true }
            }
            let hits = trace.count { isHit[$0.x * height + $0.y] }
            guard trace.count >= least, hits >= parameters.hits * trace.count, isSmooth(trace) else { return nil }
            return trace
        }
    }

    private func value(_ scores: [Int16], _ x: Int, _ y: Int, from other: Int) -> Int {
        Int(scores[x * small.height + y]) - abs(y - other) * parameters.change
    }

    /// Returns, column by column, whether a place is darker than the paper above and below it.
    private func hits() -> [Bool] {
        let (width, height) = (small.width, small.height)
        var result = [Bool](repeating: false, count: width * height)
        for y in beside + 1..<height - beside - 1 {
            for x in 0..<width {
                let above = max(small[x, y - beside], small[x, y - beside - 1])
                let below = max(small[x, y + beside], small[x, y + beside + 1])
                result[x * height + y] = Int(min(above, below)) - Int(small[x, y]) >= contrast
            }
        }
        return result
    }

    /// Returns, column by column, the score of the best trace that ends at each place. Scores are at most `most`, so
    /// that a trace loses its score soon after its end.
    private func scores(_ isHit: [Bool], most: Int16) -> [Int16] {
        let height = small.height
        let (hit, miss, change) = (Int16(parameters.hit), Int16(parameters.miss), Int16(parameters.change))
        var scores = [Int16](repeating: 0, count: isHit.count)
        for x in 0..<small.width {
            for y in 0..<height {
                let at = x * height + y
                var best: Int16 = 0
                if x > 0 {
                    best = scores[at - height]
                    if y > 0 { best = max(best, scores[at - height - 1] - change) }
                    if y + 1 < height { best = max(best, scores[at - height + 1] - change) }
                }
                scores[at] = min(most, max(0, best + (isHit[at] ? hit : -miss)))
            }
        }
        return scores
    }

    private func isSmooth(_ trace: [(x: Int, y: Int)]) -> Bool {
        let around = parameters.around
        guard trace.count > 2 * around else { return false }
        let inner = around..<trace.count - around
        let smooth = inner.count { abs(2 * trace[$0].y - trace[$0 - around].y - trace[$0 + around].y) <= 2 }
        return smooth >= parameters.smooth * inner.count
    }
}
