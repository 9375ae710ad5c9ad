import PageGeometry
import PageRaster

/// Joins parts of broken characters side by side.
///
/// Method: pieces were joined down the page only. If the print has lost the strokes that connect the halves of a
/// character, the halves are separate candidates. Narrow candidates are joined if they form one body together.
struct Gathering {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Minimum length of a line that shows where its body is, in ems of the line.
        var firmLength: Ems = 2.2
        /// Distance around a part within which candidates to join are sought.
        var reach: Ems = 0.5
        /// Maximum blank between two candidates that are joined.
        var longestBlank: Ems = 0.5
        /// Maximum width and maximum length of a candidate that may be a part of a line of broken print.
        var widestPart: Ems = 0.8
        var longestPart: Ems = 8
        /// Maximum width of a line that is joined from such parts. Higher: two narrow columns are joined.
        var widestLine: Ems = 1.02
    }

    let fit: LineFit
    let rules: RectIndex
    /// Em of the body type, in px.
    let em: Int
    var parameters = Parameters()
    var sizes = TypeSizes()

    /// Whether a line is long and wide enough to show where its body is. Headlines follow another rule.
    func isFirm(_ line: TypeLine) -> Bool {
        line.along.count >= parameters.firmLength * line.em && line.em >= sizes.smallestBody * em && !isHeadline(line)
    }

    private func isHeadline(_ line: TypeLine) -> Bool { line.em > sizes.largestBody * em }

    /// Whether a rule or a long blank is between two extents along a line, `a` and `b`.
    private func isParted(_ a: Range<Int>, _ b: Range<Int>, _ writing: WritingDirection, _ across: Range<Int>) -> Bool {
        let from = min(a.upperBound, b.upperBound)
        let to = max(a.lowerBound, b.lowerBound)
        guard to > from else { return false }
        if to - from > parameters.longestBlank * em { return true }
        return !rules.meeting(writing.rect(along: from..<to, across: across)).isEmpty
    }

    /// Joins narrow candidates if together they form one body of type.
    func partsJoined(_ lines: [TypeLine]) -> [TypeLine] {
        let parts = lines.indices.filter { i in
            lines[i].writing == .vertical && lines[i].box.width <= parameters.widestPart * em
                && lines[i].box.height <= parameters.longestPart * em
        }.sorted { (lines[$0].box.minY, $0) < (lines[$1].box.minY, $1) }
        let index = RectIndex(parts.map { lines[$0].box }, tile: max(16, 2 * em))
        var groups = Groups(parts.count)
        var boxes = parts.map { lines[$0].box }
        let reach = parameters.reach.of(em)
        for a in parts.indices {
            for b in index.meeting(boxes[groups.root(a)].outset(by: reach)) where groups.root(a) != groups.root(b) {
                let here = boxes[groups.root(a)]
                let there = boxes[groups.root(b)]
                let both = here.union(there)
                guard both.width <= parameters.widestLine * em,
                    !isParted(here.yRange, there.yRange, .vertical, both.xRange)
                else { continue }
                groups.join(a, b)
                boxes[groups.root(a)] = both
            }
        }
        let joined = Set(parts)
        var result = lines.indices.filter { !joined.contains($0) }.map { lines[$0] }
        for list in groups.lists(of: Array(parts.indices)) {
            let members = list.map { lines[parts[$0]] }
            result.append(members.count == 1 ? members[0] : fit.line(joining: members, .vertical))
        }
        return result
    }
}
