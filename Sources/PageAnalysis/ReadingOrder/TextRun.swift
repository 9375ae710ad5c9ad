import LayoutDocument
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
    var regions: PageRegions
    private var em: Int { regions.em }

    init(_ regions: PageRegions) { self.regions = regions }

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

    /// The nearest body line to the left in the same tier; nil at a rule, a picture, a heading or a wide blank. A
    /// stray piece of a character or two in between does not part a tier.
    private func leftNeighbour(of i: Int, _ lines: [PlacedLine], _ index: RectIndex) -> Int? {
        let box = lines[i].box
        let reach = PixelRect(
            minX: box.minX - em * 33 / 10, minY: box.minY - em * 3, maxX: box.minX, maxY: box.maxY + em * 3)
        let near = index.meeting(reach).filter { k in
            guard k != i, lines[k].box.center.x < box.minX else { return false }
            if case .unnumbered = lines[k].kind { return false }
            return true
        }.sorted { (box.minX - lines[$0].box.maxX, $0) < (box.minX - lines[$1].box.maxX, $1) }
        for k in near {
            if lines[k].kind == .body && goesOn(from: lines[i], to: lines[k]) { return k }
            let other = lines[k].box
            let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
            let isSmall = lines[k].line.layout.characters.count <= 2 && lines[k].kind == .body
            if shared * 3 >= min(box.height, other.height) && !isSmall { return nil }
        }
        return nil
    }

    private func goesOn(from line: PlacedLine, to next: PlacedLine) -> Bool {
        let box = line.box
        let other = next.box
        let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
        let topsMeet = abs(other.minY - box.minY) * 10 <= em * 17
        // A last line of one or two characters ends about where the indented line after it begins.
        guard shared * 2 >= min(box.height, other.height) || topsMeet else { return false }
        let feetMeet = abs(other.maxY - box.maxY) * 10 <= em * 8
        let slack = em * 8 / 10
        let isInside =
            other.minY >= box.minY - slack && other.maxY <= box.maxY + slack
            || box.minY >= other.minY - slack && box.maxY <= other.maxY + slack
        guard topsMeet || feetMeet || isInside else { return false }
        let rows = max(box.minY, other.minY)..<max(max(box.minY, other.minY) + 1, min(box.maxY, other.maxY))
        if regions.isParted(from: other.center.x, to: box.center.x, rows: rows) { return false }
        if box.minX - other.maxX > em && regions.isPictured(from: other.maxX, to: box.minX, rows: rows) {
            return false
        }
        return regions.frame(around: box.center) == regions.frame(around: other.center)
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
            frame: regions.frame(around: box.center),
            startsIndented: (first.minY - top) * 10 >= em * 5, endsFull: (foot - last.maxY) * 10 <= em * 9)
    }
}
