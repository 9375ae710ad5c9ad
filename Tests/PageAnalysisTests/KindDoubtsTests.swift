import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Doubts about numbering of blocks")
struct KindDoubtsTests {
    /// Returns a page of blocks of two columns each, with these probabilities that they are numbered, in thousandths.
    private func page(_ numbered: [Int], kind: BlockKind = .body, characters: Int = 12) -> BlockPage {
        var it = StatedBlocks()
        for block in numbered.indices {
            let names = (0..<2).map { "\(block).\($0)" }
            for (place, name) in names.enumerated() {
                it.page.line(
                    name, x: it.page.left(3 * block + place), y: it.page.top(0),
                    count: place == 0 ? characters - characters / 2 : characters / 2)
            }
            it.block(names, kind)
        }
        var page = it.blockPage
        for block in numbered.indices { page.blocks[block].numbered = numbered[block] }
        return page
    }

    private func findings(_ page: BlockPage) -> [Finding] { KindDoubts(page: page).findings() }

    @Test("Only a block between likely and unlikely to be numbered is reported")
    func range() {
        for (numbered, count) in [(0, 0), (149, 0), (150, 1), (500, 1), (850, 1), (851, 0), (1000, 0)] {
            #expect(findings(page([numbered])).count == count, "\(numbered)")
        }
    }

    @Test("A finding has the whole block's place, and the probability that it belongs to an article")
    func contents() throws {
        for kind in [BlockKind.body, .advertisement] {
            let page = page([423], kind: kind)
            let finding = try #require(findings(page).first)
            #expect(finding.code == "line.doubtful-kind" && finding.severity == .note)
            #expect(finding.place == page.lines[0].bounds.union(page.lines[1].bounds))
            #expect(finding.parameters == ["42"] && finding.message.contains("(42 %)"))
        }
    }

    @Test("The most doubtful block comes first")
    func sorted() {
        let page = page([700, 490, 160, 520])
        let places = [1, 3, 0, 2].map { page.lines[2 * $0].bounds.union(page.lines[2 * $0 + 1].bounds) }
        #expect(findings(page).map(\.place) == places)
    }

    @Test("A block of fewer than four characters is not reported")
    func few() {
        #expect(findings(page([500], characters: 3)).isEmpty)
        #expect(findings(page([500], characters: 4)).count == 1)
    }

    @Test("Without the rule there is no finding")
    func off() {
        var order = ReadingOrder()
        #expect(order.run(page([500])).findings.map(\.code) == ["line.doubtful-kind"])
        order.parameters.off = [.kindDoubts]
        #expect(order.run(page([500])).findings.isEmpty)
    }
}
