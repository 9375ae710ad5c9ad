import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Columns of drawn characters")
struct ColumnTests {
    /// Every drawn character has the one cell that meets it, and that cell holds all of it.
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

    @Test("Upright columns are lines, each character in one cell", arguments: [20, 30, 48])
    func upright(em: Int) {
        var page = DrawnPage(26 * em, 22 * em)
        let drawn = page.columns(PixelRect(minX: em, minY: em, maxX: 25 * em, maxY: 21 * em), em: em)
        check(page, drawn, "em \(em)")
    }

    @Test("Columns skewed by up to a degree are lines, each character in one cell", arguments: [-17, -8, 4, 17])
    func skewed(lean: Int) {
        var page = DrawnPage(900, 760)
        let drawn = page.columns(PixelRect(minX: 60, minY: 30, maxX: 840, maxY: 720), em: 30, lean: lean)
        check(page, drawn, "lean \(lean)")
    }

    @Test("Two tiers of columns are lines of their own")
    func tiers() {
        var page = DrawnPage(900, 900)
        let upper = page.columns(PixelRect(minX: 30, minY: 30, maxX: 870, maxY: 420), em: 30)
        let lower = page.columns(PixelRect(minX: 30, minY: 480, maxX: 870, maxY: 870), em: 30)
        check(page, upper + lower, "two tiers")
    }
}
