import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Broken characters")
struct GatheringTests {
    private let em = 30

    /// Draws a character whose horizontal strokes are lost. Two vertical strokes, half an em apart, remain.
    private func halves(_ page: inout DrawnPage, x: Int, y: Int) {
        page.fill(PixelRect(minX: x + 2, minY: y + 3, maxX: x + 8, maxY: y + 27))
        page.fill(PixelRect(minX: x + 20, minY: y + 3, maxX: x + 28, maxY: y + 27))
    }

    @Test("A short line of broken characters is one line with whole cells")
    func shortLine() {
        var page = DrawnPage(900, 460)
        let drawn = page.columns(PixelRect(minX: 130, minY: 30, maxX: 870, maxY: 420), em: em)
        for i in 0..<3 { halves(&page, x: 60, y: 30 + i * em) }
        let layout = page.layout
        #expect(layout.allLines.count == drawn.count + 1)
        let last = layout.allCells.filter { $0.maxX < 120 }
        #expect(last.count == 3)
        #expect(last.allSatisfy { $0.minX <= 62 && $0.maxX >= 88 })
    }

    @Test("Broken characters within a line belong to the line")
    func inside() {
        var page = DrawnPage(900, 460)
        let drawn = page.columns(PixelRect(minX: 130, minY: 30, maxX: 870, maxY: 420), em: em)
        for i in 0..<12 where ![4, 5, 9].contains(i) { page.character(x: 60, y: 30 + i * em, em: em) }
        for i in [4, 5, 9] { halves(&page, x: 60, y: 30 + i * em) }
        let layout = page.layout
        #expect(layout.allLines.count == drawn.count + 1)
        #expect(layout.allCells.count { $0.maxX < 120 } == 12)
    }

    @Test("A row gathers single characters and their neighbours")
    func row() {
        var page = DrawnPage(900, 560)
        page.columns(PixelRect(minX: 130, minY: 30, maxX: 870, maxY: 420), em: em)
        let (size, y) = (24, 480)
        // In 東京・大手町のオ, the dot is too far from both sides to be in one strip with them.
        for x in [150, 175, 225, 250, 275, 300, 325] { page.character(x: x, y: y, em: size) }
        page.fill(PixelRect(minX: 208, minY: y + 10, maxX: 214, maxY: y + 16))
        let lines = TextLineDetection().run(page.ink).lines.filter { $0.box.minY > 440 }
        #expect(lines.map(\.writing) == [.horizontal])
        #expect(lines.first?.box.minX ?? 999 < 153 && lines.first?.box.maxX ?? 0 > 345)
    }

    @Test("Few characters of a headline have no lean on an even page")
    func lean() {
        var page = DrawnPage(1200, 700)
        page.columns(PixelRect(minX: 30, minY: 30, maxX: 900, maxY: 660), em: em)
        page.headline(x: 1000, y: 30, em: 70, count: 8)
        let lines = page.layout.allLines.filter { $0.role == .headline }
        #expect(lines.count == 1)
        #expect(lines.allSatisfy { abs($0.lean) <= 1 })
    }
}
