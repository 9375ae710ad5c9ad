import PageGeometry
import PageRaster
import PageStore
import Testing

@testable import EditionBatch

@Suite("Making renditions")
struct PageRenditionTests {
    private func renditions(of bytes: [UInt8]) throws -> [Rendition] {
        let file = try ImageFile(bytes: bytes, name: "")
        return try PageRenditions.all(of: file, index: 0, file.grey())
    }

    /// A page of soft stripes.
    private let grey: GreyRaster = {
        let size = PixelSize(width: 2300, height: 301)
        return GreyRaster(size: size, pixels: (0..<2300 * 301).map { UInt8(40 + ($0 / 9) % 200) })
    }()

    @Test("Renditions have the standard widths up to the page's own width, and keep its proportions")
    func sizes() {
        func sizes(_ width: Int, _ height: Int) -> [[Int]] {
            PageRenditions.sizes(for: PixelSize(width: width, height: height)).map { [$0.width, $0.height] }
        }
        #expect(
            sizes(5000, 7000) == [[200, 280], [700, 980], [1000, 1400], [2000, 2800], [3000, 4200], [4000, 5600]])
        #expect(
            sizes(4000, 5392) == [[200, 270], [700, 944], [1000, 1348], [2000, 2696], [3000, 4044], [4000, 5392]])
        #expect(sizes(2300, 301) == [[200, 26], [700, 92], [1000, 131], [2000, 262], [2300, 301]])
        #expect(sizes(1000, 10) == [[200, 2], [700, 7], [1000, 10]])
        #expect(sizes(1, 1) == [[1, 1]])
        #expect(sizes(1_000_000, 1).allSatisfy { $0[1] == 1 })
        #expect(sizes(0, 5).isEmpty)
    }

    @Test("A grey page becomes grey JPEG, a colour page JPEG in colours, a bitonal page PNG; narrow ones also WebP")
    func formats() throws {
        for (bytes, format, isColour) in [
            (try PNGWriter.encode(grey), Rendition.Format.jpeg, false),
            (try PNGWriter.encode(ColourRaster(grey)), .jpeg, true),
            (try PNGWriter.encode(bitonal), .png, false),
        ] {
            let made = try renditions(of: bytes)
            let whole = made.filter { !$0.format.isTiled }
            #expect(whole.filter { $0.format == format }.map(\.width) == [200, 700, 1000, 2000, 2300])
            #expect(whole.filter { $0.format == .webp }.map(\.width) == [200, 700, 1000])
            for rendition in whole {
                let file = try ImageFile(bytes: [UInt8](rendition.bytes), name: "")
                #expect("\(file.format)" == rendition.format.rawValue)
                #expect(file.pageSizes == [PixelSize(width: rendition.width, height: rendition.height)])
                // libwebp knows no grey.
                #expect(try rendition.format == .webp || file.isColour() == isColour)
            }
            #expect(try renditions(of: bytes) == made)
        }
    }

    @Test("A page wider than a screen has tiles in its own size and in half of it")
    func tiles() throws {
        let made = try renditions(of: PNGWriter.encode(grey)).filter { $0.format == .jpegTiles }
        #expect(made.map { [$0.width, $0.height] } == [[2300, 301], [1150, 151]])
        for sheet in made {
            var left = sheet.width
            for column in 0..<TileSheet.count(sheet.width) {
                let tile = try #require(TileSheet(file: sheet.bytes)[column])
                let file = try ImageFile(bytes: [UInt8](tile), name: "")
                #expect(file.pageSizes == [PixelSize(width: min(512, left), height: sheet.height)])
                left -= 512
            }
            #expect(TileSheet(file: sheet.bytes)[TileSheet.count(sheet.width)] == nil)
        }
        let tile = try #require(TileSheet(file: made[0].bytes)[1])
        let pixels = try ImageFile(bytes: [UInt8](tile), name: "").grey()
        let differences = (0..<512).map { abs(Int(pixels[$0, 7]) - Int(grey[512 + $0, 7])) }
        #expect(differences.reduce(0, +) < 3 * 512, "the tile has other print")
        let narrow = GreyRaster(size: PixelSize(width: 1000, height: 30))
        #expect(try renditions(of: PNGWriter.encode(narrow)).allSatisfy { !$0.format.isTiled })
    }

    /// A checkerboard of 2 px.
    private var bitonal: BitRaster {
        var ink = BitRaster(size: PixelSize(width: 2300, height: 301))
        for y in 0..<301 { for x in 0..<2300 where (x / 2 + y / 2) % 2 == 0 { ink[x, y] = true } }
        return ink
    }

    @Test("A bitonal page is exact in its own size, and has greys in smaller sizes")
    func bitonalPixels() throws {
        let made = try renditions(of: PNGWriter.encode(bitonal)).filter { $0.format == .png }
        let own = try ImageFile(bytes: [UInt8](made[4].bytes), name: "").grey()
        #expect(
            own[0, 0] == 0 && own[2, 0] == 255 && own[2, 2] == 0
                && own.pixels.count { $0 == 0 } == own.pixels.count / 2)
        let small = try ImageFile(bytes: [UInt8](made[2].bytes), name: "").grey()
        #expect(Set(small.pixels).count > 4)
        let mean = small.pixels.reduce(0) { $0 + Int($1) } / small.pixels.count
        #expect((118...137).contains(mean))
    }
}
