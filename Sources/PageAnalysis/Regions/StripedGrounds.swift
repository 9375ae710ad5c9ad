import PageGeometry
import PageRaster

/// Removes thin stripes under a headline, a ground of horizontal lines of equal length at equal distances.
///
/// Method: beside the characters, the stripes are thin runs of ink at equal distances, which all begin at one place and
/// all end at another. A few stripes that show at both sides give the ground's sides and the step between stripes. From
/// there, further stripes are followed at the ends of the ground, which are bare. Between its ends, a stripe is cleared
/// only where the ink is no thicker than the stripe. The strokes of type that cross it remain.
struct StripedGrounds {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum number of stripes by which a ground is recognised. Lower: strokes of type become a ground.
        var leastStripes = 4
        /// Range of the width of a ground.
        var leastWidth: Ems = 2.5
        var mostWidth: Ems = 60
        /// Maximum difference between the steps at the left side and at the right side, in 16ths of a px.
        var stepSlack = 4
        /// Maximum horizontal distance between the ends of a stripe in successive rows of pixels, and maximum
        /// difference between the tops of its two ends, in px.
        var endSlack = 1
        /// Minimum length of a run of ink whose ends are examined, and maximum thickness of a stripe.
        var leastRun: Ems = 1
        var thickness = Ems(1, of: 7)
        /// Distances inwards from a stripe's end at which there must be paper above and below the stripe.
        var probe: Ems = 0.25
        var farProbe: Ems = 0.5
        /// Range of the vertical distance between the ends of successive stripes, and maximum horizontal distance
        /// between these ends.
        var leastStep = Ems(1, of: 6)
        var mostStep: Ems = 4
        var aside = Ems(1, of: 8)
        /// Maximum step that counts for the usual step. Longer steps skip stripes that characters hide.
        var usualStep: Ems = 1.1
        /// Maximum deviation of a step from a multiple of the usual step, as a share of the usual step, at least 1 px.
        /// Half a px is added for each multiple.
        var drift = Share(1, of: 8)
        /// If two successive stripes are more than this number of steps apart, stripes between them are searched.
        var hidden: Share = 1.6
        /// Maximum deviation of the next stripe from its expected place, as a share of the step, at least 1 px.
        var search: Share = 0.25
        /// Length at each end of the ground on which a stripe is tested: a share of the ground's width, but at most
        /// `endMost`. Then the minimum share of this length on which the stripe must show.
        var endShare: Share = 0.25
        var endMost: Ems = 0.5
        var shown: Share = 0.8
    }

    /// Em of the body type, in px.
    let em: Int
    var parameters = Parameters()

    /// The stripes of one ground, from the top.
    private struct Ground {
        var stripes: [PixelRect]
        /// Mean distance between neighbouring stripes, in 16ths of a px.
        var step = 0
    }

    /// Clears the stripes from the ink.
    ///
    /// - Parameter runs: runs of the ink before clearing.
    /// - Complexity: O(runs + pixels of the grounds).
    func clear(from ink: inout BitRaster, _ runs: InkRuns) {
        for ground in grounds(runs, ink) {
            let first = ground.stripes[0], last = ground.stripes[ground.stripes.count - 1]
            for stripe in ground.stripes { clear(stripe, from: &ink) }
            for (stripe, step) in [(first, -ground.step), (last, ground.step)] { follow(stripe, step, in: &ink) }
            for (above, below) in zip(ground.stripes, ground.stripes.dropFirst()) {
                guard 16 * (below.minY - above.minY) > parameters.hidden * ground.step else { continue }
                follow(above, ground.step, in: &ink, before: below.minY)
            }
        }
    }

    // MARK: Finding

    private func grounds(_ runs: InkRuns, _ ink: BitRaster) -> [Ground] {
        let (lefts, rights) = edges(runs, ink)
        let rightRows = rows(of: rights)
        return rows(of: lefts).flatMap { left in
            rightRows.compactMap { right in
                let width = right.place - left.place
                guard width >= parameters.leastWidth * em, width <= parameters.mostWidth * em,
                    abs(left.step - right.step) <= parameters.stepSlack
                else { return nil }
                // The stripes that show at both sides. Each is extended from one side to the other.
                let stripes = left.edges.filter { own in
                    right.edges.contains { abs($0.minY - own.minY) <= parameters.endSlack }
                }.map { PixelRect(minX: left.place, minY: $0.minY, maxX: right.place, maxY: $0.maxY) }
                return stripes.count >= parameters.leastStripes ? Ground(stripes: stripes, step: left.step) : nil
            }
        }
    }

    /// A place where long runs begin, or end, in successive rows of pixels.
    private struct Edge {
        var place: Int
        var minY: Int
        var maxY: Int
    }

    /// Returns the left and the right edges of runs that are long enough and, at the edge, no thicker than a stripe.
    private func edges(_ runs: InkRuns, _ ink: BitRaster) -> (left: [Edge], right: [Edge]) {
        let least = parameters.leastRun.of(em)
        let slack = parameters.endSlack
        var all: [[Edge]] = [[], []]
        // The edges that continue from the row of pixels above.
        var open: [[Edge]] = [[], []]
        for y in 0..<runs.size.height {
            var here: [[Edge]] = [[], []]
            for run in runs.row(y) where Int(run.end - run.start) >= least {
                for (side, place) in [Int(run.start), Int(run.end)].enumerated() {
                    let above = open[side].first { abs($0.place - place) <= slack }
                    here[side].append(Edge(place: place, minY: above?.minY ?? y, maxY: y + 1))
                }
            }
            for side in 0..<2 where !open[side].isEmpty {
                all[side] += open[side].filter { edge in
                    let isOver = !here[side].contains { $0.minY == edge.minY && abs($0.place - edge.place) <= slack }
                    return isOver && isThin(edge, inwards: side == 0 ? 1 : -1, in: ink)
                }
            }
            open = here
        }
        return (all[0], all[1])
    }

    /// Whether the stripe at an edge is thin, with paper above and below it.
    private func isThin(_ edge: Edge, inwards: Int, in ink: BitRaster) -> Bool {
        guard edge.maxY - edge.minY <= parameters.thickness * em, edge.minY > 0, edge.maxY < ink.height else {
            return false
        }
        return [parameters.probe.of(em), parameters.farProbe.of(em)].allSatisfy { reach in
            let x = edge.place + inwards * reach
            return !ink[x, edge.minY - 1] && !ink[x, edge.maxY]
        }
    }

    /// A row of edges, one under the other.
    private struct Row {
        var edges: [Edge]
        /// Mean distance between successive edges, in 16ths of a px.
        var step = 0
        var place: Int { edges[0].place }
    }

    private func rows(of edges: [Edge]) -> [Row] {
        var rows: [Row] = []
        // Rows before this one end too far up to continue.
        var first = 0
        for edge in edges.sorted(by: { ($0.minY, $0.place) < ($1.minY, $1.place) }) {
            while first < rows.count,
                edge.minY - rows[first].edges[rows[first].edges.count - 1].minY > parameters.mostStep * em
            { first += 1 }
            let home = rows[first...].firstIndex { row in
                let step = edge.minY - row.edges[row.edges.count - 1].minY
                return abs(edge.place - row.place) <= parameters.aside * em && step >= parameters.leastStep * em
                    && step <= parameters.mostStep * em
            }
            if let home { rows[home].edges.append(edge) } else { rows.append(Row(edges: [edge])) }
        }
        return rows.flatMap(regular)
    }

    /// Returns the parts of a row in which edges have equal distances, except where characters hide stripes. Every step
    /// must be a multiple of the usual step. In strokes of type, this occurs only by chance.
    private func regular(_ row: Row) -> [Row] {
        let steps = zip(row.edges, row.edges.dropFirst()).map { $1.minY - $0.minY }
        let small = steps.filter { $0 <= parameters.usualStep * em }.sorted()
        guard small.count >= parameters.leastStripes - 1 else { return [] }
        let usual = small[small.count / 2]
        let slack = max(1, parameters.drift.of(usual))
        var parts = [Row(edges: [row.edges[0]])]
        for (edge, step) in zip(row.edges.dropFirst(), steps) {
            let count = max(1, (step + usual / 2) / usual)
            if abs(count * usual - step) <= slack + count / 2 {
                parts[parts.count - 1].edges.append(edge)
            } else {
                parts.append(Row(edges: [edge]))
            }
        }
        return parts.filter { $0.edges.count >= parameters.leastStripes }.map { part in
            let length = part.edges[part.edges.count - 1].minY - part.edges[0].minY
            var part = part
            part.step = length * 16 / max(1, (length + usual / 2) / usual)
            return part
        }
    }

    // MARK: Clearing

    /// Clears the stripes that follow a stripe in steps of `step`, while the next stripe shows at one of the ground's
    /// ends. If `end` is given, it stops there.
    private func follow(_ stripe: PixelRect, _ step: Int, in ink: inout BitRaster, before end: Int? = nil) {
        var here = stripe
        while let next = next(to: here, step, in: ink) {
            if let end, next.maxY >= end { return }
            clear(next, from: &ink)
            here = next
        }
    }

    private func next(to stripe: PixelRect, _ step: Int, in ink: BitRaster) -> PixelRect? {
        let middle = stripe.minY + (step + (step > 0 ? 8 : -8)) / 16
        let reach = max(1, parameters.search.of(abs(step)) / 16)
        let candidates = (middle - reach...middle + reach).sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
        return candidates.map { PixelRect(minX: stripe.minX, minY: $0, maxX: stripe.maxX, maxY: $0 + stripe.height) }
            .first { ink.size.bounds.contains($0) && shows($0, in: ink) }
    }

    /// Whether a stripe shows on most of one end of the ground.
    private func shows(_ stripe: PixelRect, in ink: BitRaster) -> Bool {
        let length = min(parameters.endShare.of(stripe.width), parameters.endMost.of(em))
        return [stripe.minX..<stripe.minX + length, stripe.maxX - length..<stripe.maxX].contains { places in
            places.count { isThin(at: $0, stripe, in: ink) != nil } >= parameters.shown * places.count
        }
    }

    /// Returns the rows of pixels of the ink at a place of a stripe, if the ink is no thicker than the stripe;
    /// otherwise nil.
    private func isThin(at x: Int, _ stripe: PixelRect, in ink: BitRaster) -> Range<Int>? {
        let most = stripe.height + 1
        guard let y = stripe.yRange.first(where: { ink[x, $0] }) else { return nil }
        var top = y
        while top > 0, y - top <= most, ink[x, top - 1] { top -= 1 }
        var foot = y + 1
        while foot < ink.height, foot - top <= most, ink[x, foot] { foot += 1 }
        return foot - top <= most ? top..<foot : nil
    }

    private func clear(_ stripe: PixelRect, from ink: inout BitRaster) {
        for x in max(0, stripe.minX - 1)..<min(ink.width, stripe.maxX + 1) {
            if let own = isThin(at: x, stripe, in: ink) { for y in own { ink[x, y] = false } }
        }
    }
}
