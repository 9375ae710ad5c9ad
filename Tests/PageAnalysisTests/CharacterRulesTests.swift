import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Rules and numbers of the cutting")
struct CharacterRulesTests {
    private static let em = 24

    /// Twelve columns of eighteen characters, on an image of greys.
    private static let page: TextLinePage = {
        var page = DrawnPage(26 * em, 22 * em)
        for c in 0..<12 { page.column(x: 22 * em - c * em * 17 / 10, y: em, em: em, count: 18) }
        return AnalysisStages().textLines(page.raster)
    }()

    private func lines(_ parameters: CharacterParameters = .init()) -> [CharacterLine] {
        CharacterCutting(Self.page, parameters: parameters).run(Self.page.lines).lines
    }

    @Test(
        "Plain columns are cut into their characters without any one rule", arguments: CharacterParameters.Rule.allCases
    )
    func off(rule: CharacterParameters.Rule) {
        var parameters = CharacterParameters()
        parameters.off = [rule]
        #expect(lines(parameters).map(\.layout.characters.count) == Array(repeating: 18, count: 12))
    }

    @Test("Without any rule at all they are too")
    func none() {
        var parameters = CharacterParameters()
        parameters.off = Set(CharacterParameters.Rule.allCases)
        #expect(lines(parameters).map(\.layout.characters.count) == Array(repeating: 18, count: 12))
    }

    @Test("Cells get a confidence, unless that is switched off")
    func confidence() {
        var parameters = CharacterParameters()
        parameters.off = [.cellConfidence]
        #expect(lines().flatMap(\.layout.characters).allSatisfy { $0.confidence > 0 })
        #expect(lines(parameters).flatMap(\.layout.characters).allSatisfy { $0.confidence == 0 })
    }

    @Test("A number of the stage reaches its rule")
    func numbers() {
        var parameters = CharacterParameters()
        parameters.cellPlacement.markWidth = 1
        #expect(lines().flatMap(\.layout.characters).allSatisfy { $0.kind == .plain })
        #expect(lines(parameters).flatMap(\.layout.characters).allSatisfy { $0.kind == .mark })
    }
}
