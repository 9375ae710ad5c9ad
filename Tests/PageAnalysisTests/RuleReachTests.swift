import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Extent of rules across their direction")
struct RuleReachTests {
    private func plane(_ slope: Int) -> PagePlane {
        var plane = PagePlane([])
        plane.slope = slope
        return plane
    }

    @Test("A double rule found as one includes the blank between its strokes, also on a leaning page")
    func doubleRule() {
        let rule = PrintedRule(
            box: PixelRect(minX: 0, minY: 100, maxX: 1000, maxY: 107), direction: .horizontal, thickness: 2)
        #expect(plane(0).reach(of: rule) == 7)
        // Here, the rule above and a thin rule have a lean of 5 px from end to end.
        var leaning = rule
        leaning.box = PixelRect(minX: 0, minY: 100, maxX: 1000, maxY: 112)
        for slope in [65536 * 5 / 1000 + 1, -65536 * 5 / 1000 - 1] {
            #expect(plane(slope).reach(of: leaning) == 7)
            #expect(plane(slope).reach(of: rule) == 2)
        }
    }

    @Test("The median of a rule's parts gives its extent")
    func parts() {
        var rule = PrintedRule(
            box: PixelRect(minX: 100, minY: 0, maxX: 120, maxY: 300), direction: .vertical, thickness: 2)
        rule.leaning = [
            PixelRect(minX: 100, minY: 0, maxX: 107, maxY: 100), PixelRect(minX: 105, minY: 100, maxX: 113, maxY: 200),
            PixelRect(minX: 118, minY: 200, maxX: 120, maxY: 300),
        ]
        #expect(plane(0).reach(of: rule) == 7)
    }
}
