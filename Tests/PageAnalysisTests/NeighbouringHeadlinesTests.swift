import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis
@testable import PageRaster

@Suite("Headlines side by side")
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

    @Test("They are two lines, and so they are where a rule across stands on both, or a scratch runs through both")
    func joined() {
        let (page, headline, before) = page()
        check(page, headline, before)
        var ruled = page
        for x in 930..<1110 {
            let wave = [0, 2, 4, 6, 8, 8, 6, 4, 2, 0][x % 20 / 2]
            ruled.fill(PixelRect(minX: x, minY: 40 + wave, maxX: x + 1, maxY: 46 + wave))
        }
        check(ruled, headline, before)
        var scratched = page
        scratched.fill(PixelRect(minX: 945, minY: 200, maxX: 1085, maxY: 202))
        check(scratched, headline, before)
    }

    @Test("The parts of a character are joined before one of them and the character beside it")
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

    @Test("Columns are as long as columns are; the strokes of 川, a line of it too, are one column")
    func strokes() {
        func candidates(_ boxes: [PixelRect]) -> Int {
            let pieces = boxes.map { InkRuns.Component(box: $0, pixels: $0.area / 2) }
            let splitter = LargeColumns(fit: LineFit([], components: pieces, em: em))
            let all = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
            return splitter.columns(of: LineCandidate(pieces: Array(boxes.indices), box: all, writing: .vertical)).count
        }
        let column = (0..<4).map { PixelRect(minX: 0, minY: $0 * 80, maxX: 72, maxY: $0 * 80 + 72) }
        let beside = column.map { $0.moved(x: 80, y: 10) }
        #expect(candidates(column + beside) == 2)
        #expect(candidates(column) == 1)
        #expect(candidates([column[0], beside[0]]) == 1)
        let one = PixelRect(minX: 4, minY: 330, maxX: 68, maxY: 338)
        #expect(candidates(column + beside + [one]) == 2)
        let across = PixelRect(minX: -10, minY: -30, maxX: 170, maxY: -18)
        #expect(candidates(column + beside + [across]) == 3)
        let rivers = (0..<4).flatMap { y in
            (0..<3).map { PixelRect(minX: $0 * 32, minY: y * 84, maxX: $0 * 32 + 26, maxY: y * 84 + 78) }
        }
        #expect(candidates(rivers) == 1)
    }
}
