import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Rows of text across the page")
struct BlockRowsTests {
    private let em = 30
    /// Size of the rows' type, distance from one character to the next, and distance from one row to the next, in px.
    private let size = 24
    private let advance = 25
    private let pitch = 42

    /// A page of columns, with room under them.
    private func page() -> DrawnPage {
        var page = DrawnPage(1000, 800)
        page.columns(PixelRect(minX: 130, minY: 30, maxX: 970, maxY: 420), em: em)
        return page
    }

    /// Draws characters in a row. `places` are their places in advances.
    private func row(_ page: inout DrawnPage, x: Int, _ number: Int, _ places: [Double]) {
        for place in places {
            page.character(x: x + Int(place * Double(advance)), y: 480 + number * pitch, em: size)
        }
    }

    private func whole(_ count: Int) -> [Double] { (0..<count).map(Double.init) }

    /// Returns the lines under the columns, from the top, then from the left.
    private func rows(_ page: DrawnPage) -> [TypeLine] {
        TextLineDetection().run(page.ink).lines.filter { $0.box.minY > 440 }
            .sorted { ($0.box.center.y / pitch, $0.box.minX) < ($1.box.center.y / pitch, $1.box.minX) }
    }

    @Test("A last line of one or two characters below rows is a row")
    func lastLines() {
        for count in [1, 2] {
            var page = page()
            for number in 0..<4 { row(&page, x: 150, number, whole(20)) }
            row(&page, x: 150, 4, whole(count))
            let rows = rows(page)
            #expect(rows.map(\.writing) == Array(repeating: .horizontal, count: 5))
            #expect(rows.last?.box.width ?? 0 >= count * advance - 8)
        }
    }

    @Test("A row continues across a comma's blank, also near its ends")
    func comma() {
        for parts in [[2, 17], [9, 10], [17, 2], [1, 18]] {
            var page = page()
            for number in [0, 1, 3] { row(&page, x: 150, number, whole(20)) }
            row(&page, x: 150, 2, whole(20).filter { Int($0) != parts[0] })
            let rows = rows(page)
            #expect(rows.count == 4, "\(parts)")
            #expect(rows.allSatisfy { $0.writing == .horizontal && $0.box.width > 19 * advance })
        }
    }

    @Test("Rows of two text columns stay apart, even if the gap is hardly longer than a comma's blank")
    func columnsOfText() {
        var page = page()
        for number in 0..<5 {
            row(&page, x: 150, number, whole(12))
            row(&page, x: 150 + 13 * advance + 8, number, whole(12))
        }
        let rows = rows(page)
        #expect(rows.count == 10)
        #expect(rows.allSatisfy { $0.writing == .horizontal && $0.box.width < 13 * advance })
    }

    @Test("A rule separates the rows on both sides of it")
    func ruledColumns() {
        var page = page()
        for number in 0..<5 {
            row(&page, x: 150, number, whole(12))
            row(&page, x: 150 + 13 * advance, number, number == 4 ? [0, 1] : whole(12))
        }
        page.fill(PixelRect(minX: 150 + 12 * advance + 9, minY: 470, maxX: 150 + 12 * advance + 11, maxY: 690))
        #expect(rows(page).count == 10)
    }

    @Test("The last character of a column above rows stays in its column")
    func lastOfColumns() {
        var page = DrawnPage(1000, 800)
        page.columns(PixelRect(minX: 200, minY: 500, maxX: 970, maxY: 770), em: em)
        for number in -8 ..< -4 { row(&page, x: 200, number, whole(20)) }
        // The last line of a paragraph, of one character, at the left of the columns.
        page.character(x: 145, y: 500, em: em)
        let single = TextLineDetection().run(page.ink).lines.filter { $0.box.maxX < 185 && $0.box.minY > 490 }
        #expect(single.count == 1 && single.first?.writing == .vertical)
    }
}
