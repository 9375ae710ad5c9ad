package import Evaluation
import LayoutDocument
import PageAnalysis
import PageGeometry
package import PageRaster

/// A page to learn from: the lines found by the analysis, and their truth.
package struct ProfileLesson: Sendable {
    package let page: PaperProfile.Page
    let found: LineMakeUp
    let truth: MakeUpTruth
    /// The features of all lines, one line after the other.
    private let features: [Float]
    let style: PageStyle

    /// Width or height in ems below which a line is a scrap.
    private static let leastNarrow: Float = 0.3
    /// Share of a line's cells in other blocks above which the line runs through several blocks, and has no order.
    private static let mostOfOthers: Float = 0.2

    /// Finds the lines of a page and their truth.
    ///
    /// A line belongs to the block that has most of its cells; a cell belongs to the first block that contains its centre.
    /// The kind of a scrap in a block is not known: it can be ink of a separator, which a block's rectangle includes.
    ///
    /// - Parameters:
    ///   - page: the page.
    ///   - image: its image.
    ///   - truth: the blocks that people drew or approved.
    /// - Precondition: image and truth have one size.
    /// - Complexity: O(pixels + cells × blocks).
    package init(_ page: PaperProfile.Page, image: GreyRaster, truth: BlockTruth) {
        precondition(image.size == truth.size, "the truth is of this image")
        let found = LineMakeUp(of: AnalysisStages().enlarged(image))
        self.init(page, found, Self.truth(of: found, truth))
    }

    init(_ page: PaperProfile.Page, _ found: LineMakeUp, _ truth: MakeUpTruth) {
        (self.page, self.found, self.truth) = (page, found, truth)
        let graph = MakeUpGraph(found.makeUp, slots: MakeUpModels.lineSlots)
        (features, style) = (graph.things, PageStyle(graph))
    }

    /// The features of a line, as the network of lines sees them.
    func features(of line: Int) -> ArraySlice<Float> {
        let width = style.means.count
        return features[line * width..<(line + 1) * width]
    }

    /// The page as recurring things are learned from it.
    var recurring: RecurringThing.Page {
        RecurringThing.Page(found, truth, name: .init(page.name, revision: page.revision))
    }

    /// The rectangle of a line in the image.
    func rect(of line: Int) -> PixelRect { found.source(line).bounds }

    /// Separates pages of the newspaper's usual style from outliers.
    package static func parted(_ lessons: [ProfileLesson]) -> (usual: [ProfileLesson], outliers: [ProfileLesson]) {
        let places = UsualStyle.outliers(among: lessons.map(\.style))
        return (
            lessons.indices.filter { !places.contains($0) }.map { lessons[$0] }, places.map { lessons[$0] }
        )
    }

    /// Whether enough lines have a known kind for learning.
    package var isUseful: Bool { truth.kinds.count { !$0.isEmpty } >= 3 }

    private static func truth(of found: LineMakeUp, _ truth: BlockTruth) -> MakeUpTruth {
        let blocks = truth.articles.enumerated().flatMap { article, one in
            var part = 0
            return one.blocks.map { block in
                defer { part += block.role == .caption ? 0 : 1 }
                return (block: block, article: article, part: block.role == .caption ? nil : part)
            }
        }
        var members: [Int: [Int]] = [:]
        var kinds: [[BlockKind]] = [], isAside: [Bool] = [], torn: [Int] = []
        for place in found.page.lines.indices {
            let cells = found.source(place).cells
            var votes: [Int: Int] = [:], (aside, unsure) = (0, 0)
            for cell in cells {
                let (x, y) = (Double(cell.minX + cell.maxX) / 2, Double(cell.minY + cell.maxY) / 2)
                if let block = blocks.firstIndex(where: { $0.block.shape.contains((x, y)) }) {
                    votes[block, default: 0] += 1
                } else if truth.unsure.contains(where: { $0.contains((x, y)) }) {
                    unsure += 1
                } else {
                    aside += 1
                }
            }
            let best = votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
            if let best, Float(votes.values.reduce(-best.value, +)) > mostOfOthers * Float(cells.count) {
                torn.append(place)
            }
            isAside.append(aside > max(best?.value ?? 0, unsure))
            if best != nil, found.makeUp.things[place].box.narrow < leastNarrow {
                kinds.append([])
            } else if let best, best.value >= max(aside, unsure) {
                members[best.key, default: []].append(place)
                let role = RecurringThing.Kind(rawValue: blocks[best.key].block.role.rawValue)
                kinds.append((role ?? .body).blocks)
            } else {
                kinds.append(aside > unsure ? MakeUpTruth.aside : [])
            }
        }
        var places = isAside.map { $0 ? MakeUpTruth.Place.aside : .unknown }
        for (block, lines) in members {
            let own = blocks[block]
            for (place, line) in ordered(lines, of: found, in: own.block).enumerated() {
                places[line] = .block(block, place: place, article: own.article, part: own.part)
            }
        }
        return MakeUpTruth(kinds: kinds, places: places).withoutOrder(of: torn)
    }

    /// Returns the lines of a block in order: columns from the right, or rows from the top; the pieces of one column in its
    /// direction.
    private static func ordered(_ lines: [Int], of found: LineMakeUp, in block: BlockTruth.Block) -> [Int] {
        let isVertical = block.writing == .vertical
        let boxes = lines.map { found.makeUp.things[$0].box }
        let across = boxes.map { isVertical ? -($0.minX + $0.maxX) / 2 : ($0.minY + $0.maxY) / 2 }
        let along = boxes.map { isVertical ? $0.minY : block.isReadFromRight ? -$0.minX : $0.minX }
        let widths = boxes.map { isVertical ? $0.maxX - $0.minX : $0.maxY - $0.minY }.sorted()
        var columns: [[Int]] = []
        var last: Float = 0
        for k in lines.indices.sorted(by: { (across[$0], $0) < (across[$1], $1) }) {
            if columns.isEmpty || across[k] - last > Float(BlockTruth.sameLine) * widths[widths.count / 2] {
                columns.append([])
            }
            columns[columns.count - 1].append(k)
            last = across[k]
        }
        return columns.flatMap { column in
            column.sorted { (along[$0], $0) < (along[$1], $1) }.map { lines[$0] }
        }
    }
}

extension MakeUp.Box {
    /// The smaller of width and height.
    fileprivate var narrow: Float { min(maxX - minX, maxY - minY) }
}
