import LayoutDocument
import PageGeometry

/// A run of body lines with nothing between them: vertical lines of one tier from right to left, or horizontal lines
/// from top to bottom.
struct TextRun {
    /// Positions of the run's lines among the placed lines, in reading order.
    var lines: [Int]
    var writing: WritingDirection
    var box: PixelRect
    /// Extent of the run's full lines, in their direction, in the upright plane.
    var full: Range<Int>
    /// Vertical extent of the run. For vertical text, it is the extent of the full lines.
    var top: Int
    var foot: Int
    /// The frame around the run; nil if there is none.
    var frame: Int?
    /// Whether the run's first line is indented, and whether its last line is full.
    var startsIndented: Bool
    var endsFull: Bool
}

/// Groups body lines into runs.
struct RunFinder {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// The next line of a run is sought at the left of a vertical line, up to `reach` away, and from `rowReach`
        /// above the line to `rowReach` below it.
        var reach: Ems = 3.3
        var rowReach: Ems = 3
        /// Maximum distance from a horizontal line down to the next line of its run.
        var lowerReach: Ems = 1.8
        /// A line at the left blocks the way to further lines if it overlaps a line in height by at least this share of
        /// the shorter line's height.
        var blockingRows: Share = Share(1, of: 3)
        /// Minimum overlap of two lines of one tier, as a share of the shorter line's height.
        var sharedRows: Share = 0.5
        /// Maximum distance between the tops of two lines of a tier, which is more than an indent, and maximum distance
        /// between their feet.
        var topSlack: Ems = 1.7
        var footSlack: Ems = 0.8
        /// A line counts as within the rows of another line if it extends beyond them by at most this distance.
        var insideSlack: Ems = 0.8
        /// Maximum share of a run's lines that begin above the full lines, or end below them, because a speck was
        /// merged with them.
        var outliers: Share = Share(1, of: 8)
        /// Maximum distance from the foot of full lines up to the end of a last line that counts as full.
        var fullSlack: Ems = 0.9
    }

    let regions: PageRegions
    private let parameters: Parameters
    /// Minimum depth of an indent.
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

    /// Returns the nearest body line to the left in the same tier; nil if a rule, a heading or a wide blank comes
    /// first.
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

    /// Returns the nearest body line below a horizontal line, in the same column of text; nil if a rule, another line
    /// or a wide blank comes first.
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

    /// Whether two lines side by side are in one tier, with nothing between them.
    private func goesOn(from line: PlacedLine, to next: PlacedLine) -> Bool {
        let box = line.box
        let other = next.box
        let shared = min(box.maxY, other.maxY) - max(box.minY, other.minY)
        let topsMeet = abs(other.minY - box.minY) <= parameters.topSlack * em
        // The last line of a paragraph may have only one or two characters, and may end about where the next line,
        // which is indented, begins.
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
        // The place where most full lines begin. A speck above one line must not make all other lines count as
        // indented.
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
