import HighlightMap
import LayoutDocument
import PageGeometry
import TestSupport
import Testing

@Suite("Numbers, cells and fills")
struct HighlightMapCellsTests {
    @Test(
        "The index finds the number at each corner pixel of each cell, and no number outside the cells",
        arguments: 0..<40)
    func corners(seed: Int) throws {
        let map = try randomMap(seed: seed, lines: [4, 40, 200][seed % 3])
        let index = HighlightMapIndex(map)
        var cells: [PixelRect] = []
        for number in 0..<map.count {
            let cell = try #require(map.cell(of: number + 1))
            cells.append(cell)
            for x in [cell.minX, cell.maxX - 1] {
                for y in [cell.minY, cell.maxY - 1] {
                    #expect(index.number(at: PixelPoint(x: x, y: y)) == number + 1)
                }
            }
        }
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<300 {
            let point = PixelPoint(
                x: Int.random(in: -20...map.size.width + 20, using: &random),
                y: Int.random(in: -20...map.size.height + 20, using: &random))
            #expect(index.number(at: point) == cells.firstIndex { $0.contains(point) }.map { $0 + 1 })
        }
    }

    @Test(
        "A fill has one rectangle for each line, exactly around its cells, with its ends in either order",
        arguments: 0..<40
    )
    func fills(seed: Int) throws {
        let map = try randomMap(seed: seed)
        guard map.count > 0 else { return }
        var random = SplitMix(seed: UInt64(seed))
        for _ in 0..<40 {
            let start = Int.random(in: 1...map.count, using: &random)
            let end = Int.random(in: start...min(map.count, start + 60), using: &random)
            let fills = map.fill(from: start, to: end)
            #expect(fills == map.fill(from: end, to: start))
            #expect(fills.flatMap { Array($0.numbers) } == Array(start...end))
            #expect(fills.map(\.line) == fills.map(\.line).sorted() && Set(fills.map(\.line)).count == fills.count)
            for fill in fills {
                let line = map.lines[fill.line]
                let cells = fill.numbers.compactMap(map.cell)
                let along = line.writing.along(fill.rect)
                #expect(along.lowerBound == cells.map { line.writing.along($0).lowerBound }.min())
                #expect(along.upperBound == cells.map { line.writing.along($0).upperBound }.max())
                #expect(line.writing.across(fill.rect).count == line.cross.count)
                #expect(abs(fill.lean) <= abs(line.lean))
                #expect(line.bounds.contains(fill.rect))
            }
        }
    }

    @Test(
        "Numbers outside the page count as its first or last number",
        arguments: [(-4, 2, 1...2), (0, 0, 1...1), (5, 900, 5...8), (900, 901, 8...8), (Int.min, Int.max, 1...8)])
    func outside(start: Int, end: Int, expected: ClosedRange<Int>) throws {
        let fills = try smallMap().fill(from: start, to: end)
        #expect(fills.flatMap { Array($0.numbers) } == Array(expected))
    }

    @Test("A part of a leaning line has its share of the lean")
    func leaningFill() throws {
        let line = HighlightMap.Line(
            first: 1, article: 0, paragraph: 0, role: .body, writing: .vertical, cross: 100..<120,
            cuts: [0, 25, 50, 75, 100], lean: -8)
        let map = try HighlightMap(
            size: PixelSize(width: 200, height: 200), articles: [.init(first: 1, last: 4)], lines: [line])
        #expect((1...4).compactMap(map.cell).map(\.minX) == [99, 97, 95, 93])
        let half = try #require(map.fill(from: 3, to: 4).first)
        #expect(half.rect == PixelRect(minX: 94, minY: 50, maxX: 114, maxY: 100))
        #expect(half.lean == -4)
    }

    @Test("Each number belongs to its line", arguments: [(1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (8, 2)])
    func lineOfNumber(number: Int, line: Int) throws {
        #expect(try smallMap().lineIndex(of: number) == line)
    }

    @Test("A number outside the page has no cell", arguments: [Int.min, -1, 0, 9, Int.max])
    func noCell(number: Int) throws {
        #expect(try smallMap().cell(of: number) == nil)
        #expect(try smallMap().lineIndex(of: number) == nil)
    }
}
