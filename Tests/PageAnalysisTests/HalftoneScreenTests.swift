import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Ink: screens under type")
struct HalftoneScreenTests {
    private let em = 30
    private let place = PixelRect(minX: 400, minY: 300, maxX: 700, maxY: 620)

    /// Two tiers of type around an area without print.
    private var page: DrawnPage {
        var page = DrawnPage(1000, 1010)
        page.columns(PixelRect(minX: 40, minY: 40, maxX: 970, maxY: 970), em: em)
        page.fill(place.outset(by: 12), 250)
        return page
    }

    /// Draws dots on a diagonal lattice. `radius` returns the size of the dot in each row and column.
    private func screen(_ page: inout DrawnPage, _ area: PixelRect, pitch: Int, radius: (Int, Int) -> Int) {
        for (r, y) in stride(from: area.minY + pitch / 2, to: area.maxY - pitch / 2, by: pitch / 2).enumerated() {
            for x in stride(from: area.minX + pitch / 2 + r % 2 * pitch / 2, to: area.maxX - pitch / 2, by: pitch) {
                let radius = radius(x - area.minX, y - area.minY)
                for v in -radius..<radius {
                    for u in -radius..<radius
                    where (2 * u + 1) * (2 * u + 1) + (2 * v + 1) * (2 * v + 1)
                        <= 4 * radius * radius
                    { page.fill(PixelRect(minX: x + u, minY: y + v, maxX: x + u + 1, maxY: y + v + 1)) }
                }
            }
        }
    }

    @Test("A ground of even dots under a headline is no picture, and its characters are numbered")
    func ground() {
        var page = page
        page.fill(PixelRect(x: 400..<700, y: 288..<970), 250)
        screen(&page, PixelRect(x: 480..<620, y: 300..<620), pitch: 8) { _, _ in 1 }
        let prints = page.headline(x: 514, y: 320, em: 70, count: 4)
        #expect(page.ink.pictures.isEmpty)
        let cells = page.layout.allCells
        #expect(prints.allSatisfy { print in cells.contains { $0.contains(print) } })
    }
}
