import PageGeometry
import PageRaster

/// Takes thin stripes out from under a headline: a ground of lines across it, all as long as one another and as far apart.
///
/// Method: stripes above, below or between the characters are whole pieces of ink, so three of them tell the ground's sides
/// and steps. From there on each stripe is followed at its ends, where the ground is bare, and what is no thicker than it is
/// cleared between them, so that the strokes of type that it crosses stay.
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
    /// - Complexity: O(components + pixels of the grounds).
    func clear(from ink: inout BitRaster, _ pieces: [InkRuns.Component]) {
        for ground in grounds(of: pieces) {
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

    private func grounds(of pieces: [InkRuns.Component]) -> [Ground] {
        let thin = pieces.map(\.box).filter {
            $0.height * 7 <= em && $0.width * 2 >= 5 * em && $0.width <= 16 * em
        }.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
        var grounds: [Ground] = []
        for box in thin {
            let home = grounds.firstIndex { ground in
                let last = ground.stripes[ground.stripes.count - 1]
                let step = box.minY - last.minY
                return abs(box.minX - last.minX) * 8 <= em && abs(box.maxX - last.maxX) * 8 <= em && step * 6 >= em
                    && step <= 16 * em
            }
            if let home { grounds[home].stripes.append(box) } else { grounds.append(Ground(stripes: [box])) }
        }
        return grounds.compactMap(regular)
    }

    /// The ground with its step, if two steps at least are as small as the smallest, and smaller than a line of type is
    /// wide. Characters hide stripes between the others.
    private func regular(_ ground: Ground) -> Ground? {
        let steps = zip(ground.stripes, ground.stripes.dropFirst()).map { $1.minY - $0.minY }
        guard let least = steps.min(), least * 10 <= em * 11 else { return nil }
        let even = steps.filter { $0 - least <= max(1, least / 8) }
        guard even.count >= 2 else { return nil }
        let mean = even.reduce(0, +) * 16 / even.count
        let count = steps.reduce(0) { $0 + ($1 * 16 + mean / 2) / mean }
        var ground = ground
        ground.step = steps.reduce(0, +) * 16 / count
        return ground
    }

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
