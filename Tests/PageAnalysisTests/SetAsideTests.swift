import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Areas without markers")
struct SetAsideTests {
    private let em = 30

    private func frame(_ page: inout DrawnPage, _ box: PixelRect) {
        page.fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.minY + 3))
        page.fill(PixelRect(minX: box.minX, minY: box.maxY - 3, maxX: box.maxX, maxY: box.maxY))
        page.fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + 3, maxY: box.maxY))
        page.fill(PixelRect(minX: box.maxX - 3, minY: box.minY, maxX: box.maxX, maxY: box.maxY))
    }

    @Test("A boxed article at the foot is no advertisement")
    func boxed() {
        var page = DrawnPage(1200, 1000)
        page.isAllNumbered = false
        page.columns(PixelRect(minX: 30, minY: 30, maxX: 1170, maxY: 540), em: em)
        frame(&page, PixelRect(minX: 30, minY: 580, maxX: 1170, maxY: 970))
        let inside = page.columns(PixelRect(minX: 60, minY: 610, maxX: 1000, maxY: 940), em: em)
        page.headline(x: 1060, y: 610, em: 70, count: 4)
        let layout = page.layout
        #expect(inside.joined().allSatisfy { print in layout.allCells.contains { $0.contains(print) } })
        #expect(!layout.unnumbered.contains { $0.kind == .advertisement })
    }
}
