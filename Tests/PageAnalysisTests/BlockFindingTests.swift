import LayoutDocument
import ModelFiles
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Blocks that the networks of make-up find")
struct BlockFindingTests {
    /// Returns a headline over two tiers of text, and a second article at the left of a rule.
    private var page: BoxedPage {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.run("a", tier: 0, columns: 3..<12, indented: [3])
        page.run("a", tier: 1, columns: 3..<12, short: [11])
        let x = page.left(12) + page.em
        page.rule(PixelRect(minX: x, minY: page.top(0), maxX: x + 3, maxY: page.top(2)))
        page.line("second", x: page.left(15), y: page.top(0), count: 7, scale: 250)
        page.run("b", tier: 0, columns: 16..<24)
        page.run("b", tier: 1, columns: 16..<24)
        return page
    }

    /// Returns the names of each block's lines, sorted by the first one.
    private func blocks(_ page: BoxedPage, found: BlockPage? = nil) -> [[String]] {
        let found = found ?? page.blockPage
        return found.blocks.map { $0.lines.map { page.name(found.lines[$0].layout) } }.sorted { $0[0] < $1[0] }
    }

    private func names(_ prefix: String, _ tier: Int, _ columns: Range<Int>) -> [String] {
        columns.map { "\(prefix)\(tier).\($0)" }
    }

    @Test("On a page with too many lines each line is a block of other print, also in a column split at a tier")
    func tooManyLines() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<10)
        page.run("a", tier: 1, columns: 0..<10)
        var long = page.lines[4]
        long.layout.characters += page.lines[14].layout.characters
        let lines = page.lines.indices.filter { $0 % 10 != 4 }.map { page.lines[$0] } + [long]
        var parameters = BlockParameters()
        parameters.finding.mostLines = 5
        let found = BlockFinding(models: LearnedModels.makeUp, parameters: parameters).run(
            CharacterPage(size: page.size, em: page.em, lines: lines))
        check(found)
        #expect(found.lines.count == 20 && found.blocks.map(\.lines) == (0..<20).map { [$0] })
        #expect(found.blocks.allSatisfy { $0.kind == .other && $0.numbered == 0 })
        #expect(found.links.allSatisfy { $0.isEmpty } && found.sameArticle.allSatisfy { $0.isEmpty })
    }

    /// Checks the rules that hold for the blocks of every page.
    private func check(_ found: BlockPage) {
        #expect(found.blocks.flatMap(\.lines).sorted() == Array(found.lines.indices))
        #expect(found.boxes.count == found.lines.count)
        for block in found.blocks {
            let boxes = block.lines.map { found.boxes[$0] }
            #expect(block.box == boxes.dropFirst().reduce(boxes[0]) { $0.union($1) })
            #expect((0...1000).contains(block.numbered))
        }
        #expect(found.links.count == found.blocks.count && found.sameArticle.count == found.blocks.count)
        for (block, odds) in (found.links + found.sameArticle).enumerated() {
            let own = block % max(1, found.blocks.count)
            #expect(odds[own] == nil && odds.keys.allSatisfy(found.blocks.indices.contains))
            #expect(odds.values.allSatisfy { abs($0) <= 4000 * 256 })
        }
    }

    @Test("Every line is in one block, and odds refer to blocks of the page")
    func whole() {
        let found = page.blockPage
        check(found)
        #expect(found.links.contains { !$0.isEmpty } && found.sameArticle.contains { !$0.isEmpty })
    }

    @Test("A block has the direction of most of its characters, not of most of its lines")
    func direction() {
        func line(_ writing: WritingDirection, _ count: Int) -> Line {
            let characters = (1...count).map {
                Character(kind: .plain, end: 20 * $0, ink: .init(x: 0..<9, y: 0..<9), confidence: 900)
            }
            return Line(role: .caption, writing: writing, cross: 0..<20, start: 0, characters: characters)
        }
        let singles = [line(.vertical, 1), line(.vertical, 1)]
        #expect(BlockFinding.writing(of: singles + [line(.horizontal, 11)]) == .horizontal)
        #expect(BlockFinding.writing(of: singles + [line(.horizontal, 1)]) == .vertical)
    }

    @Test(
        "With any weights, every line is in one block, and odds refer to blocks of the page",
        arguments: 1...8 as ClosedRange<UInt32>)
    func anyNetworks(seed: UInt32) {
        check(BlockFinding(models: .random(seed: seed)).run(page.characterPage))
    }

    @Test("Columns of one tier are a block, from the right to the left; a headline is a block by itself")
    func tiers() {
        #expect(
            blocks(page) == [
                names("a", 0, 3..<12), names("a", 1, 3..<12), names("b", 0, 16..<24), names("b", 1, 16..<24),
                ["head"], ["second"],
            ])
    }

    @Test("Headlines and text are numbered with their kind and direction")
    func kinds() throws {
        let found = page.blockPage
        for block in found.blocks {
            let name = page.name(found.lines[block.lines[0]].layout)
            #expect(block.writing == .vertical)
            #expect(block.kind.isNumbered && block.numbered >= 400, "\(name)")
            #expect(block.kind.isHeading == (name == "head" || name == "second"), "\(name)")
        }
    }

    @Test("The order of detection does not change the blocks")
    func detectionOrder() {
        let expected = blocks(page)
        for seed in 0..<4 as Range<UInt64> { #expect(blocks(page.jittered(by: 0, seed: seed)) == expected) }
    }

    @Test("Rows below each other are one block, from the top, with a short last row")
    func stackedRows() {
        var page = BoxedPage()
        for (name, x, counts) in [("a", 400, [20, 20, 20, 7]), ("b", 1200, [20, 20, 3])] {
            for (i, count) in counts.enumerated() {
                page.line("\(name)\(i)", x: x, y: 1000 + i * page.em * 3 / 2, count: count, writing: .horizontal)
            }
        }
        let found = page.blockPage
        #expect(blocks(page, found: found) == [["a0", "a1", "a2", "a3"], ["b0", "b1", "b2"]])
        #expect(found.blocks.allSatisfy { $0.writing == .horizontal })
    }

    @Test("Columns beside rows are separate blocks")
    func both() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<4)
        for i in 0..<3 {
            page.line("b\(i)", x: 400, y: 300 + i * page.em * 3 / 2, count: 20, writing: .horizontal)
        }
        #expect(blocks(page) == [["a0.0", "a0.1", "a0.2", "a0.3"], ["b0", "b1", "b2"]])
    }

    @Test("A page without lines, or with one line, has blocks")
    func few() {
        let none = BoxedPage().blockPage
        #expect(none.blocks.isEmpty && none.links.isEmpty && none.sameArticle.isEmpty)
        var page = BoxedPage()
        page.line("one", x: 1500, y: 1500, count: 9)
        check(page.blockPage)
        #expect(blocks(page) == [["one"]])
    }

    @Test("The lowest limit numbers every block, the highest none")
    func leastNumbered() {
        for (limit, isNumbered) in [(Float(-1), true), (2, false)] {
            var parameters = BlockParameters()
            parameters.finding.leastNumbered = limit
            let found = BlockFinding(models: LearnedModels.makeUp, parameters: parameters).run(page.characterPage)
            #expect(found.blocks.allSatisfy { $0.kind.isNumbered == isNumbered })
        }
    }

    @Test("The factor of trust reduces the odds of links, and not those of articles")
    func trust() throws {
        var parameters = BlockParameters()
        parameters.finding.trust = 0.5
        let half = BlockFinding(models: LearnedModels.makeUp, parameters: parameters).run(page.characterPage)
        parameters.finding.trust = 1
        let whole = BlockFinding(models: LearnedModels.makeUp, parameters: parameters).run(page.characterPage)
        #expect(half.sameArticle == whole.sameArticle)
        for (one, other) in zip(half.links, whole.links) {
            #expect(one.allSatisfy { abs(2 * $0.value - (other[$0.key] ?? .max)) <= 2 })
        }
    }
}
