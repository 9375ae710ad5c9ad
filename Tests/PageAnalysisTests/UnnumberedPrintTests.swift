import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Print without a number")
struct UnnumberedPrintTests {
    /// Returns a page of 1000 × 1400 px with some classified rectangles, in cells of 20 px.
    private func seen(_ areas: [(PixelRect, SeenKind)]) -> SeenPage {
        SeenPage(stated: areas.map { ($0, $1, false) }, size: PixelSize(width: 1000, height: 1400), side: 20)
    }

    /// Returns a layout with one line of `count` characters. Each is 20 px long, and the line begins at the top of the
    /// page.
    private func layout(_ count: Int, unnumbered: [UnnumberedText] = []) -> LayoutDocument {
        let line = Line(
            role: .body, writing: .vertical, cross: 900..<920, start: 100,
            characters: (0..<count).map { i in
                Character(
                    kind: .plain, end: 120 + 20 * i,
                    ink: PixelRect(minX: 900, minY: 100 + 20 * i, maxX: 920, maxY: 120 + 20 * i),
                    confidence: 1000)
            })
        let page = PageIdentity(
            name: "p", size: PixelSize(width: 1000, height: 1400), sourceDigest: String(repeating: "0", count: 64))
        return LayoutDocument(
            page: page, provenance: Provenance(engine: "0"),
            articles: [Article(paragraphs: [Paragraph(lines: [line])])], unnumbered: unnumbered)
    }

    private let line = PixelRect(minX: 900, minY: 100, maxX: 920, maxY: 1300)
    private let lost = PixelRect(minX: 600, minY: 100, maxX: 640, maxY: 500)

    @Test("Unnumbered print of a text class is found if it is larger than a blurred end")
    func unnumbered() {
        let speck = PixelRect(minX: 300, minY: 100, maxX: 340, maxY: 200)
        let page = seen([(line, .vertical), (lost, .vertical), (speck, .vertical)])
        let found = UnnumberedPrint(layout(60), seen: page)
        #expect(found.places == [UnnumberedPrint.Place(rect: lost, characters: 10)])
        #expect(found.findings.map(\.code) == ["page.unnumbered", "print.unnumbered"])
        #expect(found.findings.last?.place == lost)
    }

    @Test("A page with little unnumbered print is not doubtful; its places are notes")
    func fewUnnumbered() {
        let page = seen([(line, .vertical), (PixelRect(minX: 600, minY: 100, maxX: 640, maxY: 220), .vertical)])
        let found = UnnumberedPrint(layout(200), seen: page)
        #expect(found.findings.map(\.code) == ["print.unnumbered"])
        #expect(found.findings.allSatisfy { $0.severity == .note })
    }

    @Test("Text that is set aside with a reason is not reported")
    func setAside() {
        let page = seen([(line, .vertical), (lost, .vertical)])
        let aside = UnnumberedText(kind: .advertisement, rect: lost)
        #expect(UnnumberedPrint(layout(60, unnumbered: [aside]), seen: page).findings.isEmpty)
    }

    @Test("Text that is set aside as unclear is a note, and does not make the page doubtful")
    func unclear() {
        let page = seen([(line, .vertical), (lost, .vertical)])
        let found = UnnumberedPrint(layout(60, unnumbered: [UnnumberedText(kind: .unclear, rect: lost)]), seen: page)
        #expect(found.places == [UnnumberedPrint.Place(rect: lost, characters: 10, isUnclear: true)])
        #expect(found.findings.map(\.code) == ["print.unclear"])
        #expect(found.findings.first?.message.contains("set aside as unclear") == true)
    }

    @Test(
        "Blank paper that is classified as text is not reported, in black on white and in white on black",
        arguments: [0, 255])
    func blank(ink: UInt8) {
        let page = seen([(line, .vertical), (lost, .vertical)])
        var image = GreyRaster(size: PixelSize(width: 1000, height: 1400))
        image.pixels = image.pixels.map { _ in 255 - ink }
        func print(at rect: PixelRect) {
            for y in rect.yRange where y % 3 == 0 { for x in rect.xRange { image[x, y] = ink } }
        }
        print(at: line)
        var found = UnnumberedPrint(layout(60), seen: page)
        found.removeBlankPlaces(on: image, beside: [line])
        #expect(found.places.isEmpty)
        print(at: lost)
        found = UnnumberedPrint(layout(60), seen: page)
        found.removeBlankPlaces(on: image, beside: [line])
        #expect(found.places.map(\.rect) == [lost])
    }

    @Test("Ruby, pictures and separators are not reported", arguments: [SeenKind.ruby, .picture, .separator])
    func noText(kind: SeenKind) {
        #expect(UnnumberedPrint(layout(60), seen: seen([(line, .vertical), (lost, kind)])).findings.isEmpty)
    }
}
