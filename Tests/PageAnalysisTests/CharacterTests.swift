import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Cutting of drawn lines")
struct CharacterTests {
    /// Characters that are drawn in place of some ordinary ones.
    enum Odd: String, CaseIterable {
        /// Two bars with a wide gap, like 二.
        case twoBars
        /// One bar, like 一.
        case oneBar
        /// Two halves side by side, like い.
        case sideBySide
        /// Print that touches the next character.
        case touching
    }

    private func draw(_ odd: Odd, x: Int, y: Int, em: Int, on page: inout DrawnPage) -> PixelRect {
        let bar = max(2, em / 9)
        let left = x + em / 10
        let right = x + em * 9 / 10
        switch odd {
        case .twoBars:
            page.fill(PixelRect(minX: left + em / 8, minY: y + em / 6, maxX: right - em / 8, maxY: y + em / 6 + bar))
            page.fill(PixelRect(minX: left, minY: y + em * 3 / 4, maxX: right, maxY: y + em * 3 / 4 + bar))
            return PixelRect(minX: left, minY: y + em / 6, maxX: right, maxY: y + em * 3 / 4 + bar)
        case .oneBar:
            page.fill(PixelRect(minX: left, minY: y + em * 9 / 20, maxX: right, maxY: y + em * 9 / 20 + bar))
            return PixelRect(minX: left, minY: y + em * 9 / 20, maxX: right, maxY: y + em * 9 / 20 + bar)
        case .sideBySide:
            page.fill(PixelRect(minX: left, minY: y + em / 6, maxX: left + bar, maxY: y + em * 4 / 5))
            page.fill(PixelRect(minX: right - bar, minY: y + em / 5, maxX: right, maxY: y + em * 3 / 4))
            return PixelRect(minX: left, minY: y + em / 6, maxX: right, maxY: y + em * 4 / 5)
        case .touching:
            let box = page.character(x: x, y: y, em: em)
            page.fill(PixelRect(minX: x + em / 2, minY: y + em / 2, maxX: x + em / 2 + bar, maxY: y + em + em / 8))
            return box
        }
    }

    @Test("A short line of small type beside longer ones gets one cell for each character", arguments: [19, 21])
    func shortLineOfSmallType(small: Int) {
        var page = DrawnPage(1000, 1100)
        page.columns(PixelRect(minX: 100, minY: 60, maxX: 900, maxY: 660), em: 30)
        let texts = [17, 5, 17].enumerated().map { column, count in
            page.column(x: 500 - column * small * 8 / 5, y: 720, em: small, count: count)
        }
        let lines = page.foundLines.filter { $0.bounds.minY > 700 }
        #expect(lines.map(\.characters.count).sorted() == [5, 17, 17])
        for print in texts.joined() { #expect(lines.flatMap(\.cells).count { $0.contains(print.center) } == 1) }
    }

    @Test("A gap is not always a boundary, and a boundary does not need a gap", arguments: Odd.allCases, [24, 36])
    func oddCharacters(odd: Odd, em: Int) throws {
        var page = DrawnPage(26 * em, 22 * em)
        var prints: [PixelRect] = []
        for c in 0..<14 {
            for k in 0..<18 {
                let (x, y) = (24 * em - c * em * 17 / 10, em + k * em)
                let isOdd = (c * 7 + k * 5) % 11 == 3 && k > 0 && k < 17
                prints.append(isOdd ? draw(odd, x: x, y: y, em: em, on: &page) : page.character(x: x, y: y, em: em))
            }
        }
        page.see(PixelRect(minX: em, minY: em, maxX: 25 * em, maxY: 19 * em), .vertical)
        let cells = page.layout.allCells
        #expect(cells.count == prints.count)
        let wrong = prints.filter { print in cells.filter { $0.contains(print.center) }.count != 1 }
        #expect(wrong.isEmpty)
        let whole = prints.filter { print in cells.contains { $0.outset(by: 1).contains(print) } }
        #expect(whole.count == prints.count)
    }

    @Test("A line of narrow characters is cut by the page's advance, not by their width")
    func narrowCharacters() {
        let em = 24
        var page = DrawnPage(26 * em, 22 * em)
        var prints: [PixelRect] = []
        for c in 0..<14 {
            let isNarrow = c == 4 || c == 9
            for k in 0..<(isNarrow ? 8 : 18) {
                let (x, y) = (24 * em - c * em * 17 / 10, em + k * em)
                prints.append(
                    isNarrow
                        ? page.frame(x: x + 5, y: y + 1, width: em - 9, height: em - 2)
                        : page.character(x: x, y: y, em: em))
            }
        }
        page.see(PixelRect(minX: em, minY: em, maxX: 25 * em, maxY: 19 * em), .vertical)
        let cells = page.layout.allCells
        #expect(cells.count == prints.count)
        #expect(prints.allSatisfy { print in cells.count { $0.outset(by: 1).contains(print) } == 1 })
    }
}

extension DrawnPage {
    /// Draws a character that is narrower than its body: a frame with a bar in the middle.
    fileprivate mutating func frame(x: Int, y: Int, width: Int, height: Int) -> PixelRect {
        let box = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
        fill(box)
        let hollow = (height - 6) / 2
        for top in [y + 2, y + 4 + hollow] {
            fill(PixelRect(minX: x + 2, minY: top, maxX: box.maxX - 2, maxY: top + hollow), 250)
        }
        return box
    }
}
