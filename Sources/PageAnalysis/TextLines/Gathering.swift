import PageGeometry
import PageRaster

/// Brings home what candidates left over: pieces that lie in a line's band, and parts of broken characters side by side.
///
/// Method: candidates follow one another down the page only, so where print has lost the strokes that hold a character
/// together, its halves are candidates of their own. A line of some length tells where its body is; what lies in that is
/// its own. Where no line tells, narrow candidates that make one body together are one line.
struct Gathering {
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// The least length of a line that tells where its body is, in ems of its own.
        var firmLength: Ems = 2.2
        /// How far past a line's ends, and around a part, candidates are looked for.
        var reach: Ems = 0.5
        /// The longest blank between what is joined.
        var longestBlank: Ems = 0.5
        /// How much larger than the line, or than the body, a candidate in its band may be.
        var largestMember: Share = 1.3
        /// How many times as large as a candidate in its band a headline is at least. Lower: lines beside it are taken in.
        var headlineShare: Share = 1.2
        /// The share of a candidate's width that lies in the line's body at least.
        var insideShare: Share = 0.75
        /// The least size of a line whose body is as wide as the page's: narrow characters do not fill it.
        var leastFull: Ems = 0.75
        /// The greatest width and length of a part of a line whose print is broken.
        var widestPart: Ems = 0.8
        var longestPart: Ems = 8
        /// The greatest width of parts together. Higher: two narrow columns are joined.
        var widestLine: Ems = 1.02
    }

    let fit: LineFit
    let rules: RectIndex
    /// Em of the body type in px.
    let em: Int
    var parameters = Parameters()
    var sizes = TypeSizes()

    /// A line long enough, and wide enough, to tell where its body is; headlines gather by a rule of their own.
    func isFirm(_ line: TypeLine) -> Bool {
        line.along.count >= parameters.firmLength * line.em && line.em >= sizes.smallestBody * em && !isHeadline(line)
    }

    private func isHeadline(_ line: TypeLine) -> Bool { line.em > sizes.largestBody * em }

    /// Lines with the candidates in their bands.
    func gathered(_ lines: [TypeLine]) -> [TypeLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        var gone = [Bool](repeating: false, count: lines.count)
        let past = parameters.reach.of(em)
        let order = lines.indices.filter { isFirm(lines[$0]) || isHeadline(lines[$0]) }
            .sorted { (-lines[$0].along.count, $0) < (-lines[$1].along.count, $1) }
        for l in order where !gone[l] {
            // What a line across the page has gathered, single characters or marks, may be next to others.
            repeat {
                let line = lines[l]
                let reach = line.writing.rect(
                    along: line.along.lowerBound - past..<line.along.upperBound + past,
                    across: line.writing.across(line.box))
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

    /// Whether a shorter candidate lies in the line's body.
    private func lies(_ part: TypeLine, in line: TypeLine) -> Bool {
        let along = line.writing.along(part.box)
        let across = line.writing.across(part.box)
        guard along.count < line.along.count, part.em <= parameters.largestMember * max(em, line.em) else {
            return false
        }
        // Past a headline's end stands other type.
        if !isFirm(line) {
            let middle = (along.lowerBound + along.upperBound) / 2
            guard line.along.contains(middle), line.em >= parameters.headlineShare * part.em else { return false }
        }
        let body = body(of: line, at: (along.lowerBound + along.upperBound) / 2)
        let inside = min(across.upperBound, body.upperBound) - max(across.lowerBound, body.lowerBound)
        guard inside >= parameters.insideShare * across.count else { return false }
        return !isParted(line.along, along, line.writing, across)
    }

    /// The line's body at a place: as wide as the page's where its own type is about that wide.
    private func body(of line: TypeLine, at place: Int) -> Range<Int> {
        let cross = line.cross(at: place)
        let width = line.em >= parameters.leastFull * em ? max(line.em, em) : line.em
        let low = (cross.lowerBound + cross.upperBound - width) >> 1
        return low..<low + width
    }

    /// Whether a rule, or a long blank, stands between two extents along a line.
    private func isParted(_ a: Range<Int>, _ b: Range<Int>, _ writing: WritingDirection, _ across: Range<Int>) -> Bool {
        let from = min(a.upperBound, b.upperBound)
        let to = max(a.lowerBound, b.lowerBound)
        guard to > from else { return false }
        if to - from > parameters.longestBlank * em { return true }
        return !rules.meeting(writing.rect(along: from..<to, across: across)).isEmpty
    }

    /// Narrow candidates, joined where they make one body of type together.
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
