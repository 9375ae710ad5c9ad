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

    @Test(
        "A pale horizontal rule is found, also leaning or broken",
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

    @Test("A pale upright rule is found, and stems of characters one below the other are not")
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

    @Test("Type under a stain is no picture and keeps its ink", arguments: [true, false])
    func stain(isSeen: Bool) {
        let (flat, columns) = scan()
        var page = flat
        if !isSeen { page.forgetClasses() }
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
        func check() { #expect(whole * 100 >= stained.count * 90) }
        if isSeen {
            check()
        } else {
            withKnownIssue("A stain that takes more than half of the light takes unseen type along", check)
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
