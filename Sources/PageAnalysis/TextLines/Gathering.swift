import PageGeometry
import PageRaster

/// Brings home what candidates left over: pieces that lie in a line's band, and parts of broken characters side by side.
///
/// Method: candidates follow one another down the page only, so where print has lost the strokes that hold a character
/// together, its halves are candidates of their own. A line of some length tells where its body is; what lies in that is
/// its own. Where no line tells, narrow candidates that make one body together are one line.
struct Gathering {
    let fit: LineFit
    let rules: RectIndex
    /// Em of the body type in px.
    let em: Int

    /// A line long enough, and wide enough, to tell where its body is; headlines gather by a rule of their own.
    func isFirm(_ line: TypeLine) -> Bool {
        line.along.count * 10 >= line.em * 22 && line.em * 100 >= em * 60 && line.em * 100 <= em * 130
    }

    /// Lines with the candidates in their bands.
    func gathered(_ lines: [TypeLine]) -> [TypeLine] {
        var lines = lines
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        var gone = [Bool](repeating: false, count: lines.count)
        let order = lines.indices.filter { isFirm(lines[$0]) || lines[$0].em * 100 > em * 130 }
            .sorted { (-lines[$0].along.count, $0) < (-lines[$1].along.count, $1) }
        for l in order where !gone[l] {
            // What a line across the page has gathered, single characters or marks, may be next to others.
            repeat {
                let line = lines[l]
                let reach = line.writing.rect(
                    along: line.along.lowerBound - em / 2..<line.along.upperBound + em / 2,
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

    /// Whether three quarters of a shorter candidate's width lie in the line's body.
    private func lies(_ part: TypeLine, in line: TypeLine) -> Bool {
        let along = line.writing.along(part.box)
        let across = line.writing.across(part.box)
        guard along.count < line.along.count, part.em * 100 <= max(em, line.em) * 130 else { return false }
        // Past a headline's end stands other type.
        if !isFirm(line) {
            let middle = (along.lowerBound + along.upperBound) / 2
            guard line.along.contains(middle), line.em * 10 >= part.em * 12 else { return false }
        }
        let body = body(of: line, at: (along.lowerBound + along.upperBound) / 2)
        let inside = min(across.upperBound, body.upperBound) - max(across.lowerBound, body.lowerBound)
        guard inside * 4 >= across.count * 3 else { return false }
        return !isParted(line.along, along, line.writing, across)
    }

    /// The line's body at a place: as wide as the page's where its own type is about that wide.
    private func body(of line: TypeLine, at place: Int) -> Range<Int> {
        let cross = line.cross(at: place)
        let width = line.em * 100 >= em * 75 ? max(line.em, em) : line.em
        let low = (cross.lowerBound + cross.upperBound - width) >> 1
        return low..<low + width
    }

    /// Whether a rule, or more than half an em of blank, stands between two extents along a line.
    private func isParted(_ a: Range<Int>, _ b: Range<Int>, _ writing: WritingDirection, _ across: Range<Int>) -> Bool {
        let from = min(a.upperBound, b.upperBound)
        let to = max(a.lowerBound, b.lowerBound)
        guard to > from else { return false }
        if (to - from) * 2 > em { return true }
        return !rules.meeting(writing.rect(along: from..<to, across: across)).isEmpty
    }

    /// Narrow candidates, joined where they make one body of type together.
    func partsJoined(_ lines: [TypeLine]) -> [TypeLine] {
        let parts = lines.indices.filter { i in
            lines[i].writing == .vertical && lines[i].box.width * 100 <= em * 80 && lines[i].box.height <= 8 * em
        }.sorted { (lines[$0].box.minY, $0) < (lines[$1].box.minY, $1) }
        let index = RectIndex(parts.map { lines[$0].box }, tile: max(16, 2 * em))
        var groups = Groups(parts.count)
        var boxes = parts.map { lines[$0].box }
        for a in parts.indices {
            for b in index.meeting(boxes[groups.root(a)].outset(by: em / 2)) where groups.root(a) != groups.root(b) {
                let here = boxes[groups.root(a)]
                let there = boxes[groups.root(b)]
                let both = here.union(there)
                guard both.width * 100 <= em * 102, !isParted(here.yRange, there.yRange, .vertical, both.xRange) else {
                    continue
                }
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
