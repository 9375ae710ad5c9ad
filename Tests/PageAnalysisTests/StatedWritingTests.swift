import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Pages with a stated direction of body text")
struct StatedWritingTests {
    private func layout(
        _ image: GreyRaster, _ writing: WritingDirection?, watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        let page = PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64))
        return PageAnalyzer(stated: PageStatement(writing: writing)).analyze(image, page: page, watch: watch)
    }

    private func layout(
        _ page: DrawnPage, _ writing: WritingDirection?, watch: ((StageTrace) -> Void)? = nil
    ) -> LayoutDocument {
        var stages = page.stages()
        stages.stated.writing = writing
        // If the page has no classes, the direction of its characters is unknown.
        stages.see = { _, _ in nil }
        return page.layout(stages, watch: watch)
    }

    /// Returns 18 columns of 20 characters. Each character is nearer to those beside it than to those below it.
    private func grid(down: Int, across: Int) -> DrawnPage {
        var page = DrawnPage(900, 1200)
        let em = 30
        for i in 0..<18 {
            for j in 0..<20 { page.character(x: 100 + i * (em + across), y: 100 + j * (em + down), em: em) }
        }
        return page
    }

    /// Returns the number of characters in each of the layout's lines of a direction.
    private func lengths(_ layout: LayoutDocument, _ writing: WritingDirection) -> [Int] {
        layout.allLines.filter { $0.writing == writing }.map(\.characters.count)
    }

    private func isTurned(_ layout: LayoutDocument) -> Bool { layout.findings.contains { $0.code == "page.turned" } }

    @Test(
        "With a stated vertical direction, characters are read down the page even if they are closer across",
        arguments: [10, 15, 18])
    func columns(down: Int) {
        let image = grid(down: down, across: 3)
        #expect(lengths(layout(image, nil), .vertical).isEmpty)
        let stated = layout(image, .vertical)
        #expect(lengths(stated, .vertical) == [Int](repeating: 20, count: 18))
        #expect(stated.allLines.first?.bounds.minX ?? 0 > stated.allLines.last?.bounds.minX ?? 0)
        #expect(stated.provenance.settings["writing"] == "vertical")
    }

    @Test("With a stated horizontal direction, all rows are read from the top, also the first and the last")
    func rows() {
        let image = grid(down: 15, across: 3)
        let stated = layout(image, .horizontal)
        #expect(lengths(stated, .horizontal) == [Int](repeating: 18, count: 20))
        #expect(stated.allLines.first?.bounds.minY ?? 0 < stated.allLines.last?.bounds.minY ?? 0)
        #expect(stated.unnumbered.isEmpty && stated.brokenErrors.isEmpty)
        #expect(stated.page.size == image.raster.size && stated.provenance.settings["writing"] == "horizontal")
    }

    @Test("Debug pictures of a horizontal page have their marks in the image's places")
    func traces() {
        let image = grid(down: 15, across: 3)
        var (marks, inks) = ([PixelRect](), 0)
        _ = layout(image, .horizontal) { trace in
            if trace.name == "4-characters" { marks = trace.marks.map(\.rect) }
            inks += trace.ink == nil ? 0 : 1
        }
        #expect(marks.count == 360 && inks == 0)
        #expect(marks.allSatisfy { PixelRect(minX: 90, minY: 90, maxX: 710, maxY: 1000).contains($0) })
    }

    @Test("A page stated as horizontal is not turned because of its characters")
    func lying() throws {
        let columns = try OrientationTests.samplePage().upright(.mirrored)
        let image = columns.upright(.leftBottom)
        #expect(image.upright(.rightTop) == columns)
        #expect(isTurned(layout(image, nil)))
        let stated = layout(image, .horizontal)
        let (across, down) = (lengths(stated, .horizontal), lengths(stated, .vertical))
        #expect(!isTurned(stated))
        #expect(across.reduce(0, +) > 10 * down.reduce(0, +) && across.reduce(0, +) > 500)
    }

    @Test("A page stated as vertical is never turned by a quarter, only by a half")
    func vertical() throws {
        let upright = try OrientationTests.samplePage()
        #expect(!isTurned(layout(upright.upright(.rightTop), .vertical)))
        #expect(isTurned(layout(upright.upright(.upsideDown), .vertical)))
    }

    @Test("Up to three rows are a caption, more rows body text, large rows a headline")
    func blocks() {
        let em = 20
        func rows(_ count: Int, height: Int = 20, left: Int = 0, pitch: Int = 30) -> [LineCandidate] {
            (0..<count).map { i in
                let box = PixelRect(minX: left, minY: 100 + i * pitch, maxX: left + 200, maxY: 100 + i * pitch + height)
                return LineCandidate(pieces: [i], box: box, writing: .horizontal)
            }
        }
        func body(_ rows: [LineCandidate]) -> Set<Int> { BodyAcross(em: em).body(among: rows) }
        #expect(body(rows(3)).isEmpty)
        #expect(body(rows(4)) == [0, 1, 2, 3])
        #expect(body(rows(3) + rows(4, left: 400)) == [3, 4, 5, 6])
        #expect(body(rows(6, height: 40, pitch: 60)).isEmpty)
        // The rows are too far apart for text.
        #expect(body(rows(6, pitch: 60)).isEmpty)
    }
}
