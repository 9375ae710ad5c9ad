import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Images of small type")
struct EnlargedImageTests {
    private func page(em: Int, _ width: Int = 300, _ height: Int = 300) -> GreyRaster {
        var page = DrawnPage(width, height)
        page.columns(PixelRect(minX: 10, minY: 10, maxX: width - 10, maxY: height - 10), em: em)
        return page.raster
    }

    @Test(
        "Small type is enlarged by a whole factor, large type is not",
        arguments: [(10, 3), (12, 3), (15, 2), (18, 2), (26, 1), (40, 1)])
    func factor(em: Int, factor: Int) {
        let image = page(em: em, 600, 600)
        let enlarged = AnalysisStages().enlarged(image)
        #expect(enlarged.factor == factor)
        #expect(enlarged.image.width == factor * image.width && enlarged.image.height == factor * image.height)
        #expect((enlarged.binarized == nil) == (factor > 1))
        #expect(factor > 1 || enlarged.image == image)
    }

    @Test("An image that would become larger than a page's scan is not enlarged, and not measured")
    func largest() {
        let image = GreyRaster(size: PixelSize(width: 3001, height: 2000))
        let enlarged = EnlargedImage(image) { _ in
            Issue.record("the image is measured")
            return AnalysisStages().binarized(page(em: 10))
        }
        #expect(enlarged.factor == 1 && enlarged.binarized == nil)
        let smaller = GreyRaster(size: PixelSize(width: 3000, height: 2000))
        #expect(EnlargedImage(smaller) { _ in AnalysisStages().binarized(page(em: 10)) }.factor == 2)
    }

    @Test("Places in the enlarged image become places in the page's image, at least a pixel wide")
    func places() {
        let placement = PagePlacement.enlarged(3)
        #expect(
            placement.rect(PixelRect(minX: 4, minY: 5, maxX: 5, maxY: 12))
                == PixelRect(minX: 1, minY: 1, maxX: 2, maxY: 4))
        var line = Line(
            role: .body, writing: .vertical, cross: 31..<61, lean: -5, start: 29,
            characters: [58, 59, 92].map {
                Character(
                    kind: .plain, end: $0, ink: PixelRect(minX: 33, minY: 30, maxX: 60, maxY: 57), confidence: 900)
            })
        let placed = placement.placed(line, keepsTier: true)
        #expect(placed.count == 1)
        #expect(placed[0].cross == 10..<20 && placed[0].lean == -2 && placed[0].cuts == [10, 19, 20, 31])
        #expect(placed[0].characters[0].ink == PixelRect(minX: 11, minY: 10, maxX: 20, maxY: 19))
        line.cross = 32..<33
        #expect(placement.placed(line, keepsTier: true)[0].cross == 10..<11)
    }

    @Test("A page scanned at a third of its size has the same characters in the same places and the same order")
    func sample() throws {
        let image = try OrientationTests.samplePage()
        let small = image.resampled(to: PixelSize(width: image.width / 3, height: image.height / 3))
        func layout(_ image: GreyRaster) -> LayoutDocument {
            PageAnalyzer().analyze(
                image,
                page: PageIdentity(
                    name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64)))
        }
        #expect(AnalysisStages().enlarged(small).factor > 1)
        let (own, whole) = (layout(small), layout(image))
        #expect(own.brokenRules().allSatisfy { $0.severity != .error })
        let cells = own.articles.lines.flatMap(\.cells)
        let wanted = whole.articles.lines.flatMap(\.cells)
        #expect(abs(cells.count - wanted.count) * 100 <= wanted.count)
        // The position of each character of the whole page among the small page's cells.
        let places = wanted.map { cell in
            cells.firstIndex { $0.contains(PixelPoint(x: cell.center.x / 3, y: cell.center.y / 3)) }
        }
        let following = zip(places, places.dropFirst()).count { one, next in
            one.flatMap { one in next.map { $0 == one + 1 } } ?? false
        }
        #expect(following * 100 >= (wanted.count - 1) * 96)
    }
}
