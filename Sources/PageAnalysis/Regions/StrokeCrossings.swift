import PageGeometry
import PageRaster

/// Distinguishes rules from strokes of type that happen to be in one line: the stems of 聞, 県 and 車 one under the other,
/// or the horizontal strokes of a headline.
///
/// Method: other strokes cross the strokes of type, so there is ink on both sides of them at many places. A rule has
/// paper on both sides, or type touching it on one side. The same holds for strokes of double rules and side-lines
/// (傍線).
struct StrokeCrossings {
    /// Set by hand; the share on drawn pages.
    struct Parameters: Sendable, Hashable {
        /// Maximum length of a line of strokes of type. A longer line is a rule; the strokes that cross it are a
        /// table's other rules.
        var longest: Ems = 20
        /// Minimum share of its length at which ink crosses a line of strokes of type. Rules have much less.
        var crossed: Share = 0.12
        /// Minimum number of crossing strokes per em, however thin: the hairlines of large Mincho type.
        var strokes: Share = 1.5
        /// Distance by which crossing ink extends beyond both sides, plus a px. It exceeds the roughness of a line's
        /// edge. The grain of a fold is on both sides too, but less densely.
        var reach = Ems(1, of: 12)
    }

    /// The page's complete ink.
    let ink: BitRaster
    /// Em of the body type, in px.
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
            // A broad stroke that crosses the line interrupts it.
            if !range.isEmpty { here = range }
            let isCrossed = isCrossed(here, at: line.direction.along(line.box).lowerBound + i, line.direction, reach)
            if isCrossed { crossed += 1 }
            if isCrossed && !wasCrossed { strokes += 1 }
            wasCrossed = isCrossed
        }
        return crossed > parameters.crossed * line.lines.count || strokes * em >= parameters.strokes * line.lines.count
    }

    /// Whether ink crosses a line and extends `reach` px beyond both sides.
    private func isCrossed(_ line: Range<Int>, at place: Int, _ direction: WritingDirection, _ reach: Int) -> Bool {
        let across = line.lowerBound - reach..<line.upperBound + reach
        let page = direction.across(ink.size.bounds)
        guard across.lowerBound >= page.lowerBound, across.upperBound <= page.upperBound else { return false }
        return across.allSatisfy { direction == .vertical ? ink[$0, place] : ink[place, $0] }
    }
}
