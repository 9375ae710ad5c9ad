import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Panels between rules")
struct PanelsTests {
    private let em = 30
    /// Bounding box of the type. With a margin of an em around it, the grid extends from (70, 70) to (1,135, 1,335).
    private let type = PixelRect(minX: 100, minY: 100, maxX: 1105, maxY: 1305)
    /// Side of a tile in px, a third of an em.
    private let tile = 10

    private func panels(_ rules: [PixelRect]) -> Panels {
        let separators = rules.map { rule in
            PageRegions.Separator(
                box: rule, direction: rule.height > rule.width ? .vertical : .horizontal, thickness: 3, reach: 3)
        }
        return Panels(separators: separators, type: type, em: em)
    }

    private func across(_ x: Range<Int>, y: Int) -> PixelRect {
        PixelRect(minX: x.lowerBound, minY: y, maxX: x.upperBound, maxY: y + 3)
    }

    private func down(_ y: Range<Int>, x: Int) -> PixelRect {
        PixelRect(minX: x, minY: y.lowerBound, maxX: x + 3, maxY: y.upperBound)
    }

    /// Returns a line of text whose centre is at a place.
    private func line(x: Int, y: Int) -> PixelRect {
        PixelRect(minX: x - em / 2, minY: y - 2 * em, maxX: x + em / 2, maxY: y + 2 * em)
    }

    /// The four sides of a box.
    private let sides = [
        PixelRect(minX: 300, minY: 500, maxX: 903, maxY: 503), PixelRect(minX: 300, minY: 900, maxX: 903, maxY: 903),
        PixelRect(minX: 300, minY: 500, maxX: 303, maxY: 903), PixelRect(minX: 900, minY: 500, maxX: 903, maxY: 903),
    ]

    @Test("A page without rules is one panel, of all the type and an em around it")
    func noRules() throws {
        let panels = panels([])
        #expect(panels.panels.count == 1)
        // The area is 1,065 × 1,265 px, in whole tiles.
        #expect(panels.area(of: 0) == 107 * 127 * tile * tile)
        #expect(panels.panel(of: line(x: 150, y: 200)) == 0)
        #expect(panels.panels[0].box == PixelRect(minX: 70, minY: 70, maxX: 1140, maxY: 1340))
    }

    @Test("A box of four rules is a panel of its own")
    func box() throws {
        let panels = panels(sides)
        let inside = try #require(panels.panel(of: line(x: 600, y: 700)))
        #expect(panels.panels.count == 2)
        #expect(panels.panel(of: line(x: 350, y: 600)) == inside)
        for (x, y) in [(150, 700), (1000, 700), (600, 300), (600, 1100)] {
            let outside = panels.panel(of: line(x: x, y: y))
            #expect(outside != nil && outside != inside, "\(x), \(y)")
        }
        // Rules are extended by a sixth of an em on each side, to whole tiles.
        #expect(panels.panels[inside].box == PixelRect(minX: 310, minY: 510, maxX: 890, maxY: 890))
        #expect(panels.area(of: inside) == 580 * 380)
    }

    @Test("Boxes that share a side are panels each")
    func shared() {
        let panels = panels(sides + [down(500..<900, x: 500), down(500..<900, x: 700)])
        let found = Set([400, 600, 800].map { panels.panel(of: line(x: $0, y: 700)) })
        #expect(found.count == 3 && !found.contains(nil))
        #expect(panels.panels.count == 4)
    }

    @Test("A box with a gap in its side as wide as a third of an em is closed, with one an em wide it is not")
    func gap() {
        for (gap, count) in [(10, 2), (30, 1)] {
            let broken = sides.dropFirst() + [across(300..<600, y: 500), across(600 + gap..<903, y: 500)]
            #expect(panels(Array(broken)).panels.count == count, "\(gap) px")
        }
    }

    @Test("A rule that ends at most three ems before the edge goes on to it", arguments: [true, false])
    func led(isLeft: Bool) {
        for (short, isParted) in [(90, true), (91, false)] {
            let rule = isLeft ? across(70 + short..<1135, y: 700) : across(70..<1135 - short, y: 700)
            let panels = panels([rule])
            #expect(panels.panels.count == (isParted ? 2 : 1), "\(short) px")
            #expect((panels.panel(of: line(x: 600, y: 400)) != panels.panel(of: line(x: 600, y: 1000))) == isParted)
        }
    }

    @Test("An upright rule that ends before the edge parts nothing")
    func upright() {
        #expect(panels([down(130..<1335, x: 600)]).panels.count == 1)
        #expect(panels([down(70..<1335, x: 600)]).panels.count == 2)
    }

    @Test("A line belongs to the panel that most of it lies in; on a rule, or beyond the type, to none")
    func most() throws {
        let panels = panels([across(70..<1135, y: 700)])
        let upper = try #require(panels.panel(of: line(x: 600, y: 400)))
        let lower = try #require(panels.panel(of: line(x: 600, y: 1000)))
        #expect(panels.panel(of: PixelRect(minX: 600, minY: 600, maxX: 630, maxY: 780)) == upper)
        #expect(panels.panel(of: PixelRect(minX: 600, minY: 620, maxX: 630, maxY: 800)) == lower)
        #expect(panels.panel(of: PixelRect(minX: 600, minY: 700, maxX: 700, maxY: 703)) == nil)
        #expect(panels.panel(of: line(x: 1300, y: 400)) == nil)
    }

    @Test("Tiles are no smaller than four px, however small the type")
    func smallType() {
        let panels = Panels(
            separators: [], type: PixelRect(minX: 0, minY: 0, maxX: 94, maxY: 94), em: 3)
        #expect(panels.area(of: 0) == 26 * 26 * 4 * 4)
    }
}
