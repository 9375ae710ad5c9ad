import Foundation
import HighlightMap
import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Turned pages")
struct OrientationTests {
    private static let stored = PixelSize(width: 7, height: 5)

    @Test("A rectangle of the upright image is at the place of its stored pixels", arguments: Orientation.allCases)
    func storedPlace(_ orientation: Orientation) {
        var image = GreyRaster(size: Self.stored)
        for i in image.pixels.indices { image.pixels[i] = UInt8(i) }
        let upright = image.upright(orientation)
        let rect = PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 5)
        let place = orientation.stored(rect, in: Self.stored)
        func greys(_ image: GreyRaster, _ rect: PixelRect) -> [UInt8] {
            rect.yRange.flatMap { y in rect.xRange.map { image[$0, y] } }.sorted()
        }
        #expect(place.area == rect.area && greys(image, place) == greys(upright, rect))
    }

    @Test("Two turns in sequence are one turn", arguments: Orientation.allCases, Orientation.allCases)
    func twoTurns(_ first: Orientation, _ second: Orientation) {
        var image = GreyRaster(size: Self.stored)
        for i in image.pixels.indices { image.pixels[i] = UInt8(i) }
        #expect(image.upright(first).upright(second) == image.upright(first.followed(by: second)))
    }

    private func page(_ lines: [Line], _ size: PixelSize) -> LayoutDocument {
        LayoutDocument(
            page: PageIdentity(name: "p", size: size, sourceDigest: String(repeating: "0", count: 64)),
            provenance: Provenance(engine: "0"), articles: [Article(paragraphs: [Paragraph(lines: lines)])])
    }

    private func line(_ cross: Range<Int>, _ start: Int, _ writing: WritingDirection, lean: Int = 0) -> Line {
        let characters = [20, 45, 61, 90].map { end in
            Character(
                kind: .plain, end: start + end,
                ink: writing.rect(along: start + end - 10..<start + end, across: cross), confidence: 900)
        }
        return Line(role: .body, writing: writing, cross: cross, lean: lean, start: start, characters: characters)
    }

    @Test("Cells of a turned page are in their places on the image, in the same order", arguments: Orientation.allCases)
    func turnedPage(_ orientation: Orientation) throws {
        let image = PixelSize(width: 300, height: 200)
        let upright = orientation.swapsSides ? PixelSize(width: 200, height: 300) : image
        let read = page([line(150..<180, 40, .vertical), line(20..<50, 60, .horizontal)], upright)
        let placed = PagePlacement.turned(orientation, image).placed(read, size: image)
        func cells(_ layout: LayoutDocument) -> [PixelRect] {
            layout.articles.flatMap(\.paragraphs).flatMap(\.lines).flatMap(\.cells)
        }
        #expect(cells(placed) == cells(read).map { orientation.stored($0, in: image) })
        #expect(placed.brokenRules().allSatisfy { $0.severity != .error })
        #expect(try placed.map().count == 8)
    }

    @Test(
        "A line read from the right is in its place on the image, in the same order",
        arguments: Orientation.allCases, [0, 5])
    func readFromRight(_ orientation: Orientation, lean: Int) throws {
        let image = PixelSize(width: 300, height: 200)
        let upright = orientation.swapsSides ? PixelSize(width: 200, height: 300) : image
        var old = line(20..<50, 60, .horizontal, lean: lean)
        old.isReadFromRight = true
        let read = page([old], upright)
        let placed = PagePlacement.turned(orientation, image).placed(read, size: image)
        let map = try placed.map()
        let cells = try (1...4).map { try #require(read.map().cell(of: $0)) }
        for (number, cell) in cells.enumerated() {
            let (found, wanted) = (try #require(map.cell(of: number + 1)), orientation.stored(cell, in: image))
            // The cells of a leaning line are displaced by whole pixels, counted from the line's other end.
            #expect(
                abs(found.minX - wanted.minX) <= (lean == 0 ? 0 : 1)
                    && abs(found.minY - wanted.minY) <= (lean == 0 ? 0 : 1))
            #expect(found.width == wanted.width && found.height == wanted.height)
        }
        let lines = placed.articles[0].paragraphs[0].lines
        #expect(lines.contains { $0.isReadFromRight } == [.upright, .upsideDownMirrored].contains(orientation))
        // If reading would go upwards, no line can express it, so each character is a line.
        #expect(lines.count == ([.leftTop, .leftBottom].contains(orientation) ? 4 : 1))
        #expect(placed.brokenRules().allSatisfy { $0.severity != .error })
    }

    @Test("A leaning line of a mirrored page leans the other way")
    func leaning() {
        let image = PixelSize(width: 300, height: 200)
        let read = page([line(150..<180, 40, .vertical, lean: 6)], image)
        let placed = PagePlacement.turned(.mirrored, image).placed(read, size: image)
        let found = placed.articles[0].paragraphs[0].lines[0]
        #expect(found.cross == 120..<150 && found.lean == -6 && found.start == 40)
    }

    @Test("Findings outside the image on a straightened page have no place")
    func beyondTheEdge() {
        let straightening = Straightening(slope: 150, of: PixelSize(width: 300, height: 200))
        var read = page([], straightening.page)
        let (corner, middle) = (
            PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 2), PixelRect(minX: 150, minY: 100, maxX: 158, maxY: 102)
        )
        for rect in [corner, middle] {
            read.figures.append(Figure(kind: .picture, rect: rect))
            read.rules.append(Rule(rect: rect, direction: .horizontal))
            read.unnumbered.append(UnnumberedText(kind: .unclear, rect: rect))
            read.findings.append(Finding(severity: .warning, code: "cell.trimmed", message: "", place: rect))
        }
        let height = straightening.page.height
        let rows = [0..<10, height / 2 - 10..<height / 2 + 10, height - 10..<height]
        read.tiers = rows.map { Tier(rows: $0, characters: 1) }
        let placed = PagePlacement.straightened(straightening).placed(read, size: straightening.size)
        #expect(placed.figures.count == 1 && placed.rules.count == 1 && placed.unnumbered.count == 1)
        #expect(placed.findings.map { $0.place == nil } == [true, false])
        #expect(placed.tiers.map(\.rows) == [0..<1, 89..<109, 199..<200])
        #expect(!placed.brokenRules().contains { [.emptyRect, .rectOnPage].contains($0.rule) })
    }

    @Test("A sample page gives the same cells in every orientation", arguments: Orientation.allCases)
    func sample(_ orientation: Orientation) throws {
        let upright = try Self.samplePage()
        let way = Orientation.allCases.first { $0.followed(by: orientation) == .upright } ?? .upright
        let image = upright.upright(way)
        #expect(image.upright(orientation) == upright)
        let identity = PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        let layout = PageAnalyzer().analyze(image, page: identity)
        let plain = PageAnalyzer().analyze(
            upright, page: PageIdentity(name: "p", size: upright.size, sourceDigest: String(repeating: "0", count: 64)))
        func cells(_ layout: LayoutDocument) -> [PixelRect] {
            layout.articles.flatMap(\.paragraphs).flatMap(\.lines).flatMap(\.cells)
        }
        let isSame = cells(layout) == cells(plain).map { orientation.stored($0, in: image.size) }
        #expect(isSame)
        #expect(layout.findings.contains { $0.code == "page.turned" } == (orientation != .upright))
        #expect(layout.brokenRules().allSatisfy { $0.severity != .error })
    }

    @Test(
        "A page on its side is read upright, even if a few of its lines seem sound",
        arguments: [.rightTop, .leftTop, .leftBottom] as [Orientation])
    func fewLines(_ orientation: Orientation) throws {
        let upright = try Self.samplePage("06")
        let way = try #require(Orientation.allCases.first { $0.followed(by: orientation) == .upright })
        let image = upright.upright(way)
        let layout = PageAnalyzer().analyze(
            image, page: PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64)))
        let characters = layout.articles.flatMap(\.paragraphs).flatMap(\.lines).reduce(0) { $0 + $1.characters.count }
        #expect(layout.findings.first?.code == "page.turned")
        #expect(characters > 2500)
    }

    @Test(
        "A leaning sample page is straightened, and its cells are in their places on the image",
        arguments: [-10, -8, 6, 8, 10])
    func skewedPage(_ degrees: Int) throws {
        let upright = try Self.samplePage()
        // The tangent of each angle, in thousandths.
        let slope = [6: 105, 8: 141, 10: 176][abs(degrees), default: 0] * degrees.signum()
        // A straight page is skewed by straightening it in the opposite direction.
        let image = Straightening(slope: -slope, of: upright.size).straightened(upright)
        let layout = PageAnalyzer().analyze(
            image, page: PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64)))
        let plain = PageAnalyzer().analyze(
            upright, page: PageIdentity(name: "p", size: upright.size, sourceDigest: String(repeating: "0", count: 64)))
        func count(_ layout: LayoutDocument) -> Int {
            layout.articles.flatMap(\.paragraphs).flatMap(\.lines).reduce(0) { $0 + $1.characters.count }
        }
        #expect(layout.findings.contains { $0.code == "page.skewed" })
        #expect(abs(count(layout) - count(plain)) * 50 <= count(plain))
        #expect(layout.brokenRules().allSatisfy { $0.severity != .error })
    }

    static func samplePage(_ name: String = "05") throws -> GreyRaster {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        let path = root.appending(path: "SampleScans/2026-11-21-morning/\(name).png")
        let file = try ImageFile(bytes: [UInt8](Data(contentsOf: path)), name: "\(name).png")
        return try file.grey(page: 0)
    }
}
