import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Tiers of simulated pages")
struct TierGridTests {
    @Test("Tiers have rows, gaps, and the characters of a full line")
    func grid() {
        var it = StatedBlocks()
        for tier in 0..<5 { it.run("a", tier: tier, columns: 0..<20, indented: [4], short: [9]) }
        let grid = TierGrid(it.blockPage)
        #expect(grid.tiers.map(\.rows.lowerBound) == (0..<5).map(it.page.top))
        #expect(grid.tiers.allSatisfy { $0.characters == BoxedPage.full && $0.box == nil })
        #expect(grid.tiers.map(\.rows.count) == [Int](repeating: BoxedPage.full * 27, count: 5))
        #expect(grid.tiers.map(\.gap) == [nil, 36, 36, 36, 36])
        #expect(grid.tierOfBlock == [0, 1, 2, 3, 4])
    }

    @Test("Text under a picture is in the surrounding tier, with its own full lines")
    func lower() {
        var it = StatedBlocks()
        it.run("a", tier: 0, columns: 0..<14)
        it.run("a", tier: 1, columns: 0..<14)
        let top = it.page.top(0) + 4 * 27
        for column in 14..<18 {
            it.page.line("low \(column)", x: it.page.left(column), y: top, count: BoxedPage.full - 4)
        }
        it.block((14..<18).map { "low \($0)" })
        let grid = TierGrid(it.blockPage)
        #expect(grid.tiers.count == 2)
        #expect(grid.tierOfBlock == [0, 1, 0])
        #expect(grid.full[2] == top..<it.page.top(0) + BoxedPage.full * 27)
    }

    @Test("A line that shares no row with its block's tier is in no tier")
    func beyond() {
        var it = StatedBlocks()
        it.run("a", tier: 0, columns: 0..<14)
        it.page.line("beyond", x: it.page.left(14), y: it.page.top(1), count: 3)
        it.page.line("within", x: it.page.left(15), y: it.page.top(0), count: BoxedPage.full)
        it.block(["within", "beyond"])
        let page = it.blockPage
        let grid = TierGrid(page)
        let tiers = page.blocks[1].lines.map { grid.tier(of: page.lines[$0].layout, in: 1) }
        #expect(grid.tierOfBlock == [0, 0] && tiers == [0, nil])
    }

    @Test("A block of one indented or short line has the full lines of its tier")
    func smallBlocks() {
        var it = StatedBlocks()
        it.run("a", tier: 0, columns: 0..<6)
        it.run("a", tier: 0, columns: 6..<7, indented: [6])
        it.run("a", tier: 0, columns: 7..<8, short: [7])
        let whole = it.page.top(0)..<it.page.top(0) + BoxedPage.full * 27
        let grid = TierGrid(it.blockPage)
        #expect(grid.tierOfBlock == [0, 0, 0])
        #expect(grid.full == [whole, whole, whole])
    }

    @Test("A line up to 1.7 ems below its tier's top is indented; a lower line has its own top")
    func indent() {
        for (drop, isIndented) in [(51, true), (52, false)] {
            var it = StatedBlocks()
            it.run("a", tier: 0, columns: 0..<6)
            it.page.line("low", x: it.page.left(6), y: it.page.top(0) + drop, count: 9)
            it.block(["low"])
            let full = TierGrid(it.blockPage).full[1]
            #expect(full.lowerBound == it.page.top(0) + (isIndented ? 0 : drop), "\(drop) px")
            #expect(full.upperBound == it.page.top(0) + BoxedPage.full * 27)
        }
    }

    @Test("Of eight lines, one that begins earlier or ends later does not lengthen the full lines")
    func outliers() {
        for (count, isLeftOut) in [(8, true), (7, false)] {
            var it = StatedBlocks()
            for column in 0..<count {
                it.page.line(
                    "\(column)", x: it.page.left(column), y: it.page.top(0) - (column == 2 ? 54 : 0),
                    count: column == 2 ? 16 : 12)
            }
            it.block((0..<count).map(String.init))
            let (top, foot) = (it.page.top(0), it.page.top(0) + 12 * 27)
            #expect(TierGrid(it.blockPage).full == [isLeftOut ? top..<foot : top - 54..<foot + 54])
        }
    }

    @Test("Headings, captions, rows and print without numbers are in no tier")
    func others() {
        for kind in BlockKind.allCases {
            var it = StatedBlocks()
            it.run("a", tier: 0, columns: 0..<6)
            it.page.line("one", x: it.page.left(6), y: it.page.top(0), count: 12)
            it.block(["one"], kind)
            let isIn = [.crosshead, .lead, .body, .byline].contains(kind)
            #expect(TierGrid(it.blockPage).tierOfBlock == [0, isIn ? 0 : nil], "\(kind)")
        }
        var rows = StatedBlocks()
        rows.page.line("row", x: 1000, y: 1000, count: 12, writing: .horizontal)
        rows.block(["row"])
        let grid = TierGrid(rows.blockPage)
        #expect(grid.tiers.isEmpty && grid.tierOfBlock == [nil] && grid.full == [1000..<1000 + 12 * 27])
    }

    @Test("A box has its own tiers only if its lines have another length")
    func boxes() throws {
        for isOwn in [false, true] {
            var it = StatedBlocks()
            for tier in 0..<4 { it.run("a", tier: tier, columns: 0..<10) }
            let page = it.page
            let box = PixelRect(
                minX: page.left(22), minY: page.top(0) - 15, maxX: page.left(11) + 45, maxY: page.top(2) - 12)
            it.page.frame(box)
            for tier in 0..<(isOwn ? 3 : 2) {
                for column in 13..<21 {
                    it.page.line(
                        "b\(tier).\(column)", x: page.left(column),
                        y: page.top(0) + (isOwn ? 20 : 0) + tier * (isOwn ? 230 : page.top(1) - page.top(0)),
                        count: isOwn ? 8 : BoxedPage.full)
                }
                it.block((13..<21).map { "b\(tier).\($0)" })
            }
            let grid = TierGrid(it.blockPage)
            #expect(grid.tiers.filter { $0.box == nil }.count == 4)
            let own = grid.tiers.filter { $0.box != nil }
            #expect(own.count == (isOwn ? 3 : 0))
            #expect(own.allSatisfy { $0.characters == 8 && $0.box?.outset(by: 2).contains(box) == true })
            guard !isOwn else { continue }
            #expect(grid.tierOfBlock == [0, 1, 2, 3, 0, 1])
            #expect(TierGrid(it.blockPage, off: [.boxTiers]).tiers.filter { $0.box != nil }.count == 2)
        }
    }
}
