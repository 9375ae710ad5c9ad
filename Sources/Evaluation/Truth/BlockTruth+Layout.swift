public import HighlightMap
public import LayoutDocument
import PageGeometry

extension BlockTruth {
    /// Creates the blocks of a page from a layout that a person has corrected.
    ///
    /// A block is a run of consecutive lines that have one article, tier, role and direction of reading. The block of a
    /// headline, a crosshead or a caption ends with its paragraph. A run is split if the shape around it would contain
    /// cells of another block, or if reading the shape line by line would not give the layout's order: an L-shaped run
    /// becomes two blocks. A block is a rectangle if possible, otherwise a quadrilateral that leans with its lines.
    /// Areas of text that is set aside as unclear are unsure.
    ///
    /// - Throws: `HighlightMapError` if the layout breaks a rule of the map's format.
    /// - Complexity: O(characters × lines of a run).
    public init(of layout: LayoutDocument) throws(HighlightMapError) {
        let runs = BlockRuns(of: try layout.map(), tiers: layout.tiersOfLines)
        self.init(
            size: layout.page.size, articles: runs.articles(),
            unsure: layout.unnumbered.filter { $0.kind == .unclear }.map { RealRect($0.rect) })
    }
}

extension LayoutDocument {
    /// The tier of each line that has characters, in reading order.
    fileprivate var tiersOfLines: [Int?] {
        articles.lines.filter { !$0.characters.isEmpty }.map(\.tier)
    }
}

/// Groups the lines of a map into blocks.
private struct BlockRuns {
    let lines: [HighlightMap.Line]
    let tiers: [Int?]
    let cells: [BlockMatch.Cell]
    /// Index of the pixels at the centres of the cells.
    let middles: RectIndex

    init(of map: HighlightMap, tiers: [Int?]) {
        lines = map.lines
        self.tiers = tiers
        cells = BlockMatch.cells(of: map)
        middles = RectIndex(
            cells.map { cell in
                let middle = cell.box.center
                return RealRect(minX: middle.x, minY: middle.y, maxX: middle.x + 0.5, maxY: middle.y + 0.5).pixels
            })
    }

    func articles() -> [BlockTruth.Article] {
        var articles: [BlockTruth.Article] = []
        var start = 0
        while start < lines.count {
            var block = fitting(start..<start + 1) ?? closest(to: start)
            var end = start + 1
            while end < lines.count, goesOn(at: end), let longer = fitting(start..<end + 1) {
                block = longer
                end += 1
            }
            while articles.count <= lines[start].article { articles.append(.init(blocks: [])) }
            articles[lines[start].article].blocks.append(block)
            start = end
        }
        return articles
    }

    /// Whether a line may be in one block with the line before it.
    private func goesOn(at line: Int) -> Bool {
        let (last, next) = (lines[line - 1], lines[line])
        guard last.article == next.article, tiers[line - 1] == tiers[line], last.role == next.role,
            last.writing == next.writing, last.isReadFromRight == next.isReadFromRight
        else { return false }
        return next.role == .body || last.paragraph == next.paragraph
    }

    /// Returns a block for a single line that no block fits exactly. For a leaning line it is the quadrilateral, which
    /// contains no cells of other lines.
    private func closest(to line: Int) -> BlockTruth.Block {
        let shapes = shapes(around: line..<line + 1)
        return made(lines[line], shapes[shapes.count - 1])
    }

    private func made(_ line: HighlightMap.Line, _ shape: BlockTruth.Shape) -> BlockTruth.Block {
        BlockTruth.Block(
            shape: shape, role: line.role, writing: line.writing, isReadFromRight: line.isReadFromRight)
    }

    /// Returns the block of a run of lines, whose shape contains only the cells of the run and gives their order; nil
    /// if there is no such shape.
    private func fitting(_ run: Range<Int>) -> BlockTruth.Block? {
        let members = Array(lines[run.lowerBound].first - 1..<lines[run.upperBound - 1].last)
        for shape in shapes(around: run) {
            let block = made(lines[run.lowerBound], shape)
            let held = middles.meeting(shape.bounds.pixels).filter { shape.contains(cells[$0].box.center) }
            if held == members, BlockMatch.ordered(members, of: cells, in: block) == members { return block }
        }
        return nil
    }

    /// Returns the shapes around a run: the bounding rectangle, and a quadrilateral if the lines lean. All sides are
    /// whole pixels.
    private func shapes(around run: Range<Int>) -> [BlockTruth.Shape] {
        let lines = lines[run]
        let isVertical = lines.first?.writing != .horizontal
        let along = (
            Double(lines.map { $0.cuts.first ?? 0 }.min() ?? 0), Double(lines.map { $0.cuts.last ?? 0 }.max() ?? 0)
        )
        let starts = lines.map { $0.extent(at: along.0) }
        let ends = lines.map { $0.extent(at: along.1) }
        let (start, end) = (outline(starts), outline(ends))
        func rect(_ across: (Double, Double)) -> RealRect {
            isVertical
                ? RealRect(minX: across.0, minY: along.0, maxX: across.1, maxY: along.1)
                : RealRect(minX: along.0, minY: across.0, maxX: along.1, maxY: across.1)
        }
        func point(_ across: Double, _ along: Double) -> RealPoint {
            isVertical ? RealPoint(x: across, y: along) : RealPoint(x: along, y: across)
        }
        let upright = BlockTruth.Shape.rect(rect((min(start.0, end.0), max(start.1, end.1))))
        if lines.allSatisfy({ $0.lean == 0 }) { return [upright] }
        let leaning = [
            point(start.0, along.0), point(start.1, along.0), point(end.1, along.1), point(end.0, along.1),
        ]
        return [upright, .quad(leaning)]
    }

    private func outline(_ extents: [(Double, Double)]) -> (Double, Double) {
        (
            (extents.map(\.0).min() ?? 0).rounded(.down), (extents.map(\.1).max() ?? 0).rounded(.up)
        )
    }
}

extension HighlightMap.Line {
    /// Returns the line's extent across its direction at a place along it, in px. Beyond the line's ends, it is
    /// extrapolated.
    func extent(at place: Double) -> (Double, Double) {
        let (start, end) = (Double(cuts[0]), Double(cuts[cuts.count - 1]))
        let travelled = Double(lean) * (place - start) / (end - start)
        return (Double(cross.lowerBound) + travelled, Double(cross.upperBound) + travelled)
    }
}
