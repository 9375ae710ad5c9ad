import Testing

@testable import PageAnalysis

@Suite("Specks in a column")
struct StraySpecksTests {
    private static let em = 24

    /// A piece of ink in a column: its rows, and its columns of pixels from the left of the column's band.
    private typealias Blot = (rows: Range<Int>, columns: Range<Int>)

    private static let character: Blot = (2..<22, 2..<22)
    private static let stop: Blot = (26..<32, 17..<23)
    private static let speck: Blot = (37..<41, 9..<13)
    private static let next: Blot = (50..<70, 2..<22)

    /// Returns the extents, in rows of the column, of the cells that remain. Before, there is one cell for each of
    /// these blots.
    private func kept(_ blots: [Blot], kinds: [CutPath.Kind]? = nil) -> [Range<Int>] {
        var widths = [Int](repeating: 0, count: 120)
        var starts = widths
        for blot in blots {
            for row in blot.rows { (widths[row], starts[row]) = (blot.columns.count, blot.columns.lowerBound) }
        }
        let line = DrawnLine(rows: widths, starts: starts, em: Self.em)
        let cells = blots.indices.map { i in
            let range = blots[i].rows.lowerBound - 1..<blots[i].rows.upperBound + 1
            return CutPath.Cell(
                range: range.lowerBound + Self.em / 2..<range.upperBound + Self.em / 2, cost: 0,
                kind: kinds?[i] ?? .full)
        }
        return StraySpecks(line: line.line, profile: line.profile, size: Self.em).taken(from: cells).map {
            $0.range.lowerBound - Self.em / 2..<$0.range.upperBound - Self.em / 2
        }
    }

    @Test("A speck in the blank after a stop belongs to the stop's cell")
    func afterStop() {
        #expect(kept([Self.character, Self.stop, Self.speck, Self.next]) == [1..<23, 25..<42, 49..<71])
        #expect(kept([Self.character, Self.stop, Self.speck]) == [1..<23, 25..<42])
    }

    @Test("A speck gets its own cell if it is larger than a stop, follows no stop, or is far from it")
    func others() {
        #expect(kept([Self.character, Self.stop, (36..<43, 9..<13), Self.next]).count == 4)
        #expect(kept([Self.character, Self.stop, (37..<41, 9..<17), Self.next]).count == 4)
        #expect(kept([Self.character, (26..<32, 4..<10), Self.speck, Self.next]).count == 4)
        #expect(kept([Self.character, Self.speck, Self.next]).count == 3)
        #expect(kept([Self.character, Self.stop, (50..<54, 9..<13), (62..<82, 2..<22)]).count == 4)
    }

    @Test("The first of several dots after a stop is no speck")
    func dots() {
        #expect(kept([Self.character, Self.stop, Self.speck, (45..<49, 9..<13), (58..<78, 2..<22)]).count == 5)
    }

    @Test("A point beside a sideways digit is no speck")
    func points() {
        let blots: [Blot] = [Self.character, Self.stop, Self.speck, Self.next]
        #expect(kept(blots, kinds: [.full, .full, .turned, .turned]).count == 4)
        #expect(kept(blots, kinds: [.turned, .turned, .full, .full]).count == 4)
    }

    @Test("Small ink at a line's ends is removed if it is at the left or far from all other ink")
    func ends() {
        #expect(kept([Self.character, (26..<32, 2..<8)]) == [1..<23])
        #expect(kept([Self.character, (60..<66, 17..<23)]) == [1..<23])
        #expect(kept([(26..<32, 2..<8), Self.next]) == [49..<71])
        #expect(kept([Self.character, Self.stop]).count == 2)
    }
}
