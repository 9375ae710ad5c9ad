import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Ruby paler than ink")
struct PaleRubyTests {
    private let em = 30
    private let text = PixelRect(minX: 40, minY: 40, maxX: 1360, maxY: 700)

    /// A grey scan, and its columns from the right.
    private func scan() -> (page: DrawnPage, columns: [[PixelRect]]) {
        var page = DrawnPage(1400, 740, paper: 230)
        for y in 0..<740 {
            for x in 0..<1400 { page.raster[x, y] = UInt8(226 + (x / 50 + y / 40) % 5 * 2) }
        }
        let columns = page.columns(text, em: em, grey: 60)
        return (page, columns)
    }

    /// Four characters of ruby of 9 × 10 px beside the third and fourth character of a column.
    private func ruby(beside column: [PixelRect], x: Int = 4) -> [PixelRect] {
        (0..<4).map { i in
            let corner = PixelPoint(x: column[2].maxX + x, y: column[2].minY + 2 + 14 * i)
            return PixelRect(minX: corner.x, minY: corner.y, maxX: corner.x + 9, maxY: corner.y + 10)
        }
    }

    /// The pale pieces that are found beside any line.
    private func found(on page: DrawnPage) -> [PixelRect] {
        TextLineDetection().run(page.ink).lines.flatMap(\.pale)
    }

    @Test("Marks two fifths as dark as strokes, between the columns, are found as they are")
    func pale() {
        var (page, columns) = scan()
        let marks = ruby(beside: columns[5])
        for mark in marks { page.fill(mark, 164) }
        #expect(found(on: page).sorted { $0.minY < $1.minY } == marks)
    }

    @Test("They are the ruby of the characters that they stand beside, and the next column leaves them room")
    func attached() throws {
        var (page, columns) = scan()
        let marks = ruby(beside: columns[5])
        for mark in marks { page.fill(mark, 164) }
        let layout = page.layout
        let lines = layout.articles.flatMap { $0.paragraphs.flatMap(\.lines) }
        let beside = lines.flatMap(\.characters).filter { !$0.ruby.isEmpty }
        #expect(beside.map(\.ink.minY) == [columns[5][2], columns[5][3]].map(\.minY))
        #expect(beside.flatMap(\.ruby).reduce(marks[0]) { $0.union($1) } == marks.reduce(marks[0]) { $0.union($1) })
        #expect(lines.allSatisfy { line in !line.cells.contains { cell in marks.contains(where: cell.intersects) } })
    }

    @Test("They are found beside a line that leans too, and beside the last column, at the page's side")
    func places() {
        var page = DrawnPage(1400, 740, paper: 230)
        for y in 0..<740 { for x in 0..<1400 where (x + y) % 7 == 0 { page.raster[x, y] = 226 } }
        let columns = page.columns(text, em: em, lean: 8, grey: 60)
        let marks = ruby(beside: columns[4]) + ruby(beside: columns[0])
        for mark in marks { page.fill(mark, 164) }
        #expect(Set(found(on: page)) == Set(marks))
    }

    @Test("A line's body is that of most of its wide pieces")
    func body() {
        var bits = BitRaster(size: PixelSize(width: 100, height: 400))
        let boxes = (0..<10).map { PixelRect(x: 20..<($0 == 4 ? 60 : 48), y: 10 + 30 * $0..<36 + 30 * $0) }
        for box in boxes { for y in box.yRange { for x in box.xRange { bits[x, y] = true } } }
        let components = InkRuns(bits).components
        let line = TypeLine(
            pieces: Array(components.indices), box: PixelRect(x: 20..<60, y: 10..<306), writing: .vertical, slope: 0,
            cross: 20..<60)
        #expect(LineFit([], components: components, em: em).body(of: line) == 20..<48)
    }

    @Test("A picture, a rule, a line across the page and what stands in them are none")
    func foreign() {
        var (page, columns) = scan()
        let marks = ruby(beside: columns[5])
        for mark in marks { page.fill(mark, 164) }
        let lines = TextLineDetection().run(page.ink).lines
        func found(_ change: (inout SegmentedPage) -> Void) -> [PixelRect] {
            var ink = page.ink
            change(&ink)
            let finder = PaleRuby(
                greys: page.raster, ink: ink, fit: LineFit([], components: ink.runs.components, em: em), em: em)
            return finder.found(beside: lines).flatMap(\.pale)
        }
        #expect(found { _ in }.count == 4)
        #expect(found { $0.pictures.append(marks[1].outset(by: 2)) }.count == 3)
        let strip = PixelRect(x: marks[0].minX..<marks[0].minX + 2, y: 30..<710)
        #expect(found { $0.rules.append(PrintedRule(box: strip, direction: .vertical, thickness: 2)) }.isEmpty)
    }

    @Test("Fainter marks, shadows, the edges of type, what is too small and ink on clean paper are none")
    func none() {
        var (page, columns) = scan()
        for mark in ruby(beside: columns[3]) { page.fill(mark, 190) }
        let shadow = PixelRect(minX: columns[6][4].minX, minY: 200, maxX: columns[5][4].minX, maxY: 300)
        for y in shadow.yRange { for x in shadow.xRange { page.raster[x, y] = min(page.raster[x, y], 164) } }
        for box in columns[9] {
            page.fill(PixelRect(minX: box.maxX, minY: box.minY, maxX: box.maxX + 3, maxY: box.maxY), 170)
        }
        let speck = ruby(beside: columns[12])[0]
        page.fill(PixelRect(minX: speck.minX, minY: speck.minY, maxX: speck.minX + 4, maxY: speck.minY + 4), 164)
        page.fill(PixelRect(minX: speck.minX, minY: speck.minY + 40, maxX: speck.minX + 5, maxY: speck.minY + 41), 164)
        // The shade at the page's side.
        page.fill(PixelRect(minX: columns[0][9].maxX + 12, minY: 300, maxX: 1400, maxY: 326), 164)
        #expect(found(on: page).isEmpty)
        var clean = DrawnPage(1400, 740)
        let marks = ruby(beside: clean.columns(text, em: em)[5])
        for mark in marks { clean.fill(mark, 164) }
        #expect(found(on: clean).isEmpty)
    }
}
