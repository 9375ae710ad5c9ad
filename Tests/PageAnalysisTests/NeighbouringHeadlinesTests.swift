import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis
@testable import PageRaster

@Suite("Two headlines side by side")
struct NeighbouringHeadlinesTests {
    private let em = 30
    private let size = 90
    private let small = 54

    /// Returns body columns at the left, and at the right a headline with a smaller line before it. The distance
    /// between these two is less than the thickness of their strokes.
    private func page(gap: Int = 8) -> (page: DrawnPage, headline: [PixelRect], before: [PixelRect]) {
        var page = DrawnPage(1200, 900)
        page.columns(PixelRect(minX: 30, minY: 60, maxX: 860, maxY: 420), em: em)
        page.columns(PixelRect(minX: 30, minY: 480, maxX: 860, maxY: 870), em: em)
        let headline = page.headline(x: 940, y: 60, em: size, count: 6)
        let before = page.headline(x: 940 + size + gap, y: 60, em: small, count: 5)
        return (page, headline, before)
    }

    /// Checks that each of the lines contains only its own prints.
    private func check(_ page: DrawnPage, _ lines: [PixelRect]...) {
        let found = page.foundLines
        for prints in lines {
            let box = prints.dropFirst().reduce(prints[0]) { $0.union($1) }
            let own = found.filter { $0.writing == .vertical && $0.cells.contains { $0.intersects(box) } }
            #expect(own.count == 1)
            let cells = own.first?.cells ?? []
            #expect(prints.allSatisfy { print in cells.count { $0.contains(print) } == 1 })
        }
    }

    @Test("Two headlines side by side are two lines")
    func apart() {
        let (page, headline, before) = page()
        check(page, headline, before)
    }

    @Test("The parts of a character are joined before a part and the neighbouring character")
    func parts() {
        let boxes = [
            PixelRect(minX: 0, minY: 0, maxX: 65, maxY: 107), PixelRect(minX: 76, minY: 0, maxX: 108, maxY: 107),
            PixelRect(minX: 117, minY: -10, maxX: 187, maxY: 62),
        ]
        let pieces = boxes.map { InkRuns.Component(box: $0, pixels: $0.area / 2) }
        let links = PieceLinks(
            pieces, kinds: [], seen: nil, index: InkRuns.Component.index(of: pieces, em: 27), rules: [], em: 27)
        #expect(links.halves(among: [0, 1, 2]).map { [$0, $1] } == [[0, 1]])
        #expect(links.halves(among: [1, 2]).map { [$0, $1] } == [[1, 2]])
    }
}
