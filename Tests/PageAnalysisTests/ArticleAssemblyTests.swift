import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Articles from blocks and captions")
struct ArticleAssemblyTests {
    private func articles(_ stated: StatedBlocks, off: Set<ReadingOrderParameters.Rule> = []) -> [Article] {
        let page = stated.blockPage
        return ArticleAssembly(page: page, order: BlockOrder(page), tiers: TierGrid(page, off: off), off: off)
            .articles()
    }

    /// The names of each article's lines, by paragraphs.
    private func paragraphs(_ stated: StatedBlocks, off: Set<ReadingOrderParameters.Rule> = []) -> [[[String]]] {
        articles(stated, off: off).map { $0.paragraphs.map { $0.lines.map(stated.page.name) } }
    }

    private func names(_ stated: StatedBlocks, off: Set<ReadingOrderParameters.Rule> = []) -> [[String]] {
        paragraphs(stated, off: off).map { $0.flatMap { $0 } }
    }

    /// Text at the right and at the left of the page, in three columns each, with nothing between the two.
    private func twoTexts(drop: Int = 0) -> StatedBlocks {
        var it = StatedBlocks()
        for c in 0..<3 { it.page.line("a\(c)", x: it.page.left(c), y: it.page.top(0) + drop, count: 12) }
        for c in 0..<3 { it.page.line("b\(c)", x: it.page.left(c + 20), y: it.page.top(0), count: 12) }
        it.block(a)
        it.block(b)
        return it
    }

    private let a = ["a0", "a1", "a2"]
    private let b = ["b0", "b1", "b2"]

    @Test("A line of one character takes its block's direction, and its cell stays")
    func single() throws {
        var it = twoTexts()
        it.page.line("rest", x: it.page.left(10), y: it.page.top(1), count: 9, writing: .horizontal)
        it.page.line("first", x: it.page.left(10) - 30, y: it.page.top(1), count: 1)
        it.block(["rest", "first"], .caption)
        let before = try #require(it.page.lines.last?.layout)
        let after = try #require(articles(it).flatMap(\.paragraphs).flatMap(\.lines).first { $0.characters.count == 1 })
        #expect(before.writing == .vertical && after.writing == .horizontal && after.cells == before.cells)
    }

    // MARK: Chains

    @Test("A chain of blocks is an article, in the chain's order")
    func chain() {
        var it = twoTexts()
        #expect(names(it) == [a, b])
        it.link("b0", "a0")
        #expect(names(it) == [b + a])
    }

    @Test("Text with an unlikely link stays a separate article")
    func unlikelyText() {
        var it = twoTexts()
        it.link("b0", "a0", -1)
        #expect(names(it) == [a, b])
        it.link("b0", "a0", 1)
        #expect(names(it) == [b + a])
    }

    @Test("A circular chain holds each block once, cut at its weakest link")
    func circle() {
        var it = twoTexts()
        it.link("b0", "a0", 900)
        it.link("a0", "b0", 901)
        #expect(names(it) == [a + b])
        it.link("b0", "a0", 902)
        #expect(names(it) == [b + a])
    }

    @Test(
        "A block without numbers is in no article, even with links, and its lines have a reason",
        arguments: [BlockKind.advertisement, .folio, .table, .other])
    func others(kind: BlockKind) throws {
        var it = twoTexts()
        it.page.line("other", x: it.page.left(10), y: it.page.top(0), count: 12)
        it.block(["other"], kind)
        it.link("a0", "other", 2000)
        it.link("other", "b0", 2000)
        #expect(names(it) == [a, b])
        let result = ReadingOrder().run(it.blockPage)
        let (line, reason) = (try #require(it.page.lines.last), try #require(kind.unnumbered))
        #expect(result.unnumbered == [UnnumberedText(kind: reason, rect: line.bounds)])
    }

    @Test("A headline precedes its linked text; without a link it is an article itself")
    func headline() {
        var it = twoTexts()
        it.page.line("head", x: it.page.left(10), y: it.page.top(0), count: 4, scale: 200)
        it.block(["head"], .headline)
        #expect(names(it) == [a, ["head"], b])
        it.link("head", "a0", 10)
        it.link("head", "b0", 20)
        #expect(names(it) == [a, ["head"] + b])
        #expect(articles(it).last?.paragraphs.flatMap(\.lines).map(\.role) == [.headline, .body, .body, .body])
    }

    // MARK: Captions

    /// Two texts, and two captions at different heights between them.
    private func captioned() -> StatedBlocks {
        var it = twoTexts()
        let top = it.page.top(0) + 12 * it.page.em
        it.page.line("caption low", x: it.page.left(4), y: top + 160, count: 4)
        it.page.line("caption high", x: it.page.left(4), y: top, count: 4)
        it.block(["caption low"], .caption)
        it.block(["caption high"], .caption)
        return it
    }

    @Test("Captions that see no article end the nearest one, from the top, one paragraph each")
    func captions() throws {
        #expect(names(captioned()) == [a + ["caption high", "caption low"], b])
        let article = try #require(articles(captioned()).first)
        #expect(article.paragraphs.suffix(2).map { $0.lines.map(\.role) } == [[.caption], [.caption]])
        #expect(article.paragraphs.flatMap(\.lines).suffix(2).allSatisfy { $0.tier == nil })
    }

    @Test("A caption belongs to the article with the best odds, even if another one is nearer")
    func odds() {
        var it = captioned()
        it.share("caption low", "a0", 100)
        it.share("caption low", "b0", 101)
        #expect(names(it) == [a + ["caption high"], b + ["caption low"]])
        it.share("caption low", "a0", 102)
        #expect(names(it) == [a + ["caption high", "caption low"], b])
    }

    @Test("For an article of several blocks, the mean odds of the blocks that the caption sees count")
    func meanOdds() {
        var it = captioned()
        it.page.line("c0", x: it.page.left(30), y: it.page.top(0), count: 12)
        it.block(["c0"])
        it.link("b0", "c0")
        it.share("caption low", "a0", 100)
        it.share("caption low", "b0", 500)
        #expect(names(it) == [a + ["caption high"], b + ["c0", "caption low"]])
        it.share("caption low", "c0", -400)
        #expect(names(it) == [a + ["caption high", "caption low"], b + ["c0"]])
    }

    @Test("A caption becomes an article without text if there is no other article, or if the rule is off")
    func loneCaption() {
        #expect(names(captioned(), off: [.captions]).contains(["caption low"]))
        var alone = StatedBlocks()
        alone.page.line("caption", x: 1500, y: 1500, count: 4)
        alone.block(["caption"], .caption)
        #expect(names(alone) == [["caption"]])
    }

    @Test("The lines of one caption are one paragraph")
    func longCaption() {
        var it = twoTexts()
        it.page.line("upper", x: 1200, y: 1500, count: 6, writing: .horizontal)
        it.page.line("lower", x: 1200, y: 1540, count: 3, writing: .horizontal)
        it.block(["upper", "lower"], .caption)
        it.share("upper", "b0", 300)
        #expect(paragraphs(it).last == [b, ["upper", "lower"]])
    }

    // MARK: Order of articles

    @Test(
        "Articles whose tops differ by at most four ems come from right to left, others from the top")
    func bands() {
        #expect(names(twoTexts(drop: 120)) == [a, b])
        #expect(names(twoTexts(drop: 121)) == [b, a])
        #expect(names(twoTexts(drop: 121), off: [.bands]) == [a, b])
    }

    // MARK: Lines of an article

    /// Two pieces of a headline's line, with a blank of `blank` px between them. `isOne` puts them into one block.
    private func pieces(
        blank: Int, aside: Int = 0, second: BlockKind = .headline, isOne: Bool = false
    ) -> StatedBlocks {
        var it = StatedBlocks()
        let size = it.page.em * 2
        it.page.line("one", x: 2000, y: 500, count: 4, scale: 200)
        it.page.line("two", x: 2000 + aside, y: 500 + 4 * size * 9 / 10 + blank, count: 4, scale: 200)
        if isOne {
            it.block(["one", "two"], .headline)
        } else {
            it.block(["one"], .headline)
            it.block(["two"], second)
            it.link("one", "two")
        }
        return it
    }

    @Test("Two pieces of a headline in one line are one paragraph", arguments: [true, false])
    func continuation(isOne: Bool) {
        let one = [[["one", "two"]]]
        let two = [[["one"], ["two"]]]
        // The headline's em is 60 px.
        #expect(paragraphs(pieces(blank: 180, isOne: isOne)) == one)
        #expect(paragraphs(pieces(blank: 181, isOne: isOne)) == two)
        #expect(paragraphs(pieces(blank: -15, isOne: isOne)) == one)
        #expect(paragraphs(pieces(blank: -16, isOne: isOne)) == two)
        #expect(paragraphs(pieces(blank: 30, aside: 30, isOne: isOne)) == one)
        #expect(paragraphs(pieces(blank: 30, aside: 31, isOne: isOne)) == two)
        #expect(paragraphs(pieces(blank: 30, isOne: isOne), off: [.continuedHeadlines]) == two)
    }

    @Test("A sub-headline does not continue the line of a headline")
    func subheadline() {
        let it = pieces(blank: 30, second: .subheadline)
        #expect(paragraphs(it) == [[["one"], ["two"]]])
        #expect(articles(it).flatMap(\.paragraphs).flatMap(\.lines).map(\.role) == [.headline, .subheadline])
    }

    @Test("Lines of text have a tier and the role body; a crosshead is a separate paragraph")
    func lines() throws {
        var it = StatedBlocks()
        for c in 0..<5 { it.page.line("a\(c)", x: it.page.left(c), y: it.page.top(0), count: 12) }
        it.block(["a0", "a1"])
        it.block(["a2"], .crosshead)
        it.block(["a3", "a4"])
        it.link("a0", "a2")
        it.link("a2", "a3")
        #expect(paragraphs(it) == [[["a0", "a1"], ["a2"], ["a3", "a4"]]])
        let lines = try #require(articles(it).first).paragraphs.flatMap(\.lines)
        #expect(lines.map(\.role) == [.body, .body, .crosshead, .body, .body])
        #expect(lines.allSatisfy { $0.tier == 0 })
        #expect(paragraphs(it, off: [.crossheadParagraphs]).first?.count == 1)
    }

    @Test(
        "An indent is at least half an em; a short line ends at least two characters early")
    func depths() {
        for (drop, early, count) in [(14, 1, 1), (15, 1, 2), (0, 2, 2)] {
            var it = StatedBlocks()
            for c in 0..<4 {
                it.page.line(
                    "a\(c)", x: it.page.left(c), y: it.page.top(0) + (c == 2 ? drop : 0),
                    count: 12 - (c == 1 ? early : 0))
            }
            it.block((0..<4).map { "a\($0)" })
            #expect(articles(it).map(\.paragraphs.count) == [count], "\(drop) px, \(early)")
        }
    }

    @Test("A paragraph begins at an indent and after a short line")
    func paragraphs() {
        var it = StatedBlocks()
        it.run("a", tier: 0, columns: 0..<6, indented: [2], short: [3])
        #expect(paragraphs(it) == [[["a0.0", "a0.1"], ["a0.2", "a0.3"], ["a0.4", "a0.5"]]])
        #expect(paragraphs(it, off: [.indents]) == [[["a0.0", "a0.1", "a0.2", "a0.3"], ["a0.4", "a0.5"]]])
        #expect(paragraphs(it, off: [.shortLines]) == [[["a0.0", "a0.1"], ["a0.2", "a0.3", "a0.4", "a0.5"]]])
    }

    @Test("A paragraph continues from block to block, but ends before a block that is one indented line")
    func acrossBlocks() {
        var it = StatedBlocks()
        it.run("a", tier: 0, columns: 0..<4)
        it.run("a", tier: 0, columns: 4..<5, indented: [4])
        it.run("a", tier: 0, columns: 5..<9)
        it.run("a", tier: 1, columns: 0..<3)
        it.link("a0.0", "a0.4")
        it.link("a0.4", "a0.5")
        it.link("a0.5", "a1.0")
        #expect(
            paragraphs(it) == [
                [
                    ["a0.0", "a0.1", "a0.2", "a0.3"],
                    ["a0.4", "a0.5", "a0.6", "a0.7", "a0.8", "a1.0", "a1.1", "a1.2"],
                ]
            ])
    }

    @Test("Paragraphs of rows begin at an indent and after a short row")
    func rows() {
        var cutter = ParagraphCutter(em: 30)
        let line = Line(
            role: .body, writing: .horizontal, cross: 0..<30, start: 100,
            characters: [
                Character(
                    kind: .plain, end: 130, ink: PixelRect(minX: 100, minY: 0, maxX: 130, maxY: 30), confidence: 900)
            ])
        for along in [100..<400, 130..<400, 100..<400, 100..<250, 100..<400] {
            cutter.add(line, along: along, full: 100..<400)
        }
        #expect(cutter.paragraphs.map(\.lines.count) == [1, 3, 1])
    }
}
