import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Ink: stains and grounds")
struct InkGroundTests {
    private let em = 28

    private var page: DrawnPage {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 40, maxX: 960, maxY: 1380), em: em)
        return page
    }

    /// Darkens a disc, as a coffee stain does: paper and ink become darker in the same proportion.
    private func stain(_ page: inout DrawnPage, x: Int, y: Int, radius: Int, percent: Int) {
        for v in max(0, y - radius)..<min(page.raster.height, y + radius) {
            for u in max(0, x - radius)..<min(page.raster.width, x + radius)
            where (u - x) * (u - x) + (v - y) * (v - y) < radius * radius {
                page.raster[u, v] = UInt8(Int(page.raster[u, v]) * percent / 100)
            }
        }
    }

    @Test("A stain over type is no picture, and the type under it is found", arguments: [85, 70, 55])
    func stainOverType(percent: Int) {
        var page = page
        let clean = page.ink
        stain(&page, x: 500, y: 700, radius: 250, percent: percent)
        let ink = page.ink
        #expect(ink.pictures.isEmpty)
        let isCharacter = { (piece: InkRuns.Component) in abs(piece.box.width - 26) <= 1 && piece.box.height >= 24 }
        let (found, all) = (ink.runs.components.filter(isCharacter), clean.runs.components.filter(isCharacter))
        #expect(found.count * 100 >= all.count * 97)
    }

    @Test("A photograph under a stain stays a picture, and the type beside it does not become one")
    func stainOverPhotograph() {
        var page = page
        let photograph = PixelRect(minX: 560, minY: 500, maxX: 960, maxY: 900)
        page.fill(photograph.outset(by: 20), 250)
        page.photograph(photograph)
        stain(&page, x: 480, y: 700, radius: 220, percent: 75)
        let pictures = page.ink.pictures
        #expect(pictures.count == 1)
        #expect(pictures.allSatisfy { $0.intersection(photograph).area * 10 >= photograph.area * 7 })
        #expect(pictures.allSatisfy { $0.minX >= 480 })
    }

    @Test("The level of a dark ground separates its light type", arguments: [10, 60, 100, 180], [0, 12])
    func fadedGround(level: UInt8, lean: Int) {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 40, maxX: 700, maxY: 1380), em: em)
        for y in 200..<800 {
            let x = 800 + (y - 200) * lean / 1000
            page.fill(PixelRect(minX: x, minY: y, maxX: x + 100, maxY: y + 1), level)
        }
        for i in 0..<8 { page.character(x: 816 + i * 70 * lean / 1000, y: 215 + i * 70, em: 68, grey: 240) }
        let ink = page.ink
        #expect(ink.grounds.count == 1 && ink.pictures.isEmpty)
        let type = ink.runs.components.filter { $0.box.minX > 760 && $0.box.width > 10 }
        #expect(type.count == 8 && type.allSatisfy { abs($0.box.width - 64) <= 2 && abs($0.box.height - 64) <= 2 })
    }

    @Test(
        "A short, loose headline on a long ground is one line, also with a margin of a fifth of an em",
        arguments: [6, 10])
    func longGround(margin: Int) {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 200, maxX: 960, maxY: 1380), em: em)
        let band = PixelRect(minX: 40, minY: 100, maxX: 960, maxY: 100 + 30 + 2 * margin)
        page.fill(band)
        var prints: [PixelRect] = []
        for i in 0..<8 { prints.append(page.character(x: 300 + i * 46, y: 100 + margin, em: 30, grey: 240)) }
        let ink = page.ink
        #expect(ink.grounds.count == 1 && ink.grounds.allSatisfy { $0.isNear(band, 4) })
        let lines = TextLineDetection().run(ink).lines.filter { $0.box.intersects(band) }
        #expect(lines.count == 1 && lines.first?.writing == .horizontal)
        #expect(prints.allSatisfy { lines.first?.box.contains($0) == true })
    }

    @Test("Large bold touching characters are no ground")
    func boldCharacters() {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 40, maxX: 700, maxY: 1380), em: em)
        for i in 0..<4 {
            let (x, y) = (800 + i % 2 * 16, 100 + i * 100)
            for k in 0..<4 {
                page.fill(PixelRect(minX: x + k * 20, minY: y + k % 2 * 20, maxX: x + k * 20 + 14, maxY: y + 90))
            }
            page.fill(PixelRect(minX: x - 8, minY: y + 30, maxX: x + 86, maxY: y + 50))
            page.fill(PixelRect(minX: x + 30, minY: y + 80, maxX: x + 50, maxY: y + 122))
        }
        #expect(page.ink.grounds.isEmpty)
    }
}
