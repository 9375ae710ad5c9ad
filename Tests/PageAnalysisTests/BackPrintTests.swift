import LayoutDocument
import PageGeometry
import PageRaster
import Testing

@testable import PageAnalysis

@Suite("Print of the back")
struct BackPrintTests {
    private func layout(_ image: GreyRaster) -> LayoutDocument {
        PageAnalyzer().analyze(
            image, page: PageIdentity(name: "p", size: image.size, sourceDigest: String(repeating: "0", count: 64)))
    }

    private func showsThrough(_ layout: LayoutDocument) -> Bool {
        layout.findings.contains { $0.code == "page.show-through" }
    }

    @Test("Print of the back gets no numbers and holds no page, whether pale or dark", arguments: [15, 35])
    func back(percent: Int) throws {
        let front = try OrientationTests.samplePage()
        let back = front.upright(.mirrored)
        var image = front
        for i in image.pixels.indices {
            image.pixels[i] = UInt8(max(0, Int(front.pixels[i]) - (255 - Int(back.pixels[i])) * percent / 100))
        }
        let (found, plain) = (layout(image), layout(front))
        #expect(abs(found.count - plain.count) * 50 <= plain.count)
        #expect(!found.findings.contains { $0.code == "page.unnumbered" })
        #expect(!showsThrough(plain))
        #expect(percent < 30 || showsThrough(found))
    }

    @Test("Print of the back is left out where it is most of the print")
    func mostly() throws {
        let front = try OrientationTests.samplePage()
        let back = front.upright(.mirrored)
        var image = front
        for y in 0..<front.height {
            for x in 0..<front.width {
                let own = x < front.width * 2 / 3 ? 255 : Int(front[x, y])
                image[x, y] = UInt8(max(0, own - (255 - Int(back[x, y])) * 25 / 100))
            }
        }
        let found = layout(image)
        let hasNote = showsThrough(found)
        let isOwn = found.articles.lines.allSatisfy { $0.bounds.maxX > front.width / 2 }
        #expect(hasNote && isOwn && found.count > 300)
    }

    @Test("Pale print of the page itself keeps its numbers")
    func pale() throws {
        let page = try OrientationTests.samplePage()
        var image = page
        for y in 0..<page.height {
            for x in 0..<page.width / 3 { image[x, y] = UInt8(255 - (255 - Int(page[x, y])) * 40 / 100) }
        }
        let found = layout(image)
        #expect(!showsThrough(found))
        #expect(found.count * 100 >= layout(page).count * 95)
    }
}
