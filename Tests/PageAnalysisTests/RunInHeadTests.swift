import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Headlines that stand in one column with their text")
struct RunInHeadTests {
    private let em = 30

    /// Columns of plain type, and the line that begins with four characters, bold or not, and goes on after a blank.
    private func parts(isBold: Bool, blank: Int) throws -> [TypeLine]? {
        var page = DrawnPage(900, 500)
        page.columns(PixelRect(minX: 30, minY: 30, maxX: 800, maxY: 420), em: em)
        let head = page.column(x: 830, y: 30, em: em, count: 4)
        if isBold { for box in head { page.fill(box.outset(by: -6)) } }
        let text = page.column(x: 830, y: 30 + 4 * em + blank, em: em, count: 4)
        let ink = page.ink
        let fit = LineFit([], components: ink.runs.components, em: em)
        func line(_ boxes: [PixelRect]) -> TypeLine {
            fit.line(
                ink.runs.components.indices.filter { i in boxes.contains { $0.contains(ink.runs.components[i].box) } },
                .vertical)
        }
        let columns = stride(from: 30, to: 800, by: 1).compactMap { x -> TypeLine? in
            let own = ink.runs.components.filter { $0.box.minX == x && $0.box.maxX < 820 }.map(\.box)
            return own.count >= 8 ? line(own) : nil
        }
        try #require(columns.count >= 10)
        let whole = line(head + text)
        let parts = RunInHead(columns + [whole], components: ink.runs.components, em: em).parts(of: whole)
        if let parts {
            #expect(parts.map(\.box) == [head, text].map { $0.dropFirst().reduce($0[0]) { $0.union($1) } })
        }
        return parts
    }

    @Test("Bold type and plain an em apart are two parts")
    func bold() throws { #expect(try parts(isBold: true, blank: em)?.count == 2) }

    @Test(
        "Type of one weight is one, and so is bold type with a narrow blank, as after 、, or a wide one, where print is lost",
        arguments: [(false, 30), (true, 15), (true, 60)])
    func whole(isBold: Bool, blank: Int) throws { #expect(try parts(isBold: isBold, blank: blank) == nil) }

    @Test("A narrow line that is parted has cells from its first stroke to its last mark")
    func narrow() {
        var page = DrawnPage(900, 500)
        page.columns(PixelRect(minX: 30, minY: 30, maxX: 800, maxY: 420), em: em)
        let size = 24
        // 一 at the top, bold characters, a blank, plain ones of two strokes, 。
        var prints = [PixelRect(minX: 831, minY: 30, maxX: 853, maxY: 35)]
        page.fill(prints[0])
        for i in 0..<5 {
            prints.append(PixelRect(minX: 831, minY: 49 + i * size, maxX: 853, maxY: 71 + i * size))
            page.fill(prints[prints.count - 1])
        }
        for i in 0..<3 {
            let print = PixelRect(minX: 831, minY: 199 + i * size, maxX: 853, maxY: 221 + i * size)
            page.fill(PixelRect(minX: print.minX, minY: print.minY, maxX: print.maxX, maxY: print.minY + 2))
            page.fill(PixelRect(minX: print.minX, minY: print.maxY - 2, maxX: print.maxX, maxY: print.maxY))
            prints.append(print)
        }
        prints.append(PixelRect(minX: 845, minY: 273, maxX: 853, maxY: 281))
        page.fill(prints[prints.count - 1])
        let ink = page.ink
        let own = ink.runs.components.indices.filter { ink.runs.components[$0].box.minX >= 830 }
        let line = LineFit([], components: ink.runs.components, em: em).line(own, .vertical)
        let heads = RunInHead([line], components: ink.runs.components, em: em)
        #expect(heads.parts(of: line)?.map(\.pieces.count) == [6, 7])
        let cells = CharacterCutting(TextLinePage(ink: ink, lines: [line])).run([line]).lines
            .flatMap(\.layout.cells)
        #expect(cells.count >= 9)
        #expect(cells.first?.contains(prints[0]) == true && cells.last?.contains(prints[9]) == true)
    }
}
