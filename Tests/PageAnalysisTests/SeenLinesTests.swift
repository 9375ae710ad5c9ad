import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Lines from the page segmentation")
struct SeenLinesTests {
    private let em = 30

    /// A page of body type that is classified as columns. The page is bare to the right of x = 660 px.
    private var page: DrawnPage {
        var page = DrawnPage(1000, 1400)
        let body = PixelRect(minX: 40, minY: 40, maxX: 660, maxY: 1380)
        page.columns(body, em: em)
        page.see(body, .vertical)
        return page
    }

    /// Returns the heights of the candidates for lines in an area.
    private func heights(_ page: DrawnPage, in area: PixelRect) -> [Int] {
        let ink = page.ink
        let finder = LineCandidates(ink)
        let pieces = ink.runs.components.indices.filter { area.contains(ink.runs.components[$0].box) }
        return finder.candidates(of: pieces, finder.links).map(\.box.height)
    }

    @Test(
        "Letter-spaced characters are one line if they are classified as a column, else single lines",
        arguments: [true, false])
    func letterSpaced(isSeen: Bool) {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 850, maxY: 720)
        for i in 0..<10 { page.character(x: 800, y: 100 + i * 2 * em, em: em) }
        if isSeen { page.see(place, .vertical) }
        #expect(heights(page, in: place).count == (isSeen ? 1 : 10))
    }

    @Test(
        "A tier's last character and the next tier's first one are not joined to a letter-spaced line"
    )
    func aloneAtTiers() {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 850, maxY: 1000)
        page.column(x: 800, y: 100, em: em, count: 8)
        let last = page.character(x: 800, y: 100 + 9 * em, em: em)
        let first = page.character(x: 800, y: last.maxY + em, em: em)
        page.column(x: 800, y: first.maxY + em, em: em, count: 8)
        page.see(place, .vertical)
        #expect(heights(page, in: place).count == 4)
    }

    @Test(
        "Ruby that touches its characters does not part a column, if the area is classified as a column",
        arguments: [true, false])
    func touchingRuby(isSeen: Bool) {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 860, maxY: 500)
        for i in 0..<12 { page.character(x: 800, y: 100 + i * em, em: em) }
        // Ruby touches two characters of the column.
        for i in [4, 5] { page.fill(PixelRect(minX: 826, minY: 104 + i * em, maxX: 844, maxY: 124 + i * em)) }
        if isSeen { page.see(place, .vertical) }
        #expect((heights(page, in: place).max() ?? 0 > 11 * em) == isSeen)
    }

    @Test("A profile is cut between columns, and between a column and the ruby on its right")
    func valleys() {
        let valleys = ColumnValleys(em: 20, widest: 1.18)
        func hills(_ parts: [(width: Int, ink: Int)]) -> [Int] {
            parts.flatMap { [Int](repeating: $0.ink, count: $0.width) }
        }
        // The profile has columns 18 px wide, with 4 px of hardly any ink between them.
        let columns = hills([(18, 100), (4, 10), (18, 80), (4, 10), (18, 100)])
        #expect(valleys.cuts(in: columns).count == 2)
        #expect(valleys.cuts(in: columns).allSatisfy { columns[$0] == 10 })
        #expect(valleys.cuts(in: hills([(19, 100), (2, 5), (9, 30)])).map { $0 / 19 } == [1])
        // A narrow hill at the left of a column is not ruby, and a shallow valley does not separate columns.
        #expect(valleys.cuts(in: hills([(9, 30), (2, 5), (19, 100)])).isEmpty)
        #expect(valleys.cuts(in: hills([(18, 100), (4, 40), (18, 100)])).isEmpty)
    }

    @Test("The em is not doubled again and again on a page of large blots")
    func blots() {
        var page = DrawnPage(800, 600)
        for i in 0..<12 {
            page.fill(
                PixelRect(
                    minX: 30 + i % 4 * 190, minY: 30 + i / 4 * 190, maxX: 130 + i % 4 * 190, maxY: 150 + i / 4 * 190))
        }
        let em = page.binarized.em
        page.see(page.raster.size.bounds, .large)
        #expect(page.binarized.em == em)
        #expect(page.layout.brokenErrors.isEmpty)
    }

    @Test("Letter-spaced characters have one cell each, also those of two parts")
    func rhythm() {
        var page = page
        let place = PixelRect(minX: 790, minY: 90, maxX: 850, maxY: 720)
        let prints = (0..<12).map { i -> PixelRect in
            let y = 100 + i * 16 * em / 10
            guard i % 6 == 1 else { return page.character(x: 800, y: y, em: em) }
            // The character consists of two bars, like 二.
            page.fill(PixelRect(minX: 804, minY: y + 4, maxX: 826, maxY: y + 7))
            page.fill(PixelRect(minX: 802, minY: y + 23, maxX: 828, maxY: y + 26))
            return PixelRect(minX: 802, minY: y + 4, maxX: 828, maxY: y + 26)
        }
        page.see(place, .vertical)
        let cells = page.layout.allCells.filter { place.contains($0.center) }
        #expect(cells.count == prints.count)
        #expect(prints.allSatisfy { print in cells.contains { $0.outset(by: 1).contains(print) } })
    }

    @Test("A mark at the head of a column belongs to the column")
    func markAtHead() {
        var page = page
        page.column(x: 800, y: 100 + em, em: em, count: 12)
        let mark = PixelRect(minX: 818, minY: 104, maxX: 828, maxY: 114)
        page.fill(mark)
        page.see(PixelRect(minX: 790, minY: 90, maxX: 850, maxY: 500), .vertical)
        #expect(page.layout.allCells.contains { $0.contains(mark) })
    }

    @Test(
        "Small type that is classified as a part of a photograph is a line, unless ink touches the line's side",
        arguments: [WritingDirection.horizontal, .vertical], [true, false])
    func captionInPicture(direction: WritingDirection, isClear: Bool) {
        var page = page
        let photograph = PixelRect(minX: 720, minY: 100, maxX: 960, maxY: 400)
        page.photograph(photograph)
        let size = em * 2 / 3
        let (x, y) = direction == .horizontal ? (720, 430) : (700 - size, 100)
        var caption: [PixelRect] = []
        for i in 0..<10 {
            let step = i * (size + 3)
            let at = direction == .horizontal ? (x: x + step, y: y) : (x: x, y: y + step)
            caption.append(page.character(x: at.x, y: at.y, em: size))
        }
        let whole = caption.reduce(caption[0]) { $0.union($1) }
        page.see(whole, .picture)
        if !isClear {
            for (i, box) in caption.enumerated() where i % 2 == 0 {
                if direction == .horizontal {
                    page.character(x: box.minX, y: box.maxY + 2, em: em)
                } else {
                    page.character(x: box.maxX + 2, y: box.minY, em: em)
                }
            }
        }
        let isFound = page.foundLines.contains { $0.writing == direction && $0.bounds.contains(whole.center) }
        #expect(isFound == isClear)
        #expect(!page.foundLines.contains { photograph.contains($0.bounds.center) })
        var off = AnalysisParameters()
        off.textLines.off = [.picturedType]
        let lines = page.stages(off).characters(page.raster).lines.map(\.layout)
        #expect(!lines.contains { $0.bounds.contains(whole.center) })
    }

    @Test("Small type that leans, and is classified as a part of a photograph, is a line")
    func leaningCaption() {
        var page = page
        page.photograph(PixelRect(minX: 790, minY: 400, maxX: 960, maxY: 980))
        let caption = (0..<26).map { page.character(x: 700 + $0 * 11 / 10, y: 400 + $0 * 22, em: 20) }
        let whole = caption.reduce(caption[0]) { $0.union($1) }
        page.see(whole, .picture)
        let found = page.foundLines.filter { $0.writing == .vertical && whole.contains($0.bounds.center) }
        #expect(found.reduce(0) { $0 + $1.characters.count } == 26)
    }

    @Test("A long block of large type has the direction of its length")
    func largeBlocks() {
        let (wide, high) = (PixelRect(x: 100..<400, y: 100..<200), PixelRect(x: 500..<560, y: 100..<400))
        let (square, corner) = (PixelRect(x: 100..<300, y: 500..<700), PixelRect(x: 600..<900, y: 500..<520))
        let down = PixelRect(x: 600..<620, y: 500..<600)
        let blocks = LargeBlocks(
            SeenPage(
                stated: [wide, high, square, corner, down].map { ($0, .large, false) },
                size: PixelSize(width: 1000, height: 1000)))
        #expect(blocks.writing(in: PixelRect(x: 200..<240, y: 120..<160)) == .horizontal)
        #expect(blocks.writing(in: PixelRect(x: 510..<550, y: 300..<340)) == .vertical)
        #expect(blocks.writing(in: PixelRect(x: 120..<160, y: 520..<560)) == nil)
        // A horizontal line with a vertical line at its end fills little of its bounding box.
        #expect(blocks.writing(in: corner) == nil)
        #expect(blocks.writing(in: PixelRect(x: 10..<40, y: 10..<40)) == nil)
    }

    @Test("A row too pale for the threshold has cells if it is classified as text", arguments: [true, false])
    func paleRow(isSeen: Bool) {
        var page = DrawnPage(1000, 1400)
        let area = PixelRect(minX: 440, minY: 40, maxX: 960, maxY: 1390)
        // On a page of two greys, pale print is not searched.
        page.photograph(PixelRect(minX: 40, minY: 40, maxX: 400, maxY: 1300))
        var pale: [PixelRect] = []
        for x in stride(from: 920, through: 450, by: -48) {
            for i in 0..<44 where i != 20 { page.character(x: x, y: 50 + i * em, em: em) }
            let print = PixelRect(minX: x + 2, minY: 652, maxX: x + 28, maxY: 678)
            page.fill(print, 180)
            page.fill(print.outset(by: -4), 250)
            pale.append(print)
        }
        if isSeen { page.see(area, .vertical) }
        let ink = page.ink.runs.components.map(\.box)
        #expect(pale.allSatisfy { print in ink.contains { $0.isNear(print, 2) } } == isSeen)
    }

    @Test("A page without components has no size of type")
    func noVotes() {
        #expect(BodySize.estimate([]) == nil)
    }

    @Test(
        "The em is doubled if ruby was taken for the body and much type is classified as large",
        arguments: [true, false])
    func doubledEm(hasRuby: Bool) {
        var page = DrawnPage(1600, 1600)
        for column in 0..<6 {
            page.column(x: 100 + column * 240, y: 100, em: 60, count: 4)
            page.column(x: 170 + column * 240, y: 100, em: em, count: 40)
        }
        // At the em of the ruby, the ruby is classified as columns and the body as large type. At twice that em, both
        // are classified correctly.
        var binarization = Binarization()
        binarization.see = { raster, em in
            let body = (0..<6).map { PixelRect(x: 100 + $0 * 240..<160 + $0 * 240, y: 100..<1300) }
            let ruby = (0..<6).map { PixelRect(x: 170 + $0 * 240..<200 + $0 * 240, y: 100..<1300) }
            let kinds: (SeenKind, SeenKind) = em < 40 ? (.large, .vertical) : (.vertical, hasRuby ? .ruby : .paper)
            let seen = body.map { ($0, kinds.0, false) } + ruby.map { ($0, kinds.1, false) }
            return SeenPage(stated: em < 40 ? Array(seen.dropFirst(3)) : seen, size: raster.size)
        }
        let em = binarization.run(page.raster).em
        #expect(hasRuby ? em > 50 : em < 40)
    }
}
