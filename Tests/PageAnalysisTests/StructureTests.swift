import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@testable import PageAnalysis

/// `ShapeOrderTests` has more shapes of articles.
@Suite("Structure of simulated pages")
struct StructureTests {
    /// Returns the names of the lines of a run, as `BoxedPage.run` gives them.
    private func names(_ prefix: String, _ tier: Int, _ columns: Range<Int>) -> [String] {
        columns.map { "\(prefix)\(tier).\($0)" }
    }

    /// Returns a headline over two tiers with text beside it. A third tier, under the headline's foot, begins further
    /// right.
    private func underHeadline() -> BoxedPage {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.run("a", tier: 0, columns: 3..<12, indented: [3])
        page.run("a", tier: 1, columns: 3..<12)
        page.run("a", tier: 2, columns: 0..<12, short: [11])
        return page
    }

    private var underHeadlineOrder: [String] {
        ["head"] + names("a", 0, 3..<12) + names("a", 1, 3..<12) + names("a", 2, 0..<12)
    }

    @Test("Text runs from right to left along a tier, then below, also under the headline's foot")
    func flowsUnderTheHeadline() {
        #expect(underHeadline().articles == [underHeadlineOrder])
    }

    @Test("A headline with a blank after a mark is read completely, then its sub-headline")
    func headlineInTwoPieces() {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 4, scale: 280, endsInMark: true)
        page.line("rest", x: page.left(2), y: page.top(0) + page.em * 280 * 9 / 1000 * 5, count: 3, scale: 280)
        page.line("sub", x: page.left(4), y: page.top(0) + page.em, count: 9, scale: 160)
        for tier in 0..<2 { page.run("a", tier: tier, columns: 5..<12) }
        page.run("a", tier: 2, columns: 0..<12)
        #expect(
            page.articles == [
                ["head", "rest", "sub"] + names("a", 0, 5..<12) + names("a", 1, 5..<12) + names("a", 2, 0..<12)
            ])
    }

    /// A headline and its text. Within the first two tiers, an area of seven columns is bare.
    private var textAroundAPlace: BoxedPage {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        for tier in 0..<2 {
            page.run("a", tier: tier, columns: 3..<7)
            page.run("a", tier: tier, columns: 14..<19)
        }
        page.run("a", tier: 2, columns: 0..<19)
        return page
    }

    @Test("Text continues past a framed table, like past a picture")
    func framedTable() {
        var page = textAroundAPlace
        let frame = PixelRect(
            minX: page.left(13), minY: page.top(0), maxX: page.left(8) + page.em / 2, maxY: page.top(2) - page.em)
        page.frame(frame)
        for row in 0..<8 {
            page.line(
                "row\(row)", x: frame.minX + 20, y: frame.minY + 20 + row * 75, count: 8, scale: 70,
                writing: .horizontal)
        }
        let expected =
            ["head"] + names("a", 0, 3..<7) + names("a", 0, 14..<19) + names("a", 1, 3..<7) + names("a", 1, 14..<19)
            + names("a", 2, 0..<19)
        withKnownIssue("To the network of blocks, a framed table amid the text is no picture") {
            #expect(page.articles.flatMap { $0 } == expected)
        }
    }

    @Test(
        "Of two articles the right one comes first, even if it begins up to four ems lower", arguments: [0, 119, 135])
    func lower(drop: Int) {
        var page = BoxedPage()
        page.shift.y = drop
        page.line("first", x: page.left(2), y: page.top(0), count: 7, scale: 250)
        page.run("a", tier: 0, columns: 3..<10)
        page.run("a", tier: 1, columns: 3..<10)
        page.shift.y = 0
        let middle = page.left(10) + page.em
        page.rule(PixelRect(minX: middle, minY: page.top(0), maxX: middle + 3, maxY: page.top(2) + drop))
        page.line("second", x: page.left(13), y: page.top(0), count: 7, scale: 250)
        page.run("b", tier: 0, columns: 14..<22)
        page.run("b", tier: 1, columns: 14..<22)
        let right = ["first"] + names("a", 0, 3..<10) + names("a", 1, 3..<10)
        let left = ["second"] + names("b", 0, 14..<22) + names("b", 1, 14..<22)
        #expect(page.articles == (drop <= 4 * page.em ? [right, left] : [left, right]))
    }

    @Test("Sub-headlines follow their headline, from right to left")
    func subheadlines() throws {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.line("sub1", x: page.left(3) - 10, y: page.top(0), count: 9, scale: 150)
        page.line("sub2", x: page.left(5), y: page.top(0), count: 9, scale: 150)
        page.run("a", tier: 0, columns: 6..<14)
        page.run("a", tier: 1, columns: 6..<14)
        #expect(page.articles == [["head", "sub1", "sub2"] + names("a", 0, 6..<14) + names("a", 1, 6..<14)])
        let roles = try #require(page.result.articles.first).paragraphs.flatMap(\.lines).map(\.role)
        withKnownIssue("The network takes a sub-headline close to its headline for a part of the headline.") {
            #expect(roles.prefix(3) == [.headline, .subheadline, .subheadline])
        }
        #expect(roles.first == .headline && roles.dropFirst(2).first == .subheadline)
        #expect(roles.dropFirst(3).allSatisfy { $0 == .body })
    }

    @Test("A sub-headline of two words with a blank is one paragraph")
    func words() {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.line("sub1", x: page.left(3) - 10, y: page.top(0), count: 3, scale: 150)
        page.line("sub2", x: page.left(3) - 10, y: page.top(0) + 5 * 41, count: 3, scale: 150)
        page.run("a", tier: 0, columns: 5..<14)
        page.run("a", tier: 1, columns: 5..<14)
        #expect(page.paragraphs == [[["head"], ["sub1", "sub2"], names("a", 0, 5..<14) + names("a", 1, 5..<14)]])
    }

    @Test("A paragraph begins at an indent and continues in the next tier")
    func paragraphs() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<9, indented: [0, 5], short: [4])
        page.run("a", tier: 1, columns: 0..<9, indented: [3], short: [2, 8])
        #expect(
            page.paragraphs == [
                [
                    names("a", 0, 0..<5), names("a", 0, 5..<9) + names("a", 1, 0..<3), names("a", 1, 3..<9),
                ]
            ])
    }

    @Test("A distant article does not change another article's order")
    func unrelated() {
        var page = underHeadline()
        let alone = page.articles
        page.line("far", x: page.left(40), y: page.top(5), count: 6, scale: 250)
        page.run("z", tier: 5, columns: 41..<48)
        let both = page.articles
        #expect(both.contains(alone[0]))
        #expect(both.contains(["far"] + names("z", 5, 41..<48)))
    }

    @Test("A page without lines has no articles")
    func empty() {
        #expect(BoxedPage().articles.isEmpty)
    }

    @Test("A crosshead between two rules as long as the tier does not divide its article")
    func ruledCrosshead() {
        var page = BoxedPage()
        page.line("head", x: page.left(2), y: page.top(0), count: 8, scale: 280)
        page.run("a", tier: 0, columns: 3..<14, indented: [3])
        page.run("a", tier: 1, columns: 0..<6)
        page.line("crosshead", x: page.left(7), y: page.top(1) + 50, count: 5, scale: 120)
        for x in [page.left(6) + 10, page.left(8) + 5] {
            page.rule(PixelRect(minX: x, minY: page.top(1) - 10, maxX: x + 3, maxY: page.top(2) - 10))
        }
        page.run("a", tier: 1, columns: 9..<14, indented: [9])
        let first = names("a", 0, 3..<14) + names("a", 1, 0..<6)
        #expect(page.articles == [["head"] + first + ["crosshead"] + names("a", 1, 9..<14)])
    }

    @Test("A note that ends with its tier belongs to the text on its right")
    func note() {
        var page = BoxedPage()
        for column in 0..<6 {
            page.line("text \(column)", x: page.left(column), y: page.top(0), count: column == 5 ? 9 : 24)
        }
        page.line("note", x: page.left(6), y: page.top(0) + 14 * page.em, count: 8)
        for column in 8..<14 { page.line("more \(column)", x: page.left(column), y: page.top(0), count: 24) }
        let expected = (0..<6).map { "text \($0)" } + ["note"]
        #expect(page.articles.contains { $0.starts(with: expected) })
    }

    @Test("A line above the rule at the page's head is the folio, without numbers")
    func folio() {
        var page = underHeadline()
        page.rule(PixelRect(minX: 100, minY: 250, maxX: 2900, maxY: 256), thickness: 6)
        page.line("folio", x: 200, y: 180, count: 20, writing: .horizontal)
        #expect(page.articles == [underHeadlineOrder])
        #expect(page.result.unnumbered.map(\.kind) == [.folio])
    }
}

@Suite("The best assignment")
struct BestAssignmentTests {
    @Test("The result equals a search through all choices", arguments: 0..<200 as Range<UInt64>)
    func againstBruteForce(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let rows = Int.random(in: 1...5, using: &random)
        let columns = Int.random(in: 1...5, using: &random)
        let points = (0..<rows).map { _ in
            (0..<columns).map { _ in Bool.random(using: &random) ? Int.random(in: -9...30, using: &random) : nil }
        }
        let pairs = points.map { row in
            row.enumerated().compactMap { column, points in points.map { (column: column, points: $0) } }
        }
        let chosen = BestAssignment.solve(pairs, columns: columns)
        let taken = chosen.compactMap { $0 }
        #expect(Set(taken).count == taken.count)
        let sum = zip(points, chosen).reduce(0) { sum, row in sum + (row.1.map { row.0[$0] ?? -1000 } ?? 0) }
        #expect(sum == best(points, row: 0, used: []))
    }

    private func best(_ points: [[Int?]], row: Int, used: Set<Int>) -> Int {
        guard row < points.count else { return 0 }
        var most = best(points, row: row + 1, used: used)
        for (c, score) in points[row].enumerated() where !used.contains(c) {
            if let score { most = max(most, score + best(points, row: row + 1, used: used.union([c]))) }
        }
        return most
    }
}
