import HighlightMap
import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Rules of blocks and reading order switched off")
struct OrderRulesOffTests {
    /// A page with a folio strip, a headline, two tiers, a picture with its caption, a box and a list.
    private var page: CharacterPage {
        var page = BoxedPage()
        page.line("folio", x: 1500, y: 60, count: 5)
        page.rule(PixelRect(minX: 100, minY: 250, maxX: 2900, maxY: 253))
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        for tier in 0..<2 {
            page.run("a", tier: tier, columns: 3..<7, indented: [4], short: [6])
            page.run("a", tier: tier, columns: 14..<19)
        }
        page.run("a", tier: 2, columns: 0..<19)
        page.pictures = [
            PixelRect(
                minX: page.left(13) - 10, minY: page.top(0), maxX: page.left(7) + page.em + 10,
                maxY: page.top(2) - page.em * 3)
        ]
        page.line("caption", x: page.left(12), y: page.top(2) - page.em * 2, count: 6, writing: .horizontal)
        let box = PixelRect(minX: 1500, minY: 2200, maxX: 2500, maxY: 2700)
        page.frame(box)
        page.line("title", x: 1600, y: 2250, count: 8, scale: 200, writing: .horizontal)
        for c in 0..<8 { page.line("box \(c)", x: 2400 - c * 45, y: 2330, count: 12) }
        for c in 0..<4 {
            page.line("office \(c)", x: page.left(c + 25), y: 2200, count: 4)
            page.line("name \(c)", x: page.left(c + 25), y: 2200 + 14 * page.em, count: 3)
        }
        return page.characterPage
    }

    /// Whether each line of the page is in exactly one place: in an article, or among the unnumbered text.
    private func isWhole(_ result: LogicalPage) -> Bool {
        let numbered = result.articles.flatMap { $0.paragraphs.flatMap(\.lines) }.map(\.bounds)
        let found = (numbered + result.unnumbered.map(\.rect)).sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
        return found == page.lines.map(\.bounds).sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
    }

    private func result(
        blocks: Set<BlockParameters.Rule> = [], order: Set<ReadingOrderParameters.Rule> = [],
        makeUp: MakeUpModels? = nil
    ) -> LogicalPage {
        var parameters = AnalysisParameters()
        parameters.blocks.off = blocks
        parameters.readingOrder.off = order
        var stages = AnalysisStages(parameters: parameters)
        if let makeUp { stages.makeUp = makeUp }
        return stages.logical(stages.blocks(page))
    }

    @Test("On a page with too many lines for blocks, each line is set aside, in one place")
    func tooManyLines() {
        func result(most: Int) -> LogicalPage {
            var parameters = AnalysisParameters()
            parameters.blocks.finding.mostLines = most
            let stages = AnalysisStages(parameters: parameters)
            return stages.logical(stages.blocks(page))
        }
        let count = page.lines.count
        let (found, aside) = (result(most: count), result(most: count - 1))
        #expect(found.articles == result(most: .max).articles)
        #expect(!found.articles.isEmpty && aside.articles.isEmpty)
        #expect(isWhole(aside) && aside.unnumbered.count == count)
        #expect(aside.unnumbered.allSatisfy { $0.kind == .unclear })
    }

    @Test(
        "With any networks of make-up, every line is in one place", arguments: 1...8 as ClosedRange<UInt32>)
    func anyNetworks(seed: UInt32) {
        let result = result(makeUp: .random(seed: seed))
        #expect(isWhole(result))
        for article in result.articles {
            var latest: LineRole?
            let roles = article.paragraphs.flatMap(\.lines).map(\.role)
            #expect(roles.allSatisfy { $0.misplacement(after: &latest) == nil })
        }
    }

    @Test("Without any one rule of blocks, every line is in one place", arguments: BlockParameters.Rule.allCases)
    func blocks(rule: BlockParameters.Rule) {
        #expect(isWhole(result(blocks: [rule])))
    }

    @Test(
        "Without any one rule of reading order, every line is in one place",
        arguments: ReadingOrderParameters.Rule.allCases)
    func order(rule: ReadingOrderParameters.Rule) {
        #expect(isWhole(result(order: [rule])))
    }

    @Test("Without all rules, every line is in one place")
    func all() {
        #expect(
            isWhole(
                result(
                    blocks: Set(BlockParameters.Rule.allCases), order: Set(ReadingOrderParameters.Rule.allCases))))
    }
}
