import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Passages and captions put together as articles")
struct ArticleAssemblyTests {
    /// A page of boxes. The classes of its lines, and the points of the links between its passages, are known.
    private struct Assembly {
        var page = BoxedPage()
        /// Class of a line by the first letter of its name, as a position in `LineKinds.roles`. Lines with other
        /// letters are body text.
        private static let classes: [Swift.Character: Int] = ["h": 0, "s": 1, "x": 2, "c": 4]
        /// Points of links, from the passage with the first line to the passage with the second line.
        var points: [(from: String, to: String, points: Int)] = []
        /// Names of lines whose passages are no text.
        var others: [String] = []
        var off: Set<ReadingOrderParameters.Rule> = []

        mutating func link(_ from: String, _ to: String, _ points: Int = 900) { self.points.append((from, to, points)) }

        func articles() throws -> [Article] {
            let classes = page.lines.map { Self.classes[page.name($0.layout).first ?? " "] ?? 3 }
            let placed = page.labelling.run(classes: classes)
            let grid = PassageGrid(placed)
            func passage(_ name: String) throws -> Int {
                try #require(
                    grid.passages.firstIndex { $0.lines.contains { page.name(placed.lines[$0].line.layout) == name } })
            }
            var known = grid.passages.map { _ in [Int: Int]() }
            for link in points { known[try passage(link.from)][try passage(link.to)] = link.points }
            var isText = known.map { _ in true }
            for name in others { isText[try passage(name)] = false }
            var parameters = ReadingOrderParameters()
            parameters.off = off
            return ArticleAssembly(
                regions: placed.regions, lines: placed.lines, grid: grid,
                links: PassageLinks(points: known, isText: isText),
                tierOfRun: grid.runs.indices.map { 10 + $0 }, parameters: parameters
            ).articles()
        }

        /// The names of each article's lines, by paragraphs.
        func paragraphs() throws -> [[[String]]] {
            try articles().map { $0.paragraphs.map { $0.lines.map(page.name) } }
        }

        func names() throws -> [[String]] { try paragraphs().map { $0.flatMap { $0 } } }
    }

    /// Text at the right and at the left of the page, in three columns each, with nothing between the two.
    private func twoTexts(drop: Int = 0) -> Assembly {
        var it = Assembly()
        for c in 0..<3 { it.page.line("a\(c)", x: it.page.left(c), y: it.page.top(0) + drop, count: 12) }
        for c in 0..<3 { it.page.line("b\(c)", x: it.page.left(c + 20), y: it.page.top(0), count: 12) }
        return it
    }

    private let a = ["a0", "a1", "a2"]
    private let b = ["b0", "b1", "b2"]

    // MARK: Chains

    @Test("A chain of passages is an article, in the chain's order")
    func chain() throws {
        var it = twoTexts()
        #expect(try it.names() == [a, b])
        it.link("b2", "a0")
        #expect(try it.names() == [b + a])
    }

    @Test("Text that is hardly likely to go on stays an article of its own, though a heading would be joined")
    func unlikelyText() throws {
        var it = twoTexts()
        it.link("b2", "a0", -500)
        #expect(try it.names() == [a, b])
    }

    @Test("A chain that closes on itself holds each passage once, from the first one on")
    func closed() throws {
        var it = twoTexts()
        it.link("b2", "a0")
        it.link("a2", "b0")
        #expect(try it.names() == [a + b])
    }

    @Test("A passage that is no text is in no article, and its lines are not numbered")
    func others() throws {
        var it = twoTexts()
        it.link("a2", "b0")
        it.others = ["b0"]
        #expect(try it.names() == [a])
        let placed = it.page.labelling.run(classes: it.page.lines.map { _ in 3 })
        let passages = PassageGrid(placed).passages
        let links = PassageLinks(
            points: passages.map { _ in [:] }, isText: passages.map { $0.lines != passages[0].lines })
        let lines = links.told(placed.lines, of: passages)
        #expect(lines.indices.filter { lines[$0].kind == .unnumbered(.unclear) } == passages[0].lines.sorted())
    }

    @Test("A heading without text goes before the text that it belongs to most likely, unless that is unlikely")
    func loneHeading() throws {
        var it = twoTexts()
        it.page.line("head", x: it.page.left(10), y: it.page.top(0), count: 4, scale: 200)
        it.link("head", "a0", -1000)
        #expect(try it.names() == [a, ["head"], b])
        it.link("head", "a0", -999)
        #expect(try it.names() == [["head"] + a, b])
        it.link("head", "b0", -998)
        #expect(try it.names() == [a, ["head"] + b])
        it.off = [.loneHeadings]
        #expect(try it.names() == [a, ["head"], b])
    }

    @Test("It goes before a whole chain, not amid it")
    func beforeChain() throws {
        var it = twoTexts()
        it.page.line("head", x: it.page.left(10), y: it.page.top(0), count: 4, scale: 200)
        it.link("b2", "a0")
        it.link("head", "a0", -10)
        #expect(try it.names() == [["head"], b + a])
        it.link("head", "b0", -500)
        #expect(try it.names() == [["head"] + b + a])
    }

    // MARK: Captions

    /// A picture under the right text, with a caption at the picture's left and a second caption above that one.
    private func captioned(pictureAt column: Int = 2) -> Assembly {
        var it = twoTexts()
        let top = it.page.top(0) + 12 * it.page.em
        it.page.pictures = [
            PixelRect(minX: it.page.left(column), minY: top, maxX: it.page.left(column) + 200, maxY: top + 300)
        ]
        it.page.line("caption low", x: it.page.left(column + 1), y: top + 160, count: 4)
        it.page.line("caption high", x: it.page.left(column + 1), y: top, count: 4)
        return it
    }

    @Test("Captions end the article that has most text around their picture, from the top")
    func captions() throws {
        #expect(try captioned().names() == [a + ["caption high", "caption low"], b])
        #expect(try captioned(pictureAt: 21).names() == [a, b + ["caption high", "caption low"]])
        let article = try #require(try captioned().articles().first)
        #expect(article.paragraphs.suffix(2).map { $0.lines.map(\.role) } == [[.caption], [.caption]])
    }

    @Test("Of two articles at a picture the one with more text there has its caption, though the other one is nearer")
    func mostText() throws {
        var it = Assembly()
        let (em, top) = (it.page.em, it.page.top(0))
        it.page.line("a0", x: 2000, y: top, count: 4)
        for c in 0..<3 { it.page.line("b\(c)", x: 1800 - c * em * 3 / 2, y: top, count: 4) }
        let foot = top + 4 * em * 9 / 10
        it.page.pictures = [PixelRect(minX: 1700, minY: foot + 20, maxX: 2100, maxY: foot + 400)]
        it.page.line("caption", x: 2000, y: foot + 410, count: 4)
        #expect(try it.names() == [["a0"], b + ["caption"]])
    }

    @Test("Text two ems from a caption's picture has the caption, text farther off has not")
    func reach() throws {
        for (gap, isNear) in [(59, true), (60, false)] {
            var it = Assembly()
            let foot = it.page.top(0) + 12 * it.page.em * 9 / 10
            for c in 0..<3 { it.page.line("a\(c)", x: it.page.left(c), y: it.page.top(0), count: 12) }
            it.page.pictures = [PixelRect(minX: 1500, minY: foot + gap, maxX: 2830, maxY: foot + gap + 300)]
            it.page.line("caption", x: 1500, y: foot + gap + 310, count: 4)
            // The caption is nearer to this text than to the other.
            it.page.line("b0", x: 1300, y: foot + gap + 310, count: 12)
            #expect(try it.names() == (isNear ? [a + ["caption"], ["b0"]] : [a, ["b0", "caption"]]), "\(gap) px")
        }
    }

    @Test(
        "A caption with no text near its picture belongs to the nearest article, and where there is none stands alone")
    func farCaption() throws {
        #expect(try captioned(pictureAt: 14).names() == [a, b + ["caption high", "caption low"]])
        var it = captioned(pictureAt: 8)
        #expect(try it.names() == [a + ["caption high", "caption low"], b])
        it.off = [.captions]
        #expect(try it.names().contains(["caption low"]))
        var alone = Assembly()
        alone.page.line("caption", x: 1500, y: 1500, count: 4)
        #expect(try alone.names() == [["caption"]])
    }

    // MARK: Order of articles

    @Test(
        "Articles that begin at most four ems apart in height come from right to left, else the higher one comes first")
    func bands() throws {
        #expect(try twoTexts(drop: 120).names() == [a, b])
        #expect(try twoTexts(drop: 121).names() == [b, a])
        var it = twoTexts(drop: 121)
        it.off = [.bands]
        #expect(try it.names() == [a, b])
    }

    // MARK: Lines of an article

    /// Two pieces of a headline's line, with a blank of `blank` px between them.
    private func pieces(blank: Int, aside: Int = 0, second: String = "head two") -> Assembly {
        var it = Assembly()
        let size = it.page.em * 2
        it.page.line("head one", x: 2000, y: 500, count: 4, scale: 200)
        it.page.line(second, x: 2000 + aside, y: 500 + 4 * size * 9 / 10 + blank, count: 4, scale: 200)
        it.link("head one", second)
        return it
    }

    @Test("Two pieces of a headline, one after the other in a line, are one paragraph")
    func continued() throws {
        let one = [[["head one", "head two"]]]
        let two = [[["head one"], ["head two"]]]
        // The headline's em is 60 px.
        #expect(try pieces(blank: 180).paragraphs() == one)
        #expect(try pieces(blank: 181).paragraphs() == two)
        #expect(try pieces(blank: -15).paragraphs() == one)
        #expect(try pieces(blank: -16).paragraphs() == two)
        #expect(try pieces(blank: 30, aside: 30).paragraphs() == one)
        #expect(try pieces(blank: 30, aside: 31).paragraphs() == two)
        #expect(try pieces(blank: 30, second: "sub").paragraphs() == [[["head one"], ["sub"]]])
        var it = pieces(blank: 30)
        it.off = [.continuedHeadlines]
        #expect(try it.paragraphs() == two)
    }

    @Test("Lines of text know their tier and are body text, but for a crosshead, which is a paragraph of its own")
    func roles() throws {
        var it = Assembly()
        for c in 0..<5 { it.page.line(c == 2 ? "x" : "a\(c)", x: it.page.left(c), y: it.page.top(0), count: 12) }
        #expect(try it.paragraphs() == [[["a0", "a1"], ["x"], ["a3", "a4"]]])
        let lines = try #require(try it.articles().first).paragraphs.flatMap(\.lines)
        #expect(lines.map(\.role) == [.body, .body, .crosshead, .body, .body])
        #expect(lines.allSatisfy { $0.tier == 10 })
        it.off = [.crossheadParagraphs]
        #expect(try it.paragraphs().first?.count == 1)
    }

    @Test(
        "An indent is half an em deep; a line that ends two characters early is short, one that ends one early is not")
    func depths() throws {
        for (drop, early, count) in [(14, 1, 1), (15, 1, 2), (0, 2, 2)] {
            var it = Assembly()
            for c in 0..<4 {
                it.page.line(
                    "a\(c)", x: it.page.left(c), y: it.page.top(0) + (c == 2 ? drop : 0),
                    count: 12 - (c == 1 ? early : 0))
            }
            #expect(try it.articles().map(\.paragraphs.count) == [count], "\(drop) px, \(early)")
        }
    }

    @Test("An indent begins a paragraph, and so does the line after a short one")
    func paragraphs() throws {
        var it = Assembly()
        it.page.run("a", tier: 0, columns: 0..<6, indented: [2], short: [3])
        #expect(try it.paragraphs() == [[["a0.0", "a0.1"], ["a0.2", "a0.3"], ["a0.4", "a0.5"]]])
        it.off = [.indents]
        #expect(try it.paragraphs() == [[["a0.0", "a0.1", "a0.2", "a0.3"], ["a0.4", "a0.5"]]])
        it.off = [.shortLines]
        #expect(try it.paragraphs() == [[["a0.0", "a0.1"], ["a0.2", "a0.3", "a0.4", "a0.5"]]])
    }
}
