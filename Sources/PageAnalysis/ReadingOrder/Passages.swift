import LayoutDocument
import PageGeometry

/// Lines that are surely read one after the other: what links are made between.
package struct Passage {
    /// Lines, positions among the placed lines, in order of reading.
    package var lines: [Int]
    var box: PixelRect
    /// Where full lines of its tier start and end, in the upright plane.
    var top: Int
    var foot: Int
    /// The run and the row of text that it is a part of; nil for a line of a heading.
    var run: Int?
    var row: Int?
    var frame: Int?
    var writing: WritingDirection
    /// Whether its column goes on in its tier: above its first line, and below its last one (`ColumnPieces`).
    var isUnder = false
    var isOver = false
}

/// Makes passages: body lines side by side at the page's own distance with nothing between them; each line of a heading,
/// and each piece of a column, is one by itself. A heading's line with a blank after a mark in it is one.
struct PassageFinder {
    var regions: PageRegions
    var lines: [PlacedLine]
    var runs: [TextRun]
    var rows: [TierRow]
    private var em: Int { regions.em }

    init(_ regions: PageRegions, lines: [PlacedLine], runs: [TextRun], rows: [TierRow]) {
        self.regions = regions
        self.lines = lines
        self.runs = runs
        self.rows = rows
    }

    func passages() -> [Passage] {
        let usual = usualGap()
        let pieces = ColumnPieces(regions, lines: lines)
        var passages: [Passage] = []
        for (r, row) in rows.enumerated() {
            for at in row.runs {
                let run = runs[at]
                var members: [Int] = []
                for i in run.lines {
                    if let last = members.last, pieces.isPiece(last) || pieces.isPiece(i) || !isClose(last, i, usual) {
                        passages.append(passage(members, at, r))
                        members = []
                    }
                    members.append(i)
                }
                passages.append(passage(members, at, r))
            }
        }
        passages += headingPassages()
        return passages.map { passage in
            var passage = passage
            passage.isUnder = pieces.above[passage.lines[0]]
            passage.isOver = pieces.below[passage.lines[passage.lines.count - 1]]
            return passage
        }
    }

    private func headingPassages() -> [Passage] {
        let members = lines.indices.filter { lines[$0].kind == .heading }
        var rest = [Int: Int]()
        for a in members {
            let next = members.filter { isContinued(a, by: $0) && !rest.values.contains($0) }
            rest[a] = next.min { blank(from: a, to: $0) < blank(from: a, to: $1) }
        }
        let later = Set(rest.values)
        return members.filter { !later.contains($0) }.map { first in
            var list = [first]
            while let next = rest[list[list.count - 1]] { list.append(next) }
            let box = list.reduce(lines[first].box) { $0.union(lines[$1].box) }
            return Passage(
                lines: list, box: box, top: box.minY, foot: box.maxY, run: nil, row: nil,
                frame: regions.frame(around: box.center), writing: lines[first].line.writing)
        }
    }

    /// Whether a heading's line ends in a mark, and another one goes on where it would after the mark's blank and a space.
    private func isContinued(_ a: Int, by b: Int) -> Bool {
        let (first, second) = (lines[a], lines[b])
        let direction = first.line.writing
        let (em, other) = (first.line.em, second.line.em)
        guard a != b, direction == second.line.writing, min(em, other) * 115 >= max(em, other) * 100,
            let mark = first.line.layout.characters.last?.ink, max(mark.width, mark.height) * 2 <= em,
            regions.frame(around: first.box.center) == regions.frame(around: second.box.center)
        else { return false }
        let (here, there) = (direction.across(first.box), direction.across(second.box))
        let apart = abs(here.lowerBound + here.upperBound - there.lowerBound - there.upperBound)
        guard apart * 3 <= em, 0...2 * em ~= blank(from: a, to: b) else { return false }
        let (from, to) = (direction.along(first.box).upperBound, direction.along(second.box).lowerBound)
        let between = direction.rect(along: from..<max(from + 1, to), across: here)
        return !regions.separators.contains { $0.direction != direction && $0.box.intersects(between) }
    }

    private func blank(from a: Int, to b: Int) -> Int {
        let direction = lines[a].line.writing
        return direction.along(lines[b].box).lowerBound - direction.along(lines[a].box).upperBound
    }

    private func passage(_ members: [Int], _ run: Int, _ row: Int) -> Passage {
        Passage(
            lines: members, box: members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) },
            top: runs[run].top, foot: runs[run].foot, run: run, row: row, frame: runs[run].frame, writing: .vertical)
    }

    /// The distance between most lines that stand side by side.
    private func usualGap() -> Int {
        let gaps = runs.flatMap { run in
            zip(run.lines, run.lines.dropFirst()).map { lines[$0].box.minX - lines[$1].box.maxX }
        }.sorted()
        return gaps.isEmpty ? em / 2 : gaps[gaps.count / 2]
    }

    private func isClose(_ a: Int, _ b: Int, _ usual: Int) -> Bool {
        let (right, left) = (lines[a].box, lines[b].box)
        guard (right.minX - left.maxX - usual) * 10 <= em * 4, abs(right.minY - left.minY) * 10 <= em * 14,
            lines[a].line.typeSize * 100 <= lines[b].line.typeSize * 130,
            lines[b].line.typeSize * 100 <= lines[a].line.typeSize * 130
        else { return false }
        let rows = max(right.minY, left.minY)..<max(max(right.minY, left.minY) + 1, min(right.maxY, left.maxY))
        return regions.ruled(.vertical, along: rows, between: left.center.x..<max(left.center.x + 1, right.center.x))
            < 250
    }
}

extension PageRegions {
    /// How much of `along` rules in `direction` cover between two places, in thousandths.
    func ruled(_ direction: WritingDirection, along: Range<Int>, between: Range<Int>) -> Int {
        guard !along.isEmpty, !between.isEmpty else { return 0 }
        var covered = 0
        for separator in separators where separator.direction == direction {
            let across = direction.across(separator.box)
            guard between.contains((across.lowerBound + across.upperBound) / 2) else { continue }
            let own = direction.along(separator.box)
            covered += max(0, min(own.upperBound, along.upperBound) - max(own.lowerBound, along.lowerBound))
        }
        return min(1000, covered * 1000 / along.count)
    }
}
