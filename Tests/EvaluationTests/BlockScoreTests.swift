import Foundation
import HighlightMap
import PageGeometry
import TestSupport
import Testing

@testable import Evaluation

@Suite("The measures of block truths on small pages")
struct BlockScoreTests {
    private let upper = rect(195, 45, 345, 175)
    private let lower = rect(195, 195, 345, 325)
    private let blank = page(black: [])

    /// Returns a map that is right: two columns of three cells in the upper block, and one column of three cells in the
    /// lower block, in reading order.
    private func right(articles: [Int] = [0, 0, 0]) throws -> HighlightMap {
        try squares([(300, 50, 3, articles[0]), (200, 50, 3, articles[1]), (300, 200, 3, articles[2])])
    }

    @Test("A right map has full marks")
    func full() throws {
        let ink = page(black: [
            PixelRect(minX: 305, minY: 55, maxX: 335, maxY: 85), PixelRect(minX: 305, minY: 205, maxX: 335, maxY: 235),
        ])
        let score = try BlockScore(of: right(), against: blocks([[block(upper, .headline), block(lower)]]), on: ink)
        #expect(score.blocks == 2 && score.cells == 9)
        for figure in BlockReport.Figure.allCases where figure != .stray { #expect(score[figure] == 1, "\(figure)") }
        #expect(score.stray == 0)
    }

    @Test(
        "Ink outside its block's cells is not covered, in black and in white print", arguments: [255, 0])
    func coverage(paper: UInt8) throws {
        // Three squares of ink have equal size. One is in a cell, one is between the columns, and one is in a cell
        // whose centre is elsewhere.
        let ink = [(300, 60), (260, 60), (210, 150)].map {
            PixelRect(minX: $0.0, minY: $0.1, maxX: $0.0 + 20, maxY: $0.1 + 20)
        }
        let truth = blocks([[block(rect(195, 45, 345, 175))]])
        let map = try squares([(300, 50, 3, 0), (200, 50, 2, 0), (200, 150, 2, 0)])
        let whole = BlockScore(of: map, against: truth, on: page(black: ink, on: paper))
        #expect(whole.covered == 2.0 / 3)
        let cut = blocks([[block(rect(195, 45, 345, 165))]])
        let score = BlockScore(of: map, against: cut, on: page(black: ink, on: paper))
        #expect(score.covered == 400.0 / 1_100, "the last square has 15 rows in the block, its cell none")
        #expect(BlockScore(of: map, against: truth, on: page(black: [], on: paper)).covered == 0)
    }

    @Test("Columns in the wrong order break the flow between them and the join after them")
    func order() throws {
        let map = try squares([(200, 50, 3, 0), (300, 50, 3, 0), (300, 200, 3, 0)])
        let score = BlockScore(of: map, against: blocks([[block(upper), block(lower)]]), on: blank)
        #expect(score.flow == 6.0 / 7)
        #expect(score.joins == 0)
        #expect(abs((score.fill ?? 0) - 0.7346863136863142) < 1e-9, "what score_blocks.py has")
        #expect(score.article == 1)
    }

    @Test("A wrong join leads to a block without a cell, to another article, or to another order")
    func joinKinds() throws {
        func kinds(_ map: HighlightMap) -> [BlockJoin] {
            let away = rect(995, 995, 1000, 1000)
            let truth = blocks([[block(upper, .headline), block(lower), block(away)]])
            return BlockScore(of: map, against: truth, on: blank).blockJoins
        }
        let found = try kinds(right())
        #expect(found.map(\.kind) == [.right, .noCell])
        #expect(found[0].from == PixelRect(minX: 200, minY: 130, maxX: 240, maxY: 170))
        #expect(try kinds(right(articles: [0, 0, 1])).map(\.kind) == [.right, .noCell])
        let turned = try squares([(300, 200, 3, 0), (300, 50, 3, 0), (200, 50, 3, 0)])
        #expect(kinds(turned).map(\.kind) == [.otherOrder, .noCell])
        let parted = try squares([(300, 200, 3, 0), (300, 50, 3, 1), (200, 50, 3, 1)])
        #expect(kinds(parted).map(\.kind) == [.otherArticle, .noCell])
    }

    @Test("Two articles found as one have half the precision; one found as two has half the recall")
    func articles() throws {
        let two = blocks([[block(rect(295, 45, 345, 175))], [block(rect(195, 45, 245, 175))]])
        let one = try squares([(300, 50, 3, 0), (200, 50, 3, 0)])
        #expect(abs(try #require(BlockScore(of: one, against: two, on: blank).article) - 2.0 / 3) < 1e-12)
        let parted = try squares([(300, 50, 3, 0), (200, 50, 3, 1)])
        #expect(
            abs(try #require(BlockScore(of: parted, against: blocks([[block(upper)]]), on: blank).article) - 2.0 / 3)
                < 1e-12)
    }

    @Test("A cell outside the blocks is stray, except in an unsure area")
    func stray() throws {
        let map = try squares([(300, 50, 3, 0), (200, 50, 3, 0), (10, 10, 1, 0)])
        let sure = BlockScore(of: map, against: blocks([[block(upper)]]), on: blank)
        #expect(sure.stray == 1.0 / 7 && sure.cells == 7 && sure.flow == 1)
        let unsure = BlockScore(of: map, against: blocks([[block(upper)]], unsure: [rect(0, 0, 60, 60)]), on: blank)
        #expect(unsure.stray == 0 && unsure.cells == 7)
    }

    @Test(
        "A quad contains the cells within its corners, not those in its bounding rectangle",
        arguments: [false, true])
    func quad(isClockwise: Bool) throws {
        let corners = [(295, 45), (345, 45), (245, 175), (195, 175)].map { RealPoint(x: $0.0, y: $0.1) }
        let shape = BlockTruth.Shape.quad(isClockwise ? corners : corners.reversed())
        let truth = blocks([[BlockTruth.Block(shape: shape, role: .body)]])
        // The first and the last cell are inside the block. The first cell of the left column and the last cell of the
        // right column are not.
        let map = try squares([(300, 50, 1, 0), (200, 130, 1, 0), (200, 50, 1, 0), (300, 130, 1, 0)])
        let score = BlockScore(of: map, against: truth, on: blank)
        #expect(score.stray == 0.5)
        #expect(score.flow == 1)
    }

    @Test("A horizontal line is read from the left, unless the truth marks it as read from the right")
    func horizontal() throws {
        let toRight = try squares([(100, 50, 3, 0)], writing: .horizontal)
        let toLeft = try squares([(180, 50, 1, 0), (140, 50, 1, 0), (100, 50, 1, 0)], writing: .horizontal)
        var line = block(rect(95, 45, 225, 95), .headline, .horizontal)
        #expect(BlockScore(of: toRight, against: blocks([[line]]), on: blank).flow == 1)
        #expect(BlockScore(of: toLeft, against: blocks([[line]]), on: blank).flow == 0)
        line.isReadFromRight = true
        #expect(BlockScore(of: toRight, against: blocks([[line]]), on: blank).flow == 0)
        #expect(BlockScore(of: toLeft, against: blocks([[line]]), on: blank).flow == 1)
        // A line that is read from the right has the same score as lines of one cell each.
        var turned = toRight.lines
        turned[0].isReadFromRight = true
        let old = try HighlightMap(size: toRight.size, articles: toRight.articles, lines: turned)
        let score = BlockScore(of: old, against: blocks([[line]]), on: blank)
        #expect(score.flow == 1 && score.fill == 1 && score.stray == 0)
    }

    @Test("Rows are read from the top and columns from the right, also with cells a few pixels out of line")
    func rows() throws {
        let rows = try squares([(100, 50, 3, 0), (100, 95, 3, 0)], writing: .horizontal)
        let truth = blocks([[block(rect(90, 40, 230, 140), .body, .horizontal)]])
        #expect(BlockScore(of: rows, against: truth, on: blank).flow == 1)
        let uneven = try squares([(300, 50, 1, 0), (312, 90, 1, 0), (300, 130, 1, 0), (240, 50, 3, 0)])
        #expect(BlockScore(of: uneven, against: blocks([[block(rect(195, 45, 360, 175))]]), on: blank).flow == 1)
    }

    @Test("A caption between two blocks of an article does not separate them")
    func captions() throws {
        let map = try squares([(300, 50, 3, 0), (300, 200, 3, 0), (100, 50, 3, 0)])
        let truth = blocks([
            [block(rect(295, 45, 345, 175)), block(rect(95, 45, 145, 175), .caption), block(lower)]
        ])
        let score = BlockScore(of: map, against: truth, on: blank)
        #expect(score.joins == 1 && score.fill == 1 && score.flow == 1 && score.article == 1)
    }

    @Test("A figure without cases is nil; an empty map has 0")
    func emptyCases() throws {
        let single = try BlockScore(of: right(), against: blocks([[block(upper)], [block(lower)]]), on: blank)
        #expect(single.joins == nil && single.flow == 1)
        let none = try BlockScore(of: right(), against: blocks([]), on: blank)
        #expect(none.stray == 1)
        for figure in BlockReport.Figure.allCases where figure != .stray { #expect(none[figure] == nil, "\(figure)") }
        let empty = try BlockScore(of: squares([]), against: blocks([[block(upper), block(lower)]]), on: blank)
        for figure in BlockReport.Figure.allCases { #expect(empty[figure] == 0, "\(figure)") }
    }

    @Test("A block beyond the page's edge is measured only within the page")
    func overTheEdge() throws {
        let truth = blocks([[block(rect(-20, -20, 60, 60))]])
        let ink = page(black: [PixelRect(minX: 5, minY: 5, maxX: 25, maxY: 25)])
        #expect(try BlockScore(of: squares([(0, 0, 1, 0)]), against: truth, on: ink).covered == 1)
    }

    @Test("The greys of a colour image equal Pillow's")
    func greys() {
        // The luma is (19595 R + 38470 G + 7471 B + 32768) >> 16.
        let greys = ImageGreys(
            size: PixelSize(width: 5, height: 1), rgb: [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 12, 200, 77])
        #expect(greys.pixels == [76, 150, 29, 255, 130])
    }

    @Test("The report is an aligned table, and JSON for later comparisons")
    func report() throws {
        let truth = blocks([[block(upper), block(lower)]])
        let wrong = try squares([(200, 50, 3, 0), (300, 50, 3, 0), (300, 200, 3, 0), (10, 10, 1, 0)])
        let good = BlockScore(of: try right(), against: truth, on: blank)
        let bad = BlockScore(of: wrong, against: truth, on: blank)
        let old = BlockReport(rows: [.init(name: "page-1", score: good), .init(name: "2", score: good)])
        let new = BlockReport(rows: [.init(name: "page-1", score: bad), .init(name: "2", score: good)])
        let lines = new.text().split(separator: "\n")
        #expect(lines.count == 5 && Set(lines.map(\.count)).count == 1)
        #expect(lines[0].hasPrefix("page  ") && lines[0].hasSuffix("stray") && lines[4].hasSuffix("0.100"))
        #expect(try !Comparison(of: old.json(), with: old.json(), threshold: 0).isWorse)
        let comparison = try Comparison(of: new.json(), with: old.json(), threshold: 0.001)
        #expect(comparison.isWorse)
        let changes = comparison.changes.filter { $0.subject == .page }
        #expect(Set(changes.map(\.figure)) == ["flow", "joins", "fill", "stray"])
        #expect(changes.allSatisfy { $0.name == "page-1" && $0.gain < 0 })
        #expect(try !Comparison(of: old.json(), with: new.json(), threshold: 0.001).isWorse)
    }

    @Test("A report of the other kind of truth is refused, although its figures have the same names")
    func otherKind() throws {
        let ofBlocks = BlockReport(
            rows: [.init(name: "p", score: BlockScore(of: try right(), against: blocks([[block(upper)]]), on: blank))])
        let exact = ScoreReport(
            rows: [.init(name: "p", measures: .init(of: try map([(299, down)]), against: smallTruth()))])
        let first = #expect(throws: ReportError.self) {
            try Comparison(of: ofBlocks.json(), with: exact.json(), threshold: 0)
        }
        #expect(first == .otherTruths(old: "--truth", new: "--blocks"))
        let second = #expect(throws: ReportError.self) {
            try Comparison(of: exact.json(), with: ofBlocks.json(), threshold: 0)
        }
        #expect(String(describing: second).contains("evaluate --truth"))
    }
}
