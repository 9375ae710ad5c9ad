import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Ink of scans")
struct InkOfScansTests {
    private let em = 30
    private let text = PixelRect(minX: 40, minY: 40, maxX: 1160, maxY: 1000)

    /// Draws columns of type of this grey, with a black headline, on grey paper.
    private func scan(type grey: UInt8) -> (page: DrawnPage, characters: [PixelRect]) {
        var page = DrawnPage(1400, 1040, paper: 230)
        let columns = page.columns(text, em: em, grey: grey)
        page.headline(x: 1210, y: 40, em: 150, count: 6)
        return (page, columns.flatMap { $0 })
    }

    @Test(
        "The strokes of body type give the paleness of the print, not those of its headline", arguments: [40, 90, 150])
    func strokes(grey: UInt8) {
        let page = scan(type: grey).page.raster
        let strokes = StrokeTone.strokes(of: page, Tone(page))
        #expect(abs(strokes - max(Int(grey), Tone(page).ink)) <= 2)
    }

    @Test("Pale print has all its ink, also beside a black headline", arguments: [120, 155])
    func palePrint(grey: UInt8) {
        var (page, characters) = scan(type: grey)
        // Hairlines are paler than other strokes.
        let hair = grey + 30
        for box in characters {
            page.fill(PixelRect(minX: box.minX + 4, minY: box.minY + 6, maxX: box.maxX - 4, maxY: box.minY + 8), hair)
        }
        let boxes = page.ink.runs.components.map(\.box)
        #expect(characters.allSatisfy { box in boxes.contains { $0.minY == box.minY + 6 && $0.minX == box.minX + 4 } })
    }

    /// Draws the shade of a fold, which is dark below a sharp edge and then fades.
    private func folded(_ page: inout DrawnPage, at y: Int) {
        for i in 0..<40 {
            for x in 0..<page.raster.width {
                page.raster[x, y + i] = UInt8(Int(page.raster[x, y + i]) * (76 + i * 24 / 40) / 100)
            }
        }
    }

    @Test("The shade of a fold is removed, and the rest of the page stays unchanged")
    func fold() throws {
        let flat = scan(type: 120).page
        var page = flat
        folded(&page, at: 500)
        let shade = FoldShade(page.raster, paper: 230)
        let mended = try #require(shade.taken(off: page.raster)).page
        let gaps = stride(from: 42, to: 1100, by: 48).map { $0 + em }
        #expect(gaps.allSatisfy { x in (500..<530).allSatisfy { abs(Int(mended[x, $0]) - 230) <= 12 } })
        for y in (0..<480).map({ $0 }) + (560..<1040).map({ $0 }) {
            #expect((0..<1160).allSatisfy { mended[$0, y] == flat.raster[$0, y] })
        }
    }

    @Test(
        "A crease with a dark core is removed, a thick rule with blurred edges is not",
        arguments: [50, 80])
    func crease(depth: Int) throws {
        var page = scan(type: 60).page
        for i in -16...16 {
            // A bell, 16 px to each side.
            let share = 100 - depth * (16 - abs(i)) * (16 - abs(i)) / 256
            for x in 0..<1400 { page.raster[x, 500 + i] = UInt8(Int(page.raster[x, 500 + i]) * share / 100) }
        }
        let mended = try #require(FoldShade(page.raster, paper: 230).taken(off: page.raster)).page
        let gaps = stride(from: 42, to: 1100, by: 48).map { $0 + em }
        #expect(gaps.allSatisfy { x in (484..<517).allSatisfy { abs(Int(mended[x, $0]) - 230) <= 14 } })

        var ruled = scan(type: 60).page
        let edge = [200, 140, 80]
        for (i, grey) in (edge + [UInt8](repeating: 40, count: 12).map(Int.init) + edge.reversed()).enumerated() {
            ruled.fill(PixelRect(minX: 0, minY: 500 + i, maxX: 1400, maxY: 501 + i), UInt8(grey))
        }
        #expect(FoldShade(ruled.raster, paper: 230).taken(off: ruled.raster) == nil)
    }

    @Test("Of the hairlines in a fold only a dark one is traced", arguments: [true, false])
    func hairlineInFold(isDark: Bool) {
        var page = DrawnPage(1400, 1040, paper: 230)
        for y in [40..<460, 540..<1000] { page.columns(PixelRect(x: 40..<1160, y: y), em: em, grey: 60) }
        folded(&page, at: 480)
        // A rule without breaks would be a part of the fold.
        for x in stride(from: 0, to: 1400, by: 15) {
            page.fill(PixelRect(x: x..<min(1400, x + 12), y: 504..<506), isDark ? 60 : 185)
        }
        let greys = PageGreys(page.raster)
        #expect(greys.folds.contains { $0.minY == 504 } && greys.print.greys[700, 504] < 220)
        let traced = HairlineTrace(greys, em: em).marked(size: page.raster.size)
        let count = (0..<1400).count { traced[$0, 504] }
        #expect(isDark ? count > 1000 : count == 0)
    }

    @Test("Rules, pictures and type are no folds")
    func noFold() {
        var page = scan(type: 60).page
        page.fill(PixelRect(minX: 0, minY: 1010, maxX: 1400, maxY: 1014), 150)
        page.photograph(PixelRect(minX: 200, minY: 300, maxX: 700, maxY: 700))
        let mended = FoldShade(page.raster, paper: 230).taken(off: page.raster)?.page ?? page.raster
        for y in 1000..<1030 { #expect((0..<1400).allSatisfy { mended[$0, y] == page.raster[$0, y] }) }
        for y in 40..<280 { #expect((0..<1160).allSatisfy { mended[$0, y] == page.raster[$0, y] }) }
    }

    @Test("Columns that touch in places are separated, upright and leaning", arguments: [-17, 0, 10])
    func bridges(lean: Int) {
        var page = DrawnPage(1400, 1040, paper: 255)
        let columns = page.columns(PixelRect(minX: 60, minY: 40, maxX: 1160, maxY: 1000), em: em, lean: lean)
        for (right, left) in zip(columns, columns.dropFirst()) {
            for i in [3, 4, 5] {
                let y = left[i].minY
                page.fill(PixelRect(minX: left[i].maxX, minY: y, maxX: right[i].minX, maxY: y + 2))
            }
            // The characters in the middle touch each other, as swollen ones do.
            for i in 3..<6 {
                let x = right[i].minX + 8
                page.fill(PixelRect(minX: x, minY: right[i].maxY - 1, maxX: x + 3, maxY: right[i + 1].minY + 1))
            }
        }
        #expect(page.ink.runs.components.allSatisfy { $0.box.width * 100 <= em * 130 })
    }

    /// Returns columns of which a scan in two greys has left specks. Each stroke consists of pieces of three pixels.
    private func crumbs() -> (page: DrawnPage, characters: [PixelRect]) {
        var page = DrawnPage(1200, 1040, paper: 255)
        // The characters are set loosely, because crumbs of touching characters cannot be separated.
        let characters = (0..<20).flatMap { column in
            (0..<30).map { page.character(x: 62 + column * 50, y: 42 + $0 * em, em: em - 4, grey: 0, kind: .vertical) }
        }
        for box in characters {
            for i in stride(from: 4, to: box.width - 3, by: 5) {
                page.fill(PixelRect(minX: box.minX + i, minY: box.minY, maxX: box.minX + i + 2, maxY: box.maxY), 255)
            }
            for i in stride(from: 4, to: box.height - 3, by: 5) {
                page.fill(PixelRect(minX: box.minX, minY: box.minY + i, maxX: box.maxX, maxY: box.minY + i + 2), 255)
            }
        }
        return (page, characters)
    }

    @Test("Whole print is not broken, crumbs of print are")
    func brokenPrint() {
        let whole = scan(type: 10).page.ink
        #expect(!BrokenPrint.isBroken(whole.runs.components, em: em))
        let page = crumbs().page.raster
        let ink = InkRuns(page.ink(Tone(page), share: 42))
        #expect(BrokenPrint.isBroken(ink.components, em: em))
    }

    @Test("Broken print is mended, and its lines and characters are found")
    func mending() {
        let (page, characters) = crumbs()
        #expect(abs(page.ink.em - em) <= 4)
        let cells = page.layout.allCells
        let found = characters.count { box in cells.count { $0.contains(box) } == 1 }
        #expect(found * 100 >= characters.count * 95)
    }

    @Test("A page with many greys is not mended")
    func greysStay() {
        var greys = PageGreys(scan(type: 120).page.raster)
        let before = greys.ink
        let isMended = greys.mend()
        #expect(!isMended)
        #expect(greys.ink == before)
    }
}
