import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Ink: size of type, pictures, grounds")
struct BinarizationTests {
    @Test("The body's em is estimated from the characters", arguments: [16, 22, 30, 41, 60])
    func bodySize(em: Int) {
        var page = DrawnPage(34 * em, 32 * em)
        page.columns(PixelRect(minX: em, minY: em, maxX: 33 * em, maxY: 31 * em), em: em)
        let found = page.binarized.em
        #expect(abs(found - em) * 20 <= em + 10)
    }

    @Test(
        "The page's em is the print's extent across its columns, not a majority of single components",
        arguments: [16, 30, 60])
    func emFromColumns(em: Int) {
        var page = DrawnPage(34 * em, 32 * em)
        page.columns(PixelRect(minX: em, minY: em, maxX: 33 * em, maxY: 31 * em), em: em)
        let regions = Segmentation()
        var parted = regions.parted(page.binarized)
        let measured = TypeMeasurement().em(of: parted)
        #expect(abs(measured - em) * 8 <= em)
        parted.em = em * 3 / 2
        #expect(TypeMeasurement().em(of: parted) == measured)
        #expect(page.ink.em == measured)
    }

    @Test("A headline, a picture and specks do not move the estimate of the body's em")
    func bodySizeAmongOthers() {
        var page = DrawnPage(1000, 900)
        page.columns(PixelRect(minX: 30, minY: 320, maxX: 970, maxY: 880), em: 30)
        page.column(x: 850, y: 10, em: 90, count: 3)
        page.photograph(PixelRect(minX: 40, minY: 20, maxX: 400, maxY: 280))
        for i in 0..<300 {
            page.fill(
                PixelRect(minX: 420 + i % 20 * 8, minY: 20 + i / 20 * 8, maxX: 422 + i % 20 * 8, maxY: 22 + i / 20 * 8))
        }
        #expect(abs(page.ink.em - 30) <= 2)
    }

    @Test("Without type the em has a default, and nothing is found", arguments: [0, 128, 255])
    func noType(grey: UInt8) {
        let ink = DrawnPage(300, 300, paper: grey).ink
        #expect(ink.em > 0 && ink.runs.runs.isEmpty && ink.rules.isEmpty && ink.pictures.isEmpty)
    }

    private let photograph = PixelRect(minX: 60, minY: 60, maxX: 460, maxY: 400)
    private let tint = PixelRect(minX: 560, minY: 60, maxX: 960, maxY: 400)
    private let dark = PixelRect(minX: 60, minY: 460, maxX: 460, maxY: 560)

    private var mixed: DrawnPage {
        var page = DrawnPage(1000, 1400)
        page.photograph(photograph)
        page.fill(tint, 200)
        page.columns(tint.outset(by: -30), em: 28)
        page.fill(dark, 20)
        for i in 0..<5 { page.character(x: 80 + i * 70, y: 475, em: 68, grey: 245) }
        page.columns(PixelRect(minX: 40, minY: 600, maxX: 960, maxY: 1380), em: 28)
        return page
    }

    @Test("A photograph is a picture, a black area with light type is a ground, and a tint is neither")
    func picturesAndGrounds() {
        let ink = mixed.ink
        #expect(ink.pictures.count == 1 && ink.pictures.allSatisfy { $0.isNear(photograph, 40) })
        #expect(ink.grounds.count == 1 && ink.grounds.allSatisfy { $0.isNear(dark, 30) })
    }

    @Test("The characters of a white-on-black headline are ink with one cell each")
    func whiteOnBlack() {
        let cells = mixed.layout.allCells
        for i in 0..<5 {
            let print = PixelRect(minX: 84 + i * 70, minY: 479, maxX: 142 + i * 70, maxY: 537)
            let holding = cells.filter { $0.intersects(print) }
            #expect(holding.count == 1, "character \(i): \(holding)")
        }
    }

    @Test("Type on a tint is found like type on white")
    func typeOnTint() {
        let ink = mixed.ink
        let inside = ink.runs.components.filter { tint.contains($0.box) && abs($0.box.width - 26) <= 1 }
        #expect(inside.count == 8 * 10)
    }

    @Test("Uneven light over the page is no tint")
    func unevenLight() {
        var page = mixed
        page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 40, maxX: 960, maxY: 1380), em: 28)
        for y in 0..<1400 {
            for x in 0..<1000 { page.raster[x, y] = UInt8(Int(page.raster[x, y]) * (2000 - x) / 2000) }
        }
        #expect(page.ink.grounds.isEmpty && page.ink.pictures.isEmpty)
    }

    @Test("A page of light type on dark gives the same cells as dark type on light")
    func negative() {
        let page = mixed
        var negative = page
        negative.raster.invert(page.raster.size.bounds)
        #expect(negative.layout.allCells == page.layout.allCells)
    }

    /// Returns a page of two greys. It is made by error diffusion (Floyd and Steinberg) if `diffused`, otherwise by a
    /// threshold.
    private func bitonal(_ page: DrawnPage, diffused: Bool) -> DrawnPage {
        var page = page
        let width = page.raster.width
        var errors = [Int](repeating: 0, count: page.raster.pixels.count + width + 2)
        for i in page.raster.pixels.indices {
            let grey = Int(page.raster.pixels[i]) + (diffused ? errors[i] / 16 : 0)
            let bit = grey < 128 ? 0 : 255
            page.raster.pixels[i] = UInt8(bit)
            for (step, weight) in [(1, 7), (width - 1, 3), (width, 5), (width + 1, 1)] {
                errors[i + step] += (grey - bit) * weight
            }
        }
        return page
    }

    @Test("A bitonal page keeps its bits, and a dithered page is softened", arguments: [false, true])
    func twoGreys(diffused: Bool) {
        var page = DrawnPage(900, 900, paper: 225)
        let drawn = (0..<240).map { page.character(x: 40 + $0 / 20 * 60, y: 40 + $0 % 20 * 40, em: 32) }
        let ink = bitonal(page, diffused: diffused).ink
        #expect((ink.noise > 0) == diffused)
        let found = drawn.filter { box in ink.runs.components.contains { $0.box.isNear(box, diffused ? 3 : 0) } }
        #expect(found.count * 100 >= drawn.count * 97)
    }

    @Test("On a dithered page, narrow blanks between the strokes of small type stay open")
    func blanksAmongDots() {
        var page = DrawnPage(900, 900, paper: 225)
        var halves: [PixelRect] = []
        for i in 0..<240 {
            let (x, y) = (40 + i / 20 * 60, 40 + i % 20 * 40)
            if i % 3 > 0 {
                page.character(x: x, y: y, em: 28)
            } else {
                let body = PixelRect(minX: x + 1, minY: y + 1, maxX: x + 27, maxY: y + 27)
                page.fill(body)
                page.fill(PixelRect(minX: x + 1, minY: y + 14, maxX: x + 27, maxY: y + 16), 200)
                halves.append(PixelRect(minX: x + 1, minY: y + 1, maxX: x + 27, maxY: y + 14))
                halves.append(PixelRect(minX: x + 1, minY: y + 16, maxX: x + 27, maxY: y + 27))
            }
        }
        let ink = bitonal(page, diffused: true).ink
        let found = halves.filter { box in ink.runs.components.contains { $0.box.isNear(box, 2) } }
        #expect(found.count * 100 >= halves.count * 90)
    }

    @Test("Pairs of touching characters do not double the body's em")
    func touchingPairs() {
        var page = DrawnPage(1000, 1000)
        for x in stride(from: 40, to: 920, by: 48) {
            for i in 0..<30 {
                let box = page.character(x: x, y: 40 + i * 30, em: 30)
                if i % 2 == 0, x < 700 {
                    page.fill(PixelRect(minX: x + 13, minY: box.maxY - 1, maxX: x + 16, maxY: box.maxY + 4))
                }
            }
        }
        #expect(abs(page.ink.em - 30) <= 2)
    }
}
