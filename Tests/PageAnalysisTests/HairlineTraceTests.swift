import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Traces of faint hairlines")
struct HairlineTraceTests {
    private let em = 12

    /// Draws two tiers of columns. A row of a hairline at `x` is `bend(x)` px below the middle of the blank between them.
    private func page(paper: UInt8, hairline: UInt8, bend: (Int) -> Int) -> DrawnPage {
        var page = DrawnPage(900, 300, paper: paper)
        page.columns(PixelRect(minX: 20, minY: 20, maxX: 880, maxY: 132), em: em)
        page.columns(PixelRect(minX: 20, minY: 160, maxX: 880, maxY: 280), em: em)
        for x in 0..<900 {
            page.fill(PixelRect(minX: x, minY: 146 + bend(x), maxX: x + 1, maxY: 147 + bend(x)), hairline)
        }
        return page
    }

    private func marked(_ page: DrawnPage) -> BitRaster {
        HairlineTrace(PageGreys(page.raster), em: em).marked(size: page.raster.size)
    }

    @Test(
        "A pale hairline that leans or bends is traced, on white and on grey paper",
        arguments: [255, 225] as [UInt8])
    func trace(paper: UInt8) {
        for bend in [{ _ in 0 }, { x in x / 100 - 4 }, { x in (x - 450) * (x - 450) / 34000 - 3 }] as [(Int) -> Int] {
            let found = marked(page(paper: paper, hairline: paper - 40, bend: bend))
            let on = (50..<850).count { found[$0, 146 + bend($0)] }
            #expect(on >= 780)
            #expect((0..<900).allSatisfy { x in [30, 80, 120, 165, 220, 270].allSatisfy { !found[x, $0] } })
        }
    }

    @Test("Columns without a hairline, and a hairline as pale as grain, have no trace")
    func noTrace() {
        for hairline in [255, 252] as [UInt8] {
            let found = marked(page(paper: 255, hairline: hairline) { _ in 0 })
            #expect((0..<300).allSatisfy { y in (0..<900).allSatisfy { !found[$0, y] } })
        }
    }

    @Test("A leaning pale hairline on white paper is a separator of the layout")
    func separator() {
        let rules = page(paper: 255, hairline: 215) { x in x / 100 - 4 }.layout.rules
        #expect(rules.contains { $0.direction == .horizontal && $0.rect.width > 780 && $0.rect.minY > 135 })
    }

    /// Draws two tiers of columns at the same places, with pieces of a hairline between them.
    private func broken(_ pieces: [Range<Int>]) -> DrawnPage {
        var page = DrawnPage(900, 300, paper: 255)
        for top in [20, 160] {
            for x in stride(from: 24, to: 870, by: 2 * em) { page.column(x: x, y: top, em: em, count: 9) }
        }
        for piece in pieces { page.fill(PixelRect(x: piece, y: 146..<147)) }
        return page
    }

    @Test("A hairline in black and white that lost two fifths of its length is a separator of the layout")
    func broken() {
        var (random, pieces) = (UInt32(7), [Range<Int>]())
        for x in stride(from: 20, to: 880, by: 3) {
            random = random &* 1_664_525 &+ 1_013_904_223
            if random >> 16 < 39322 { pieces.append(x..<x + 3) }
        }
        let rules = broken(pieces).layout.rules
        #expect(rules.contains { $0.direction == .horizontal && $0.rect.width > 780 && $0.rect.minY > 135 })
    }

    @Test("Strokes of a character's width at the heads of all columns are no hairline")
    func strokes() {
        let pieces = stride(from: 24, to: 870, by: 2 * em).map { $0..<$0 + em }
        let found = marked(broken(pieces))
        #expect((0..<900).allSatisfy { !found[$0, 146] })
    }

    @Test("A short hairline is not traced")
    func short() {
        var page = DrawnPage(900, 300, paper: 255)
        page.columns(PixelRect(minX: 20, minY: 20, maxX: 880, maxY: 132), em: em)
        page.fill(PixelRect(minX: 300, minY: 200, maxX: 300 + 10 * em, maxY: 201), 215)
        let found = marked(page)
        #expect((0..<900).allSatisfy { !found[$0, 200] })
    }
}
