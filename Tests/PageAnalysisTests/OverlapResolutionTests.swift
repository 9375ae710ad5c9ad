import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Overlapping lines")
struct OverlapResolutionTests {
    /// Returns a line of `count` characters. The first begins at `start`, and each is 30 px wide and 30 px long.
    private func line(_ writing: WritingDirection, across: Int, start: Int, count: Int) -> CutLine {
        let cross = across..<across + 30
        let box = writing.rect(along: start..<start + 30 * count, across: cross)
        return CutLine(
            type: TypeLine(pieces: [], box: box, writing: writing, slope: 0, cross: cross),
            layout: Line(
                role: .body, writing: writing, cross: cross, lean: 0, start: start,
                characters: (0..<count).map { i in
                    let along = start + 30 * i..<start + 30 * (i + 1)
                    return Character(
                        kind: .plain, end: along.upperBound, ink: writing.rect(along: along, across: cross),
                        confidence: 900)
                }),
            advance: 30)
    }

    private func kept(_ lines: [CutLine]) -> [CutLine] {
        OverlapResolution(page: PixelRect(minX: 0, minY: 0, maxX: 2000, maxY: 2000), em: 30).run(lines)
    }

    @Test("A row through many columns is removed, whatever its length", arguments: [3, 8])
    func rowThroughColumns(columns: Int) {
        let standing = (0..<columns).map { line(.vertical, across: 100 + 60 * $0, start: 100, count: 12) }
        let row = line(.horizontal, across: 250, start: 100, count: 17)
        let kept = kept(standing + [row])
        #expect(kept.count == columns)
        #expect(kept.allSatisfy { $0.writing == .vertical && $0.layout.characters.count == 12 })
    }

    @Test("Columns whose feet meet a longer row keep all characters and end at the row")
    func feetOnRow() {
        let standing = (0..<4).map { line(.vertical, across: 100 + 60 * $0, start: 100, count: 7) }
        let kept = kept(standing + [line(.horizontal, across: 295, start: 100, count: 10)])
        let columns = kept.filter { $0.writing == .vertical }
        #expect(kept.count == 5)
        #expect(columns.allSatisfy { $0.layout.characters.count == 7 && $0.layout.end == 295 })
    }

    @Test("A headline that extends into the columns below stays")
    func headlineOverColumns() {
        let standing = (0..<8).map { line(.vertical, across: 100 + 60 * $0, start: 120, count: 12) }
        let headline = line(.horizontal, across: 98, start: 100, count: 15)
        let kept = kept(standing + [headline])
        #expect(kept.count { $0.writing == .horizontal } == 1)
        #expect(kept.first { $0.writing == .horizontal }?.layout.characters.count == 15)
    }

    @Test(
        "Leaning columns with touching edges all stay, slightly narrower",
        arguments: [0, 40, -40])
    func leaningColumns(lean: Int) {
        let standing = (0..<6).map { i in
            var column = line(.vertical, across: 300 + 27 * i, start: 100, count: 24)
            column.layout.lean = lean + i % 2
            return column
        }
        let kept = kept(standing)
        #expect(kept.count == 6)
        #expect(kept.allSatisfy { $0.layout.characters.count == 24 && $0.layout.cross.count >= 22 })
        for (a, b) in zip(kept, kept.dropFirst()) {
            #expect(!a.layout.cells.contains { cell in b.layout.cells.contains { $0.intersects(cell) } })
        }
    }

    @Test("A row of small cells that extends into a headline takes none of the headline's print")
    func rowIntoHeadline() {
        let headline = line(.vertical, across: 300, start: 100, count: 8)
        var row = line(.horizontal, across: 160, start: 320 - 6 * 10, count: 6)
        for i in row.layout.characters.indices { row.layout.characters[i].end = row.layout.start + 10 * (i + 1) }
        let kept = kept([headline, row])
        let found = kept.first { $0.writing == .vertical }
        #expect(found.map { $0.layout.cross.count >= 20 && $0.layout.characters.count == 8 } == true)
    }

    @Test("On a page of rows, a column through them is removed")
    func columnThroughRows() {
        let lying = (0..<8).map { line(.horizontal, across: 100 + 60 * $0, start: 100, count: 12) }
        let column = line(.vertical, across: 250, start: 100, count: 17)
        let kept = kept([column] + lying)
        #expect(kept.count == 8)
        #expect(kept.allSatisfy { $0.writing == .horizontal })
    }
}
