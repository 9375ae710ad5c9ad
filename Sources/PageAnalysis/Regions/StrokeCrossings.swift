import PageGeometry
import PageRaster

/// Distinguishes rules from strokes of type that are in one line by chance. Examples are the stems of 聞, 県 and 車 one
/// under the other, and the horizontal strokes of a headline.
///
/// Method: other strokes cross a stroke of type, so ink is on both of its sides at many places. A rule has paper on
/// both sides, or type that touches it on one side. The same is true of the strokes of double rules and side-lines
/// (傍線).
struct StrokeCrossings {
    /// Parameters, set by hand, except `crossed`, which was set on drawn pages.
    struct Parameters {
        /// Maximum length of a line that may be strokes of type. A longer line is taken for a rule, because strokes
        /// that cross it are probably other rules of a table.
        var longest: Ems = 20
        /// A line is taken for strokes of type if ink crosses it along more than this share of its length. Rules are
        /// crossed much less.
        var crossed: Share = 0.12
        /// Minimum number of strokes per em that cross a line of strokes of type. Even thin strokes count, such as the
        /// hairlines of large Mincho type.
        var strokes: Share = 1.5
        /// Minimum extent of crossing ink beyond both sides of a line; 1 px is added. It exceeds the roughness of a
        /// line's edge. The grain of a fold extends to both sides too, but is less dense.
        var reach = Ems(1, of: 12)
    }

    /// The page's complete ink, before rules are removed.
    let ink: BitRaster
    /// Em of the body type, in px.
    let em: Int
    private let parameters = Parameters()

    /// Whether a line of ink is strokes of type: ink crosses the line along much of its length, or in many thin strokes.
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
            // Where a broad stroke crosses the line, the line is interrupted. There, the previous extent of the line is
            // used.
            if !range.isEmpty { here = range }
            let isCrossed = isCrossed(here, at: line.direction.along(line.box).lowerBound + i, line.direction, reach)
            if isCrossed { crossed += 1 }
            if isCrossed && !wasCrossed { strokes += 1 }
            wasCrossed = isCrossed
        }
        return crossed > parameters.crossed * line.lines.count || strokes * em >= parameters.strokes * line.lines.count
    }

    /// Whether ink crosses a line at a place and extends `reach` px beyond both of its sides.
    private func isCrossed(_ line: Range<Int>, at place: Int, _ direction: WritingDirection, _ reach: Int) -> Bool {
        let across = line.outset(by: reach)
        let page = direction.across(ink.size.bounds)
        guard across.lowerBound >= page.lowerBound, across.upperBound <= page.upperBound else { return false }
        return across.allSatisfy { direction == .vertical ? ink[$0, place] : ink[place, $0] }
    }
}
