import PageGeometry
import PageRaster

/// Tells rules from strokes of type that happen to stand in one line: the stems of 聞, 県 and 車 under one another, or the
/// horizontal strokes of a headline across the page.
///
/// Method: type's strokes are crossed by others, so there is ink on both sides of them at many places. A rule has paper
/// on both sides, or type that touches it on one: strokes of double rules and side-lines (傍線) too.
struct StrokeCrossings {
    /// Set by hand; the share on drawn pages.
    struct Parameters: Sendable, Hashable {
        /// Strokes of type are no longer: no line of type has strokes in one line for so long, and what crosses such a
        /// rule is a table's other rules.
        var longest: Ems = 20
        /// At how much of its length ink crosses strokes of type: rules had up to 0.04, strokes of type 0.17 and more,
        /// but for few.
        var crossed: Share = 0.12
        /// So many strokes to an em cross type, however thin: the hair lines of large Mincho type.
        var strokes: Share = 1.5
        /// How far ink goes on beyond both sides, and a px more: farther than a line's own edge is ragged. The grain of
        /// a fold lies on both sides, but not so closely.
        var reach = Ems(1, of: 12)
    }

    /// All of the page's ink.
    let ink: BitRaster
    /// Em of the body type in px.
    let em: Int
    var parameters = Parameters()

    /// Whether a line of ink is strokes of type: ink crosses it at many places, or in many thin strokes.
    func isOfType(_ line: Hull) -> Bool {
        guard line.lines.count < parameters.longest * em, let first = line.lines.first(where: { !$0.isEmpty }) else {
            return false
        }
        let reach = parameters.reach.of(em) + 1
        var here = first
        var crossed = 0
        var strokes = 0
        var wasCrossed = false
        for (i, range) in line.lines.enumerated() {
            // Where a broad stroke crosses, the line itself is interrupted.
            if !range.isEmpty { here = range }
            let isCrossed = isCrossed(here, at: line.direction.along(line.box).lowerBound + i, line.direction, reach)
            if isCrossed { crossed += 1 }
            if isCrossed && !wasCrossed { strokes += 1 }
            wasCrossed = isCrossed
        }
        return crossed > parameters.crossed * line.lines.count || strokes * em >= parameters.strokes * line.lines.count
    }

    /// Whether ink goes on through a line from one side to the other, and `reach` px farther.
    private func isCrossed(_ line: Range<Int>, at place: Int, _ direction: WritingDirection, _ reach: Int) -> Bool {
        let across = line.lowerBound - reach..<line.upperBound + reach
        let page = direction.across(ink.size.bounds)
        guard across.lowerBound >= page.lowerBound, across.upperBound <= page.upperBound else { return false }
        return across.allSatisfy { direction == .vertical ? ink[$0, place] : ink[place, $0] }
    }
}
