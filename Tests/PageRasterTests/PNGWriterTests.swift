import PageGeometry
import PageRaster
import Testing

@Suite("Writing PNG")
struct PNGWriterTests {
    @Test("A written PNG reads back unchanged", arguments: [0, 1, 3, 9])
    func roundTrip(level: Int) throws {
        let grey = try PNGWriter.encode(TestPage.greyRaster, level: level)
        #expect(try ImageFile(bytes: grey, name: "").grey() == TestPage.greyRaster)
        let colour = try PNGWriter.encode(TestPage.rgbRaster, level: level)
        #expect(try ImageFile(bytes: colour, name: "").colour() == TestPage.rgbRaster)
        #expect(try PNGWriter.encode(TestPage.rgbRaster, level: level) == colour)
    }

    @Test("Ink is written black, at every width near a multiple of a word", arguments: [1, 7, 8, 9, 63, 64, 65, 130])
    func ink(width: Int) throws {
        var ink = BitRaster(size: PixelSize(width: width, height: 3))
        var expected = GreyRaster(size: ink.size)
        for y in 0..<3 {
            for x in 0..<width where (x * x + y) % 3 == 0 {
                ink[x, y] = true
                expected[x, y] = 0
            }
        }
        let file = try ImageFile(bytes: PNGWriter.encode(ink), name: "")
        #expect(try file.grey() == expected)
    }

    @Test("An image without pixels cannot be written", arguments: [(0, 0), (0, 3), (3, 0)])
    func empty(width: Int, height: Int) {
        let size = PixelSize(width: width, height: height)
        #expect(throws: ImageError.emptySize(size)) { try PNGWriter.encode(GreyRaster(size: size)) }
        #expect(throws: ImageError.emptySize(size)) { try PNGWriter.encode(BitRaster(size: size)) }
    }
}
