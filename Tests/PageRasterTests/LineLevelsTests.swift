import PageGeometry
import TestSupport
import Testing

@testable import PageRaster

/// Compares the levels of lines with their definition: every fourth pixel is taken, the pixels are sorted, and a number
/// of them at the bright end is left out. The level is the brightest of the rest.
@Suite("Levels of lines of pixels")
struct LineLevelsTests {
    private func level(_ greys: [UInt8], leaving left: Int) -> UInt8 { greys.sorted(by: >)[left] }

    @Test(
        "A column's or row's level is its brightest grey, apart from the brightest fortieth",
        arguments: [(1, 1), (15, 64), (16, 65), (37, 128), (70, 1_300), (1_300, 70), (16_500, 3)])
    func levels(width: Int, height: Int) {
        var random = SplitMix(seed: UInt64(width * 7 + height))
        var page = GreyRaster(size: PixelSize(width: width, height: height))
        for i in page.pixels.indices { page.pixels[i] = UInt8.random(in: 0...255, using: &random) }
        let parts = [0..<height / 3 + 1, height / 3..<height, 0..<height]
        for (rows, levels) in zip(parts, page.columnLevels(in: parts, share: 40)) {
            let expected = (0..<width).map { x in
                level(
                    stride(from: rows.lowerBound, to: rows.upperBound, by: 4).map { page[x, $0] },
                    leaving: rows.count / 40)
            }
            #expect(levels == expected)
        }
        let strips = [0..<width / 3 + 1, width / 3..<width, 0..<width]
        for (columns, levels) in zip(strips, page.rowLevels(in: strips, share: 40)) {
            let expected = (0..<height).map { y in
                level(
                    stride(from: columns.lowerBound, to: columns.upperBound, by: 4).map { page[$0, y] },
                    leaving: columns.count / 40)
            }
            #expect(levels == expected)
        }
    }
}
