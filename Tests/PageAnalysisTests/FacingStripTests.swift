import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("A strip of the facing page")
struct FacingStripTests {
    private let size = PixelSize(width: 1600, height: 1200)

    /// Returns the strip on a page of 1600 × 1200 px with a shadow of `width` px around x = 1400.
    ///
    /// - Parameters:
    ///   - lines: extents of the lines across the page.
    ///   - specks: places of dirt.
    private func strip(width: Int, darkest: Int = 120, lines: [Range<Int>], specks: [PixelRect] = []) -> FacingStrip? {
        var image = GreyRaster(size: size)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let depth = max(0, width / 2 - abs(x - 1400)) * 2
                image[x, y] = UInt8(240 - (240 - darkest) * depth / max(1, width))
            }
        }
        return FacingStrip(
            beside: lines.map { PixelRect(x: $0, y: 100..<1100) } + specks, em: 30, on: image)
    }

    private let page = stride(from: 100, to: 1300, by: 50).map { $0..<$0 + 30 }

    @Test("Print beyond the gutter's shadow is a strip of the facing page")
    func strip() throws {
        let found = try #require(strip(width: 60, lines: page + [1450..<1480, 1500..<1530]))
        #expect(abs(found.page.maxX - 1400) <= 5 && found.page.minX == 0)
        #expect(found.strip.minX == found.page.maxX && found.strip.maxX == 1600)
    }

    @Test(
        "A fold with print up to the fold, a thin rule, a pale shade, a margin with dirt and a page without a shadow have no strip"
    )
    func others() {
        let more = [1310..<1340, 1360..<1390, 1410..<1440]
        #expect(strip(width: 60, lines: page + more) == nil)
        #expect(strip(width: 8, darkest: 0, lines: page + [1450..<1480]) == nil)
        #expect(strip(width: 60, darkest: 225, lines: page + [1450..<1480]) == nil)
        let speck = PixelRect(minX: 1460, minY: 500, maxX: 1490, maxY: 512)
        #expect(strip(width: 60, lines: page, specks: [speck]) == nil)
        #expect(strip(width: 0, lines: page + [1450..<1480]) == nil)
    }
}
