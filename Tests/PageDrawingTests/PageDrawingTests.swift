import HighlightMap
import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageDrawing

@Suite("Drawing on pages")
struct PageDrawingTests {
    static let size = PixelSize(width: 300, height: 240)
    static let white = ColourRaster(GreyRaster(size: size))

    static func line(x: Int, y: Int, count: Int, lean: Int = 0) -> Line {
        Line(
            role: .body, writing: .vertical, cross: x..<x + 20, lean: lean, start: y,
            characters: (1...count).map { character(end: y + 20 * $0) })
    }

    static func character(end: Int) -> LayoutCharacter {
        LayoutCharacter(
            kind: .plain, end: end, ink: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), confidence: 1_000)
    }

    static func document(_ articles: [[Line]]) -> LayoutDocument {
        LayoutDocument(
            page: PageIdentity(name: "1", size: size, sourceDigest: ""), provenance: Provenance(engine: "test"),
            articles: articles.map { Article(paragraphs: [Paragraph(lines: $0)]) })
    }

    static func pixel(_ raster: ColourRaster, _ x: Int, _ y: Int) -> [UInt8] {
        Array(raster.pixels[3 * (y * raster.width + x)..<3 * (y * raster.width + x) + 3])
    }

    @Test("An empty document leaves the page unchanged")
    func emptyDocument() {
        #expect(PageOverlay.draw(document: Self.document([]), on: Self.white) == Self.white)
    }

    @Test("Cells are tinted by article, print stays black, and paper outside stays white")
    func cells() {
        var page = Self.white
        for channel in 0..<3 { page.pixels[3 * (70 * Self.size.width + 110) + channel] = 0 }
        let document = Self.document([[Self.line(x: 100, y: 60, count: 3)], [Self.line(x: 200, y: 60, count: 3)]])
        let drawn = PageOverlay.draw(document: document, on: page, parts: [.cells])
        #expect(Self.pixel(drawn, 110, 70) == [0, 0, 0])
        #expect(Self.pixel(drawn, 110, 75) != Self.pixel(drawn, 210, 75))
        #expect(Self.pixel(drawn, 110, 75) != [255, 255, 255])
        #expect(Self.pixel(drawn, 99, 75) == [255, 255, 255])
        #expect(Self.pixel(drawn, 120, 75) == [255, 255, 255])
        #expect(Self.pixel(drawn, 110, 120) == [255, 255, 255])
    }

    @Test("Cells of a leaning line have the places of the highlight map", arguments: [-30, -7, 0, 1, 8, 33])
    func leaningCells(lean: Int) throws {
        let document = Self.document([[Self.line(x: 100, y: 20, count: 9, lean: lean)]])
        let line = try #require(document.drawnLines.first)
        let mapped = HighlightMap.Line(
            first: 1, article: 0, paragraph: 0, role: .body, writing: .vertical, cross: line.cross, cuts: line.cuts,
            lean: lean)
        for offset in 0..<line.count { #expect(line.cell(at: offset) == mapped.cell(at: offset)) }
    }

    @Test(
        "A line read from the right has the numbers of the highlight map, and begins at its right end",
        arguments: [0, 9])
    func readFromRight(lean: Int) throws {
        var line = Self.line(x: 100, y: 20, count: 9, lean: lean)
        line.writing = .horizontal
        let left = try #require(Self.document([[line]]).drawnLines.first)
        line.isReadFromRight = true
        let document = Self.document([[line, Self.line(x: 250, y: 150, count: 3)]])
        let drawn = try #require(document.drawnLines.first)
        let mapped = HighlightMap.Line(
            first: 1, article: 0, paragraph: 0, role: .body, writing: .horizontal, cross: line.cross, cuts: line.cuts,
            lean: lean, isReadFromRight: true)
        for offset in 0..<line.characters.count { #expect(drawn.cell(at: offset) == mapped.cell(at: offset)) }
        #expect(drawn.head == left.tail && drawn.tail == left.head && drawn.corners == left.corners)
        // The wedge is in the blank to its right.
        let picture = PageOverlay.draw(document: document, on: Self.white, parts: [.paragraphMarks])
        #expect(
            Self.pixel(picture, 203, 110 + lean) != [255, 255, 255] && Self.pixel(picture, 17, 110) == [255, 255, 255])
    }

    @Test("Each part of a layout is drawn, and can be left out")
    func everything() {
        var document = Self.document([
            [
                Self.line(x: 250, y: 60, count: 3), Self.line(x: 220, y: 60, count: 3),
                Self.line(x: 40, y: 140, count: 2),
            ]
        ])
        document.figures = [Figure(kind: .picture, rect: PixelRect(minX: 10, minY: 10, maxX: 90, maxY: 60))]
        document.unnumbered = [UnnumberedText(kind: .folio, rect: PixelRect(minX: 0, minY: 200, maxX: 300, maxY: 220))]
        let place = PixelRect(minX: 100, minY: 100, maxX: 160, maxY: 130)
        document.findings = [Finding(severity: .error, code: "a.b", message: "", place: place)]
        let all = PageOverlay.draw(document: document, on: Self.white)
        let parts = Set(PageOverlay.Part.allCases)
        for part in parts {
            #expect(PageOverlay.draw(document: document, on: Self.white, parts: parts.subtracting([part])) != all)
        }
    }

    @Test("Unnumbered print is hatched in a unique colour")
    func unnumberedPrint() {
        var document = Self.document([[Self.line(x: 250, y: 60, count: 3)]])
        document.unnumbered = [UnnumberedText(kind: .folio, rect: PixelRect(minX: 0, minY: 200, maxX: 300, maxY: 220))]
        let place = PixelRect(minX: 40, minY: 40, maxX: 140, maxY: 160)
        func pixels(of code: String) -> (lost: Int, inside: Int) {
            document.findings = [Finding(severity: .warning, code: code, message: "", place: place)]
            let drawn = PageOverlay.draw(document: document, on: Self.white)
            var (lost, inside) = (0, 0)
            for y in 0..<Self.size.height {
                for x in 0..<Self.size.width {
                    let pixel = Self.pixel(drawn, x, y).map(Int.init)
                    if pixel[0] > pixel[1] + 100, pixel[2] > pixel[1] + 60 { lost += 1 }
                    if (60..<120).contains(x), (60..<140).contains(y), pixel != [255, 255, 255] { inside += 1 }
                }
            }
            return (lost, inside)
        }
        let (lost, other) = (pixels(of: "print.unnumbered"), pixels(of: "a.b"))
        #expect(lost.lost > 1_000 && lost.inside > 500)
        #expect(other.lost == 0 && other.inside == 0)
        let parts = Set(PageOverlay.Part.allCases).subtracting([.findings])
        let none = PageOverlay.draw(document: document, on: Self.white, parts: parts)
        document.findings = []
        #expect(none == PageOverlay.draw(document: document, on: Self.white))
    }

    @Test(
        "Places off the page, upside down or absurd are clipped without a crash",
        arguments: [Int.min, -1_000_000_000, -50, 0, 299, 300, 1 << 40, Int.max])
    func absurdPlaces(place: Int) {
        let line = Line(
            role: .body, writing: .vertical, cross: min(place, 10)..<max(place, 30), lean: place, start: place,
            characters: [Self.character(end: 50), Self.character(end: place), Self.character(end: 0)])
        var other = line
        other.writing = .horizontal
        other.isReadFromRight = true
        var document = Self.document([[line, other], [other, line]])
        for (x, y) in [(place, 0), (0, place), (place, place)] {
            for rect in [
                PixelRect(minX: x, minY: y, maxX: 20, maxY: 20), PixelRect(minX: 5, minY: 5, maxX: x, maxY: y),
                PixelRect(minX: x, minY: y, maxX: x, maxY: y),
            ] {
                document.figures.append(Figure(kind: .table, rect: rect))
                document.unnumbered.append(UnnumberedText(kind: .unclear, rect: rect))
                document.rules.append(Rule(rect: rect, direction: .vertical))
                document.findings.append(Finding(severity: .note, code: "x", message: "", place: rect))
            }
        }
        for size in [Self.size, PixelSize(width: 1, height: 1), PixelSize(width: 0, height: 0)] {
            let page = ColourRaster(GreyRaster(size: size))
            #expect(PageOverlay.draw(document: document, on: page).size == size)
            let marks = document.figures.map { ($0.rect, place) }
            #expect(DebugPicture.draw(ink: nil, page: GreyRaster(size: size), marks: marks).size == size)
        }
    }

    @Test("A debug picture shows ink and marks")
    func debugPicture() {
        var ink = BitRaster(size: Self.size)
        ink[150, 100] = true
        let page = GreyRaster(size: Self.size)
        let mark = PixelRect(minX: 20, minY: 20, maxX: 60, maxY: 60)
        let picture = DebugPicture.draw(ink: ink, page: page, marks: [(mark, 0), (mark.moved(x: 100), 1)])
        #expect(Self.pixel(picture, 150, 100)[0] < 128)
        #expect(Self.pixel(picture, 151, 100) == [255, 255, 255])
        #expect(Self.pixel(picture, 40, 40) != Self.pixel(picture, 140, 40))
    }
}
