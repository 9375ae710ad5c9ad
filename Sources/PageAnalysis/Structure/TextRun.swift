import PageGeometry

/// A run of body lines in one tier: they stand beside one another, from right to left, with nothing between.
struct TextRun {
    /// Lines, positions among the placed lines, from right to left.
    var lines: [Int]
    var box: PixelRect
    /// Where full lines start and end, in the upright plane.
    var top: Int
    var foot: Int
    /// The frame it stands in.
    var frame: Int?
    /// Whether its first line is indented, and whether its last one is full.
    var startsIndented: Bool
    var endsFull: Bool
}

/// Groups body lines into runs.
struct RunFinder {
    var furniture: PageFurniture
    private var em: Int { furniture.em }

    init(_ furniture: PageFurniture) { self.furniture = furniture }

    func runs(of lines: [PlacedLine]) -> [TextRun] {
        let body = lines.indices.filter { lines[$0].kind == .body }
        let index = RectIndex(lines.map(\.box), tile: max(16, 2 * em))
        var next = [Int?](repeating: nil, count: lines.count)
        var hasPrevious = [Bool](repeating: false, count: lines.count)
        let order = body.sorted {
            (-lines[$0].box.maxX, lines[$0].box.minY) < (-lines[$1].box.maxX, lines[$1].box.minY)
        }
        for i in order {
            guard let k = leftNeighbour(of: i, lines, index), !hasPrevious[k] else { continue }
            next[i] = k
            hasPrevious[k] = true
        }
        var runs: [TextRun] = []
        for i in order where !hasPrevious[i] {
            var members = [i]
            while let k = next[members[members.count - 1]] { members.append(k) }
            runs.append(run(members, lines))
        }
        return runs
    }

    /// The nearest body line to the left in the same tier; nil at a rule, a picture, a heading or a wide blank.
    private func leftNeighbour(of i: Int, _ lines: [PlacedLine], _ index: RectIndex) -> Int? {
        let box = lines[i].box
        let reach = PixelRect(minX: box.minX - em * 3, minY: box.minY - em * 2, maxX: box.minX, maxY: box.maxY + em * 2)
        var best: (distance: Int, line: Int)?
        for k in index.meeting(reach) where k != i {
            let other = lines[k].box
            guard other.center.x < box.minX else { continue }
            let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
            guard shared * 2 >= min(box.height, other.height) else { continue }
            if case .unnumbered = lines[k].kind { continue }
            let distance = box.minX - other.maxX
            if distance < best?.distance ?? .max { best = (distance, k) }
        }
        guard let best, lines[best.line].kind == .body else { return nil }
        let other = lines[best.line].box
        let topsMeet = abs(other.minY - box.minY) * 10 <= em * 17
        let feetMeet = abs(other.maxY - box.maxY) * 10 <= em * 8
        guard topsMeet || feetMeet else { return nil }
        let rows = max(box.minY, other.minY)..<max(max(box.minY, other.minY) + 1, min(box.maxY, other.maxY))
        if furniture.isParted(from: other.center.x, to: box.center.x, rows: rows) { return nil }
        if best.distance > em && furniture.isPictured(from: other.maxX, to: box.minX, rows: rows) { return nil }
        if furniture.frame(around: box.center) != furniture.frame(around: other.center) { return nil }
        return best.line
    }

    private func run(_ members: [Int], _ lines: [PlacedLine]) -> TextRun {
        let box = members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) }
        // The first px of most full lines: a speck over one line must not make all others indented.
        let tops = members.map { lines[$0].box.minY }.sorted()
        let feet = members.map { lines[$0].box.maxY }.sorted()
        let top = tops[tops.count / 8]
        let foot = feet[feet.count - 1 - feet.count / 8]
        let first = lines[members[0]].box
        let last = lines[members[members.count - 1]].box
        return TextRun(
            lines: members, box: box, top: top, foot: foot,
            frame: furniture.frame(around: box.center),
            startsIndented: (first.minY - top) * 10 >= em * 5, endsFull: (foot - last.maxY) * 10 <= em * 9)
    }
}
