import ModelFiles
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Columns with wide blanks in them")
struct ColumnPiecesTests {
    /// Returns the names of the lines whose column continues above them, and of those whose column continues below
    /// them.
    private func pieces(_ page: BoxedPage) -> (above: Set<String>, below: Set<String>) {
        let placement = page.labelling.run()
        let pieces = ColumnPieces(placement.regions, lines: placement.lines)
        func names(_ isPiece: [Bool]) -> Set<String> {
            Set(placement.lines.indices.filter { isPiece[$0] }.map { page.name(placement.lines[$0].line.layout) })
        }
        return (names(pieces.above), names(pieces.below))
    }

    private let names: Range<Int> = 4..<9

    /// Returns text with a list beside it, on a page of one tier. The list has offices at the top and, far below them
    /// at the foot, names in two parts.
    private func list(height: Int, text: Int = 18) -> BoxedPage {
        var page = BoxedPage()
        let step = page.em * 9 / 10
        for column in [0, 1, 2, 3] + Array(9..<14) {
            page.line("text \(column)", x: page.left(column), y: page.top(0), count: text)
        }
        for column in names {
            page.line("office \(column)", x: page.left(column), y: page.top(0), count: 5)
            let foot = page.top(0) + height * page.em
            page.line("family \(column)", x: page.left(column), y: foot - (column == 6 ? page.em / 2 : 0), count: 2)
            page.line("own \(column)", x: page.left(column), y: foot + 3 * step, count: 2)
        }
        return page
    }

    @Test(
        "A name at the foot is a piece of its column, however far down, though no line runs past",
        arguments: [24, 45, 80])
    func atFoot(height: Int) {
        let (above, below) = pieces(list(height: height))
        #expect(above == Set(names.flatMap { ["family \($0)", "own \($0)"] }))
        #expect(below == Set(names.flatMap { ["office \($0)", "family \($0)"] }))
    }

    @Test("Where lines begin beside under columns that have no blank, a tier begins")
    func tier() {
        var page = list(height: 20, text: 21)
        for column in [0, 1, 2, 3] + Array(9..<14) {
            page.line("tier \(column)", x: page.left(column), y: page.top(0) + 20 * page.em, count: 18)
        }
        #expect(pieces(page).above.isDisjoint(with: names.map { "family \($0)" }))
    }

    @Test("Under short lines a tier of full ones begins: its lines are longer than the blank")
    func fullLines() {
        var page = BoxedPage()
        for column in 0..<12 { page.line("short \(column)", x: page.left(column), y: page.top(0), count: 4) }
        page.run("full", tier: 1, columns: 0..<11)
        page.line("end", x: page.left(11), y: page.top(1), count: 2)
        #expect(pieces(page).above.isEmpty)
    }

    @Test(
        "A reader may go down a column to its last piece, and from there to the next column, however high the page is")
    func possible() throws {
        let page = list(height: 80)
        let stage = page.labelling
        let placement = stage.run()
        let grid = PassageGrid(placement)
        let features = LinkFeatures(placement.regions, lines: placement.lines, grid: grid)
        func passage(_ name: String) throws -> Int {
            try #require(
                grid.passages.firstIndex { $0.lines.contains { page.name(placement.lines[$0].line.layout) == name } })
        }
        let office = try passage("office 5")
        let (family, own) = (try passage("family 5"), try passage("own 5"))
        #expect(features.isPossible(office, family) && features.isPossible(family, own))
        #expect(try features.isPossible(own, passage("office 6")))
        #expect(try !features.isPossible(passage("office 4"), passage("family 6")))
        #expect(try !features.isPossible(passage("text 0"), passage("family 5")))
    }
}

@Suite("A line at the foot of the next column")
struct FootLineTests {
    /// Returns text with a short last line, and a note in the next column. The note is `low` ems below the top of the
    /// text.
    private func page(low: Int, over: Int = 0, isRuled: Bool = false, deep: Bool = true) -> BoxedPage {
        var page = BoxedPage()
        for column in 0..<6 {
            page.line("text \(column)", x: page.left(column), y: page.top(0), count: column == 5 ? 9 : 24)
        }
        page.line("note", x: page.left(6), y: page.top(0) + low * page.em, count: 8)
        if over > 0 { page.line("over", x: page.left(6), y: page.top(0), count: over) }
        for column in 8..<14 {
            page.line("more \(column)", x: page.left(column), y: page.top(0), count: deep ? 24 : 34)
        }
        if isRuled {
            let x = page.left(6) + page.em + 5
            page.rule(PixelRect(minX: x, minY: page.top(0), maxX: x + 3, maxY: page.top(0) + 24 * page.em))
        }
        return page
    }

    private func isAtFoot(_ page: BoxedPage) throws -> Bool {
        let placement = page.labelling.run(classes: page.lines.map { _ in 3 })
        let grid = PassageGrid(placement)
        let features = LinkFeatures(placement.regions, lines: placement.lines, grid: grid)
        func passage(_ name: String) throws -> Int {
            try #require(
                grid.passages.firstIndex {
                    $0.lines.contains { page.name(placement.lines[$0].line.layout) == name }
                })
        }
        return try features.features(passage("text 5"), passage("note"))[.isAtFoot] == 1
    }

    @Test("A note that ends with its tier goes with the text to its right")
    func note() throws {
        #expect(try isAtFoot(page(low: 14)))
        let found = page(low: 14).articles
        #expect(found.contains { $0.starts(with: (0..<6).map { "text \($0)" } + ["note"]) })
    }

    @Test("It is none if it begins near the top, has text over it, a rule beside it, or does not reach the foot")
    func others() throws {
        #expect(try !isAtFoot(page(low: 4)))
        #expect(try !isAtFoot(page(low: 14, over: 5)))
        #expect(try !isAtFoot(page(low: 14, isRuled: true)))
        #expect(try !isAtFoot(page(low: 14, deep: false)))
    }
}
