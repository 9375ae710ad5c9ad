import PageGeometry
import Testing

@testable import PageAnalysis

@Suite("Separators and frames")
struct PageRegionsTests {
    private func regions(_ page: BoxedPage, off: Set<BlockParameters.Rule> = []) -> PageRegions {
        PageRegions(page.characterPage, plane: PagePlane(page.lines), off: off)
    }

    @Test("Rules on both sides of a text column are separators")
    func ruledColumns() {
        var page = BoxedPage()
        page.run("a", tier: 0, columns: 0..<8)
        page.run("b", tier: 0, columns: 9..<11)
        page.run("c", tier: 0, columns: 12..<20)
        for column in [8, 11] {
            let x = page.left(column) + page.em / 2
            page.rule(PixelRect(minX: x, minY: page.top(0) - 10, maxX: x + 3, maxY: page.top(1) - 10))
        }
        #expect(regions(page).separators.count == 2)
    }

    private let box = PixelRect(minX: 1000, minY: 1000, maxX: 1600, maxY: 1500)

    @Test("Four rules or four double rules are one frame, three rules are none")
    func frames() throws {
        var page = BoxedPage()
        page.frame(box)
        let frame = try #require(regions(page).frames.first)
        #expect(frame.isNear(box, 2) && regions(page).frames.count == 1)
        #expect(regions(page).separators.count == 4 && regions(page, off: [.frames]).frames.isEmpty)
        var doubled = page
        doubled.frame(PixelRect(minX: 1008, minY: 1008, maxX: 1592, maxY: 1492))
        let frames = regions(doubled).frames
        #expect(frames.count == 1 && frames.allSatisfy { $0.isNear(box, 10) })
        for side in 0..<4 {
            var open = page
            open.rules.remove(at: side)
            #expect(regions(open).frames.isEmpty)
        }
    }

    @Test("A point in nested frames belongs to the inner one")
    func nestedFrames() throws {
        var page = BoxedPage()
        page.frame(box)
        page.frame(PixelRect(minX: 1200, minY: 1150, maxX: 1450, maxY: 1400))
        let regions = regions(page)
        #expect(regions.frames.count == 2)
        let inner = try #require(regions.frame(around: PixelPoint(x: 1300, y: 1300)))
        let outer = try #require(regions.frame(around: PixelPoint(x: 1100, y: 1300)))
        #expect(regions.frames[inner].area < regions.frames[outer].area)
        #expect(regions.frame(around: PixelPoint(x: 900, y: 1300)) == nil)
    }
}
