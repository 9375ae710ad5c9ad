import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Areas without white")
struct TonedAreasTests {
    private let em = 28
    private let place = PixelRect(minX: 400, minY: 500, maxX: 720, maxY: 900)

    /// Columns of type, and a place that is left bare with an em of paper around it.
    private var page: DrawnPage {
        var page = DrawnPage(1000, 1400)
        page.columns(PixelRect(minX: 40, minY: 40, maxX: 960, maxY: 1380), em: em)
        page.fill(place.outset(by: em), 250)
        return page
    }

    private func areas(
        of page: DrawnPage, off: Set<PreprocessingParameters.Rule> = [],
        seen: SeenPage = SeenPage(blank: PixelSize(width: 1000, height: 1400))
    ) -> TonedAreas {
        var parameters = PreprocessingParameters()
        parameters.off = off
        let tone = Tone(page.raster)
        let ink = page.raster.ink(tone, share: parameters.pageGreys.inkShare)
        let runs = InkRuns(ink)
        let screen = HalftoneScreen(ink, runs, em: em, parameters: parameters)
        let type = TypeField(runs, em: em, screen: screen, parameters: parameters)
        return TonedAreaFinder(
            page.raster, tone: tone, em: em, seen: seen, type: type, screen: screen, parameters: parameters
        ).find()
    }

    /// Whether the only one of these areas is the place.
    private func isPlace(_ found: [PixelRect]) -> Bool {
        found.count == 1 && found.allSatisfy { $0.isNear(place, em / 2) }
    }

    /// Characters of the body on the place.
    private func setType(_ page: inout DrawnPage, grey: UInt8 = 10) {
        page.columns(place.outset(by: -em), em: em, grey: grey)
    }

    @Test("Type on paper is none, however dense", arguments: [28, 60])
    func type(size: Int) {
        var page = page
        for x in stride(from: place.minX, through: place.maxX - size, by: size) {
            page.column(x: x, y: place.minY, em: size, count: place.height / size)
        }
        let found = areas(of: page)
        #expect(found.pictures.isEmpty && found.tints.isEmpty && found.dark.isEmpty)
    }

    @Test("An area of many greys without white is a picture")
    func picture() {
        var page = page
        page.photograph(place)
        let found = areas(of: page)
        #expect(isPlace(found.pictures))
        #expect(found.tints.isEmpty && found.dark.isEmpty)
        #expect(areas(of: page, off: [.pictures]).pictures.isEmpty)
    }

    @Test("A bold character that the copy has blurred until no white is left in it is none; a photograph as small is")
    func blurred() {
        let box = PixelRect(
            minX: place.minX + 60, minY: place.minY + 60, maxX: place.minX + 180, maxY: place.minY + 180)
        var letter = page
        for x in box.xRange {
            letter.fill(PixelRect(minX: x, minY: box.minY, maxX: x + 1, maxY: box.maxY), UInt8(20 + x * 29 % 90))
        }
        for x in stride(from: box.minX + 24, to: box.maxX - 12, by: 32) {
            for (inset, grey) in [(0, 110), (3, 170), (5, 205)] as [(Int, UInt8)] {
                letter.fill(
                    PixelRect(minX: x + inset, minY: box.minY + 10, maxX: x + 14 - inset, maxY: box.maxY - 10), grey)
            }
        }
        #expect(areas(of: letter).pictures.isEmpty)
        #expect(areas(of: letter, off: [.crowdedStrokes]).pictures.count == 1)
        var picture = page
        picture.photograph(box)
        #expect(areas(of: picture).pictures.count == 1)
    }

    @Test("An area in which no square of two ems is without white is no picture")
    func spotted() {
        var page = page
        page.photograph(place)
        for y in stride(from: place.minY + 10, to: place.maxY - 20, by: em * 3 / 2) {
            for x in stride(from: place.minX + 10, to: place.maxX - 20, by: em * 3 / 2) {
                page.fill(PixelRect(minX: x, minY: y, maxX: x + em / 2, maxY: y + em / 2), 250)
            }
        }
        #expect(areas(of: page).pictures.isEmpty)
    }

    @Test(
        "What is smaller than fourteen squares of an em, or narrower than three ems, is no picture",
        arguments: [PixelSize(width: 60, height: 120), PixelSize(width: 60, height: 380)])
    func small(size: PixelSize) {
        var page = page
        page.photograph(PixelRect(minX: 500, minY: 510, maxX: 500 + size.width, maxY: 510 + size.height))
        #expect(areas(of: page).pictures.isEmpty)
    }

    @Test("What is just larger is one")
    func large() {
        var page = page
        let large = PixelRect(minX: 500, minY: 600, maxX: 620, maxY: 720)
        page.photograph(large)
        let pictures = areas(of: page).pictures
        #expect(pictures.count == 1 && pictures.allSatisfy { $0.isNear(large, em / 2) })
    }

    @Test("An area of one level is a tint, with type on it or without", arguments: [200, 160], [true, false])
    func tint(level: UInt8, hasType: Bool) {
        var page = page
        page.fill(place, level)
        if hasType { setType(&page) }
        let found = areas(of: page)
        #expect(isPlace(found.tints))
        #expect(found.pictures.isEmpty && found.dark.isEmpty)
        #expect(areas(of: page, off: [.tints]).tints.isEmpty)
    }

    @Test("What is hardly darker than paper is no tint")
    func pale() {
        var page = page
        page.fill(place, 235)
        setType(&page)
        #expect(areas(of: page).tints.isEmpty)
    }

    @Test("Uneven light that fades to all sides is no tint")
    func fading() {
        var page = page
        for y in place.yRange {
            for x in place.xRange {
                let depth = min(x - place.minX, place.maxX - x, y - place.minY, place.maxY - y)
                page.raster[x, y] = UInt8(250 - depth / 3)
            }
        }
        #expect(areas(of: page).tints.isEmpty)
    }

    @Test(
        "A dark area with light type along it is a dark ground, one with a single light spot is a picture",
        arguments: [true, false])
    func dark(hasType: Bool) {
        var page = page
        let band = PixelRect(minX: 480, minY: 500, maxX: 660, maxY: 900)
        page.fill(band, 30)
        if hasType {
            page.headline(x: 500, y: 516, em: 92, count: 4, grey: 240)
        } else {
            page.fill(PixelRect(minX: 535, minY: 660, maxX: 605, maxY: 730), 240)
        }
        let found = areas(of: page)
        #expect(found.dark.count == (hasType ? 1 : 0))
        #expect(found.dark.allSatisfy { $0.box.isNear(band, em / 4) && $0.direction == .vertical })
        #expect(found.pictures.count == (hasType ? 0 : 1))
        #expect(found.tints.isEmpty)
        #expect(areas(of: page, off: [.darkGrounds]).dark.isEmpty)
    }

    @Test("A dark area hardly longer than wide is a ground where light type is seen on it", arguments: [true, false])
    func square(isLight: Bool) {
        var page = page
        let box = PixelRect(minX: 480, minY: 500, maxX: 660, maxY: 700)
        page.fill(box, 30)
        page.headline(x: 500, y: 508, em: 92, count: 2, grey: 240)
        let cells = 50 * 70
        let seen = SeenPage(
            size: PixelSize(width: 1000, height: 1400), workingSize: PixelSize(width: 200, height: 280), columns: 50,
            rows: 70, kinds: [SeenKind](repeating: .large, count: cells),
            isLight: [Bool](repeating: isLight, count: cells))
        let found = areas(of: page, seen: seen)
        #expect(found.dark.count == (isLight ? 1 : 0))
        #expect(found.dark.allSatisfy { $0.box.isNear(box, em / 4) })
    }

    @Test("A photograph on a tint is found by the tint's level")
    func inTint() {
        var page = page
        page.fill(place, 200)
        let photograph = PixelRect(minX: 470, minY: 580, maxX: 650, maxY: 820)
        page.photograph(photograph)
        let found = areas(of: page)
        #expect(isPlace(found.tints))
        #expect(found.pictures.count == 1 && found.pictures.allSatisfy { $0.isNear(photograph, em / 2) })
        #expect(areas(of: page, off: [.innerAreas]).pictures.isEmpty)
    }

    @Test("A stain of many greys over type is none: what stands on it tells")
    func stain() {
        var page = page
        setType(&page)
        for y in place.yRange {
            for x in place.xRange {
                let percent = 45 + (x / 16 * 7 ^ y / 16 * 5) % 40
                page.raster[x, y] = UInt8(Int(page.raster[x, y]) * percent / 100)
            }
        }
        let found = areas(of: page)
        #expect(found.pictures.isEmpty && found.tints.isEmpty && found.dark.isEmpty)
        #expect(isPlace(areas(of: page, off: [.typeField]).pictures))
    }

    @Test(
        "Parts of a picture less than an em apart are one, pictures with a caption between them are two",
        arguments: [20, 80])
    func parts(gap: Int) {
        var page = page
        let middle = place.center.y
        let halves = [
            PixelRect(x: place.xRange, y: place.minY..<middle - gap / 2),
            PixelRect(x: place.xRange, y: middle + gap / 2..<place.maxY),
        ]
        for half in halves { page.photograph(half) }
        let pictures = areas(of: page).pictures
        #expect(gap == 20 ? isPlace(pictures) : pictures.count == 2)
        #expect(areas(of: page, off: [.joinedPictures]).pictures.count == 2)
    }

    /// Dots of a screen, of one size or of three.
    private func screen(_ page: inout DrawnPage, _ area: PixelRect, isEven: Bool) {
        for (r, y) in stride(from: area.minY + 5, to: area.maxY - 5, by: 5).enumerated() {
            for x in stride(from: area.minX + 5 + r % 2 * 5, to: area.maxX - 5, by: 10) {
                let side = isEven ? 3 : 2 + (x / 40 + y / 40) % 3
                page.fill(PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side))
            }
        }
    }

    @Test("Dots of many sizes on white are a picture")
    func screen() {
        var page = page
        screen(&page, place, isEven: false)
        #expect(isPlace(areas(of: page).pictures))
        #expect(areas(of: page, off: [.halftoneScreen]).pictures.isEmpty)
    }

    @Test("A band of dots as wide as a headline is a picture only if they are of many sizes", arguments: [true, false])
    func band(isEven: Bool) {
        var page = page
        screen(&page, PixelRect(minX: 480, minY: 500, maxX: 650, maxY: 900), isEven: isEven)
        let found = areas(of: page)
        #expect(found.pictures.count == (isEven ? 0 : 1))
        #expect(found.tints.isEmpty && found.dark.isEmpty)
    }
}
