import Foundation
import PageGeometry
import PageRaster

/// Traces faint and broken horizontal hairlines, which may lean and bend, across a page.
///
/// Method: dynamic programming from left to right. A step of a trace is a hit if it is darker than the paper a little
/// above and below it, and a break if there is paper only. A trace gains by hits, and loses by breaks, by other ink and
/// by changes of its row; traces begin where they gain (local alignment, T. F. Smith and M. S. Waterman, 1981). A hit on
/// blank paper gains much, unless the page has much grain. A hit near type gains little, because strokes of characters
/// side by side are hits too.
struct HairlineTrace {
    /// Parameters, set by hand on pages of real and of drawn newspapers.
    struct Parameters {
        /// Length of a step, at least 2 px.
        var step = Ems(1, of: 6)
        /// Height of a row of the trace, at least 1 px.
        var row = Ems(1, of: 16)
        /// Distance from a trace to the paper beside it; at least 2 rows.
        var beside: Ems = 0.2
        /// Minimum contrast of a hit with the paper beside it, in percent of ink's minimum contrast.
        var contrast = 12
        /// Minimum contrast of ink with the page's paper, in the same unit.
        var inkContrast = 50
        /// Minimum contrast of a rule in a fold, in the same unit. A fold leaves edges that are paler.
        var foldContrast = 100
        /// Shares of the steps of a broken hairline that are hits and breaks.
        var (hits, breaks) = (0.6, 0.35)
        /// Range of the share of hits on blank paper, which are grain.
        var grain = 0.02...0.5
        /// Evidence of a step for a hairline, in halves of a nat: near type, a hit, which may be a stroke, and a break;
        /// the same in black and white, where a whole hairline is ink and is known; and other ink anywhere.
        var (typeHit, typeBreak, bitHit, bitBreak, other) = (1, -4, 0, -1, -6)
        /// Loss of a change of row.
        var change = 2
        /// Minimum evidence of a trace.
        var evidence = 50
        /// A step is near type if there is ink within this distance above or below it.
        var typeReach: Ems = 2
        /// Minimum length of a trace.
        var length: Ems = 12
        /// A step is bent if it is more than a row away from the middle between the steps `around` before and after it.
        /// `bent` is its loss, in gains of other steps.
        var (around, bent) = (12, 9)
    }

    /// The page, reduced to steps and rows.
    private let small: GreyRaster
    private let step: Int
    private let row: Int
    private let beside: Int
    private let contrast: Int
    private let least: Int
    /// Grey below which a place is ink.
    private let ink: UInt8
    private let reach: Int
    private let isOfBits: Bool
    /// Rectangles that a fold shaded, in steps and rows, and grey below which a rule is known there.
    private let folds: [PixelRect]
    private let foldInk: UInt8
    private let parameters = Parameters()

    init(_ greys: PageGreys, em: Int) {
        step = max(2, parameters.step.of(em))
        row = max(1, parameters.row.of(em))
        beside = max(2, parameters.beside.of(em) / row)
        least = parameters.length.of(em) / step
        small = greys.print.greys.reduced(across: step, down: row)
        let paper = greys.print.tone.pagePaper
        contrast = max(1, paper - greys.limit(on: paper, percent: parameters.contrast))
        ink = UInt8(clamping: greys.limit(on: paper, percent: parameters.inkContrast))
        isOfBits = greys.isOfBits
        foldInk = UInt8(clamping: greys.limit(on: paper, percent: parameters.foldContrast))
        let (step, row, whole) = (step, row, small.size.bounds)
        folds = greys.folds.map {
            PixelRect(
                minX: $0.minX / step, minY: $0.minY / row, maxX: ($0.maxX - 1) / step + 1, maxY: ($0.maxY - 1) / row + 1
            ).intersection(whole)
        }.filter { !$0.isEmpty }
        reach = parameters.typeReach.of(em) / row
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
        let gains = gains()
        let enough = Int16(parameters.evidence)
        let scores = scores(gains, most: enough - Int16(3 * parameters.other))
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
            let part = smoothPart(of: trace)
            return part.count >= least ? Array(trace[part]) : nil
        }
    }

    private func value(_ scores: [Int16], _ x: Int, _ y: Int, from other: Int) -> Int {
        Int(scores[x * small.height + y]) - abs(y - other) * parameters.change
    }

    /// Returns, column by column, the evidence of a step at each place. On blank paper it is the ratio of the shares of
    /// hits (or breaks) on a hairline and on this page.
    private func gains() -> [Int8] {
        let steps = steps()
        var counts = [Int](repeating: 0, count: Step.allCases.count)
        for step in steps { counts[Int(step.rawValue)] += 1 }
        func count(_ step: Step) -> Double { Double(counts[Int(step.rawValue)]) }
        let grain = count(.hit) / max(1, count(.hit) + count(.break))
        let usual = min(parameters.grain.upperBound, max(parameters.grain.lowerBound, grain))
        func evidence(_ share: Double, _ usual: Double) -> Int8 { Int8((2 * log(share / usual)).rounded()) }
        let evidence: [Int8] = [
            Int8(parameters.other), evidence(parameters.hits, usual), evidence(parameters.breaks, 1 - usual),
            Int8(isOfBits ? parameters.bitHit : parameters.typeHit),
            Int8(isOfBits ? parameters.bitBreak : parameters.typeBreak),
        ]
        return steps.map { evidence[Int($0.rawValue)] }
    }

    /// The ink at a place and around it.
    private enum Step: UInt8, CaseIterable {
        case other, hit, `break`, typeHit, typeBreak
    }

    /// Returns the steps column by column.
    private func steps() -> [Step] {
        let (width, height) = (small.width, small.height)
        var result = [Step](repeating: .other, count: width * height)
        var inked = [Int](repeating: 0, count: height + 1)
        for x in 0..<width {
            for y in 0..<height { inked[y + 1] = inked[y] + (small[x, y] < ink ? 1 : 0) }
            for y in beside + 1..<height - beside - 1 {
                let above = Int(max(small[x, y - beside], small[x, y - beside - 1]))
                let below = Int(max(small[x, y + beside], small[x, y + beside + 1]))
                let here = Int(small[x, y])
                let isHit = min(above, below) - here >= contrast
                guard isHit || inked[y + beside + 1] == inked[y - beside] else { continue }
                let near =
                    inked[min(height, y + reach + 1)] - inked[min(height, y + beside)]
                    + inked[y - beside + 1] - inked[max(0, y - reach)]
                result[x * height + y] = near == 0 ? (isHit ? .hit : .break) : isHit ? .typeHit : .typeBreak
            }
        }
        for fold in folds {
            for x in fold.minX..<fold.maxX {
                for at in x * height + fold.minY..<x * height + fold.maxY where small[x, at - x * height] >= foldInk {
                    if result[at] == .hit { result[at] = .break }
                    if result[at] == .typeHit { result[at] = .typeBreak }
                }
            }
        }
        return result
    }

    /// Returns, column by column, the score of the best trace that ends at each place. Scores are at most `most`, so
    /// that a trace loses its score soon after its end.
    private func scores(_ gains: [Int8], most: Int16) -> [Int16] {
        let height = small.height
        let change = Int16(parameters.change)
        var scores = [Int16](repeating: 0, count: gains.count)
        for x in 0..<small.width {
            for y in 0..<height {
                let at = x * height + y
                var best: Int16 = 0
                if x > 0 {
                    best = scores[at - height]
                    if y > 0 { best = max(best, scores[at - height - 1] - change) }
                    if y + 1 < height { best = max(best, scores[at - height + 1] - change) }
                }
                scores[at] = min(most, max(0, best + Int16(gains[at])))
            }
        }
        return scores
    }

    /// Returns the part of a trace in which the share of bent steps is lowest for its length: the greatest sum of a gain
    /// for each other step and a loss for each bent one (J. Bentley, 1984). A trace that runs into a screen bends there.
    private func smoothPart(of trace: [(x: Int, y: Int)]) -> Range<Int> {
        let around = parameters.around
        guard trace.count > 2 * around else { return 0..<0 }
        var best = (sum: 0, part: 0..<0)
        var (sum, start) = (0, 0)
        for at in around..<trace.count - around {
            if sum <= 0 { (sum, start) = (0, at) }
            let isBent = abs(2 * trace[at].y - trace[at - around].y - trace[at + around].y) > 2
            sum += isBent ? -parameters.bent : 1
            if sum > best.sum { best = (sum, start..<at + 1) }
        }
        return best.part.isEmpty ? best.part : best.part.lowerBound - around..<best.part.upperBound + around
    }
}
