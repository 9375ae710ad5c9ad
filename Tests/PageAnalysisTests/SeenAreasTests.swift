import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Areas of the page segmentation")
struct SeenAreasTests {
    private let em = 28

    /// Returns a page of 1000 × 1400 px with some classified rectangles.
    private func seen(_ areas: [(PixelRect, SeenKind)], isLight: Bool = false) -> SeenPage {
        SeenPage(stated: areas.map { ($0, $1, isLight) }, size: PixelSize(width: 1000, height: 1400))
    }

    private func areas(
        _ seen: SeenPage, on page: DrawnPage = DrawnPage(1000, 1400), off: Set<PreprocessingParameters.Rule> = []
    ) -> SeenAreas {
        SeenAreas(seen, on: PageGreys(page.raster, off: off), em: em, off: off)
    }

    @Test("An area of the class picture is one picture, with the small areas inside")
    func picture() {
        let place = PixelRect(minX: 400, minY: 500, maxX: 720, maxY: 900)
        let words = PixelRect(minX: 500, minY: 600, maxX: 560, maxY: 660)
        let page = seen([(place, .picture), (words, .horizontal)])
        #expect(areas(page).pictures == [place])
        #expect(areas(page, off: [.pictures]).pictures.isEmpty)
        #expect(page.isPicture(place) && !page.isPicture(words))
        #expect(page.kind(in: place) == .picture && page.kind(in: words) == .horizontal)
    }

    @Test("An area narrower than three ems is no picture")
    func narrow() {
        #expect(areas(seen([(PixelRect(minX: 400, minY: 500, maxX: 450, maxY: 900), .picture)])).pictures.isEmpty)
    }

    @Test("Two pictures that touch at a corner stay two, each with its own rectangle")
    func corner() {
        let (one, other) = (
            PixelRect(minX: 100, minY: 100, maxX: 480, maxY: 480), PixelRect(minX: 500, minY: 500, maxX: 900, maxY: 900)
        )
        let bridge = PixelRect(minX: 480, minY: 480, maxX: 500, maxY: 500)
        let found = areas(seen([(one, .picture), (other, .picture), (bridge, .picture)])).pictures
        #expect(found.sorted { $0.minX < $1.minX } == [one, other])
    }

    @Test(
        "A dark area with light type is a dark ground, also a square one",
        arguments: [true, false], [900, 680])
    func dark(isLight: Bool, foot: Int) {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 960, maxX: 960, maxY: 1380), em: em)
        let band = PixelRect(minX: 480, minY: 500, maxX: 660, maxY: foot)
        page.fill(band, 30)
        page.headline(x: 500, y: 516, em: 92, count: (foot - 532) / 92, grey: 240)
        let type = PixelRect(minX: 500, minY: 520, maxX: 600, maxY: foot - 20)
        let found = areas(seen([(type, .large)], isLight: isLight), on: page)
        #expect(found.dark.count == (isLight ? 1 : 0))
        #expect(found.dark.allSatisfy { $0.box.isNear(band, em / 4) })
        #expect(areas(seen([(type, .large)], isLight: isLight), on: page, off: [.darkGrounds]).dark.isEmpty)
    }

    @Test("A dark ground may have any shape; a white box in it and a frame that touches it are not inverted")
    func shapes() throws {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 960, maxX: 960, maxY: 1380), em: em)
        // An L with a white box in its corner, and a rule that goes on from its foot.
        page.fill(PixelRect(minX: 200, minY: 200, maxX: 800, maxY: 500), 30)
        page.fill(PixelRect(minX: 200, minY: 500, maxX: 400, maxY: 800), 30)
        let rule = PixelRect(minX: 400, minY: 780, maxX: 900, maxY: 790)
        page.fill(rule, 30)
        let white = PixelRect(minX: 240, minY: 240, maxX: 440, maxY: 400)
        page.fill(white, 250)
        page.character(x: 320, y: 300, em: em)
        page.headline(x: 480, y: 240, em: 80, count: 3, across: true, grey: 240)
        page.headline(x: 260, y: 520, em: 80, count: 3, grey: 240)
        let type = [
            PixelRect(minX: 480, minY: 240, maxX: 720, maxY: 320),
            PixelRect(minX: 260, minY: 520, maxX: 340, maxY: 760),
        ]
        var classes = SeenPage(
            stated: type.map { ($0, .large, true) } + [(white, .vertical, false)], size: page.raster.size)
        let ground = try #require(areas(classes, on: page).dark.first)
        func isInverted(_ x: Int, _ y: Int) -> Bool {
            ground.inside.contains { $0.contains(PixelPoint(x: x, y: y)) }
        }
        #expect(isInverted(460, 220) && isInverted(250, 600) && isInverted(490, 245) && isInverted(300, 740))
        #expect(!isInverted(340, 320) && !isInverted(340, 260) && !isInverted(600, 700))
        #expect(!rule.xRange.dropFirst(em).contains { isInverted($0, 785) })
        classes.isLight = classes.isLight.map { _ in false }
        #expect(areas(classes, on: page).dark.isEmpty)
    }
}
