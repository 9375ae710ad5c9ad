import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Dust")
struct DustTests {
    private let em = 30
    private let size = PixelSize(width: 1200, height: 900)

    /// Squares in rows and columns over a part of the page.
    private typealias Squares = (side: Int, step: Int, part: PixelRect)

    /// Returns the sides of the squares that are dust, if the right half of the page is text.
    private func dust(_ all: [Squares]) -> [Int] {
        var ink = BitRaster(size: size)
        for squares in all {
            for y in stride(from: squares.part.minY, to: squares.part.maxY - 10, by: squares.step) {
                for x in stride(from: squares.part.minX, to: squares.part.maxX - 10, by: squares.step) {
                    for dy in 0..<squares.side { for dx in 0..<squares.side { ink[x + dx, y + dy] = true } }
                }
            }
        }
        let seen = SeenPage(stated: [(text, .vertical, false)], size: size, side: em / 2)
        let pieces = InkRuns(ink).components
        return Set(Dust.pieces(pieces, seen: seen, em: em).map { pieces[$0].box.width }).sorted()
    }

    private var page: PixelRect { size.bounds }
    private var text: PixelRect { PixelRect(minX: 600, minY: 0, maxX: 1200, maxY: 900) }

    @Test("Specks that cover paper and text alike are dust, and marks amid them stay")
    func specks() {
        #expect(dust([(3, 70, page), (4, 61, text)]) == [3])
    }

    @Test("Specks in text alone are print, and a few specks on paper are no dust")
    func print() {
        #expect(dust([(3, 60, text)]) == [])
        #expect(dust([(3, 200, page)]) == [])
    }
}
