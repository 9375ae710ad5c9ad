import HighlightMap
import LayoutDocument
import ModelFiles
import PageGeometry
import PageRaster
import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Findings about whole pages")
struct WholePageTests {
    private func layout(_ image: GreyRaster, stated: PageStatement = PageStatement()) -> LayoutDocument {
        let page = PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        return PageAnalyzer(stated: stated).analyze(image, page: page)
    }

    private func lines(_ layout: LayoutDocument) -> [Line] { layout.articles.flatMap(\.paragraphs).flatMap(\.lines) }

    @Test("A page of one grey is reported as blank", arguments: [0, 255] as [UInt8])
    func blank(_ grey: UInt8) throws {
        let found = layout(GreyRaster(size: PixelSize(width: 900, height: 1200), filledWith: grey)).findings
        #expect(found.map(\.code) == ["page.nothing"])
        #expect(found[0].severity == .warning && found[0].message.contains("it is blank, of one shade all over"))
    }

    @Test("Noise gives a warning", arguments: [1, 2, 3, 5] as [Int])
    func noise(_ grain: Int) throws {
        var random = SplitMix(seed: UInt64(grain))
        var image = GreyRaster(size: PixelSize(width: 900, height: 1200))
        for y in stride(from: 0, to: image.height, by: grain) {
            for x in stride(from: 0, to: image.width, by: grain) where random.oneIn(3) {
                for v in y..<min(y + grain, image.height) {
                    for u in x..<min(x + grain, image.width) { image[u, v] = 0 }
                }
            }
        }
        let codes = layout(image).findings.filter { $0.severity == .warning }.map(\.code)
        #expect(codes.contains { $0 == "page.poor" || $0 == "page.nothing" })
    }

    @Test("Sample pages have no finding about the page")
    func sound() throws {
        let codes = layout(try OrientationTests.samplePage()).findings.map(\.code)
        #expect(!codes.contains { $0.hasPrefix("page.") })
    }

    @Test("Two pages in one image are parted at the gutter, the right one first, without common articles")
    func spread() throws {
        let page = try OrientationTests.samplePage()
        let gap = 90
        let image = spread(of: page, gap: gap)
        let (one, both) = (layout(page), layout(image))
        #expect(both.findings.map(\.code).contains("page.spread"))
        #expect(both.articles.count == 2 * one.articles.count)
        let sides = both.articles.map { article in
            Set(article.paragraphs.flatMap(\.lines).map { $0.bounds.center.x > page.width + gap / 2 })
        }
        let right = Array(repeating: Set([true]), count: one.articles.count)
        let left = Array(repeating: Set([false]), count: one.articles.count)
        #expect(sides == right + left)
        #expect(lines(both).count == 2 * lines(one).count)
        #expect(both.brokenRules().allSatisfy { $0.severity != .error })
    }

    @Test("A stated number of pages decides: 1 keeps a spread whole, 2 cuts a page")
    func statedPages() throws {
        let page = try OrientationTests.samplePage()
        let whole = layout(spread(of: page, gap: 90), stated: PageStatement(pages: 1))
        #expect(!whole.findings.map(\.code).contains("page.spread"))
        #expect(whole.provenance.settings == ["pages": "1"])
        #expect(layout(page, stated: PageStatement(pages: 2)).findings.map(\.code).contains("page.spread"))
    }

    @Test(
        "A turned image of two pages gives the same cells in the same order as the upright one",
        arguments: [.upsideDown, .rightTop, .leftBottom] as [Orientation])
    func turnedSpread(_ orientation: Orientation) throws {
        let upright = spread(of: try OrientationTests.samplePage(), gap: 90)
        let way = try #require(Orientation.allCases.first { $0.followed(by: orientation) == .upright })
        let image = upright.upright(way)
        let (plain, found) = (layout(upright), layout(image))
        #expect(found.findings.map(\.code).starts(with: ["page.turned", "page.spread"]))
        func cells(_ layout: LayoutDocument) -> [PixelRect] {
            lines(layout).flatMap { line in line.characters.indices.map(line.cell(at:)) }
        }
        #expect(cells(found) == cells(plain).map { orientation.stored($0, in: image.size) })
        #expect(found.brokenRules().allSatisfy { $0.severity != .error })
    }

    /// Returns an image that shows a page twice, side by side.
    private func spread(of page: GreyRaster, gap: Int) -> GreyRaster {
        var image = GreyRaster(size: PixelSize(width: 2 * page.width + gap, height: page.height))
        for y in 0..<page.height {
            for x in 0..<page.width {
                image[x, y] = page[x, y]
                image[page.width + gap + x, y] = page[x, y]
            }
        }
        return image
    }

    @Test("A page finding on one of two pages has that page as its place")
    func halves() {
        var page = layout(GreyRaster(size: PixelSize(width: 200, height: 100), filledWith: 255))
        let place = PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40)
        page.findings = [
            Finding(severity: .warning, code: "page.poor", message: "poor"),
            Finding(severity: .note, code: "order.doubtful", message: "doubt", place: place),
        ]
        let part = PixelRect(minX: 300, minY: 0, maxX: 500, maxY: 100)
        let places = WholePage.layout(page, of: part, size: PixelSize(width: 500, height: 100)).findings.map(\.place)
        #expect(places == [part, place.moved(x: 300)])
    }

    @Test("A finding gives its candidates' places in the image")
    func candidates() throws {
        let candidates = [
            Finding.Candidate(place: PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 40), odds: 620, text: "人税額"),
            Finding.Candidate(place: nil, odds: 380),
        ]
        var page = layout(GreyRaster(size: PixelSize(width: 200, height: 100), filledWith: 255))
        page.findings = [
            Finding(
                severity: .note, code: "order.doubtful", message: "", place: nil, candidates: candidates, text: "である法")
        ]
        let moved = PagePlacement.moved(x: 500, y: 7).placed(page, size: PixelSize(width: 900, height: 100))
        let finding = try #require(moved.findings.first)
        #expect(finding.candidates[0].place == PixelRect(minX: 510, minY: 27, maxX: 530, maxY: 47))
        #expect(
            finding.message.contains(
                "which ends with “である法”: the line “人税額” at [510, 27, 530, 47] (62 %), or nothing, the article ends (38 %)"
            ))
    }

    @Test("One page wider than high has no gutter between its columns")
    func onePage() throws {
        let page = CharacterPage(
            size: PixelSize(width: 2000, height: 1000), em: 20,
            lines: (0..<60).map { column in line(x: 40 + 32 * column, count: 40) })
        #expect(Gutter().place(on: page, blocks(page)) == nil)
        var parted = page
        parted.lines.removeAll { (940..<1060).contains($0.bounds.center.x) }
        let place = try #require(Gutter().place(on: parted, blocks(parted)))
        #expect((940..<1060).contains(place))
    }

    @Test("A blank is no gutter if a page's text continues across it")
    func textAcrossBlank() throws {
        let xs = (0..<60).map { 40 + 32 * $0 }.filter { !(930..<1050).contains($0) }
        let page = CharacterPage(
            size: PixelSize(width: 2000, height: 1000), em: 20, lines: xs.map { line(x: $0, count: 40) })
        let place = try #require(Gutter().place(on: page, blocks(page)))
        let (left, right) = (xs.indices.filter { xs[$0] < place }, xs.indices.filter { xs[$0] >= place })
        for links in [
            [(right[0], left[0])], [(right[0], left[0]), (right[1], left[1])],
            [(right[0], left[0]), (left[1], right[1])],
        ] {
            #expect(Gutter().place(on: page, blocks(page, links: links)) == nil)
        }
        // Links on one side of the blank do not count.
        let own = [(right[0], right[1]), (right[2], right[3]), (left[0], left[1])]
        #expect(Gutter().place(on: page, blocks(page, links: own)) == place)
    }

    /// Returns a page's lines as blocks of text, with some likely links.
    private func blocks(_ page: CharacterPage, links: [(from: Int, to: Int)] = []) -> BlockPage {
        let plane = PagePlane([])
        var odds = page.lines.map { _ in [Int: Int]() }
        for link in links { odds[link.from][link.to] = 900 }
        return BlockPage(
            size: page.size, em: page.em, lines: page.lines, boxes: page.lines.map(\.bounds),
            regions: PageRegions(page, plane: plane), plane: plane, blur: 0,
            blocks: page.lines.enumerated().map {
                BlockPage.Block(lines: [$0], box: $1.bounds, writing: $1.writing, kind: .body, numbered: 900)
            }, links: odds, sameArticle: odds)
    }

    private func layout(_ size: PixelSize, articles: [Article] = []) -> LayoutDocument {
        LayoutDocument(
            page: PageIdentity(name: "p", size: size, sourceDigest: String(repeating: "0", count: 64)),
            provenance: Provenance(engine: "0"), articles: articles)
    }

    private func features(
        _ page: CharacterPage, ink: Int = 100_000, _ layout: LayoutDocument? = nil
    ) -> FeatureVector<PageFeature> {
        FeatureVector(page, ink: ink, marks: MarkPlaces(page), layout: layout ?? self.layout(page.size))
    }

    @Test("The finding on a page without numbers gives the reason")
    func reasons() {
        func message(_ page: CharacterPage, ink: Int = 100_000) -> String {
            PageJudgement(features(page, ink: ink)).finding(numbered: 0, ink: ink, on: page)?.message ?? ""
        }
        let size = PixelSize(width: 1000, height: 1000)
        #expect(message(CharacterPage(size: size, em: 20), ink: 10).contains("blank"))
        let picture = PixelRect(minX: 0, minY: 0, maxX: 900, maxY: 800)
        #expect(message(CharacterPage(size: size, em: 20, pictures: [picture])).contains("a picture"))
        #expect(message(CharacterPage(size: size, em: 6)).contains("too small"))
        let across = (0..<10).map { row in line(x: 100, y: 40 * row, count: 20, writing: .horizontal) }
        #expect(message(CharacterPage(size: size, em: 20, lines: across)).contains("horizontal"))
        #expect(message(CharacterPage(size: size, em: 20)).contains("no lines"))
    }

    @Test(
        "Numbered characters are counted after the last mending, which removes overlapping lines"
    )
    func nothingAfterMending() {
        let image = PixelSize(width: 600, height: 800)
        let upright = PixelSize(width: 800, height: 600)
        let page = CharacterPage(size: upright, em: 20, lines: [line(x: 300, count: 8), line(x: 305, y: 50, count: 8)])
        let lines = page.lines.map(\.layout)
        let layout = layout(upright, articles: [Article(paragraphs: [Paragraph(lines: lines)])])
        let reading = WholePage.Reading(
            layout: layout, characters: page, image: GreyRaster(size: upright),
            blocks: AnalysisStages().blocks(page), print: [], shown: nil,
            judgement: PageJudgement(features(page, ink: 10_000, layout)),
            seen: SeenPage(blank: upright), ink: 10_000, orientation: .rightTop)
        let placed = WholePage(AnalysisStages()).placed(reading, in: image)
        #expect(self.lines(placed).reduce(0) { $0 + $1.characters.count } == 8)
        #expect(placed.findings.map(\.code) == ["page.turned", "page.nothing", "line.set-aside"])
    }

    @Test("A page of horizontal text counts as hardly numbered, also with a few vertical lines")
    func hardlyNumbered() {
        func judged(horizontal count: Int, numbered: Int) -> Bool {
            let size = PixelSize(width: 1000, height: 1000)
            let page = CharacterPage(
                size: size, em: 20,
                lines: (0..<count).map { line(x: 0, y: 30 * $0, count: 20, writing: .horizontal) } + [
                    line(x: 900, count: 20)
                ])
            return PageJudgement(features(page)).isHardlyNumbered(numbered, on: page)
        }
        #expect(judged(horizontal: 30, numbered: 20))
        #expect(!judged(horizontal: 30, numbered: 40))
        #expect(!judged(horizontal: 1, numbered: 20))
        #expect(judged(horizontal: 0, numbered: 11))
    }

    @Test("Leaning columns give the features for lean and its spread")
    func leanFeatures() {
        func features(_ slopes: [Int]) -> FeatureVector<PageFeature> {
            let size = PixelSize(width: 1000, height: 1000)
            let page = CharacterPage(
                size: size, em: 20,
                lines: slopes.enumerated().map { i, slope in
                    var line = line(x: 900 - 40 * i, count: 20)
                    line.slope = slope * 65536 / 1000
                    return line
                })
            return self.features(page)
        }
        let straight = features(Array(repeating: 0, count: 20))
        #expect(straight[.lean] == 0 && straight[.leanSpread] == 0)
        for lean in [-80, 80] {
            let features = features(Array(repeating: lean, count: 20))
            #expect((79...81).contains(features[.lean]) && features[.leanSpread] == 0)
        }
        #expect((99...101).contains(features((0..<20).map { $0 < 10 ? -50 : 50 })[.leanSpread]))
    }

    @Test("Marks of vertical lines count as upright if they are at the right of their cell, before a blank")
    func marks() {
        func marks(right: Int, left: Int = 0, before: Bool = true) -> MarkPlaces {
            let places = Array(repeating: true, count: right) + Array(repeating: false, count: left)
            return MarkPlaces(
                CharacterPage(
                    size: PixelSize(width: 2000, height: 1000), em: 20,
                    lines: places.enumerated().map { i, isRight in marked(x: 40 * i, isRight: isRight, before: before) }
                ))
        }
        #expect(marks(right: 15).upright == 15 && !marks(right: 15).areEnough)
        #expect(marks(right: 16).areEnough)
        #expect(marks(right: 16, left: 4).upright == 16 && marks(right: 16, left: 4).count == 20)
        #expect(marks(right: 16, before: false).upright == 0)
    }

    /// Returns a line of full characters.
    private func line(x: Int, y: Int = 40, count: Int, writing: WritingDirection = .vertical) -> CharacterLine {
        let cross = writing == .vertical ? x..<x + 20 : y..<y + 20
        let start = writing == .vertical ? y : x
        let characters = (1...count).map { i in
            Character(
                kind: .plain, end: start + 20 * i,
                ink: writing.rect(along: start + 20 * i - 19..<start + 20 * i - 1, across: cross), confidence: 990)
        }
        let layout = Line(role: .body, writing: writing, cross: cross, start: start, characters: characters)
        return CharacterLine(layout: layout, typeSize: 20, print: layout.bounds, pixels: 4000)
    }

    /// Returns a line with a mark between two characters. The mark is at the right or at the left of the line, before
    /// or after a blank.
    private func marked(x: Int, isRight: Bool, before: Bool) -> CharacterLine {
        var line = line(x: x, count: 3)
        let (left, top) = (isRight ? x + 14 : x + 2, line.layout.start + (before ? 21 : 34))
        line.layout.characters[1].ink = PixelRect(minX: left, minY: top, maxX: left + 4, maxY: top + 5)
        return line
    }
}
