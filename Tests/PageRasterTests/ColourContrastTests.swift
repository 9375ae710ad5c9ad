import PageGeometry
import Testing

@testable import PageRaster

@Suite("Contrast of coloured type")
struct ColourContrastTests {
    typealias Colour = [UInt8]
    private static let white: Colour = [255, 255, 255]

    /// A white page of 320 × 320 px with a box of one colour, and bars of another colour in it, 4 px thick.
    private static func page(ground: Colour, type: Colour) -> (page: ColourRaster, box: PixelRect, bars: [PixelRect]) {
        let size = PixelSize(width: 320, height: 320)
        let box = PixelRect(minX: 50, minY: 60, maxX: 270, maxY: 260)
        let bars = stride(from: 80, to: 240, by: 16).map { PixelRect(minX: 70, minY: $0, maxX: 250, maxY: $0 + 4) }
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let point = PixelPoint(x: x, y: y)
                pixels += bars.contains { $0.contains(point) } ? type : box.contains(point) ? ground : white
            }
        }
        return (ColourRaster(size: size, pixels: pixels), box, bars)
    }

    private static func greys(of page: ColourRaster) -> [UInt8] {
        ColourContrast.greys(of: page, luma: SampleRow.luma(of: page.pixels))
    }

    @Test(
        "Type without contrast in luma gets contrast; its ground and the paper keep their luma",
        arguments: [
            ([90, 160, 90], [210, 60, 60]), ([255, 210, 40], [255, 255, 255]), ([170, 170, 170], [245, 150, 50]),
            ([150, 215, 245], [255, 255, 255]), ([200, 40, 50], [20, 60, 170]), ([20, 40, 120], [20, 20, 20]),
        ] as [(Colour, Colour)])
    func hiddenType(ground: Colour, type: Colour) {
        let (page, box, bars) = Self.page(ground: ground, type: type)
        let level = Int(SampleRow.luma(ground[0], ground[1], ground[2]))
        let distance = zip(ground, type).map { abs(Int($0) - Int($1)) }.max()!
        let wanted = min(255, max(0, level >= 128 ? level - distance : level + distance))
        let greys = Self.greys(of: page)
        for y in 0..<page.height {
            for x in 0..<page.width {
                let point = PixelPoint(x: x, y: y)
                let grey = Int(greys[y * page.width + x])
                if bars.contains(where: { $0.contains(point) }) {
                    #expect(grey == wanted)
                } else {
                    #expect(grey == (box.contains(point) ? level : 255))
                }
            }
        }
    }

    @Test(
        "Type with contrast in luma keeps its luma",
        arguments: [
            ([255, 255, 255], [210, 20, 30]), ([255, 255, 255], [20, 40, 180]), ([250, 210, 40], [20, 20, 20]),
            ([200, 20, 30], [255, 255, 255]), ([120, 120, 120], [20, 20, 20]),
        ] as [(Colour, Colour)])
    func visibleType(ground: Colour, type: Colour) {
        let page = Self.page(ground: ground, type: type).page
        #expect(Self.greys(of: page) == SampleRow.luma(of: page.pixels))
    }

    @Test("A picture of many hues keeps its luma")
    func picture() {
        let size = PixelSize(width: 256, height: 256)
        var pixels: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width { pixels += [UInt8(x), UInt8(y), UInt8((x * 7 + y * 13) % 256)] }
        }
        let page = ColourRaster(size: size, pixels: pixels)
        #expect(Self.greys(of: page) == SampleRow.luma(of: page.pixels))
    }
}

@Suite("Coloured strokes over print")
struct ColourOverprintTests {
    /// A white page with black strokes, 5 px thick, and a ring of `colour` from 120 to 140 px around its middle. A stroke
    /// shows through the ring.
    private static func page(_ colour: [UInt8], strokes: Range<Int>) -> (page: ColourRaster, print: Set<Int>) {
        let size = PixelSize(width: 400, height: 400)
        var (pixels, print): ([UInt8], Set<Int>) = ([], [])
        for y in 0..<size.height {
            for x in 0..<size.width {
                let distance = (x - 200) * (x - 200) + (y - 200) * (y - 200)
                let isRing = (120 * 120..<140 * 140).contains(distance)
                if strokes.contains(x), x % 20 < 5, y % 30 < 22 {
                    pixels += [20, 20, 20]
                    print.insert(y * size.width + x)
                } else {
                    pixels += isRing ? colour : [255, 255, 255]
                }
            }
        }
        return (ColourRaster(size: size, pixels: pixels), print)
    }

    @Test(
        "A seal over print is removed, and the print stays",
        arguments: [[200, 40, 50], [140, 30, 40], [110, 50, 150]] as [[UInt8]])
    func seal(colour: [UInt8]) {
        var (page, print) = Self.page(colour, strokes: 0..<400)
        var luma = SampleRow.luma(of: page.pixels)
        ColourOverprint.remove(from: &page, luma: &luma)
        for place in luma.indices { #expect(print.contains(place) ? luma[place] < 60 : luma[place] > 240) }
        #expect(SampleRow.luma(of: page.pixels) == luma)
    }

    @Test("A coloured ring beside the print stays")
    func beside() {
        var (page, _) = Self.page([200, 40, 50], strokes: 0..<60)
        let (before, luma) = (page, SampleRow.luma(of: page.pixels))
        var after = luma
        ColourOverprint.remove(from: &page, luma: &after)
        #expect(page == before && after == luma)
    }

    @Test("A coloured ground under the print stays")
    func ground() {
        var (page, print) = Self.page([200, 40, 50], strokes: 0..<400)
        for y in 40..<360 {
            for place in y * 400 + 40..<y * 400 + 360 where !print.contains(place) {
                page.pixels.replaceSubrange(3 * place..<3 * place + 3, with: [230, 160, 60])
            }
        }
        let (before, luma) = (page, SampleRow.luma(of: page.pixels))
        var after = luma
        ColourOverprint.remove(from: &page, luma: &after)
        #expect(page == before && after == luma)
    }
}
