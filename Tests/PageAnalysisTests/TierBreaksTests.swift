import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Columns found as one across two tiers")
struct TierBreaksTests {
    private static let columns = 10

    /// Returns two tiers of full columns.
    private func twoTiers() -> [CharacterLine] {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<Self.columns)
        page.run("a", tier: 1, columns: 0..<Self.columns)
        return page.lines
    }

    private func joined(_ upper: CharacterLine, _ lower: CharacterLine) -> CharacterLine {
        var line = upper
        line.layout.characters += lower.layout.characters
        line.print = upper.print.union(lower.print)
        return line
    }

    private func parted(_ lines: [CharacterLine]) -> [CharacterLine] {
        let page = CharacterPage(
            size: PixelSize(width: 3000, height: 4000), em: 30,
            lines: lines)
        return TierBreaks(page).parted()
    }

    /// Returns the ink of each line's characters. It identifies the line whatever the line's cells are.
    private func inks(_ lines: [CharacterLine]) -> Set<[PixelRect]> {
        Set(lines.map { $0.layout.characters.map(\.ink) })
    }

    @Test(
        "Columns that run into the next tier are parted where their neighbours end",
        arguments: [[4], [0], [3, 4, 5], [0, 2, 4, 6, 8]])
    func parts(run: [Int]) {
        let lines = twoTiers()
        let others = lines.indices.filter { !run.contains($0 % Self.columns) }.map { lines[$0] }
        let found = parted(others + run.map { joined(lines[$0], lines[$0 + Self.columns]) })
        #expect(found.count == lines.count)
        #expect(inks(found) == inks(lines))
        for line in found {
            #expect(line.layout.cuts == line.layout.cuts.sorted())
            #expect(line.print.yRange == line.along)
        }
    }

    @Test(
        "A column at its block's edge is parted like the block, although the next block's columns run through")
    func edge() {
        let lines = twoTiers()
        var page = BoxedPage()
        for c in 0..<Self.columns {
            page.line("b\(c)", x: page.left(-c) + 3 * page.em, y: page.top(0), count: 2 * BoxedPage.full)
        }
        let others = lines.indices.filter { $0 % Self.columns != 0 }.map { lines[$0] }
        let found = parted(page.lines + others + [joined(lines[0], lines[Self.columns])])
        #expect(inks(found) == inks(page.lines + lines))
    }

    @Test("Lines of one tier stay whole, although a comma leaves a blank")
    func comma() {
        var lines = Array(twoTiers().prefix(Self.columns))
        for i in 6..<BoxedPage.full { move(&lines[4].layout.characters[i], by: 15) }
        #expect(parted(lines).map(\.layout) == lines.map(\.layout))
    }

    @Test("A column among columns that run through stays whole, despite a blank at the boundary of tiers")
    func through() {
        var lines = twoTiers()
        for k in [0, 1, 2, 3, 4, 5, 6] {
            let gap = lines[k + Self.columns].layout.start - lines[k].layout.end
            lines[k] = joined(lines[k], lines[k + Self.columns])
            // All lines but one have ink at the boundary of the tiers.
            guard k != 3 else { continue }
            let first = lines[k].layout.characters[BoxedPage.full]
            lines[k].layout.characters[BoxedPage.full] = stretched(first, gap)
        }
        lines = lines.indices.filter { !(Self.columns..<Self.columns + 7 ~= $0) }.map { lines[$0] }
        #expect(parted(lines).map(\.layout) == lines.map(\.layout))
    }

    @Test("A line keeps its first character if its neighbours are indented")
    func firstCharacter() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<8)
        page.run("a", tier: 1, columns: 0..<8, indented: [2, 3, 5, 6, 7])
        // Two lines end as low as the first characters of the lower tier.
        for c in 8..<10 { page.line("b\(c)", x: page.left(c), y: page.top(0), count: BoxedPage.full + 2) }
        var lines = page.lines
        for i in 1..<BoxedPage.full { move(&lines[8 + 4].layout.characters[i], by: 6) }
        #expect(parted(lines).map(\.layout) == lines.map(\.layout))
    }

    @Test("A piece of a leaning column keeps its place and its share of the lean")
    func leaningColumn() throws {
        let lines = twoTiers()
        var long = joined(lines[4], lines[4 + Self.columns])
        long.layout.lean = 20
        let others = lines.indices.filter { $0 % Self.columns != 4 }.map { lines[$0] }
        let found = parted(others + [long]).suffix(2).map(\.layout)
        let (upper, lower) = (try #require(found.first), try #require(found.last))
        #expect(upper.cross == long.layout.cross)
        #expect((9...10).contains(upper.lean))
        #expect((10...11).contains(lower.cross.lowerBound - long.layout.cross.lowerBound))
        #expect((9...10).contains(lower.lean))
    }

    private func move(_ character: inout Character, by px: Int) {
        character.end += px
        character.ink = character.ink.moved(x: 0, y: px)
    }

    private func stretched(_ character: Character, _ gap: Int) -> Character {
        var character = character
        let ink = character.ink
        character.ink = PixelRect(minX: ink.minX, minY: ink.minY - gap, maxX: ink.maxX, maxY: ink.maxY)
        return character
    }
}
