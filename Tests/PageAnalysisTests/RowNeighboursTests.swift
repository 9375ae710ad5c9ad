import LayoutDocument
import ModelFiles
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("What stands around rows of text")
struct RowNeighboursTests {
    @Test("A crosshead between two rules as long as its tier does not part its article")
    func ruledCrosshead() {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.run("a", tier: 0, columns: 3..<14, indented: [3])
        page.run("a", tier: 1, columns: 0..<6)
        page.line("crosshead", x: page.left(7), y: page.top(1) + 50, count: 5, scale: 120)
        for x in [page.left(6) + 10, page.left(8) + 5] {
            page.rule(PixelRect(minX: x, minY: page.top(1) - 10, maxX: x + 3, maxY: page.top(2) - 10))
        }
        page.run("a", tier: 1, columns: 9..<14, indented: [9])
        let first = (3..<14).map { "a0.\($0)" } + (0..<6).map { "a1.\($0)" }
        #expect(page.articles == [["head"] + first + ["crosshead"] + (9..<14).map { "a1.\($0)" }])
    }

    @Test("Rules with a column of text between them part articles")
    func ruledColumns() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<8)
        page.run("b", tier: 0, columns: 9..<11)
        page.run("c", tier: 0, columns: 12..<20)
        for column in [8, 11] {
            let x = page.left(column) + page.em / 2
            page.rule(PixelRect(minX: x, minY: page.top(0) - 10, maxX: x + 3, maxY: page.top(1) - 10))
        }
        #expect(page.labelling.regions.separators.count == 2)
    }

    @Test(
        "Features of a row under two others, and of the rules between them, are in tenths and hundredths of an em",
        arguments: [(6, 9), (16, 6)])
    func features(step: Int, high: Int) throws {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<8)
        page.run("b", tier: 0, columns: 10..<18, short: [17])
        page.run("c", tier: 1, columns: 0..<18)
        let stem = page.left(9) + page.em / 2
        page.rule(PixelRect(minX: stem, minY: page.top(0), maxX: stem + 3, maxY: page.top(1) - 36))
        for y in [page.top(1) - 20, page.top(1) - 20 + step] {
            page.rule(PixelRect(minX: page.left(7), minY: y, maxX: page.left(0) + page.em, maxY: y + 3))
        }
        let stage = page.labelling
        let placement = stage.run(classes: stage.page.lines.map { _ in 3 })
        let grid = PassageGrid(placement)
        let neighbours = RowNeighbours(
            rows: grid.rows, runs: grid.runs, lines: placement.lines, regions: placement.regions)
        func passage(_ column: Int, _ tier: Int) throws -> Passage {
            try #require(
                grid.passages.first { passage in
                    passage.lines.contains {
                        placement.lines[$0].box.minX == page.left(column)
                            && placement.lines[$0].box.minY == page.top(tier)
                    }
                })
        }
        var (right, left) = (FeatureVector<LinkFeature>(), FeatureVector<LinkFeature>())
        try neighbours.add(passage(0, 0), passage(0, 1), to: &right)
        try neighbours.add(passage(10, 0), passage(0, 1), to: &left)
        // Above the right row are two rules as long as that row, close to each other (a double rule). Above the left
        // row there is no rule.
        let doubled = placement.regions.separators.filter { $0.direction == .horizontal }
        #expect(doubled.count == 2)
        // The height of a double rule is that of both strokes with the blank between them.
        #expect(right[.betweenHeight] == high * 100 / 30 && right[.betweenThickness] == 2 * 100 / 30)
        #expect(left[.betweenHeight] == 0 && left[.betweenThickness] == 0)
        #expect(right[.betweenRight] == 0 && left[.betweenRight] == -800)
        // Of the two rows above the lower row, the right one is the first and the left one is the last.
        #expect(right[.placeOver] == -1 && right[.othersOver] == 1)
        #expect(left[.placeOver] == 0 && left[.othersOver] == 1)
        // These are the edges of the other row relative to the lower row's, and the shortfall of the other row's last
        // line.
        #expect(right[.overLeftToLeft] == 0 && right[.overShortfall] == 7 * 27 * 10 / 30)
        #expect(left[.overRightToRight] == 0 && left[.overShortfall] == 0)
    }

    @Test("A thin rule within the reach of a high one adds nothing, though its middle is higher")
    func within() throws {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<8)
        page.run("b", tier: 1, columns: 0..<8)
        let box = PixelRect(
            minX: page.left(7), minY: page.top(1) - 30, maxX: page.left(0) + page.em, maxY: page.top(1) - 9)
        page.rule(box)
        let stage = page.labelling
        let placement = stage.run(classes: stage.page.lines.map { _ in 3 })
        let grid = PassageGrid(placement)
        var regions = placement.regions
        let high = try #require(regions.separators.first)
        #expect(high.reach == 21)
        var thin = high
        thin.box = PixelRect(minX: box.minX, minY: box.minY + 6, maxX: box.maxX, maxY: box.minY + 9)
        thin.reach = 3
        regions.separators.append(thin)
        let neighbours = RowNeighbours(rows: grid.rows, runs: grid.runs, lines: placement.lines, regions: regions)
        var features = FeatureVector<LinkFeature>()
        neighbours.add(grid.passages[0], grid.passages[1], to: &features)
        #expect(features[.betweenHeight] == 21 * 100 / 30)
    }
}

@Suite("How far a rule reaches across")
struct RuleReachTests {
    private func plane(_ slope: Int) -> PagePlane {
        var plane = PagePlane([])
        plane.slope = slope
        return plane
    }

    @Test("A double rule that is one rule reaches over the blank between its strokes, also on a page that leans")
    func double() {
        let rule = PrintedRule(
            box: PixelRect(minX: 0, minY: 100, maxX: 1000, maxY: 107), direction: .horizontal, thickness: 2)
        #expect(plane(0).reach(of: rule) == 7)
        // Here, the rule above and a thin rule have a lean of 5 px from end to end.
        var leaning = rule
        leaning.box = PixelRect(minX: 0, minY: 100, maxX: 1000, maxY: 112)
        for slope in [65536 * 5 / 1000 + 1, -65536 * 5 / 1000 - 1] {
            #expect(plane(slope).reach(of: leaning) == 7)
            #expect(plane(slope).reach(of: rule) == 2)
        }
    }

    @Test("Of a rule in parts most tell how far it reaches: not the one where a stroke goes on alone")
    func parts() {
        var rule = PrintedRule(
            box: PixelRect(minX: 100, minY: 0, maxX: 120, maxY: 300), direction: .vertical, thickness: 2)
        rule.leaning = [
            PixelRect(minX: 100, minY: 0, maxX: 107, maxY: 100), PixelRect(minX: 105, minY: 100, maxX: 113, maxY: 200),
            PixelRect(minX: 118, minY: 200, maxX: 120, maxY: 300),
        ]
        #expect(plane(0).reach(of: rule) == 7)
    }
}
