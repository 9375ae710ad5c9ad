import LayoutDocument
import PageGeometry

/// A headline with the sub-headlines beside or under it.
struct Heading {
    /// Lines, positions among the placed lines, in order of reading: the largest first.
    var lines: [Int]
    var box: PixelRect
    var writing: WritingDirection
    var frame: Int?
}

/// Groups heading lines.
struct HeadingFinder {
    var regions: PageRegions
    /// The runs of body text: a headline begins where a tier does.
    var runs: [TextRun]
    private var em: Int { regions.em }

    init(_ regions: PageRegions, runs: [TextRun]) {
        self.regions = regions
        self.runs = runs
    }

    func headings(of lines: [PlacedLine]) -> [Heading] {
        let members = lines.indices.filter { lines[$0].kind == .heading }
        var groups = Groups(lines.count)
        for i in members {
            for k in members where k > i && belong(lines[i], lines[k]) { groups.join(i, k) }
        }
        return groups.lists(of: members).map { list in
            let box = list.reduce(lines[list[0]].box) { $0.union(lines[$1].box) }
            let main = list.max { lines[$0].line.em < lines[$1].line.em } ?? list[0]
            let writing = lines[main].line.writing
            let order = inOrder(list, main: main, lines, writing)
            return Heading(lines: order, box: box, writing: writing, frame: regions.frame(around: box.center))
        }
    }

    /// The main line first, in its pieces; then the others as they are read.
    private func inOrder(_ list: [Int], main: Int, _ lines: [PlacedLine], _ writing: WritingDirection) -> [Int] {
        func column(_ l: Int) -> Int {
            let box = lines[l].box
            let band = writing.across(lines[main].box)
            let middle = (writing.across(box).lowerBound + writing.across(box).upperBound) / 2
            if band.contains(middle) { return Int.min }
            return writing == .vertical ? -middle / max(1, em) : middle / max(1, em)
        }
        return list.sorted { a, b in
            (column(a), writing.along(lines[a].box).lowerBound, a) < (
                column(b), writing.along(lines[b].box).lowerBound, b
            )
        }
    }

    /// Whether two heading lines are one heading's: side by side, close for their size, nothing between.
    private func belong(_ a: PlacedLine, _ b: PlacedLine) -> Bool {
        guard regions.frame(around: a.box.center) == regions.frame(around: b.box.center) else { return false }
        let direction = a.line.writing
        guard direction == b.line.writing else { return false }
        if isContinued(a, b, direction) { return true }
        let along = shared(direction.along(a.box), direction.along(b.box))
        let shorter = min(direction.along(a.box).count, direction.along(b.box).count)
        guard along * 10 >= shorter * 5 else { return false }
        let gap = -shared(direction.across(a.box), direction.across(b.box))
        guard gap * 100 <= max(a.line.em, b.line.em) * 90 + em * 20 else { return false }
        if direction == .vertical {
            // Two headlines of neighbouring articles start at different heights or have a rule between them.
            let rows = max(a.box.minY, b.box.minY)..<max(max(a.box.minY, b.box.minY) + 1, min(a.box.maxY, b.box.maxY))
            return !regions.isParted(
                from: min(a.box.center.x, b.box.center.x), to: max(a.box.center.x, b.box.center.x), rows: rows)
        }
        return true
    }

    /// Whether two lines stand in one line, one after the other.
    private func isContinued(_ a: PlacedLine, _ b: PlacedLine, _ direction: WritingDirection) -> Bool {
        let size = max(a.line.em, b.line.em)
        let axes =
            direction.across(a.box).lowerBound + direction.across(a.box).upperBound
            - direction.across(b.box).lowerBound - direction.across(b.box).upperBound
        let gap = -shared(direction.along(a.box), direction.along(b.box))
        guard abs(axes) * 2 <= size, gap >= -size / 2, gap * 10 <= size * 13 else { return false }
        let lower = direction.along(a.box).lowerBound > direction.along(b.box).lowerBound ? a : b
        if lower.line.layout.characters.count > 1 {
            guard min(a.line.em, b.line.em) * 135 >= size * 100 else { return false }
            if direction == .vertical && gap * 10 >= size * 3 && beginsATier(lower) { return false }
        }
        let between = direction.rect(
            along: min(
                direction.along(a.box).upperBound, direction.along(b.box).upperBound)..<max(
                    direction.along(a.box).lowerBound, direction.along(b.box).lowerBound,
                    1 + min(direction.along(a.box).upperBound, direction.along(b.box).upperBound)),
            across: direction.across(a.box))
        return !regions.separators.contains { $0.direction != direction && $0.box.intersects(between) }
    }

    /// Whether the text to the left begins at the height at which a heading line does.
    private func beginsATier(_ line: PlacedLine) -> Bool {
        runs.contains { run in
            abs(run.top - line.box.minY) * 10 <= em * 7 && run.box.maxX <= line.box.minX
                && run.box.maxX >= line.box.minX - 12 * em
        }
    }

    private func shared(_ a: Range<Int>, _ b: Range<Int>) -> Int {
        min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    }
}
