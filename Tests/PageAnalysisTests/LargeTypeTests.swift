import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Large type")
struct LargeTypeTests {
    private let em = 30
    private let size = 66

    /// Body columns at the left, in two tiers.
    private func page() -> DrawnPage {
        var page = DrawnPage(1100, 900)
        for rows in [30..<420, 480..<870] {
            page.columns(PixelRect(x: 30..<900, y: rows), em: em)
            page.see(PixelRect(x: 30..<900, y: rows), .vertical)
        }
        return page
    }

    /// Draws a character of two parts side by side, like 札. Each part is narrower than a body character and as tall as
    /// the large character.
    private func parts(_ page: inout DrawnPage, x: Int, y: Int) -> PixelRect {
        let box = PixelRect(minX: x + 3, minY: y + 3, maxX: x + size - 3, maxY: y + size - 3)
        page.fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + 26, maxY: box.maxY))
        page.fill(PixelRect(minX: box.maxX - 26, minY: box.minY, maxX: box.maxX - 18, maxY: box.maxY))
        page.fill(PixelRect(minX: box.maxX - 26, minY: box.maxY - 8, maxX: box.maxX, maxY: box.maxY))
        page.see(box, .large)
        return box
    }

    /// Checks that the only line of large type contains these prints, one in each cell.
    private func check(_ layout: LayoutDocument, holds prints: [PixelRect]) {
        let lines = layout.allLines.filter { $0.cross.count > em * 5 / 4 }
        #expect(lines.count == 1)
        #expect(lines.first?.cells.count == prints.count)
        for (cell, print) in zip(lines.first?.cells ?? [], prints) { #expect(cell.contains(print)) }
    }

    @Test("A headline of characters in two parts is not divided like columns")
    func sideBySide() {
        var page = page()
        var prints = page.headline(x: 1000, y: 30, em: size, count: 4)
        for i in 4..<6 { prints.append(parts(&page, x: 1000, y: 30 + i * size)) }
        check(page.layout, holds: prints)
    }

    @Test("The first character of text below a headline does not join it, even if neighbouring columns begin lower")
    func textUnder() {
        var page = DrawnPage(1100, 900)
        page.columns(PixelRect(minX: 30, minY: 30, maxX: 900, maxY: 420), em: em)
        page.columns(PixelRect(minX: 30, minY: 510, maxX: 900, maxY: 870), em: em)
        let prints = page.headline(x: 1000, y: 30, em: size, count: 6)
        let first = page.character(x: 1018, y: 480, em: em)
        page.column(x: 1018, y: 480 + em * 16 / 10, em: em, count: 10)
        let layout = page.layout
        check(layout, holds: prints)
        #expect(layout.allLines.contains { $0.cross.count <= em * 5 / 4 && $0.cells[0].contains(first) })
    }

    @Test("A narrow last character that touches a part of the one before it belongs to the line")
    func narrowEnd() {
        var page = page()
        let size = 46
        var prints = page.headline(x: 1000, y: 30, em: size, count: 5)
        let (x, y) = (1000, 30 + 5 * size)
        page.fill(PixelRect(minX: x + 2, minY: y + 2, maxX: x + 44, maxY: y + 24))
        page.fill(PixelRect(minX: x + 34, minY: y + 2, maxX: x + 44, maxY: y + 44))
        page.fill(PixelRect(minX: x + 16, minY: y + 27, maxX: x + 26, maxY: y + 44))
        prints.append(PixelRect(minX: x + 2, minY: y + 2, maxX: x + 44, maxY: y + 44))
        page.fill(PixelRect(minX: x + 14, minY: y + 48, maxX: x + 32, maxY: y + 90))
        prints.append(PixelRect(minX: x + 14, minY: y + 48, maxX: x + 32, maxY: y + 90))
        check(page.layout, holds: prints)
    }

    @Test("A subheadline of wide characters and characters in parts is not two columns")
    func wideAndParted() {
        var page = page()
        let size = 46
        var prints: [PixelRect] = []
        let x = 930
        for i in 0..<3 {
            let y = 30 + i * size
            let box = PixelRect(minX: x + 2, minY: y + 2, maxX: x + size - 2, maxY: y + size - 2)
            if i == 1 {
                page.fill(PixelRect(minX: box.minX, minY: y + 18, maxX: box.maxX, maxY: y + 22))
                page.fill(PixelRect(minX: x + 20, minY: box.minY, maxX: x + 24, maxY: box.maxY))
            } else {
                page.fill(PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + 9, maxY: box.maxY))
                page.fill(PixelRect(minX: box.minX + 13, minY: box.minY, maxX: box.maxX, maxY: box.minY + 5))
                page.fill(PixelRect(minX: box.minX + 24, minY: box.minY, maxX: box.minX + 29, maxY: box.maxY))
                page.fill(PixelRect(minX: box.minX + 13, minY: box.maxY - 12, maxX: box.maxX, maxY: box.maxY))
            }
            prints.append(box)
        }
        let own = prints.dropFirst().reduce(prints[0]) { $0.union($1) }
        page.see(own, .large)
        let ink = page.ink
        let pieces = ink.runs.components.indices.filter { own.contains(ink.runs.components[$0].box) }
        let fit = LineFit([], components: ink.runs.components, em: em)
        func columns(_ pieces: [Int], seenAs kind: SeenKind = .large) -> Int {
            page.see(own, kind)
            let splitter = ColumnSplitter(fit: fit, seen: page.seen)
            return splitter.columns(of: LineCandidate(pieces: pieces, box: own, writing: .vertical)).count
        }
        #expect(pieces.count == 5 && columns(pieces) == 1 && columns(pieces, seenAs: .vertical) == 1)
    }

    @Test("The 口 within a bold character is no black ground")
    func blackSquare() {
        var page = page()
        let box = PixelRect(minX: 1000, minY: 600, maxX: 1070, maxY: 642)
        page.fill(box)
        page.fill(PixelRect(minX: 1014, minY: 612, maxX: 1056, maxY: 626), 250)
        page.fill(PixelRect(minX: 1014, minY: 638, maxX: 1056, maxY: 642), 250)
        #expect(page.ink.grounds.isEmpty)
    }

    @Test("Text below a headline is separate, also if its first line is indented", arguments: [0, 1])
    func underneath(indent: Int) {
        var page = page()
        let prints = page.headline(x: 960, y: 30, em: size, count: 6)
        let column = page.column(x: 970, y: 480 + indent * em, em: em, count: 13 - indent)
        let layout = page.layout
        check(layout, holds: prints)
        #expect(column.allSatisfy { print in layout.allCells.contains { $0.contains(print) && $0.height <= em + 4 } })
    }

    @Test("A headline continues past the blank before 「, also where a tier begins")
    func openingMark() {
        var page = page()
        var prints = page.headline(x: 1000, y: 480 - 6 * size - size / 2, em: size, count: 6)
        let (x, y) = (1000, 480)
        page.fill(PixelRect(minX: x + 28, minY: y, maxX: x + 33, maxY: y + 24))
        page.fill(PixelRect(minX: x + 28, minY: y, maxX: x + 60, maxY: y + 5))
        prints.append(PixelRect(minX: x + 28, minY: y, maxX: x + 60, maxY: y + 24))
        prints += page.headline(x: x, y: y + 34, em: size, count: 4)
        let lines = page.layout.allLines.filter { $0.cross.count > em * 5 / 4 }
        #expect(lines.count == 1)
        #expect(lines.first?.cells.count == prints.count)
    }

    @Test("A headline continues past ー, although it is as wide as body type and as long as two characters")
    func bar() {
        var page = page()
        let size = 106
        var prints = page.headline(x: 970, y: 30, em: size, count: 3)
        let bar = PixelRect(minX: 1010, minY: 30 + 3 * size + 8, maxX: 1036, maxY: 30 + 4 * size - 8)
        page.fill(bar)
        prints.append(bar)
        prints += page.headline(x: 970, y: 30 + 4 * size, em: size, count: 3)
        check(page.layout, holds: prints)
    }

    @Test("Digits side by side, with 、 below the last, hold a headline together")
    func bridge() {
        var page = page()
        let size = 106
        var prints = page.headline(x: 970, y: 30, em: size, count: 2)
        let y = 30 + 2 * size
        for k in 0..<3 { page.fill(PixelRect(minX: 975 + k * 34, minY: y + 10, maxX: 1003 + k * 34, maxY: y + 94)) }
        page.fill(PixelRect(minX: 1046, minY: y + size, maxX: 1068, maxY: y + size + 22))
        prints += page.headline(x: 970, y: y + size + size / 2, em: size, count: 3)
        let lines = page.layout.allLines.filter { $0.cross.count > em * 5 / 4 }
        #expect(lines.count == 1)
        #expect(prints.allSatisfy { print in lines.contains { $0.cells.contains { $0.contains(print) } } })
    }

    @Test("A horizontal headline includes a character whose parts are one below the other")
    func stacked() {
        var page = DrawnPage(1100, 900)
        let upper = PixelRect(minX: 52, minY: 598, maxX: 126, maxY: 620)
        let lower = PixelRect(minX: 52, minY: 628, maxX: 126, maxY: 668)
        page.fill(upper)
        page.fill(lower)
        let rest = page.headline(x: 130, y: 600, em: size, count: 6, across: true)
        let ink = page.ink
        func strip(_ boxes: [PixelRect], _ writing: WritingDirection) -> LineCandidate {
            let pieces = ink.runs.components.indices.filter { i in
                boxes.contains { $0.outset(by: 2).contains(ink.runs.components[i].box) }
            }
            return LineCandidate(
                pieces: pieces, box: boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }, writing: writing)
        }
        let strips = [strip([upper, lower], .vertical), strip(rest, .horizontal)]
        var merger = LineMerger(
            strips, ink: ink, index: InkRuns.Component.index(of: ink.runs.components, em: em), em: em,
            stage: TextLineParameters())
        let lines = merger.run()
        #expect(strips.map(\.pieces.count) == [2, 6])
        #expect(lines.count == 1 && lines.first?.writing == .horizontal && lines.first?.pieces.count == 8)
    }

    @Test("A horizontal headline has a cell for 、, even if it and the next character are as wide as one")
    func stopAcross() {
        var page = DrawnPage(1100, 900)
        page.columns(PixelRect(minX: 30, minY: 130, maxX: 1060, maxY: 870), em: em)
        let prints = page.headline(x: 100, y: 30, em: size, count: 4, across: true)
        let x = 100 + 4 * size
        let stop = PixelRect(minX: x + 3, minY: 30 + 46, maxX: x + 17, maxY: 30 + 62)
        page.fill(stop)
        page.fill(PixelRect(minX: x + 35, minY: 36, maxX: x + 60, maxY: 90))
        page.headline(x: x + size, y: 30, em: size, count: 4, across: true)
        let cells = page.layout.allLines.filter { $0.writing == .horizontal }.flatMap(\.cells)
        #expect(prints.allSatisfy { print in cells.contains { $0.contains(print) } })
        #expect(cells.contains { $0.contains(stop) && $0.maxX <= x + 35 })
    }

    @Test("A headline of touching bold characters is a line")
    func touching() {
        var page = page()
        let width = 100
        for i in 0..<4 {
            let y = 30 + i * width
            page.fill(PixelRect(minX: 960, minY: y, maxX: 960 + width, maxY: y + 40))
            page.fill(PixelRect(minX: 995, minY: y + 40, maxX: 1025, maxY: y + width))
        }
        let ink = page.ink
        #expect(ink.runs.components.contains { $0.box.width == width && $0.box.height > 12 * em })
        #expect(TextLineDetection().run(ink).lines.contains { $0.box.width == width && $0.box.height > 12 * em })
    }

    @Test("A small mark divides a horizontal headline into short rows that become one line")
    func markAcross() {
        var page = DrawnPage(1100, 900)
        page.columns(PixelRect(minX: 30, minY: 240, maxX: 1060, maxY: 870), em: em)
        /// Draws characters that are taller than wide. Three of them are no longer than the height of two and a half.
        func three(from x: Int) -> [PixelRect] {
            (0..<3).map { i in
                let box = PixelRect(minX: x + i * 52, minY: 30 + i, maxX: x + i * 52 + 44, maxY: 96 - i)
                page.fill(box)
                page.fill(box.outset(by: -6), 250)
                page.fill(PixelRect(minX: box.minX + 18, minY: box.minY, maxX: box.minX + 26, maxY: box.maxY))
                return box
            }
        }
        let prints = three(from: 100) + three(from: 310)
        page.fill(PixelRect(minX: 262, minY: 76, maxX: 276, maxY: 92))
        let finder = LineCandidates(page.ink)
        let typed = page.ink.runs.components.indices.filter(finder.isType)
        let candidates = finder.candidates(of: typed, finder.links).map(\.box)
        let lines = TextLineDetection().run(page.ink).lines
        for part in [prints[..<3], prints[3...]] {
            #expect(candidates.contains { candidate in part.allSatisfy { candidate.outset(by: 1).contains($0) } })
        }
        let across = lines.filter { $0.writing == .horizontal }
        #expect(across.contains { line in prints.allSatisfy { line.box.outset(by: 1).contains($0) } })
    }

    @Test("A column beside a horizontal headline keeps its characters within the headline's band")
    func columnBeside() {
        var page = DrawnPage(1100, 900)
        page.columns(PixelRect(minX: 30, minY: 240, maxX: 1060, maxY: 870), em: em)
        let prints = page.headline(x: 400, y: 60, em: size, count: 8, across: true)
        let end = page.column(x: 400 - em - size * 6 / 10, y: 66, em: em, count: 2)
        let lines = TextLineDetection().run(page.ink).lines
        let headline = lines.filter { $0.writing == .horizontal }
        #expect(headline.count == 1)
        #expect(prints.allSatisfy { print in headline.allSatisfy { $0.box.outset(by: 1).contains(print) } })
        #expect(end.allSatisfy { print in headline.allSatisfy { !$0.box.intersects(print) } })
    }

    @Test("A remnant of a dark ground's side is no part of the line that fills it")
    func remainsOfGround() {
        var page = DrawnPage(1100, 900)
        var prints = page.headline(x: 100, y: 400, em: size, count: 8, across: true)
        // In thin type, 一 is just a stroke.
        prints.append(PixelRect(minX: 640, minY: 432, maxX: 690, maxY: 435))
        page.fill(prints[8])
        let text = prints.dropFirst().reduce(prints[0]) { $0.union($1) }
        let ground = text.outset(by: 14)
        page.fill(PixelRect(minX: ground.minX + 1, minY: ground.minY + 1, maxX: ground.minX + 3, maxY: ground.maxY - 1))
        var ink = page.ink
        ink.grounds = [ground]
        let lines = TextLineDetection().run(ink).lines.filter { $0.writing == .horizontal }
        #expect(lines.map(\.box) == [text])
    }
}
