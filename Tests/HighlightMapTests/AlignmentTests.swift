import HighlightMap
import PageGeometry
import TestSupport
import Testing

@Suite("Renumbering between images")
struct AlignmentTests {
    /// A scale and a shift of the print.
    struct Move: Sendable, CustomTestStringConvertible {
        var scale: Double
        var dx: Int
        var dy: Int

        var testDescription: String { "× \(scale), \(dx) px to the right, \(dy) px down" }
    }

    private static let moves = [
        Move(scale: 1, dx: 0, dy: 0), Move(scale: 1, dx: -24, dy: 10), Move(scale: 1, dx: 400, dy: -90),
        Move(scale: 1.1, dx: 0, dy: 0), Move(scale: 0.93, dx: 30, dy: -12), Move(scale: 2, dx: -40, dy: 7),
    ]

    /// A page whose lines have cuts of their own, as print has.
    private func printed(seed: UInt64) -> CorrectedPage {
        var page = CorrectedPage(seed: seed)
        page.jitter()
        return page
    }

    /// The map of a page on another image.
    private func map(_ page: CorrectedPage, _ move: Move) throws -> HighlightMap {
        let map = try page.map(revision: 2, digest: "1")
        func places(_ values: [Int], _ shift: Int) -> [Int] {
            values.map { Int((Double($0) * move.scale).rounded()) + shift }
        }
        return try HighlightMap(
            edition: map.edition, page: map.page, revision: 2, size: PixelSize(width: 6000, height: 2000),
            sourceDigest: map.sourceDigest, articles: map.articles,
            lines: map.lines.map { line in
                var line = line
                let cross = places([line.cross.lowerBound, line.cross.upperBound], move.dx)
                (line.cross, line.cuts) = (cross[0]..<cross[1], places(line.cuts, move.dy))
                return line
            })
    }

    @Test("Print keeps its numbers if it is shifted or scaled", arguments: moves)
    func movedPrint(move: Move) throws {
        for seed in 0..<10 as Range<UInt64> {
            let page = printed(seed: seed)
            let found = try page.map(revision: 1).renumbering(to: map(page, move))
            #expect(found.runs == [.init(old: 1, new: 1, count: 360)])
            #expect(found.recuts.isEmpty && found.vanished.isEmpty && found.appeared.isEmpty)
        }
    }

    @Test("Missing and replaced lines vanish, and cells with other cuts are found", arguments: moves)
    func changedPrint(move: Move) throws {
        for seed in 0..<10 as Range<UInt64> {
            let before = printed(seed: seed)
            var after = before
            after.removeLine()
            for _ in 0..<12 { after.reprintLine() }
            for k in 0..<4 { after.recut(splitting: k % 2 == 0) }
            after.shuffleLines()
            let found = try before.map(revision: 1).renumbering(to: map(after, move))
            for (i, numbers) in before.numbers(on: after).enumerated() { #expect(found.numbers(for: i + 1) == numbers) }
        }
    }

    @Test("Other print in the same columns gets no numbers", arguments: 0..<20 as Range<UInt64>)
    func otherPrint(seed: UInt64) throws {
        let found = try printed(seed: seed).map(revision: 1).renumbering(
            to: printed(seed: seed + 100).map(revision: 2, digest: "1"))
        #expect(
            found.runs.isEmpty && found.recuts.isEmpty && found.vanished == [1...360] && found.appeared == [1...360])
        #expect(found.mark(1...360).isEmpty && found.numbers(for: 5).isEmpty)
    }

    @Test("Three lines are enough to find the print's place, two are not", arguments: [0, 2, 3])
    func fewLines(count: Int) throws {
        var page = CorrectedPage(seed: 1, columns: count)
        page.jitter()
        let found = try page.map(revision: 1).renumbering(to: map(page, Self.moves[1]))
        #expect(found.runs == (count < 3 ? [] : [.init(old: 1, new: 1, count: 36)]))
        #expect(found.vanished == (count == 2 ? [1...24] : []))
    }
}
