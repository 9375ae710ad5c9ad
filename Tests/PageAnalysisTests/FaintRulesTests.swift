import PageGeometry
import PageRaster
import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Rules of which crumbs are left")
struct FaintRulesTests {
    private let em = 26

    private func chains(of boxes: [PixelRect]) -> [RuleRemains.Chain] {
        var ink = BitRaster(size: PixelSize(width: 1000, height: 400))
        for box in boxes { for y in box.yRange { for x in box.xRange { ink[x, y] = true } } }
        return FaintRules(components: InkRuns(ink).components, em: em).chains(outside: [])
    }

    /// Returns crumbs 5 px high in a row that falls by `fall` px. They have no rhythm, and the blanks between them are
    /// shorter than an em.
    private func crumbs(y: Int, fall: Int, seed: UInt64) -> [PixelRect] {
        var random = SplitMix(seed: seed)
        var x = 20
        var boxes: [PixelRect] = []
        while x < 940 {
            let width = Int.random(in: 5...24, using: &random)
            let top = y + fall * x / 1000
            boxes.append(PixelRect(minX: x, minY: top, maxX: x + width, maxY: top + 5))
            x += width + Int.random(in: 6...22, using: &random)
        }
        return boxes
    }

    @Test("Crumbs of a double rule are a rule, straight or leaning", arguments: [0, 5])
    func doubleRule(fall: Int) throws {
        let boxes = crumbs(y: 200, fall: fall, seed: 3) + crumbs(y: 205, fall: fall, seed: 4)
        let rule = try #require(chains(of: boxes).first)
        #expect(rule.rule.direction == .horizontal)
        #expect(rule.rule.box.width > 850)
        #expect(chains(of: boxes).count == 1)
    }

    @Test("Crumbs of type are none: strokes reach out of every row of them")
    func type() {
        let slots = stride(from: 20, to: 940, by: 18).enumerated()
        let crumbs = slots.filter { $0.offset % 4 != 3 }.map { _, x in
            PixelRect(minX: x, minY: 200, maxX: x + 14, maxY: 205)
        }
        let strokes = slots.filter { $0.offset % 4 == 3 }.flatMap { _, x in
            [x + 2, x + 10].map { PixelRect(minX: $0, minY: 188, maxX: $0 + 5, maxY: 212) }
        }
        #expect(chains(of: crumbs).count == 1)
        #expect(chains(of: crumbs + strokes).isEmpty)
    }

    @Test("A row shorter than seven characters is none")
    func short() {
        let boxes = crumbs(y: 200, fall: 0, seed: 3).filter { $0.maxX < 190 }
        #expect(!boxes.isEmpty)
        #expect(chains(of: boxes).isEmpty)
    }
}
