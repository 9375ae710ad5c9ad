import PageGeometry
import Testing

@testable import PageAnalysis

/// Tests blanks in a column whose neighbours do not show that the blanks are inside the column.
@Suite("Blanks in columns of type")
struct BlankTests {
    private let em = 30

    private func lines(_ page: DrawnPage) -> [TypeLine] { TextLineDetection().run(page.ink).lines }

    /// Eight full columns at the right. They determine the size of the page's type.
    private func page(_ width: Int = 1500) -> DrawnPage {
        var page = DrawnPage(width, 700)
        page.columns(PixelRect(minX: width - 400, minY: 40, maxX: width - 20, maxY: 640), em: em)
        return page
    }

    /// Draws a mark like 、 in the upper right of the cell that begins at (x, y).
    private func mark(_ page: inout DrawnPage, x: Int, y: Int) {
        page.fill(PixelRect(minX: x + em - 10, minY: y + 1, maxX: x + em - 2, maxY: y + 9))
    }

    /// Draws notices that use the same words. Each has a column with a mark and a blank at one height, and beside it a
    /// column that ends at the blank.
    private func notices(_ page: inout DrawnPage) {
        for x in stride(from: 60, to: 1000, by: 100) {
            page.column(x: x + 50, y: 40, em: em, count: 8)
            page.column(x: x, y: 40, em: em, count: 8)
            mark(&page, x: x, y: 40 + 8 * em)
            page.column(x: x, y: 40 + 9 * em, em: em, count: 9)
        }
    }

    @Test("Columns with the same words stay whole, although their marks are side by side")
    func sameWords() {
        var page = page()
        notices(&page)
        let found = lines(page).filter { $0.box.minX < 1050 }
        #expect(found.count == 20)
        #expect(found.filter { $0.box.height > 17 * em }.count == 10)
    }

    @Test("A tier begins where columns begin under columns without a mark")
    func tierUnderMarks() {
        var page = page()
        for x in stride(from: 60, to: 820, by: 50) {
            page.column(x: x, y: 40, em: em, count: 8)
            if x % 200 == 60 { mark(&page, x: x, y: 40 + 8 * em) }
            page.column(x: x, y: 40 + 9 * em, em: em, count: 9)
        }
        let found = lines(page).filter { $0.box.minX < 1050 }
        #expect(found.count == 32)
        #expect(found.allSatisfy { $0.box.height < 10 * em })
    }

    @Test("A number and the text a character below it are one line, whatever the neighbouring columns do")
    func numbers() {
        var page = page()
        for x in stride(from: 60, to: 1000, by: 45) {
            page.fill(PixelRect(minX: x + 2, minY: 54, maxX: x + 28, maxY: 57))
            page.column(x: x, y: 40 + 2 * em, em: em, count: 10)
        }
        let found = lines(page).filter { $0.box.minX < 1050 }
        #expect(found.count == 21)
        #expect(found.allSatisfy { $0.writing == .vertical && $0.box.height > 11 * em })
    }

    @Test("A single character at a column's foot is no number of the column in the next tier")
    func foot() {
        var page = page()
        for x in stride(from: 60, to: 820, by: 50) {
            if x == 460 {
                page.column(x: x, y: 40, em: em, count: 5)
                page.character(x: x, y: 40 + 7 * em, em: em)
            } else {
                page.column(x: x, y: 40, em: em, count: 8)
            }
            page.column(x: x, y: 40 + 9 * em + 6, em: em, count: 9)
        }
        let found = lines(page).filter { $0.box.minX < 1050 }
        #expect(found.allSatisfy { $0.box.height < 10 * em })
    }

    @Test("The last character of a horizontal line is no number of the column below")
    func lineAcross() {
        var page = page()
        for i in 0..<12 { page.character(x: 312 + i * em, y: 40, em: em) }
        // The blank is wide, as after a mark.
        page.character(x: 690, y: 40, em: em)
        for x in stride(from: 60, to: 1000, by: 45) { page.column(x: x, y: 40 + 2 * em, em: em, count: 10) }
        let found = lines(page).filter { $0.box.minX < 1050 && $0.writing == .vertical }
        #expect(found.count == 21)
        #expect(found.allSatisfy { $0.box.minY > 80 })
    }

    @Test("The blank around a bar in the middle of its cell does not part a line")
    func bar() {
        var page = page()
        for x in stride(from: 60, to: 1000, by: 50) {
            page.column(x: x, y: 40, em: em, count: 8)
            // The neighbouring columns end at the height of the bar, and others begin under it.
            if x == 560 {
                page.fill(PixelRect(minX: x + 2, minY: 40 + 8 * em + 15, maxX: x + 28, maxY: 40 + 8 * em + 19))
            }
            page.column(x: x, y: 40 + 9 * em + (x == 560 ? 4 : 30), em: em, count: 8)
        }
        let found = lines(page).filter { $0.box.minX > 550 && $0.box.minX < 600 }
        #expect(found.count == 1)
        #expect(lines(page).filter { $0.box.minX < 1050 }.count == 2 * 19 - 1)
    }
}
