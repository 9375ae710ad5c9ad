import PageGeometry
import PageRaster

/// Tells rules from strokes of type that happen to stand in one line: the stems of 聞, 県 and 車 under one another, or the
/// horizontal strokes of a headline across the page.
///
/// Method: type's strokes are crossed by others, so there is ink on both sides of them at many places. A rule has paper on
/// both sides, or type that touches it on one: strokes of double rules and side-lines (傍線) too.
struct StrokeCrossings {
    /// All of the page's ink.
    let ink: BitRaster
    /// Em of the body type in px.
    let em: Int

    /// Whether a line of ink is strokes of type: at more than 12 of 100 places along it ink crosses it (on drawn pages
    /// rules had up to 4, strokes of type 17 and more, but for few), or three thin strokes or more in two ems, as the hair
    /// lines of large Mincho type do.
    func isOfType(_ line: Hull) -> Bool {
        // No line of type has strokes in one line for so long; what crosses such a rule is a table's other rules.
        guard line.lines.count < 20 * em, let first = line.lines.first(where: { !$0.isEmpty }) else { return false }
        var here = first
        var crossed = 0
        var strokes = 0
        var wasCrossed = false
        for (i, range) in line.lines.enumerated() {
            // Where a broad stroke crosses, the line itself is interrupted.
            if !range.isEmpty { here = range }
            let isCrossed = isCrossed(here, at: line.direction.along(line.box).lowerBound + i, line.direction)
            if isCrossed { crossed += 1 }
            if isCrossed && !wasCrossed { strokes += 1 }
            wasCrossed = isCrossed
        }
        return crossed * 100 > line.lines.count * 12 || strokes * 2 * em >= 3 * line.lines.count
    }

    /// Whether ink goes on through a line from one side to the other, farther than its own edge is ragged. (The grain of a
    /// fold lies on both sides, but not so closely.)
    private func isCrossed(_ line: Range<Int>, at place: Int, _ direction: WritingDirection) -> Bool {
        let reach = em / 12 + 1
        let across = line.lowerBound - reach..<line.upperBound + reach
        let page = direction.across(ink.size.bounds)
        guard across.lowerBound >= page.lowerBound, across.upperBound <= page.upperBound else { return false }
        return across.allSatisfy { direction == .vertical ? ink[$0, place] : ink[place, $0] }
    }
}
