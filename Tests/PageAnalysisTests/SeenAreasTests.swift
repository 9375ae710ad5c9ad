import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("What is seen on a page")
struct SeenAreasTests {
    private let em = 28

    /// Returns a page of 1000 × 1400 px with some classified rectangles.
    private func seen(_ areas: [(PixelRect, SeenKind)], isLight: Bool = false) -> SeenPage {
        SeenPage(stated: areas.map { ($0, $1, isLight) }, size: PixelSize(width: 1000, height: 1400))
    }

    private func areas(
        _ seen: SeenPage, on page: DrawnPage = DrawnPage(1000, 1400), off: Set<PreprocessingParameters.Rule> = []
    ) -> SeenAreas {
        var parameters = PreprocessingParameters()
        parameters.off = off
        return SeenAreas(seen, on: PageGreys(page.raster, parameters: parameters), em: em, parameters: parameters)
    }

    @Test("An area that is seen as a picture is one, with what is small in it")
    func picture() {
        let place = PixelRect(minX: 400, minY: 500, maxX: 720, maxY: 900)
        let words = PixelRect(minX: 500, minY: 600, maxX: 560, maxY: 660)
        let page = seen([(place, .picture), (words, .horizontal)])
        #expect(areas(page).pictures == [place])
        #expect(areas(page, off: [.pictures]).pictures.isEmpty)
        #expect(page.isPicture(place) && !page.isPicture(words))
        #expect(page.kind(in: place) == .picture && page.kind(in: words) == .horizontal)
    }

    @Test("What is narrower than three ems is no picture")
    func narrow() {
        #expect(areas(seen([(PixelRect(minX: 400, minY: 500, maxX: 450, maxY: 900), .picture)])).pictures.isEmpty)
    }

    @Test("Two pictures that touch at a corner are parted; each has its own rectangle")
    func corner() {
        let (one, other) = (
            PixelRect(minX: 100, minY: 100, maxX: 480, maxY: 480), PixelRect(minX: 500, minY: 500, maxX: 900, maxY: 900)
        )
        let bridge = PixelRect(minX: 480, minY: 480, maxX: 500, maxY: 500)
        let found = areas(seen([(one, .picture), (other, .picture), (bridge, .picture)])).pictures
        #expect(found.sorted { $0.minX < $1.minX } == [one, other])
    }

    @Test(
        "A dark area is a dark ground where light type is seen on it, also a square one",
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
}
