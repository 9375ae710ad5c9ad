import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("What lines are by size and place")
struct LineSortingTests {
    private static let em = 100

    private func page(_ boxes: BoxedPage) -> CharacterPage {
        CharacterPage(
            size: boxes.size, em: boxes.em, lines: boxes.lines, rules: boxes.rules, pictures: boxes.pictures)
    }

    private func kinds(_ page: CharacterPage, off: Set<LineRoleParameters.Rule> = []) -> [PlacedLine.Kind] {
        var parameters = LineRoleParameters()
        parameters.off = off
        let plane = PagePlane(page.lines)
        return LineSorting(
            regions: PageRegions(page, plane: plane), page: page, plane: plane, parameters: parameters
        ).sort().map(\.kind)
    }

    private func kinds(_ boxes: BoxedPage, off: Set<LineRoleParameters.Rule> = []) -> [PlacedLine.Kind] {
        kinds(page(boxes), off: off)
    }

    /// Returns a page with one line.
    private func alone(
        scale: Int = 100, count: Int = 8, writing: WritingDirection = .vertical
    ) -> BoxedPage {
        var page = BoxedPage(em: Self.em)
        page.line("it", x: 1500, y: 1500, count: count, scale: scale, writing: writing)
        return page
    }

    // MARK: Size

    @Test(
        "A column is a headline, body text or nothing by the size of its type",
        arguments: [
            (118, PlacedLine.Kind.heading), (117, .body), (62, .body), (61, .unnumbered(.unclear)),
        ])
    func sizes(scale: Int, kind: PlacedLine.Kind) {
        #expect(kinds(alone(scale: scale)) == [kind])
    }

    @Test("One large character that is wider than tall is no headline")
    func oneCharacter() {
        #expect(kinds(alone(scale: 150, count: 1)) == [.body])
        #expect(kinds(alone(scale: 150, count: 2)) == [.heading])
    }

    @Test(
        "A line across is a headline if it is large", arguments: [(130, PlacedLine.Kind.heading), (129, .other)])
    func across(scale: Int, kind: PlacedLine.Kind) {
        #expect(kinds(alone(scale: scale, count: 3, writing: .horizontal)) == [kind])
    }

    // MARK: Folio strip

    /// Returns lines above a rule across a page of 3,000 × 4,000 px.
    private func strip(ruleY: Int = 450, width: Int = 1800, columns: Int = 5, length: Int = 3) -> BoxedPage {
        var page = BoxedPage(em: 50)
        for k in 0..<columns { page.line("\(k)", x: 800 + k * 200, y: ruleY - 250, count: length) }
        page.line("text", x: 1500, y: 1500, count: 20)
        page.rule(PixelRect(minX: 600, minY: ruleY, maxX: 600 + width, maxY: ruleY + 3))
        return page
    }

    @Test("Lines over a long rule near the page's head are the folio strip")
    func folio() {
        #expect(kinds(strip()) == Array(repeating: .unnumbered(.folio), count: 5) + [.body])
        #expect(kinds(strip(ruleY: 478))[0] == .unnumbered(.folio))
        #expect(kinds(strip(), off: [.folioStrips])[0] == .body)
    }

    @Test("Over a shorter or a lower rule, or where many columns of text stand, there is none")
    func noFolio() {
        #expect(kinds(strip(width: 1799)).allSatisfy { $0 == .body })
        #expect(kinds(strip(ruleY: 480)).allSatisfy { $0 == .body })
        #expect(kinds(strip(columns: 6, length: 5)).allSatisfy { $0 == .body })
        // Five columns, or six short columns, are not a tier.
        #expect(kinds(strip(columns: 5, length: 5))[0] == .unnumbered(.folio))
        #expect(kinds(strip(columns: 6, length: 4))[0] == .unnumbered(.folio))
    }

    @Test("Lines under a long rule near the page's foot are the folio strip too")
    func foot() {
        for (y, kind) in [(3680, PlacedLine.Kind.unnumbered(.folio)), (3670, .body)] {
            var page = BoxedPage(em: 50)
            page.line("date", x: 1500, y: 3750, count: 3)
            page.line("text", x: 1500, y: 3000, count: 9)
            page.rule(PixelRect(minX: 600, minY: y, maxX: 2400, maxY: y + 3))
            #expect(kinds(page) == [kind, .body], "\(y)")
        }
    }
}
