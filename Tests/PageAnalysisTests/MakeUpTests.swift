import LayoutDocument
import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("The make-up of a page")
struct MakeUpTests {
    /// Returns a line whose traits are all `trait`.
    private func line(
        _ x: ClosedRange<Float>, _ y: ClosedRange<Float>, isVertical: Bool = true, size: Float = 1,
        characters: Float, trait: Float = 0
    ) -> MakeUp.Thing {
        MakeUp.Thing(
            box: MakeUp.Box(minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound, maxY: y.upperBound),
            isVertical: isVertical, size: size, characters: characters,
            traits: [Float](repeating: trait, count: LineTrait.count))
    }

    private let kinds = [Float](repeating: 1 / 11, count: 11)

    @Test("A block of columns has their box, median size, characters, first indent and last blank")
    func columns() {
        let block = MakeUp.Thing(
            [
                line(20...21, 11...22, size: 1.5, characters: 11), line(18.5...19.5, 10...22, characters: 12),
                line(17...18, 10...15, characters: 5),
            ], kinds: kinds)
        #expect(block.box == MakeUp.Box(minX: 17, minY: 10, maxX: 21, maxY: 22))
        #expect(block.isVertical && block.size == 1 && block.characters == 28 && block.lines == 3)
        #expect(block.indent == 1 && block.blank == 7)
        #expect(block.kinds == kinds)
    }

    @Test("A block of rows has its indent at the left and its blank at the right")
    func rows() {
        let block = MakeUp.Thing(
            [
                line(2...20, 10...11, isVertical: false, characters: 18),
                line(0...20, 12...13, isVertical: false, characters: 20),
                line(0...4, 14...15, isVertical: false, characters: 4),
            ], kinds: kinds)
        #expect(!block.isVertical && block.indent == 2 && block.blank == 16)
    }

    @Test("A block of one line has no known indent or blank")
    func oneLine() {
        let block = MakeUp.Thing([line(20...21, 11...22, characters: 11, trait: 0.5)], kinds: kinds)
        #expect(block.indent == nil && block.blank == nil && block.lines == 1)
        #expect(block.traits == [Float](repeating: 0.5, count: LineTrait.count))
    }

    @Test("A block's traits are means over its characters; a line without characters counts as one")
    func traits() {
        let block = MakeUp.Thing(
            [line(20...21, 10...12, characters: 3, trait: 1), line(18...19, 10...12, characters: 0, trait: 0)],
            kinds: kinds)
        #expect(block.traits == [Float](repeating: 0.75, count: LineTrait.count))
    }

    @Test("A block has the direction of most of its lines, and is vertical in case of a tie")
    func direction() {
        func isVertical(_ directions: [Bool]) -> Bool {
            MakeUp.Thing(
                directions.enumerated().map { place, isVertical in
                    line(0...9, Float(2 * place)...Float(2 * place + 1), isVertical: isVertical, characters: 9)
                }, kinds: kinds
            ).isVertical
        }
        #expect(isVertical([true, false]) && isVertical([false, true, true]))
        #expect(!isVertical([false, true, false]))
    }

    @Test("Large type counts as a heading if the kinds are unknown")
    func heading() {
        #expect(line(0...1, 0...9, size: 1.3, characters: 9).heading == 0)
        #expect(line(0...1, 0...9, size: 1.3, characters: 9).text == 1)
        let large = line(0...2, 0...9, size: 1.4, characters: 5)
        #expect(large.heading == 1 && large.text == 0)
        let known = MakeUp.Thing([large], kinds: [0.25, 0.125, 0, 0, 0.5, 0, 0, 0.125, 0, 0, 0])
        #expect(known.heading == 0.375 && known.text == 0.5)
    }

    @Test("Lengths of lines, separators and pictures are in ems, and a separator has no thickness")
    func ems() throws {
        var page = BoxedPage(em: 32)
        page.line("a", x: 1600, y: 640, count: 10)
        page.line("head", x: 1920, y: 640, count: 5, scale: 200)
        page.rule(PixelRect(minX: 960, minY: 320, maxX: 1600, maxY: 328))
        page.rule(PixelRect(minX: 960, minY: 320, maxX: 964, maxY: 960))
        page.pictures = [PixelRect(minX: 64, minY: 96, maxX: 320, maxY: 352)]
        let makeUp = LineMakeUp(page.characterPage).makeUp
        let (line, head) = (try #require(makeUp.things.first), try #require(makeUp.things.last))
        #expect(makeUp.things.count == 2)
        #expect(line.box == MakeUp.Box(minX: 50, minY: 20, maxX: 51, maxY: 28.75))
        #expect(line.isVertical && line.size == 1 && line.characters == 10 && line.kinds.isEmpty)
        #expect(head.size == 2 && head.characters == 5)
        let (level, upright) = (try #require(makeUp.rules.first), try #require(makeUp.rules.last))
        #expect(makeUp.rules.count == 2)
        #expect(level.minY == level.maxY && level.minX == 30 && level.maxX == 50)
        #expect(upright.minX == upright.maxX && upright.minY == 10 && upright.maxY == 30)
        #expect(makeUp.pictures == [MakeUp.Box(minX: 2, minY: 3, maxX: 10, maxY: 11)])
    }

    @Test("A column across two tiers becomes two lines, unless the rule is off")
    func tierBreaks() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<10)
        page.run("a", tier: 1, columns: 0..<10)
        var characters = page.characterPage
        characters.lines[4].layout.characters += characters.lines[14].layout.characters
        characters.lines[4].print = characters.lines[4].print.union(characters.lines[14].print)
        characters.lines.remove(at: 14)
        #expect(LineMakeUp(characters).page.lines.count == 20)
        #expect(LineMakeUp(characters, on: nil, off: [.tierBreaks]).makeUp.things.count == 19)
    }

    @Test("Lines of a leaning page become upright, unless the rule is off")
    func skew() {
        let slope = 65536 * 20 / 1000
        var page = BoxedPage().characterPage
        var straight = BoxedPage()
        straight.run("a", tier: 0, columns: 0..<10)
        page.lines = straight.lines.map { line in
            var line = line
            let layout = line.layout
            let left = layout.cross.lowerBound + (slope * layout.start) >> 16
            let drop = -((slope * layout.cross.lowerBound) >> 16)
            line.layout.start += drop
            for place in line.layout.characters.indices { line.layout.characters[place].end += drop }
            line.layout.cross = left..<left + layout.cross.count
            line.layout.lean = (slope * layout.characters.count * 27) >> 16
            line.slope = slope
            return line
        }
        func tops(off: Set<BlockParameters.Rule>) -> [Int] { LineMakeUp(page, on: nil, off: off).boxes.map(\.minY) }
        func spread(_ tops: [Int]) -> Int { (tops.max() ?? 0) - (tops.min() ?? 0) }
        #expect(spread(tops(off: [])) <= 2)
        #expect(spread(tops(off: [.skew])) >= 6)
    }
}
