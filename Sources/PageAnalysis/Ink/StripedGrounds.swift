import PageGeometry
import PageRaster

/// Takes thin stripes out from under a headline: a ground of lines across it, all as long as one another and as far apart.
///
/// Method: beside the characters the stripes are thin runs of ink that all begin, and on the other side all end, at one place,
/// as far apart as one another; four of them on both sides tell the ground's sides and steps. From there on each stripe is
/// followed at its ends, where the ground is bare, and what is no thicker than it is cleared between them, so that the
/// strokes of type that it crosses stay.
struct StripedGrounds {
    /// Em of the body type in px.
    let em: Int

    /// Stripes of one ground, from the top.
    private struct Ground {
        var stripes: [PixelRect]
        /// Mean distance from stripe to stripe, in 16ths of a px.
        var step = 0
    }

    /// Clears the stripes.
    ///
    /// - Complexity: O(words × log em + runs of the stripes).
    func clear(from ink: inout BitRaster) {
        for ground in grounds(in: ink) {
            let first = ground.stripes[0], last = ground.stripes[ground.stripes.count - 1]
            for stripe in ground.stripes { clear(stripe, from: &ink) }
            for (stripe, step) in [(first, -ground.step), (last, ground.step)] { follow(stripe, step, in: &ink) }
            for (above, below) in zip(ground.stripes, ground.stripes.dropFirst()) {
                guard (below.minY - above.minY) * 10 > ground.step else { continue }
                follow(above, ground.step, in: &ink, before: below.minY)
            }
        }
    }

    // MARK: Finding

    private func grounds(in ink: BitRaster) -> [Ground] {
        var thin = ink.openedRight(em)
        thin.subtract(thin.openedDown(em / 7 + 1))
        let segments = InkRuns(thin).components.map(\.box).filter { $0.width >= em && $0.height * 7 <= em }
        let lefts = rows(of: segments, by: \.minX), rights = rows(of: segments, by: \.maxX)
        return lefts.flatMap { left in
            rights.compactMap { right in
                let width = right.place - left.place
                guard width * 2 >= 5 * em, width <= 60 * em, abs(left.step - right.step) <= 4 else { return nil }
                // The stripes that show on both sides, from one side to the other.
                let stripes = left.segments.filter { own in
                    right.segments.contains { abs($0.minY - own.minY) <= 1 }
                }.map { PixelRect(minX: left.place, minY: $0.minY, maxX: right.place, maxY: $0.maxY) }
                return stripes.count >= Self.least ? Ground(stripes: stripes, step: left.step) : nil
            }
        }
    }

    /// Segments under one another that begin or end at one place.
    private struct Row {
        let side: KeyPath<PixelRect, Int>
        var segments: [PixelRect]
        /// Mean distance from segment to segment, in 16ths of a px.
        var step = 0
        /// Where its first segment begins or ends.
        var place: Int { segments[0][keyPath: side] }
    }

    private func rows(of segments: [PixelRect], by side: KeyPath<PixelRect, Int>) -> [Row] {
        var open: [Row] = []
        for box in segments.sorted(by: { ($0.minY, $0.minX) < ($1.minY, $1.minX) }) {
            let home = open.firstIndex { row in
                let step = box.minY - row.segments[row.segments.count - 1].minY
                return abs(box[keyPath: side] - row.place) * 8 <= em && step * 6 >= em && step <= 4 * em
            }
            if let home {
                open[home].segments.append(box)
            } else {
                open.append(Row(side: side, segments: [box]))
            }
        }
        return open.flatMap(regular)
    }

    /// The parts of a row that are as far apart as one another but where characters hide some: every step is a whole number
    /// of the usual one, which strokes of type above and below keep to by chance only.
    private func regular(_ row: Row) -> [Row] {
        let steps = zip(row.segments, row.segments.dropFirst()).map { $1.minY - $0.minY }
        let small = steps.filter { $0 * 10 <= em * 11 }.sorted()
        guard small.count >= Self.least - 1 else { return [] }
        let usual = small[small.count / 2]
        var parts = [Row(side: row.side, segments: [row.segments[0]])]
        for (segment, step) in zip(row.segments.dropFirst(), steps) {
            let count = max(1, (step + usual / 2) / usual)
            if abs(count * usual - step) <= max(1, usual / 8) + count / 2 {
                parts[parts.count - 1].segments.append(segment)
            } else {
                parts.append(Row(side: row.side, segments: [segment]))
            }
        }
        return parts.filter { $0.segments.count >= Self.least }.map { part in
            let length = part.segments[part.segments.count - 1].minY - part.segments[0].minY
            var part = part
            part.step = length * 16 / max(1, (length + usual / 2) / usual)
            return part
        }
    }

    /// So many stripes tell a ground.
    private static let least = 4

    // MARK: Clearing

    /// Follows a ground from a stripe on, a step at a time, for as long as the next stripe shows at one of its ends.
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
        let reach = max(1, abs(step) / 64)
        let candidates = (middle - reach...middle + reach).sorted { (abs($0 - middle), $0) < (abs($1 - middle), $1) }
        return candidates.map { PixelRect(minX: stripe.minX, minY: $0, maxX: stripe.maxX, maxY: $0 + stripe.height) }
            .first { ink.size.bounds.contains($0) && shows($0, in: ink) }
    }

    /// Whether a stripe shows on the ground's first or last half em, but for a fifth of it.
    private func shows(_ stripe: PixelRect, in ink: BitRaster) -> Bool {
        let length = min(stripe.width / 4, em / 2)
        return [stripe.minX..<stripe.minX + length, stripe.maxX - length..<stripe.maxX].contains { places in
            places.count { isThin(at: $0, stripe, in: ink) != nil } * 5 >= places.count * 4
        }
    }

    /// The ink at a place of a stripe, if it is no thicker than the stripe.
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
