import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Pale print of scans")
struct PalePrintTests {
    private let em = 30
    private let text = PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 700)

    /// Returns columns on the grey paper of a scan. The paper has shades.
    private func scan() -> (page: DrawnPage, columns: [[PixelRect]]) {
        var page = DrawnPage(1400, 1040, paper: 230)
        for y in 0..<1040 {
            for x in 0..<1400 { page.raster[x, y] = UInt8(226 + (x / 50 + y / 40) % 5 * 2) }
        }
        let columns = page.columns(text, em: em, grey: 60)
        return (page, columns)
    }

    /// Draws a mark 8 px wide and high under a column. It is paler than ink, except for one pixel.
    private func mark(under column: [PixelRect], _ page: inout DrawnPage, x: Int = 20) -> PixelRect {
        let last = column[column.count - 1]
        let mark = PixelRect(
            minX: last.minX + x, minY: last.maxY + 6, maxX: last.minX + x + 8, maxY: last.maxY + 14)
        page.fill(mark, 180)
        page.raster[mark.minX + 3, mark.minY + 3] = 90
        return mark
    }

    @Test("A stop of which a crumb is dark enough is whole")
    func stop() {
        var (page, columns) = scan()
        let mark = mark(under: columns[5], &page)
        page.see(page.raster.size.bounds, .vertical)
        #expect(page.ink.runs.components.contains { $0.box == mark })
    }

    @Test("Crumbs at the right of print, of a screen, of long strokes and of faint grain stay as they are")
    func noStop() {
        var (page, columns) = scan()
        // The mark is placed like ruby, with its base at its left.
        let beside = mark(under: columns[3], &page)
        page.fill(PixelRect(minX: beside.minX - 12, minY: beside.minY, maxX: beside.minX - 4, maxY: beside.maxY), 60)
        // The marks are one below the other, so that none has another at its left.
        let first = mark(under: columns[8], &page)
        let many = (0..<4).map { i in
            let dot = first.moved(y: i * 10)
            page.fill(dot, 180)
            page.raster[dot.minX + 3, dot.minY + 3] = 90
            return dot
        }
        let stroke = mark(under: columns[12], &page)
        page.fill(PixelRect(minX: stroke.minX, minY: stroke.minY, maxX: stroke.minX + 8, maxY: stroke.minY + 30), 180)
        page.raster[stroke.minX + 3, stroke.minY + 3] = 90
        let grain = mark(under: columns[16], &page)
        page.fill(grain, 215)
        page.raster[grain.minX + 3, grain.minY + 3] = 90
        let boxes = page.ink.runs.components.map(\.box)
        for (i, crumb) in ([beside] + many + [stroke, grain]).enumerated() {
            let grown = boxes.filter { $0.intersects(crumb) && $0.width > 1 && $0.width < 12 }
            #expect(grown.isEmpty, "crumb \(i)")
        }
    }

    @Test(
        "A rule across the page paler than ink parts the tiers over and under it, leaning or broken",
        arguments: [(lean: 0, piece: 300, gap: 7), (12, 300, 7), (0, 60, 14)])
    func rule(lean: Int, piece: Int, gap: Int) {
        var (page, _) = scan()
        _ = page.columns(PixelRect(minX: 40, minY: 740, maxX: 1360, maxY: 1000), em: em, grey: 60)
        for x in 40..<1360 where x % piece >= gap {
            let y = 719 + lean * x / 1360
            page.fill(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 2), 180)
        }
        let rules = page.ink.rules.filter { $0.direction == .horizontal }
        #expect(rules.reduce(0) { $0 + $1.length } >= 1100)
        #expect(rules.allSatisfy { (715..<735).contains($0.box.minY) })
    }

    @Test("An upright rule paler than ink is found, stems of characters under one another are none")
    func upright() {
        var (page, columns) = scan()
        page.fill(PixelRect(minX: columns[9][0].maxX + 8, minY: 40, maxX: columns[9][0].maxX + 10, maxY: 700), 180)
        for character in columns[14][2..<6] {
            page.fill(character.outset(by: 2), 230)
            page.fill(
                PixelRect(
                    minX: character.minX + 12, minY: character.minY, maxX: character.minX + 15, maxY: character.maxY),
                60)
        }
        let rules = page.ink.rules.filter { $0.direction == .vertical }
        #expect(rules.count == 1)
        #expect((rules.first?.length ?? 0) >= 600)
    }

    @Test("Type under a stain is no picture, and has its ink")
    func stain() {
        let (flat, columns) = scan()
        var page = flat
        for y in 200..<440 {
            for x in 400..<800 {
                // The stain is blotched. It thus has more levels than any tint.
                let shade = 38 + (x / 40 * 7 + y / 40 * 11) % 5 * 6
                page.raster[x, y] = UInt8(Int(page.raster[x, y]) * shade / 100)
            }
        }
        let stained = columns.joined().filter { $0.minX > 430 && $0.maxX < 770 && $0.minY > 230 && $0.maxY < 410 }
        let ink = page.ink
        #expect(ink.pictures.isEmpty)
        #expect(!stained.isEmpty)
        let boxes = ink.runs.components.map(\.box)
        let whole = stained.count { box in boxes.contains { $0.union(box) == $0 && $0.width <= em + 4 } }
        withKnownIssue("A stain that takes more than half of the light takes the type under it along") {
            #expect(whole * 100 >= stained.count * 90)
        }
    }

    @Test("A photograph beside type stays a picture")
    func photograph() {
        var page = scan().page
        let picture = PixelRect(minX: 400, minY: 200, maxX: 900, maxY: 560)
        page.fill(picture.outset(by: 20), 230)
        page.photograph(picture)
        #expect(page.ink.pictures.contains { $0.intersection(picture).area * 10 >= picture.area * 9 })
    }
}
