import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Columns of drawn characters")
struct ColumnTests {
    /// Checks that every drawn character meets exactly one cell, and that the cell contains all of the character.
    private func check(_ page: DrawnPage, _ drawn: [[PixelRect]], _ comment: Comment) {
        let layout = page.layout
        let cells = layout.allCells
        #expect(layout.allLines.count == drawn.count, comment)
        #expect(cells.count == drawn.reduce(0) { $0 + $1.count }, comment)
        var wrong = 0
        for print in drawn.joined() {
            let meeting = cells.filter { $0.intersects(print) }
            if meeting.count != 1 || !meeting.allSatisfy({ $0.contains(print) }) { wrong += 1 }
        }
        #expect(wrong == 0, comment)
        #expect(layout.brokenErrors.isEmpty, comment)
    }

    @Test("Upright columns are lines with one cell for each character", arguments: [20, 30, 48])
    func upright(em: Int) {
        var page = DrawnPage(26 * em, 22 * em)
        let drawn = page.columns(PixelRect(minX: em, minY: em, maxX: 25 * em, maxY: 21 * em), em: em)
        check(page, drawn, "em \(em)")
    }

    @Test("Columns skewed by up to a degree are lines with one cell for each character", arguments: [-17, -8, 4, 17])
    func skewedColumns(lean: Int) {
        var page = DrawnPage(900, 760)
        let drawn = page.columns(PixelRect(minX: 60, minY: 30, maxX: 840, maxY: 720), em: 30, lean: lean)
        check(page, drawn, "lean \(lean)")
    }

    @Test("Columns of two tiers are separate lines")
    func tiers() {
        var page = DrawnPage(900, 900)
        let upper = page.columns(PixelRect(minX: 30, minY: 30, maxX: 870, maxY: 420), em: 30)
        let lower = page.columns(PixelRect(minX: 30, minY: 480, maxX: 870, maxY: 870), em: 30)
        check(page, upper + lower, "two tiers")
    }

    @Test("A column of touching characters is a line with one cell for each character")
    func touching() {
        var page = DrawnPage(900, 460)
        let drawn = page.columns(PixelRect(minX: 30, minY: 30, maxX: 870, maxY: 420), em: 30)
        let column = drawn[4]
        for (above, below) in zip(column, column.dropFirst()) {
            page.fill(PixelRect(minX: above.minX + 5, minY: above.maxY - 1, maxX: above.minX + 7, maxY: below.minY + 1))
        }
        #expect(page.ink.runs.components.contains { $0.box.height > 7 * 30 })
        check(page, drawn, "touching")
    }

    @Test("A speck at the left of a line's end or far from it is no character", arguments: [(3, 6), (22, 46)])
    func specks(right: Int, down: Int) {
        var page = DrawnPage(900, 460)
        var drawn = page.columns(PixelRect(minX: 30, minY: 30, maxX: 870, maxY: 420), em: 30)
        let last = drawn[4].removeLast()
        let before = drawn[4].removeLast()
        page.fill(before.union(last), 250)
        let foot = drawn[4][drawn[4].count - 1]
        let (x, y) = (foot.minX + right, foot.maxY + down)
        page.fill(PixelRect(minX: x, minY: y, maxX: x + 5, maxY: y + 5))
        check(page, drawn, "a speck")
    }

    @Test("The bars of a chart are no columns")
    func bars() {
        var page = DrawnPage(900, 460)
        page.columns(PixelRect(minX: 330, minY: 30, maxX: 870, maxY: 420), em: 30)
        for x in [60, 120, 180] { page.fill(PixelRect(minX: x, minY: 100, maxX: x + 30, maxY: 420)) }
        let found = TextLineDetection().run(page.ink)
        #expect(!found.lines.isEmpty)
        #expect(found.lines.allSatisfy { $0.box.minX >= 330 })
    }

    @Test("The feet of columns are no row, even if they are closer across than down")
    func feet() {
        var page = DrawnPage(500, 300)
        for x in 0..<8 { page.column(x: 60 + x * 39, y: 60, em: 30, count: 2) }
        // Ruby over both characters connects the upper row of characters with the lower row.
        page.fill(PixelRect(minX: 89, minY: 72, maxX: 92, maxY: 108))
        let found = TextLineDetection().run(page.ink)
        #expect(found.lines.count == 8)
        #expect(found.lines.allSatisfy { $0.writing == .vertical })
    }

    @Test("A column beside a blot of double width is not its ruby")
    func besideABlot() {
        let blot = TypeLine(
            pieces: [0], box: PixelRect(minX: 0, minY: 0, maxX: 70, maxY: 180), writing: .vertical, slope: 0,
            cross: 0..<70)
        let column = TypeLine(
            pieces: [1], box: PixelRect(minX: 78, minY: 0, maxX: 108, maxY: 150), writing: .vertical, slope: 0,
            cross: 78..<108)
        var ruby = column
        ruby.box = PixelRect(minX: 74, minY: 40, maxX: 98, maxY: 100)
        ruby.cross = 74..<98
        let finder = RubyFinder(em: 30) { $0.em > 39 }
        #expect(finder.attached(to: [blot, column]) { _ in true }.count == 2)
        #expect(finder.attached(to: [blot, ruby]) { _ in true }.map(\.ruby) == [[1]])
    }

    @Test("A rule that leans across columns does not part the columns within its rectangle", arguments: [-30, 30])
    func leaningRule(fall: Int) {
        let em = 24
        var page = DrawnPage(1400, 460)
        var drawn: [[PixelRect]] = []
        for i in 0..<30 {
            let x = 40 + i * 44
            let y = 78 + x * fall / 1000
            // The first character is a stop, with its blank under it. Two pieces are joined over such a blank if there
            // is no rule in it.
            let first = page.column(x: x, y: y, em: em, count: 1)
            drawn.append(first + page.column(x: x, y: y + em + 9, em: em, count: 11))
        }
        for x in 30..<1370 {
            let y = 70 + x * fall / 1000
            page.fill(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 3))
        }
        check(page, drawn, "a rule that falls by \(fall) in 1000")
    }
}
