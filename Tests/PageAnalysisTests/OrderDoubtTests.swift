import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Doubts about the order")
struct OrderDoubtTests {
    @Test("Two nearly equal choices are a doubt with both candidates")
    func near() throws {
        let order = BlockOrder(points: [[1: 900, 2: 850], [:], [:]])
        let doubt = try #require(order.doubts(within: 640).first)
        #expect((doubt.block, doubt.chosen, doubt.other) == (0, 1, 2))
        #expect(doubt.margin == 50)
    }

    @Test("A choice far better than all others is not doubtful")
    func far() {
        let order = BlockOrder(points: [[1: 2000, 2: 300], [:], [:]])
        #expect(order.doubts(within: 640).isEmpty)
    }

    @Test("A block that another block needs more is no candidate")
    func takenByAnother() {
        let order = BlockOrder(points: [[1: 1000, 2: 900], [2: 2000], [:]])
        #expect(order.successors == [1, 2, nil])
        #expect(order.doubts(within: 640).isEmpty)
    }

    @Test("A doubt is possible at a block that ends an article")
    func end() throws {
        let doubt = try #require(BlockOrder(points: [[1: -100], [:]]).doubts(within: 640).first)
        #expect((doubt.block, doubt.chosen, doubt.other) == (0, nil, 1))
        #expect(doubt.margin == 100)
    }

    @Test("A weak link may be the end of an article")
    func weak() throws {
        let doubt = try #require(BlockOrder(points: [[1: 30], [:]]).doubts(within: 31).first)
        #expect((doubt.block, doubt.chosen, doubt.other, doubt.margin) == (0, 1, nil, 30))
        #expect(BlockOrder(points: [[1: 30], [:]]).doubts(within: 30).isEmpty)
    }

    @Test("A doubt at the cut of a circular chain has no negative margin")
    func cut() throws {
        let doubts = BlockOrder(points: [[1: 900], [0: 300]]).doubts(within: 640)
        let doubt = try #require(doubts.first { $0.block == 1 })
        #expect((doubt.chosen, doubt.other, doubt.margin) == (nil, 0, 0))
    }

    @Test("The odds rise with the margin, from even to nearly certain")
    func odds() {
        let odds = (0...3000).map(OrderDoubts.percent)
        #expect(odds[0] == 50)
        #expect(zip(odds, odds.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(odds[3000] == 99)
    }
}

@Suite("Findings about a doubtful order")
struct DoubtFindingTests {
    /// Three columns, each a block. The second one and the third one are nearly as likely after the first one.
    private func columns(_ points: (Int, Int) = (1000, 900)) -> StatedBlocks {
        var it = StatedBlocks()
        for column in 0..<3 { it.run("a", tier: 0, columns: column..<column + 1) }
        it.link("a0.0", "a0.1", points.0)
        it.link("a0.0", "a0.2", points.1)
        return it
    }

    @Test("Two nearly equal candidates are both reported with their odds")
    func candidates() throws {
        let page = columns().blockPage
        let findings = OrderDoubts(page: page, order: BlockOrder(page)).findings()
        let finding = try #require(findings.first)
        #expect(findings.count == 1)
        #expect(finding.code == "order.doubtful" && finding.text == nil)
        #expect(finding.place == page.lines[0].bounds)
        #expect(finding.candidates.map(\.place) == [page.lines[1].bounds, page.lines[2].bounds])
        #expect(finding.candidates.map(\.odds).reduce(0, +) == 1000)
        #expect(finding.candidates[0].odds > finding.candidates[1].odds)
    }

    @Test("A clear order has no finding, and neither has a doubtful one if the rule is off")
    func noFinding() {
        #expect(ReadingOrder().run(columns((1000, 400)).blockPage).findings.isEmpty)
        var order = ReadingOrder()
        #expect(order.run(columns().blockPage).findings.count == 1)
        order.parameters.off = [.orderDoubts]
        #expect(order.run(columns().blockPage).findings.isEmpty)
    }

    @Test("The most doubtful finding comes first")
    func sorted() {
        var it = columns()
        it.run("b", tier: 2, columns: 0..<1)
        it.run("b", tier: 2, columns: 1..<2)
        it.link("b2.0", "b2.1", 5)
        let page = it.blockPage
        let findings = OrderDoubts(page: page, order: BlockOrder(page)).findings()
        #expect(findings.map(\.place) == [page.lines[3].bounds, page.lines[0].bounds])
    }

    @Test("Without readable text the order equals the one without text")
    func blank() {
        let page = columns().blockPage
        let blank = ReadingOrder().run(page, on: GreyRaster(size: page.size))
        #expect(blank.articles == ReadingOrder().run(page).articles)
        #expect(blank.findings.count == 1 && blank.findings.allSatisfy { $0.text == nil })
    }

    @Test("A doubt shows the block's last characters and its candidates' first ones")
    func text() throws {
        let page = columns().blockPage
        var image = GreyRaster(size: page.size)
        // Each cell contains a cross, which is read as ＋.
        for character in page.lines.flatMap(\.layout.characters) {
            let ink = character.ink
            for x in ink.xRange { image[x, (ink.minY + ink.maxY) / 2] = 0 }
            for y in ink.yRange { image[(ink.minX + ink.maxX) / 2, y] = 0 }
        }
        let finding = try #require(ReadingOrder().run(page, on: image).findings.first)
        #expect(finding.text == String(repeating: "＋", count: 8))
        #expect(finding.candidates.map(\.text) == [finding.text, finding.text])
        #expect(finding.message.contains("“＋＋＋＋＋＋＋＋”"))
    }
}
