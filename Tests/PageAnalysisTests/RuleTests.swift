import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Ink: rules")
struct RuleTests {
    private static let em = 30

    /// A page of two tiers of type. There is a blank of 60 px between the tiers at 480 ..< 540, and one to the left of
    /// 60.
    private var page: DrawnPage {
        var page = DrawnPage(1000, 1010)
        page.columns(PixelRect(minX: 70, minY: 30, maxX: 970, maxY: 480), em: Self.em)
        page.columns(PixelRect(minX: 70, minY: 540, maxX: 970, maxY: 990), em: Self.em)
        return page
    }

    @Test("A page with only type has no rules")
    func noRules() { #expect(page.ink.rules.isEmpty) }

    @Test("A rule is found whether thin or thick, across and down", arguments: [1, 2, 5, 10])
    func thickness(thickness: Int) {
        var page = page
        let across = PixelRect(minX: 60, minY: 505, maxX: 980, maxY: 505 + thickness)
        let down = PixelRect(minX: 40, minY: 20, maxX: 40 + thickness, maxY: 990)
        page.fill(across)
        page.fill(down)
        let rules = page.ink.rules
        #expect(rules.count == 2)
        #expect(rules.contains { $0.direction == .horizontal && $0.box.isNear(across, 2) })
        #expect(rules.contains { $0.direction == .vertical && $0.box.isNear(down, 2) })
        #expect(rules.allSatisfy { abs($0.thickness - thickness) <= 1 })
    }

    @Test("A rule in pieces is one rule if its gaps are below an em", arguments: [3, 12, 25])
    func brokenRule(gap: Int) {
        var page = page
        for x in stride(from: 60, to: 960, by: 100 + gap) {
            page.fill(PixelRect(minX: x, minY: 508, maxX: min(980, x + 100), maxY: 511))
        }
        #expect(page.ink.rules.count == 1)
    }

    @Test("A rule that touches type is removed, and the type stays")
    func touching() {
        var page = page
        page.fill(PixelRect(minX: 60, minY: 476, maxX: 980, maxY: 480))
        let ink = page.ink
        #expect(ink.rules.count == 1)
        let lost = self.page.ink.runs.components.count - ink.runs.components.count
        #expect(abs(lost) <= 2)
    }

    @Test("A rule skewed by a degree is one rule, from end to end")
    func skewed() {
        var page = DrawnPage(1000, 1060)
        page.columns(PixelRect(minX: 70, minY: 30, maxX: 970, maxY: 480), em: Self.em)
        page.columns(PixelRect(minX: 70, minY: 570, maxX: 970, maxY: 1020), em: Self.em)
        for x in 60..<980 {
            page.fill(PixelRect(minX: x, minY: 520 + x * 17 / 1000, maxX: x + 1, maxY: 524 + x * 17 / 1000))
        }
        let rules = page.ink.rules
        #expect(rules.count == 1)
        #expect(rules.allSatisfy { $0.box.minX <= 62 && $0.box.maxX >= 978 })
    }

    @Test("The strokes of a headline are no rules")
    func headline() {
        var page = DrawnPage(1000, 1010)
        page.columns(PixelRect(minX: 70, minY: 540, maxX: 970, maxY: 990), em: Self.em)
        page.column(x: 700, y: 30, em: 110, count: 4)
        page.column(x: 300, y: 30, em: 75, count: 6)
        #expect(page.ink.rules.isEmpty)
    }

    @Test("The stem of a large character is no rule if only thin strokes cross it")
    func hairLines() {
        var page = page
        page.fill(PixelRect(minX: 400, minY: 60, maxX: 560, maxY: 440), 250)
        page.fill(PixelRect(minX: 470, minY: 120, maxX: 473, maxY: 220))
        for y in [132, 148, 164, 180, 202] { page.fill(PixelRect(minX: 440, minY: y, maxX: 510, maxY: y + 2)) }
        #expect(page.ink.rules.isEmpty)
    }

    @Test("Crossed strokes of characters one below the other are no rule")
    func stems() {
        var page = page
        // A stem runs through the middle of each character of one column, like that of 車 and 県.
        page.fill(PixelRect(minX: 953, minY: 60, maxX: 956, maxY: 420))
        #expect(page.ink.rules.isEmpty)
    }

    @Test("A line along type is a rule, even if it touches the type on one side")
    func sideLine() {
        var page = page
        let line = PixelRect(minX: 970, minY: 60, maxX: 973, maxY: 420)
        page.fill(line)
        for y in stride(from: 66, to: 420, by: 30) { page.fill(PixelRect(minX: 966, minY: y, maxX: 970, maxY: y + 12)) }
        let rules = page.ink.rules
        #expect(rules.count == 1)
        #expect(rules.allSatisfy { $0.box.isNear(line, 3) })
    }

    @Test("A wavy rule is a rule, across and down, whole or in pieces", arguments: [0, 9])
    func wavy(gap: Int) {
        let wave = [0, 1, 3, 5, 7, 8, 9, 9, 8, 7, 5, 3, 1, 0]
        var page = page
        for i in 0..<900 where i % 120 >= gap {
            let swing = wave[i / 2 % wave.count]
            page.fill(PixelRect(minX: 70 + i, minY: 504 + swing, maxX: 72 + i, maxY: 507 + swing))
            page.fill(PixelRect(minX: 30 + swing, minY: 60 + i, maxX: 33 + swing, maxY: 62 + i))
        }
        let ink = page.ink
        #expect(ink.rules.count == 2)
        #expect(ink.rules.contains { $0.box.isNear(PixelRect(minX: 70, minY: 504, maxX: 971, maxY: 516), 10) })
        #expect(ink.rules.contains { $0.box.isNear(PixelRect(minX: 30, minY: 60, maxX: 42, maxY: 961), 10) })
        #expect(page.foundLines == self.page.foundLines)
    }
}
