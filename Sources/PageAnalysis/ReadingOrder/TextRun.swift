import LayoutDocument
import PageGeometry

/// A run of body lines with nothing between: those of one tier beside one another, from right to left, or those across the page
/// under one another.
struct TextRun {
    /// Lines, positions among the placed lines, in order of reading.
    var lines: [Int]
    var writing: WritingDirection
    var box: PixelRect
    /// Where full lines start and end along the line, in the upright plane.
    var full: Range<Int>
    /// The rows that it stands in: those of full lines where it is vertical.
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
    /// Set by hand.
    struct Parameters: Sendable, Hashable {
        /// How far to the left the next line of a run may stand, and how far above or below its end the line's rows are searched.
        var reach: Ems = 3.3
        var rowReach: Ems = 3
        /// How far below a line across the page the next one may stand.
        var lowerReach: Ems = 1.8
        /// What shares this much of the rows of the shorter one stands between a line and those farther left.
        var blockingRows: Share = Share(1, of: 3)
        /// The share of the rows of the shorter one from which on two lines can be in one tier.
        var sharedRows: Share = 0.5
        /// How far apart two lines of a tier begin, or end, at most. Indents are smaller than the first.
        var topSlack: Ems = 1.7
        var footSlack: Ems = 0.8
        /// How far a line that begins and ends within another one's rows may reach beyond them.
        var insideSlack: Ems = 0.8
        /// The share of lines that may begin higher, or end lower, than full lines do: a speck was taken for their end.
        var outliers: Share = Share(1, of: 8)
        /// How far above the foot of full lines a full last line may end.
        var fullSlack: Ems = 0.9
    }

    let regions: PageRegions
    private let parameters: Parameters
    /// The least depth of an indent.
    private let indent: Ems
    private let off: Set<ReadingOrderParameters.Rule>
    private var em: Int { regions.em }

    init(_ regions: PageRegions, parameters stage: ReadingOrderParameters = .init()) {
        self.regions = regions
        parameters = stage.runs
        indent = stage.paragraphs.indent
        off = stage.off
    }

    /// - Complexity: O(lines × lines around).
    func runs(of lines: [PlacedLine]) -> [TextRun] {
        let index = RectIndex(lines.map(\.box), lineEm: em)
        return WritingDirection.allCases.flatMap { runs(of: lines, $0, index) }
    }

    /// The runs of a direction.
    private func runs(of lines: [PlacedLine], _ writing: WritingDirection, _ index: RectIndex) -> [TextRun] {
        let body = lines.indices.filter { lines[$0].kind == .body && lines[$0].line.writing == writing }
        var next = [Int?](repeating: nil, count: lines.count)
        var hasPrevious = [Bool](repeating: false, count: lines.count)
        let order = body.sorted { a, b in
            let (one, other) = (lines[a].box, lines[b].box)
            return writing == .vertical
                ? (-one.maxX, one.minY) < (-other.maxX, other.minY) : (one.minY, one.minX) < (other.minY, other.minX)
        }
        for i in order {
            let neighbour =
                writing == .vertical ? leftNeighbour(of: i, lines, index) : lowerNeighbour(of: i, lines, index)
            guard let k = neighbour, !hasPrevious[k] else { continue }
            next[i] = k
            hasPrevious[k] = true
        }
        var runs: [TextRun] = []
        for i in order where !hasPrevious[i] {
            var members = [i]
            while let k = next[members[members.count - 1]] { members.append(k) }
            runs.append(run(members, lines, writing))
        }
        return runs
    }

    /// The nearest body line to the left in the same tier; nil at a rule, a heading or a wide blank.
    private func leftNeighbour(of i: Int, _ lines: [PlacedLine], _ index: RectIndex) -> Int? {
        let box = lines[i].box
        let rows = parameters.rowReach.of(em)
        let reach = PixelRect(
            minX: box.minX - parameters.reach.of(em), minY: box.minY - rows, maxX: box.minX, maxY: box.maxY + rows)
        let near = index.meeting(reach).filter { k in
            guard k != i, lines[k].box.center.x < box.minX else { return false }
            if case .unnumbered = lines[k].kind { return false }
            return true
        }.sorted { (box.minX - lines[$0].box.maxX, $0) < (box.minX - lines[$1].box.maxX, $1) }
        for k in near {
            if isText(lines[k], .vertical) && goesOn(from: lines[i], to: lines[k]) { return k }
            let other = lines[k].box
            let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
            if shared >= parameters.blockingRows * min(box.height, other.height) { return nil }
        }
        return nil
    }

    private func isText(_ line: PlacedLine, _ writing: WritingDirection) -> Bool {
        line.kind == .body && line.line.writing == writing
    }

    /// The nearest body line under one across the page, in the same column of text; nil at a rule, another line or a wide blank.
    private func lowerNeighbour(of i: Int, _ lines: [PlacedLine], _ index: RectIndex) -> Int? {
        let box = lines[i].box
        let reach = PixelRect(
            minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY + parameters.lowerReach.of(em))
        let near = index.meeting(reach).filter { k in
            guard k != i, lines[k].box.center.y > box.maxY - box.height / 4 else { return false }
            if case .unnumbered = lines[k].kind { return false }
            return true
        }
        guard let k = near.min(by: { (lines[$0].box.minY, $0) < (lines[$1].box.minY, $1) }),
            isText(lines[k], .horizontal)
        else { return nil }
        let other = lines[k].box
        let (start, end) = (abs(other.minX - box.minX), abs(other.maxX - box.maxX))
        let shared = min(box.maxX, other.maxX) - max(box.minX, other.minX)
        guard shared >= parameters.sharedRows * min(box.width, other.width),
            start <= parameters.topSlack * em || end <= parameters.topSlack * em,
            !regions.isRuled(
                from: box.center.y, to: other.center.y, columns: max(box.minX, other.minX)..<min(box.maxX, other.maxX))
        else { return nil }
        return k
    }

    /// Whether two lines side by side are in one tier with nothing between.
    private func goesOn(from line: PlacedLine, to next: PlacedLine) -> Bool {
        let box = line.box
        let other = next.box
        let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
        let topsMeet = abs(other.minY - box.minY) <= parameters.topSlack * em
        // A last line of one or two characters ends about where the indented line after it begins.
        guard shared >= parameters.sharedRows * min(box.height, other.height) || topsMeet else { return false }
        let feetMeet = abs(other.maxY - box.maxY) <= parameters.footSlack * em
        let slack = parameters.insideSlack.of(em)
        let isInside =
            other.minY >= box.minY - slack && other.maxY <= box.maxY + slack
            || box.minY >= other.minY - slack && box.maxY <= other.maxY + slack
        guard topsMeet || feetMeet || isInside else { return false }
        let rows = max(box.minY, other.minY)..<max(max(box.minY, other.minY) + 1, min(box.maxY, other.maxY))
        if !off.contains(.separatorBreaks), regions.isParted(from: other.center.x, to: box.center.x, rows: rows) {
            return false
        }
        return true
    }

    private func run(_ members: [Int], _ lines: [PlacedLine], _ writing: WritingDirection) -> TextRun {
        let box = members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) }
        let extents = members.map { writing.along(lines[$0].box) }
        // Where most full lines begin: a speck over one line must not make all others indented.
        let starts = extents.map(\.lowerBound).sorted()
        let ends = extents.map(\.upperBound).sorted()
        let start = starts[parameters.outliers.of(starts.count)]
        let end = max(start, ends[ends.count - 1 - parameters.outliers.of(ends.count)])
        return TextRun(
            lines: members, writing: writing, box: box, full: start..<end, top: writing == .vertical ? start : box.minY,
            foot: writing == .vertical ? end : box.maxY, frame: regions.frame(around: box.center),
            startsIndented: extents[0].lowerBound - start >= indent * em,
            endsFull: end - extents[extents.count - 1].upperBound <= parameters.fullSlack * em)
    }
}
