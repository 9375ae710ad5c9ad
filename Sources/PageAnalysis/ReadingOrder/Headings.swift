import LayoutDocument
import PageGeometry

/// A headline and the sub-headlines beside or under it.
struct Heading {
    /// Positions of the heading's lines among the placed lines, in reading order. The largest line comes first.
    var lines: [Int]
    var box: PixelRect
    var writing: WritingDirection
    var frame: Int?
}

/// Groups heading lines.
struct HeadingFinder {
    /// Parameters, set by hand. Some lengths are in ems of the larger of two heading lines.
    struct Parameters: Sendable, Hashable {
        /// Minimum overlap of two lines side by side, as a share of the shorter line's length.
        var sharedLength: Share = 0.5
        /// Maximum gap between two lines side by side: `gap`, in ems of the larger line, plus `gapOnTop`, in ems of the
        /// body type. Higher: headlines of neighbouring articles become one.
        var gap: Ems = 0.9
        var gapOnTop: Ems = 0.2
    }

    let regions: PageRegions
    private let parameters: Parameters
    private let off: Set<ReadingOrderParameters.Rule>
    private var em: Int { regions.em }

    init(_ regions: PageRegions, parameters stage: ReadingOrderParameters = .init()) {
        self.regions = regions
        parameters = stage.headings
        off = stage.off
    }

    /// - Complexity: O(heading lines² × rules).
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

    /// Returns the lines in order: first the pieces of the main line, then the other lines in reading order.
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

    /// Whether two heading lines belong to one heading: they are side by side, close for their size, and nothing is
    /// between them.
    private func belong(_ a: PlacedLine, _ b: PlacedLine) -> Bool {
        guard regions.frame(around: a.box.center) == regions.frame(around: b.box.center) else { return false }
        let direction = a.line.writing
        guard direction == b.line.writing else { return false }
        return !off.contains(.headingsSideBySide) && stand(a, besideOf: b, direction)
    }

    private func stand(_ a: PlacedLine, besideOf b: PlacedLine, _ direction: WritingDirection) -> Bool {
        let along = shared(direction.along(a.box), direction.along(b.box))
        let shorter = min(direction.along(a.box).count, direction.along(b.box).count)
        guard along >= parameters.sharedLength * shorter else { return false }
        let gap = -shared(direction.across(a.box), direction.across(b.box))
        let most = parameters.gap * max(a.line.em, b.line.em) + parameters.gapOnTop * em
        guard gap <= most else { return false }
        guard direction == .vertical else { return true }
        // Headlines of neighbouring articles start at different heights, or a rule is between them.
        let rows = max(a.box.minY, b.box.minY)..<max(max(a.box.minY, b.box.minY) + 1, min(a.box.maxY, b.box.maxY))
        return !regions.isParted(
            from: min(a.box.center.x, b.box.center.x), to: max(a.box.center.x, b.box.center.x), rows: rows)
    }

    private func shared(_ a: Range<Int>, _ b: Range<Int>) -> Int {
        min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
    }
}
