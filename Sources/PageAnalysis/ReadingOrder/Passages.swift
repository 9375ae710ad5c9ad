import LayoutDocument
import PageGeometry

/// A group of lines whose order is certain. Links are made between such groups.
package struct Passage {
    /// Positions of the passage's lines among the placed lines, in reading order.
    package var lines: [Int]
    var box: PixelRect
    /// Extent of the full lines in the run that contains the passage, in the lines' direction, in the upright plane.
    var full: Range<Int>
    /// Vertical extent of the passage. For vertical text, it is the extent of the full lines of the passage's tier.
    var top: Int
    var foot: Int
    /// The run and the row that contain the passage; nil for a line of a heading.
    var run: Int?
    var row: Int?
    var frame: Int?
    var writing: WritingDirection
    /// Whether the column of a passage continues within its tier (`ColumnPieces`). `isUnder`: a piece of the column is
    /// above the passage's first line. `isOver`: a piece is below its last line.
    var isUnder = false
    var isOver = false
}

/// Builds passages from body lines that are side by side at the page's usual distance, with nothing between them. Each
/// line of a heading is a passage, and so is each piece of a column.
struct PassageFinder {
    /// Parameters, set by hand.
    struct Parameters: Sendable, Hashable {
        /// Maximum amount by which the gap between two lines of a passage exceeds the page's usual gap. Lower: passages
        /// are split. Higher: a passage runs across the blank between two articles.
        var gapSlack: Ems = 0.4
        /// Gap between lines that is assumed as usual on a page without lines side by side.
        var usualGap: Ems = 0.5
        /// Maximum distance between the tops of two lines of a passage.
        var topSlack: Ems = 1.4
        /// Maximum ratio of the type sizes of two lines of a passage.
        var sizeRatio: Share = 1.3
        /// Rules between two lines separate the lines if they cover at least this share of the length along which both
        /// lines extend, in thousandths.
        var ruled = 250
    }

    let regions: PageRegions
    let lines: [PlacedLine]
    let runs: [TextRun]
    let rows: [TierRow]
    private let stage: ReadingOrderParameters
    private var parameters: Parameters { stage.passages }
    private var em: Int { regions.em }

    init(
        _ regions: PageRegions, lines: [PlacedLine], runs: [TextRun], rows: [TierRow],
        parameters stage: ReadingOrderParameters = .init()
    ) {
        self.regions = regions
        self.lines = lines
        self.runs = runs
        self.rows = rows
        self.stage = stage
    }

    /// - Complexity: O(lines × lines around).
    func passages() -> [Passage] {
        let usual = WritingDirection.allCases.map(usualGap)
        let pieces =
            stage.off.contains(.columnPieces)
            ? nil : ColumnPieces(regions, lines: lines, parameters: stage.columnPieces)
        func isPiece(_ line: Int) -> Bool { pieces?.isPiece(line) == true }
        var passages: [Passage] = []
        for (r, row) in rows.enumerated() {
            for at in row.runs {
                let run = runs[at]
                var members: [Int] = []
                for i in run.lines {
                    if let last = members.last,
                        isPiece(last) || isPiece(i)
                            || !isClose(last, i, run.writing, usual[run.writing == .vertical ? 0 : 1])
                    {
                        passages.append(passage(members, at, r))
                        members = []
                    }
                    members.append(i)
                }
                passages.append(passage(members, at, r))
            }
        }
        passages += headingPassages()
        guard let pieces else { return passages }
        return passages.map { passage in
            var passage = passage
            passage.isUnder = pieces.above[passage.lines[0]]
            passage.isOver = pieces.below[passage.lines[passage.lines.count - 1]]
            return passage
        }
    }

    private func headingPassages() -> [Passage] {
        lines.indices.filter { lines[$0].kind == .heading }.map { line in
            let box = lines[line].box
            return Passage(
                lines: [line], box: box, full: lines[line].line.writing.along(box), top: box.minY, foot: box.maxY,
                run: nil, row: nil,
                frame: regions.frame(around: box.center), writing: lines[line].line.writing)
        }
    }

    /// Builds a passage from lines of a run. A passage of horizontal text has a vertical extent different from its
    /// run's, because text beside a picture continues under the picture.
    private func passage(_ members: [Int], _ run: Int, _ row: Int) -> Passage {
        let own = runs[run]
        let box = members.reduce(lines[members[0]].box) { $0.union(lines[$1].box) }
        return Passage(
            lines: members, box: box, full: own.full, top: own.writing == .vertical ? own.top : box.minY,
            foot: own.writing == .vertical ? own.foot : box.maxY, run: run, row: row, frame: own.frame,
            writing: own.writing)
    }

    /// Returns the blank between two successive lines of a run.
    private func gap(_ a: Int, _ b: Int, _ writing: WritingDirection) -> Int {
        let (first, second) = (lines[a].box, lines[b].box)
        return writing == .vertical ? first.minX - second.maxX : second.minY - first.maxY
    }

    /// Returns the usual (median) gap between lines of one direction that are side by side.
    private func usualGap(_ writing: WritingDirection) -> Int {
        let gaps = runs.filter { $0.writing == writing }.flatMap { run in
            zip(run.lines, run.lines.dropFirst()).map { gap($0, $1, writing) }
        }.sorted()
        return gaps.isEmpty ? parameters.usualGap.of(em) : gaps[gaps.count / 2]
    }

    /// Whether a line of a run continues in the next line. Between the two there must be no wide gap, no step, no
    /// change of type size and no rule.
    private func isClose(_ a: Int, _ b: Int, _ writing: WritingDirection, _ usual: Int) -> Bool {
        if stage.off.contains(.passageBreaks) { return true }
        let (first, second) = (lines[a].box, lines[b].box)
        let (along, next) = (writing.along(first), writing.along(second))
        guard gap(a, b, writing) - usual <= parameters.gapSlack * em,
            abs(along.lowerBound - next.lowerBound) <= parameters.topSlack * em,
            lines[a].line.typeSize <= parameters.sizeRatio * lines[b].line.typeSize,
            lines[b].line.typeSize <= parameters.sizeRatio * lines[a].line.typeSize
        else { return false }
        let start = max(along.lowerBound, next.lowerBound)
        let shared = start..<max(start + 1, min(along.upperBound, next.upperBound))
        let (from, to) = (writing.across(first), writing.across(second))
        let middles = [from.lowerBound + from.upperBound, to.lowerBound + to.upperBound].map { $0 / 2 }.sorted()
        return regions.ruled(writing, along: shared, between: middles[0]..<max(middles[0] + 1, middles[1]))
            < parameters.ruled
    }
}

extension PageRegions {
    /// Returns the share of `along` that rules in `direction` cover within `between`, in thousandths.
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
