import PageGeometry
import PageRaster

/// Joins candidates that remain: pieces in the band of a line, and parts of broken characters side by side.
///
/// Method: pieces were joined only vertically. If the print has lost the strokes that connect the halves of a
/// character, the halves are separate candidates. A long enough line shows where its body is, and pieces inside that
/// body join the line. Where no such line is, narrow candidates are joined if together they form one body.
struct Gathering {
    /// Parameters, set by hand.
    struct Parameters {
        /// Minimum length of a line that shows where its body is, in ems of the line.
        var firmLength: Ems = 2.2
        /// Distance beyond the ends of a line, and around a part, in which candidates to join are searched.
        var reach: Ems = 0.5
        /// Maximum blank between two candidates that are joined.
        var longestBlank: Ems = 0.5
        /// Maximum type size of a candidate that joins a line, as a multiple of the line's type size or of the body
        /// size, whichever is larger.
        var largestMember: Share = 1.3
        /// A candidate in the band of a headline joins the headline only if the headline's type is at least this many
        /// times as large. Lower: the headline absorbs neighbouring lines.
        var headlineShare: Share = 1.2
        /// Minimum share of a candidate's width that is inside the body of the line.
        var insideShare: Share = 0.75
        /// Minimum type size of a line that counts as wide as the page's body type. Narrow characters do not fill the
        /// width of a line.
        var leastFull: Ems = 0.75
        /// Maximum width (`widestPart`) and maximum length (`longestPart`) of a candidate that may be a part of a line
        /// of broken print.
        var widestPart: Ems = 0.8
        var longestPart: Ems = 8
        /// Maximum width of a line that is joined from such parts. Higher: two narrow columns are joined.
        var widestLine: Ems = 1.02
    }

    let fit: LineFit
    let rules: RectIndex
    /// Em of the body type, in px.
    let em: Int
    private let parameters = Parameters()

    /// Whether a line is long and wide enough to show where its body is. Headlines are excluded, because other
    /// conditions apply to them.
    func isFirm(_ line: TypeLine) -> Bool {
        line.along.count >= parameters.firmLength * line.em && line.em >= TypeSizes.smallestBody * em
            && !isHeadline(line)
    }

    private func isHeadline(_ line: TypeLine) -> Bool { line.em > TypeSizes.largestBody * em }

    /// Returns the lines, joined with the candidates in their bands.
    func gathered(_ lines: [TypeLine]) -> [TypeLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        var gone = [Bool](repeating: false, count: lines.count)
        let past = parameters.reach.of(em)
        let order = lines.indices.filter { isFirm(lines[$0]) || isHeadline(lines[$0]) }
            .sorted { (-lines[$0].along.count, $0) < (-lines[$1].along.count, $1) }
        for l in order where !gone[l] {
            // Once a horizontal line has absorbed characters or marks, more of them may be next to it.
            repeat {
                let line = lines[l]
                let reach = line.writing.rect(
                    along: line.along.outset(by: past), across: line.writing.across(line.box))
                let own = index.meeting(reach).filter { s in
                    s != l && !gone[s] && lies(lines[s], in: line)
                }
                guard !own.isEmpty else { break }
                for s in own { gone[s] = true }
                lines[l] = fit.line(joining: [line] + own.map { lines[$0] }, line.writing)
            } while lines[l].writing == .horizontal
        }
        return lines.indices.filter { !gone[$0] }.map { lines[$0] }
    }

    /// Whether a candidate is shorter than a line and inside its body.
    private func lies(_ part: TypeLine, in line: TypeLine) -> Bool {
        let along = line.writing.along(part.box)
        let across = line.writing.across(part.box)
        guard along.count < line.along.count, part.em <= parameters.largestMember * max(em, line.em) else {
            return false
        }
        // Beyond the end of a headline there is other type, so only candidates beside the headline join it.
        if !isFirm(line) {
            guard line.along.contains(along.middle), line.em >= parameters.headlineShare * part.em else { return false }
        }
        let body = body(of: line, at: along.middle)
        let inside = min(across.upperBound, body.upperBound) - max(across.lowerBound, body.lowerBound)
        guard inside >= parameters.insideShare * across.count else { return false }
        return !isParted(line.along, along, line.writing, across)
    }

    /// Returns the extent of a line's body across the line, at a place along it. If the line's type is about as wide as
    /// the page's body type, the extent is as wide as the body type.
    private func body(of line: TypeLine, at place: Int) -> Range<Int> {
        let cross = line.cross(at: place)
        let width = line.em >= parameters.leastFull * em ? max(line.em, em) : line.em
        let low = (cross.doubledMiddle - width) >> 1
        return low..<low + width
    }

    /// Whether a rule or a long blank is between the extents `a` and `b` along a line.
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
