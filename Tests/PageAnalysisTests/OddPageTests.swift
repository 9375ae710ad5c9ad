import LayoutDocument
import PageGeometry
import PageRaster
import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Odd pages")
struct OddPageTests {
    @Test(
        "A page of one grey has no characters, in any size",
        arguments: [(1, 1), (1, 700), (700, 1), (2, 3), (31, 33), (64, 64), (500, 400)], [0, 10, 128, 255])
    func oneGrey(size: (Int, Int), grey: UInt8) {
        let layout = DrawnPage(size.0, size.1, paper: grey).layout
        #expect(layout.allLines.isEmpty && layout.brokenErrors.isEmpty)
    }

    @Test("Noise gives no broken layout, in any size", arguments: [1, 2, 3, 7, 16, 33, 65, 200])
    func noise(side: Int) {
        for seed in 0..<UInt64(6) {
            var random = SplitMix(seed: seed)
            var page = DrawnPage(side, max(1, side * Int(seed + 1) / 3))
            for i in page.raster.pixels.indices {
                page.raster.pixels[i] =
                    seed % 2 == 0 ? UInt8.random(in: 0...255, using: &random) : random.oneIn(2) ? 0 : 255
            }
            #expect(page.layout.brokenErrors.isEmpty)
        }
    }

    @Test("A large image of fine marks has no characters, and a finding")
    func fineMarks() {
        var page = DrawnPage(2600, 2600)
        for y in stride(from: 20, to: 2580, by: 10) {
            for x in stride(from: 20, to: 2580, by: 10) {
                page.fill(PixelRect(minX: x, minY: y, maxX: x + 5, maxY: y + 5))
            }
        }
        let layout = page.layout
        #expect(layout.allLines.isEmpty && layout.brokenErrors.isEmpty)
        #expect(layout.findings.contains { $0.code == "page.nothing" && $0.message.contains("too small") })
    }

    @Test("Chequers, dots and stripes give no broken layout", arguments: 1...8)
    func patterns(period: Int) {
        let tests: [(Int, Int) -> Bool] = [
            { x, y in (x / period + y / period) % 2 == 0 }, { x, y in x % (period + 1) == 0 && y % (period + 1) == 0 },
            { x, _ in x / period % 2 == 0 }, { _, y in y / period % 3 == 0 },
        ]
        for isInk in tests {
            var page = DrawnPage(210, 170)
            for y in 0..<170 { for x in 0..<210 where isInk(x, y) { page.raster[x, y] = 0 } }
            #expect(page.layout.brokenErrors.isEmpty)
        }
    }

    @Test("Random rectangles, bars and leaning columns give no broken layout", arguments: UInt64(0)..<40)
    func rectangles(seed: UInt64) {
        var random = SplitMix(seed: seed)
        var page = DrawnPage(Int.random(in: 1...400, using: &random), Int.random(in: 1...400, using: &random))
        let em = Int.random(in: 1...40, using: &random)
        page.columns(
            page.raster.size.bounds.outset(by: Int.random(in: -em...em, using: &random)), em: em,
            lean: Int.random(in: -60...60, using: &random))
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            let x = Int.random(in: 0..<400, using: &random)
            let y = Int.random(in: 0..<400, using: &random)
            let box = PixelRect(
                minX: x, minY: y, maxX: x + Int.random(in: 1...120, using: &random),
                maxY: y + Int.random(in: 1...120, using: &random))
            page.fill(box, UInt8.random(in: 0...255, using: &random))
        }
        #expect(page.layout.brokenErrors.isEmpty)
    }

    /// Tests lines of solid ink. Random drawings revealed an error: lines without a path of cuts cost so much that
    /// their sum overflowed.
    @Test("Columns of solid bars give no broken layout", arguments: [3, 9, 24])
    func solidBars(em: Int) {
        var page = DrawnPage(24 * em, 20 * em)
        for x in stride(from: em, to: 22 * em, by: 2 * em) {
            page.fill(PixelRect(minX: x, minY: em, maxX: x + em - 1, maxY: 19 * em))
        }
        #expect(page.layout.brokenErrors.isEmpty)
    }

    @Test("The same page gives the same bytes")
    func sameBytes() {
        var page = DrawnPage(600, 500)
        page.columns(PixelRect(minX: 20, minY: 20, maxX: 580, maxY: 480), em: 24, lean: 9)
        page.photograph(PixelRect(minX: 20, minY: 20, maxX: 200, maxY: 200))
        #expect(page.layout.json() == page.layout.json())
    }
}
