import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Passages across the page")
struct RowRunTests {
    /// Adds rows with these numbers of characters. Each row is a line's pitch below the row before.
    private func rows(_ page: inout BoxedPage, _ name: String, x: Int, y: Int, _ counts: [Int]) {
        for (i, count) in counts.enumerated() {
            page.line("\(name)\(i)", x: x, y: y + i * page.em * 3 / 2, count: count, writing: .horizontal)
        }
    }

    /// Returns, for each passage, the names of its lines.
    private func passages(_ page: BoxedPage) -> [[String]] {
        let labelled = page.labelling.run(classes: page.lines.map { _ in 3 })
        return PassageGrid(labelled).passages.map { passage in
            passage.lines.map { page.name(labelled.lines[$0].line.layout) }
        }.sorted { $0[0] < $1[0] }
    }

    @Test("Rows under one another are a passage, from the top, a short last one among them")
    func stacked() {
        var page = BoxedPage()
        rows(&page, "a", x: 400, y: 1000, [20, 20, 20, 7])
        rows(&page, "b", x: 1200, y: 1000, [20, 20, 3])
        #expect(passages(page) == [["a0", "a1", "a2", "a3"], ["b0", "b1", "b2"]])
    }

    @Test("A rule, a blank and larger type part them")
    func parted() {
        var page = BoxedPage()
        rows(&page, "a", x: 400, y: 1000, [20, 20])
        page.rule(PixelRect(minX: 400, minY: 1083, maxX: 940, maxY: 1085))
        rows(&page, "b", x: 400, y: 1090, [20, 20])
        rows(&page, "c", x: 400, y: 1270, [20, 20])
        #expect(passages(page) == [["a0", "a1"], ["b0", "b1"], ["c0", "c1"]])
    }

    @Test("Columns beside rows make passages of their own")
    func both() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<4)
        rows(&page, "b", x: 400, y: 300, [20, 20, 20])
        #expect(passages(page) == [["a0.0", "a0.1", "a0.2", "a0.3"], ["b0", "b1", "b2"]])
    }

    @Test("An indented row and one after a short row begin paragraphs")
    func paragraphs() {
        var cutter = ParagraphCutter(em: 30)
        let line = Line(
            role: .body, writing: .horizontal, cross: 0..<30, start: 100,
            characters: [
                Character(
                    kind: .plain, end: 130, ink: PixelRect(minX: 100, minY: 0, maxX: 130, maxY: 30), confidence: 900)
            ])
        for along in [100..<400, 130..<400, 100..<400, 100..<250, 100..<400] {
            cutter.add(line, along: along, full: 100..<400)
        }
        #expect(cutter.paragraphs.map(\.lines.count) == [1, 3, 1])
    }
}
