import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Rules and numbers of the cutting")
struct CharacterRulesTests {
    private static let em = 24

    /// Twelve columns of eighteen characters, on an image of greys.
    private static let page = page(barsUnder: [])

    /// - Parameter barsUnder: columns with a short bar under the last character, such as the remnant of a rule.
    private static func page(barsUnder columns: Set<Int>) -> TextLinePage {
        var page = DrawnPage(26 * em, 22 * em)
        for c in 0..<12 {
            let x = 22 * em - c * em * 17 / 10
            page.column(x: x, y: em, em: em, count: 18)
            if columns.contains(c) {
                page.fill(PixelRect(minX: x + 2, minY: 19 * em + 4, maxX: x + em - 2, maxY: 19 * em + 8))
            }
        }
        return AnalysisStages().textLines(page.raster)
    }

    private func lines(_ parameters: CharacterParameters = .init(), of page: TextLinePage = page) -> [CharacterLine] {
        CharacterCutting(page, parameters: parameters).run(page.lines).lines
    }

    @Test(
        "Plain columns are cut into their characters even without any one rule",
        arguments: CharacterParameters.Rule.allCases
    )
    func oneRuleOff(rule: CharacterParameters.Rule) {
        var parameters = CharacterParameters()
        parameters.off = [rule]
        #expect(lines(parameters).map(\.layout.characters.count) == Array(repeating: 18, count: 12))
    }

    @Test("Plain columns are cut into their characters even without all rules")
    func allRulesOff() {
        var parameters = CharacterParameters()
        parameters.off = Set(CharacterParameters.Rule.allCases)
        #expect(lines(parameters).map(\.layout.characters.count) == Array(repeating: 18, count: 12))
    }

    @Test("Cells have a confidence unless the rule is off")
    func confidence() {
        var parameters = CharacterParameters()
        parameters.off = [.cellConfidence]
        #expect(lines().flatMap(\.layout.characters).allSatisfy { $0.confidence > 0 && $0.kind == .plain })
        #expect(lines(parameters).flatMap(\.layout.characters).allSatisfy { $0.confidence == 0 })
    }

    @Test("A bar under a column, such as a rule's remnant, gets a cell only with enough confidence")
    func barsUnderColumns() throws {
        let page = Self.page(barsUnder: [2, 5, 8])
        func lengths(_ limit: Int) -> [Int] {
            var parameters = CharacterParameters()
            parameters.cellPlacement.leastLikelyEnd = limit
            return lines(parameters, of: page).map(\.layout.characters.count)
        }
        var all = CharacterParameters()
        all.cellPlacement.leastLikelyEnd = 0
        let bars = lines(all, of: page).map(\.layout.characters).filter { $0.count == 19 }.compactMap(\.last)
        #expect(bars.count == 3)
        let (least, most) = (try #require(bars.map(\.confidence).min()), try #require(bars.map(\.confidence).max()))
        #expect(lengths(least).count { $0 == 19 } == 3)
        #expect(lengths(most + 1) == Array(repeating: 18, count: 12))
    }
}
