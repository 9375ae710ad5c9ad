import HighlightMap
import PageGeometry

/// Assigns cells to blocks and puts them in order. Every measure of a block truth is based on it.
struct BlockMatch {
    /// A numbered cell. Its number is its position plus 1.
    struct Cell {
        var box: RealRect
        var article: Int
    }

    /// A block, and the article to which it belongs, as a position among the truth's articles.
    struct Place {
        var block: BlockTruth.Block
        var article: Int
    }

    /// The cells in the order of their numbers.
    let cells: [Cell]
    /// The blocks of all articles, in the order of the truth.
    let places: [Place]
    /// For each place, the positions of its cells in reading order. A cell belongs to the first place that contains its
    /// centre.
    private(set) var held: [[Int]]
    /// Number of cells outside all blocks and outside all unsure areas.
    private(set) var stray = 0
    /// Positions of the cells outside all blocks but inside an unsure area.
    private(set) var unsure: [Int] = []

    init(of map: HighlightMap, against truth: BlockTruth) {
        cells = Self.cells(of: map)
        places = truth.articles.enumerated().flatMap { a, article in
            article.blocks.map { Place(block: $0, article: a) }
        }
        held = Array(repeating: [], count: places.count)
        let index = RectIndex(places.map(\.block.shape.bounds.pixels), tile: 256)
        for (i, cell) in cells.enumerated() {
            let middle = cell.box.center
            let pixel = PixelPoint(x: Int(middle.x.rounded(.down)), y: Int(middle.y.rounded(.down)))
            if let place = index.holding(pixel).first(where: { places[$0].block.shape.contains(middle) }) {
                held[place].append(i)
            } else if truth.unsure.contains(where: { $0.contains(middle) }) {
                unsure.append(i)
            } else {
                stray += 1
            }
        }
        for place in places.indices { held[place] = Self.ordered(held[place], of: cells, in: places[place].block) }
    }

    static func cells(of map: HighlightMap) -> [Cell] {
        map.lines.flatMap { line in (0..<line.count).map { Cell(box: line.realCell(at: $0), article: line.article) } }
    }

    /// Returns the median breadth of cells across their lines, in px.
    ///
    /// - Precondition: there are cells.
    static func breadth(of members: [Int], of cells: [Cell], isVertical: Bool) -> Double {
        median(
            members.map {
                isVertical ? cells[$0].box.maxX - cells[$0].box.minX : cells[$0].box.maxY - cells[$0].box.minY
            }
            .sorted())
    }

    /// Returns the cells of a block in reading order, by their centres: columns from right to left, or rows from the
    /// top.
    static func ordered(_ members: [Int], of cells: [Cell], in block: BlockTruth.Block) -> [Int] {
        guard !members.isEmpty else { return [] }
        let isVertical = block.writing == .vertical
        let across = members.map { cells[$0].box.center }.map { isVertical ? -$0.x : $0.y }
        let along = members.map { cells[$0].box.center }
            .map { isVertical ? $0.y : block.isReadFromRight ? -$0.x : $0.x }
        let breadth = breadth(of: members, of: cells, isVertical: isVertical)
        // A cell belongs to the line if its distance from the middle of the line's cells so far is below this share of
        // the usual breadth of a cell. Cells at one place keep their order.
        var lines: [[Int]] = []
        for k in members.indices.sorted(by: { (across[$0], $0) < (across[$1], $1) }) {
            if let line = lines.last {
                let middle = (across[line[(line.count - 1) / 2]] + across[line[line.count / 2]]) / 2
                if abs(middle - across[k]) < breadth * BlockTruth.sameLine {
                    lines[lines.count - 1].append(k)
                    continue
                }
            }
            lines.append([k])
        }
        return lines.flatMap { line in
            line.indices.sorted { (along[line[$0]], $0) < (along[line[$1]], $1) }.map { members[line[$0]] }
        }
    }
}

/// Returns the median of the values. It is the mean of the two middle values if their number is even.
///
/// - Precondition: `sorted` is in ascending order and not empty.
private func median(_ sorted: [Double]) -> Double {
    (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}
