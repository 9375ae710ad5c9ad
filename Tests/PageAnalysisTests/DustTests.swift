import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Dust")
struct DustTests {
    private let em = 30
    private let size = PixelSize(width: 1200, height: 900)

    /// Returns pieces in rows and columns over a part of the page.
    private func pieces(_ pixels: Int, every step: Int, in part: PixelRect) -> [InkRuns.Component] {
        stride(from: part.minY, to: part.maxY - 10, by: step).flatMap { y in
            stride(from: part.minX, to: part.maxX - 10, by: step).map { x in
                InkRuns.Component(box: PixelRect(minX: x, minY: y, maxX: x + 4, maxY: y + 4), pixels: pixels)
            }
        }
    }

    /// Returns the numbers of pixels of the pieces that are dust, if the right half of the page is text.
    private func dust(_ pieces: [InkRuns.Component]) -> [Int] {
        let text = PixelRect(minX: 600, minY: 0, maxX: 1200, maxY: 900)
        let seen = SeenPage(stated: [(text, .vertical, false)], size: size, side: em / 2)
        return Set(Dust.pieces(pieces, seen: seen, em: em, parameters: .init()).map { pieces[$0].pixels }).sorted()
    }

    private var page: PixelRect { size.bounds }
    private var text: PixelRect { PixelRect(minX: 600, minY: 0, maxX: 1200, maxY: 900) }

    @Test("Specks that cover paper and text alike are dust, and marks amid them stay")
    func specks() {
        #expect(dust(pieces(9, every: 70, in: page) + pieces(16, every: 60, in: text)) == [9])
    }

    @Test("Specks in text alone are print, and a few specks on paper are no dust")
    func print() {
        #expect(dust(pieces(9, every: 60, in: text)) == [])
        #expect(dust(pieces(9, every: 200, in: page)) == [])
    }
}
