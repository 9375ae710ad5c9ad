import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Rules of dots, waves and dashes between columns")
struct RuleRemainsTests {
    private let em = 30

    /// Draws two tiers. They are so close that only the rule between them separates their columns.
    private func tiers(_ page: inout DrawnPage) -> [[PixelRect]] {
        let upper = page.columns(PixelRect(minX: 30, minY: 30, maxX: 870, maxY: 420), em: em)
        let lower = page.columns(PixelRect(minX: 30, minY: 436, maxX: 870, maxY: 826), em: em)
        return upper + lower
    }

    private func components(of boxes: [PixelRect]) -> [InkRuns.Component] {
        var ink = BitRaster(size: PixelSize(width: 1000, height: 400))
        for box in boxes { for y in box.yRange { for x in box.xRange { ink[x, y] = true } } }
        return InkRuns(ink).components
    }

    private func check(_ page: DrawnPage, _ drawn: [[PixelRect]]) {
        let layout = page.layout
        #expect(layout.allLines.count == drawn.count)
        let cells = layout.allCells
        #expect(cells.count == drawn.reduce(0) { $0 + $1.count })
        #expect(drawn.joined().allSatisfy { print in cells.count { $0.contains(print) } == 1 })
        #expect(layout.rules.contains { $0.direction == .horizontal && $0.rect.width > 700 })
    }

    @Test("A row of dots is a rule, even with lost dots", arguments: [0, 7])
    func dots(lost: Int) {
        var page = DrawnPage(900, 860)
        let drawn = tiers(&page)
        for (i, x) in stride(from: 30, to: 870, by: 10).enumerated() where lost == 0 || i % lost != 3 {
            page.fill(PixelRect(minX: x, minY: 426, maxX: x + 4, maxY: 430))
        }
        check(page, drawn)
    }

    @Test("A wave is a rule, whole or broken", arguments: [900, 60])
    func wave(piece: Int) {
        var page = DrawnPage(900, 860)
        let drawn = tiers(&page)
        for x in 30..<870 where x % piece >= 4 {
            let y = 425 + abs(x % 20 - 10) * 6 / 10
            page.fill(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 3))
        }
        check(page, drawn)
    }

    @Test("A rule's bent end is removed with it, and 一 at the head of a column below stays")
    func bentEnd() {
        let rule = PrintedRule(
            box: PixelRect(minX: 100, minY: 200, maxX: 500, maxY: 204), direction: .horizontal, thickness: 4)
        let pieces = [
            PixelRect(minX: 505, minY: 205, maxX: 540, maxY: 212),
            PixelRect(minX: 200, minY: 205, maxX: 260, maxY: 208),
            PixelRect(minX: 300, minY: 216, maxX: 327, maxY: 219),
            PixelRect(minX: 400, minY: 206, maxX: 427, maxY: 230),
            PixelRect(minX: 530, minY: 240, maxX: 560, maxY: 244),
            PixelRect(minX: 360, minY: 208, maxX: 387, maxY: 211),
        ]
        let components = components(of: pieces)
        let found = RuleRemains(components: components, rules: [rule], em: em).bentEnds().map { components[$0].box }
        #expect(Set(found) == Set(pieces[0...1]))
        let short = PrintedRule(
            box: PixelRect(minX: 420, minY: 200, maxX: 500, maxY: 204), direction: .horizontal, thickness: 4)
        #expect(RuleRemains(components: components, rules: [short], em: em).bentEnds().isEmpty)
    }

    @Test("A row of dots between type on its axis is a leader, other rows of dots are rules")
    func leaders() {
        let dots = (0..<12).map { PixelRect(minX: 112, minY: 100 + 12 * $0, maxX: 116, maxY: 104 + 12 * $0) }
        func found(_ type: [PixelRect]) -> (leaders: [[PixelRect]], chains: Int) {
            let components = components(of: dots + type)
            let remains = RuleRemains(components: components, rules: [], em: em)
            let leaders = remains.leaders().map { $0.pieces.map { components[$0].box } }
            return (leaders, remains.chains(outside: []).count)
        }
        let (above, below) = (
            PixelRect(minX: 100, minY: 40, maxX: 128, maxY: 68), PixelRect(minX: 100, minY: 270, maxX: 128, maxY: 298)
        )
        #expect(found([above, below]).leaders == [[above] + dots + [below]])
        let remains = RuleRemains(components: components(of: dots + [above, below]), rules: [], em: em)
        #expect(remains.chains(outside: [], but: Set(remains.leaders().flatMap(\.pieces))).isEmpty)
        let aside = PixelRect(minX: 120, minY: 270, maxX: 148, maxY: 298)
        for type in [[above], [below], [above, aside]] { #expect(found(type) == ([], 1)) }
    }

    @Test("Dots of a halftone between type are no leaders")
    func screen() {
        let dots = (0..<12).flatMap { row in
            (0..<12).map {
                PixelRect(minX: 50 + 10 * $0, minY: 100 + 10 * row, maxX: 54 + 10 * $0, maxY: 104 + 10 * row)
            }
        }
        let type = [40, 250].flatMap { y in
            (0..<4).map { PixelRect(minX: 50 + 30 * $0, minY: y, maxX: 76 + 30 * $0, maxY: y + 28) }
        }
        #expect(RuleRemains(components: components(of: dots + type), rules: [], em: em).leaders().isEmpty)
    }

    @Test("In a table of contents, title, leader and page number are one line", arguments: [10, 30])
    func contents(step: Int) {
        var page = DrawnPage(900, 860)
        var drawn: [[PixelRect]] = []
        for column in 0..<14 {
            let (x, count) = (40 + 60 * column, 4 + column % 5)
            let title = page.column(x: x, y: 30, em: em, count: count)
            let dots = stride(from: 30 + em * (count + 1), to: 700, by: step).map {
                PixelRect(minX: x + 12, minY: $0 + 12, maxX: x + 17, maxY: $0 + 17)
            }
            for dot in dots { page.fill(dot) }
            drawn.append(title + dots + page.column(x: x, y: 745, em: em, count: 2))
        }
        let layout = page.layout
        #expect(layout.allLines.count == drawn.count)
        let cells = layout.allCells
        #expect(drawn.joined().allSatisfy { print in cells.count { $0.contains(print) } == 1 })
        #expect(layout.rules.isEmpty)
    }

    @Test("一 in neighbouring columns is no rule")
    func strokes() {
        let boxes = (0..<20).map { PixelRect(minX: $0 * 48, minY: 100, maxX: $0 * 48 + 27, maxY: 103) }
        let components = components(of: boxes)
        #expect(RuleRemains(components: components, rules: [], em: em).chains(outside: []).isEmpty)
    }

    @Test("Digits one below the other are no upright wave")
    func figures() {
        let boxes = (0..<12).map { PixelRect(minX: 100, minY: $0 * 28, maxX: 112, maxY: $0 * 28 + 24) }
        let components = components(of: boxes)
        #expect(RuleRemains(components: components, rules: [], em: em).chains(outside: []).isEmpty)
    }

    @Test("Remnants are found along a leaning rule, and text beside it is not")
    func remnants() {
        let rule = PrintedRule(
            box: PixelRect(minX: 0, minY: 100, maxX: 1000, maxY: 124), direction: .horizontal, thickness: 4)
        let left = [50, 400, 950].map { x in
            let y = 100 + x * 20 / 1000
            return PixelRect(minX: x, minY: y, maxX: x + 12, maxY: y + 4)
        }
        let text = PixelRect(minX: 920, minY: 100, maxX: 945, maxY: 103)
        let components = components(of: left + [text])
        let found = RuleRemains(components: components, rules: [rule], em: em).remnants()
        #expect(Set(found.map { components[$0].box }) == Set(left))
    }

    @Test(
        "Many crests along a rule are remnants of a wave; a few strokes that touch a rule are type",
        arguments: [40, 8, 3])
    func crests(count: Int) {
        let rule = PrintedRule(
            box: PixelRect(minX: 0, minY: 100, maxX: 1000, maxY: 103), direction: .horizontal, thickness: 3)
        let crests = (0..<count).map { i in
            let y = i % 2 == 0 ? 98 : 103
            return PixelRect(minX: i * 25, minY: y, maxX: i * 25 + 10, maxY: y + 2)
        }
        let components = components(of: crests + [PixelRect(minX: 500, minY: 110, maxX: 527, maxY: 113)])
        let found = RuleRemains(components: components, rules: [rule], em: em).remnants()
        #expect(Set(found.map { components[$0].box }) == Set(count == 40 ? crests : []))
    }
}
