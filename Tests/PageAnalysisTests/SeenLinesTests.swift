import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Lines by what is seen")
struct SeenLinesTests {
    private let em = 30

    /// A page of body type that is seen as columns, bare from x = 700 px on.
    private var page: DrawnPage {
        var page = DrawnPage(1000, 1400)
        let body = PixelRect(minX: 40, minY: 40, maxX: 660, maxY: 1380)
        page.columns(body, em: em)
        page.see(body, .vertical)
        return page
    }

    /// The heights of the candidates for lines in an area.
    private func heights(_ page: DrawnPage, in area: PixelRect) -> [Int] {
        let ink = page.ink
        let finder = LineCandidates(ink)
        let pieces = ink.runs.components.indices.filter { area.contains(ink.runs.components[$0].box) }
        return finder.candidates(of: pieces, finder.links).map(\.box.height)
    }

    @Test(
        "Letter-spaced characters are one line where a column is seen, and stand alone where none is",
        arguments: [true, false])
    func letterSpaced(isSeen: Bool) {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 850, maxY: 720)
        for i in 0..<10 { page.character(x: 800, y: 100 + i * 2 * em, em: em) }
        if isSeen { page.see(place, .vertical) }
        #expect(heights(page, in: place).count == (isSeen ? 1 : 10))
    }

    @Test(
        "A tier's last character and the next tier's first one, which stand alone beside marks, are no letter-spaced line"
    )
    func aloneAtTiers() {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 850, maxY: 1000)
        page.column(x: 800, y: 100, em: em, count: 8)
        let last = page.character(x: 800, y: 100 + 9 * em, em: em)
        let first = page.character(x: 800, y: last.maxY + em, em: em)
        page.column(x: 800, y: first.maxY + em, em: em, count: 8)
        page.see(place, .vertical)
        #expect(heights(page, in: place).count == 4)
    }

    @Test(
        "A piece as wide as a column with its ruby does not part the column where one is seen",
        arguments: [true, false])
    func touchingRuby(isSeen: Bool) {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 860, maxY: 500)
        page.column(x: 800, y: 100, em: em, count: 12)
        // Ruby that touches two of its characters.
        for i in [4, 5] { page.fill(PixelRect(minX: 826, minY: 104 + i * em, maxX: 844, maxY: 124 + i * em)) }
        if isSeen { page.see(place, .vertical) }
        #expect((heights(page, in: place).max() ?? 0 > 11 * em) == isSeen)
    }

    @Test("A profile is cut between columns, and between a column and the ruby at its right")
    func valleys() {
        let valleys = ColumnValleys(em: 20, widest: 1.18)
        func hills(_ parts: [(width: Int, ink: Int)]) -> [Int] {
            parts.flatMap { [Int](repeating: $0.ink, count: $0.width) }
        }
        // Columns 18 px wide, 4 px of next to nothing between them.
        let columns = hills([(18, 100), (4, 10), (18, 80), (4, 10), (18, 100)])
        #expect(valleys.cuts(in: columns).count == 2)
        #expect(valleys.cuts(in: columns).allSatisfy { columns[$0] == 10 })
        #expect(valleys.cuts(in: hills([(19, 100), (2, 5), (9, 30)])).map { $0 / 19 } == [1])
        // What is narrow at the left of a column is no ruby; a shallow valley is none between columns.
        #expect(valleys.cuts(in: hills([(9, 30), (2, 5), (19, 100)])).isEmpty)
        #expect(valleys.cuts(in: hills([(18, 100), (4, 40), (18, 100)])).isEmpty)
    }

    @Test("The em is not doubled without end on a page that is large all over")
    func blots() {
        var page = DrawnPage(800, 600)
        for i in 0..<12 {
            page.fill(
                PixelRect(
                    minX: 30 + i % 4 * 190, minY: 30 + i / 4 * 190, maxX: 130 + i % 4 * 190, maxY: 150 + i / 4 * 190))
        }
        let em = page.binarized.em
        page.see(page.raster.size.bounds, .large)
        #expect(page.binarized.em == em)
        #expect(page.layout.brokenErrors.isEmpty)
    }
}
