import LayoutDocument
import PageGeometry
import PageRaster
import TestSupport
import Testing

@testable import PageAnalysis

@Suite("Mending keeps the rules of a map")
struct LayoutMendingTests {
    private static let size = PixelSize(width: 600, height: 800)

    private func line(
        _ cross: Range<Int>, _ start: Int, count: Int, writing: WritingDirection = .vertical, lean: Int = 0,
        advance: Int = 20
    ) -> Line {
        let characters = (1...max(1, count)).map { i in
            let along = start + advance * (i - 1)..<start + advance * i
            return Character(
                kind: .plain, end: along.upperBound, ink: writing.rect(along: along, across: cross), confidence: 900)
        }
        return Line(
            role: .body, writing: writing, cross: cross, lean: lean, start: start,
            characters: count > 0 ? characters : [])
    }

    private func document(_ lines: [Line]) -> LayoutDocument {
        LayoutDocument(
            page: PageIdentity(name: "p", size: Self.size, sourceDigest: String(repeating: "0", count: 64)),
            provenance: Provenance(engine: "0"),
            articles: [Article(paragraphs: lines.map { Paragraph(lines: [$0]) })])
    }

    private func lines(_ document: LayoutDocument) -> [Line] {
        document.articles.flatMap(\.paragraphs).flatMap(\.lines)
    }

    private func errors(_ document: LayoutDocument) -> [BrokenRule] {
        document.brokenRules().filter { $0.severity == .error }
    }

    @Test("A layout that keeps the rules stays unchanged")
    func sound() {
        let page = document([line(100..<120, 50, count: 10), line(70..<90, 50, count: 10)])
        #expect(LayoutMending.mended(page) == page)
    }

    @Test("Ink is cut a quarter of the line's width beyond its cell, and distant ruby is removed")
    func tidying() {
        var one = line(560..<580, 50, count: 10)
        one.characters[2].ink = PixelRect(minX: 540, minY: 90, maxX: 590, maxY: 110)
        one.characters[3].ink = PixelRect(minX: 556, minY: 112, maxX: 601, maxY: 128)
        one.characters[4].ink = PixelRect(minX: 300, minY: 300, maxX: 320, maxY: 320)
        one.characters[5].ruby = [PixelRect(minX: 582, minY: 150, maxX: 590, maxY: 170)]
        one.characters[6].ruby = [PixelRect(minX: 582, minY: 400, maxX: 590, maxY: 420)]
        one.characters[7].ruby = [PixelRect(minX: 545, minY: 192, maxX: 553, maxY: 208)]
        let rules = document([one, line(540..<558, 50, count: 10)]).brokenRules().map(\.rule)
        #expect(Set(rules) == [.foreignInk, .inkOnPage, .inkInCell, .rubyAway, .rubyInCell] && rules.count == 5)
        let mended = LayoutMending.mended(document([one, line(540..<558, 50, count: 10)]))
        let characters = lines(mended)[0].characters
        #expect(characters[2].ink == PixelRect(minX: 555, minY: 90, maxX: 585, maxY: 110))
        #expect(characters[3].ink == PixelRect(minX: 556, minY: 112, maxX: 585, maxY: 128))
        #expect(characters[4].ink == one.cell(at: 4))
        #expect(characters[5].ruby.count == 1 && characters[6].ruby.isEmpty && characters[7].ruby.isEmpty)
        let lost = mended.findings.filter { $0.code == "print.unclear" }.map(\.place)
        #expect(lost == [PixelRect(minX: 582, minY: 400, maxX: 590, maxY: 420)])
        #expect(mended.brokenRules().isEmpty && lines(mended)[0].cells == one.cells)
    }

    @Test("An overlap of two lines by a pixel or two is removed without a finding", arguments: [1, 2])
    func rounding(_ overlap: Int) {
        let page = document([line(100..<130, 50, count: 10), line(70..<100 + overlap, 50, count: 10)])
        let mended = LayoutMending.mended(page)
        #expect(errors(page).count == 1 && errors(mended).isEmpty)
        #expect(lines(mended).map(\.cross.count).reduce(0, +) == 60)
        #expect(mended.findings.isEmpty && mended.unnumbered.isEmpty)
    }

    @Test("Lines read from the right are trimmed like others, and keep their direction")
    func readFromRight() {
        var (upper, lower) = (
            line(100..<130, 50, count: 10, writing: .horizontal), line(128..<160, 50, count: 8, writing: .horizontal)
        )
        (upper.isReadFromRight, lower.isReadFromRight) = (true, true)
        let mended = LayoutMending.mended(document([upper, lower]))
        #expect(errors(mended).isEmpty && lines(mended).map(\.cross) == [100..<129, 129..<160])
        #expect(lines(mended).allSatisfy { $0.isReadFromRight })
        // A vertical line cannot be read from the right, so it is set aside.
        var wrong = line(300..<330, 50, count: 10)
        wrong.isReadFromRight = true
        let rest = LayoutMending.mended(document([upper, wrong]))
        #expect(errors(rest).isEmpty && lines(rest) == [upper] && rest.unnumbered.map(\.rect) == [wrong.bounds])
    }

    @Test("A finding on a line beyond the page's edge has a place on the page")
    func trimAtTheEdge() throws {
        let page = document([line(100..<130, -30, count: 10), line(70..<108, -30, count: 10)])
        let mended = LayoutMending.mended(page)
        #expect(mended.findings.contains { $0.code == "cell.trimmed" })
        #expect(mended.findings.compactMap(\.place).allSatisfy { Self.size.bounds.contains($0) && !$0.isEmpty })
    }

    @Test("A trim by a tenth of the body is reported at its place")
    func trim() {
        let page = document([line(100..<130, 50, count: 10), line(70..<108, 50, count: 10)])
        let mended = LayoutMending.mended(page)
        #expect(errors(mended).isEmpty && lines(mended).count == 2)
        #expect(mended.findings.map(\.code) == ["cell.trimmed"])
        #expect(mended.findings[0].place == PixelRect(minX: 100, minY: 50, maxX: 108, maxY: 250))
    }

    @Test("Of two crossing lines the one with fewer characters is set aside, with a finding")
    func crossing() {
        let row = line(100..<120, 60, count: 4, writing: .horizontal)
        let page = document([row, line(90..<110, 50, count: 12)])
        let mended = LayoutMending.mended(page)
        #expect(lines(mended) == [line(90..<110, 50, count: 12)])
        #expect(mended.unnumbered == [UnnumberedText(kind: .unclear, rect: row.bounds)])
        #expect(mended.findings.map(\.code) == ["line.set-aside"])
    }

    @Test("A line off the page, without a cell or without a character is set aside; impossible tiers are removed")
    func otherErrors() {
        var (off, empty, bare) = (
            line(590..<610, 50, count: 3), line(300..<320, 50, count: 3), line(200..<220, 50, count: 0)
        )
        off.tier = 3
        empty.characters[1].end = empty.characters[0].end
        bare.tier = nil
        var page = document([off, empty, line(100..<120, 50, count: 5), bare])
        page.tiers = [Tier(rows: 40..<200, gap: -3, characters: 5)]
        let mended = LayoutMending.mended(page)
        #expect(errors(page).count >= 4 && errors(mended).isEmpty)
        #expect(lines(mended).map(\.cross) == [100..<120])
        #expect(mended.tiers.isEmpty)
    }

    @Test("Any lines give a map", arguments: 0..<60)
    func anyLines(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let found = (0..<40).map { _ in
            line(
                { $0..<$0 + Int.random(in: 1...60, using: &random) }(Int.random(in: -20...590, using: &random)),
                Int.random(in: -30...780, using: &random), count: Int.random(in: 0...14, using: &random),
                writing: Bool.random(using: &random) ? .vertical : .horizontal,
                lean: Int.random(in: -6...6, using: &random),
                advance: Int.random(in: 0...30, using: &random))
        }
        let mended = LayoutMending.mended(document(found))
        #expect(errors(mended).isEmpty)
        #expect(throws: Never.self) { try mended.map() }
    }

    @Test("Any page gives a layout with a map", arguments: 0..<24)
    func anyPage(_ seed: UInt64) {
        var random = SplitMix(seed: seed)
        let image = RandomPage.draw(kind: Int(seed % 6), size: PixelSize(width: 700, height: 900), using: &random)
        let page = PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        let layout = PageAnalyzer().analyze(image, page: page)
        #expect(errors(layout).isEmpty)
        #expect(throws: Never.self) { try layout.map() }
    }
}

/// Draws pages that are unlike any newspaper.
private enum RandomPage {
    /// Draws noise, a grid, leaning bars, columns of overlapping marks, rows across columns, or all of these.
    static func draw(kind: Int, size: PixelSize, using random: inout SplitMix) -> GreyRaster {
        var page = DrawnPage(size.width, size.height)
        func fill(_ box: PixelRect, _ grey: UInt8 = 0) {
            let box = box.intersection(size.bounds)
            if !box.isEmpty { page.fill(box, grey) }
        }
        func any(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        func marks(_ count: Int, acrossPage: Bool) {
            for _ in 0..<count {
                var (x, y) = (any(0...size.width), any(0...size.height))
                let (side, pitch, lean) = (any(8...34), any(9...40), any(-2...2))
                for _ in 0..<any(2...24) {
                    fill(
                        PixelRect(
                            minX: x, minY: y, maxX: x + side * any(4...10) / 10, maxY: y + side * any(4...10) / 10),
                        UInt8(any(0...160)))
                    if acrossPage { (x, y) = (x + pitch, y + lean) } else { (x, y) = (x + lean, y + pitch) }
                }
            }
        }
        if kind == 0 || kind == 5 {
            for _ in 0..<20_000 {
                let (x, y, side) = (any(0...size.width), any(0...size.height), any(1...3))
                fill(PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side), UInt8(any(0...255)))
            }
        }
        if kind == 1 || kind == 5 {
            let pitch = any(14...60)
            for k in stride(from: 0, to: size.height, by: pitch) {
                fill(PixelRect(minX: 0, minY: k, maxX: size.width, maxY: k + any(1...3)))
                fill(PixelRect(minX: k, minY: 0, maxX: k + any(1...3), maxY: size.height))
            }
        }
        if kind == 2 || kind == 5 {
            for _ in 0..<40 {
                let (x, y, lean) = (any(0...size.width), any(0...size.height), any(-3...3))
                for k in 0..<any(10...80) {
                    fill(
                        PixelRect(minX: x + k * lean, minY: y + 6 * k, maxX: x + k * lean + 4, maxY: y + 6 * k + 6),
                        UInt8(any(0...200)))
                }
            }
        }
        if kind >= 3 { marks(120, acrossPage: false) }
        if kind >= 4 { marks(60, acrossPage: true) }
        return page.raster
    }
}
