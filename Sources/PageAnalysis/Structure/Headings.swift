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
    var furniture: PageFurniture
    private var em: Int { furniture.em }

    init(_ furniture: PageFurniture) { self.furniture = furniture }

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
            let order = list.sorted { a, b in
                let mine = lines[a].line.em * 100 / max(1, em) / 25
                let theirs = lines[b].line.em * 100 / max(1, em) / 25
                if a == main || b == main { return a == main && b != main }
                if writing == .vertical { return (-lines[a].box.maxX, -mine) < (-lines[b].box.maxX, -theirs) }
                return (lines[a].box.minY, -mine) < (lines[b].box.minY, -theirs)
            }
            return Heading(lines: order, box: box, writing: writing, frame: furniture.frame(around: box.center))
        }
    }

    /// Whether two heading lines are one heading's: side by side, close for their size, nothing between.
    private func belong(_ a: PlacedLine, _ b: PlacedLine) -> Bool {
        guard furniture.frame(around: a.box.center) == furniture.frame(around: b.box.center) else { return false }
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
            return !furniture.isParted(
                from: min(a.box.center.x, b.box.center.x), to: max(a.box.center.x, b.box.center.x), rows: rows)
        }
        return true
    }

    /// Whether two lines stand in one line, one after the other.
    private func isContinued(_ a: PlacedLine, _ b: PlacedLine, _ direction: WritingDirection) -> Bool {
        let size = max(a.line.em, b.line.em)
        let axes = direction.across(a.box).lowerBound + direction.across(a.box).upperBound
            - direction.across(b.box).lowerBound - direction.across(b.box).upperBound
        let gap = -shared(direction.along(a.box), direction.along(b.box))
        guard abs(axes) * 2 <= size, gap >= -size / 2, gap * 10 <= size * 13 else { return false }
        let between = direction.rect(
            along: min(direction.along(a.box).upperBound, direction.along(b.box).upperBound)
                ..< max(direction.along(a.box).lowerBound, direction.along(b.box).lowerBound, 1 + min(direction.along(a.box).upperBound, direction.along(b.box).upperBound)),
            across: direction.across(a.box))
        return !furniture.bars.contains { $0.direction != direction && $0.box.intersects(between) }
    }

    private func shared(_ a: Range<Int>, _ b: Range<Int>) -> Int {
        min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    }
}
