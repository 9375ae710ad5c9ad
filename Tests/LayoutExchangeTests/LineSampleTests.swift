import LayoutDocument
import LineExport
import PageGeometry
import PageRaster
import Testing

@Suite struct LineSampleTests {
    /// A page whose grey is different at each place of a small line.
    private let image: GreyRaster = {
        var image = GreyRaster(size: Sample.identity.size)
        for y in 0..<image.height { for x in 0..<image.width { image[x, y] = UInt8((3 * x + 7 * y) & 255) } }
        return image
    }()

    @Test func `a vertical line is turned to the left, so that its first character comes first`() throws {
        let line = Sample.line(["月", "12"], at: 40, cross: 100..<110)
        let sample = try #require(LineSamples(Sample.layout([[[line]]]), image: image).samples.first)
        #expect(sample.id == "a1p1l1" && sample.text == "月12")
        #expect(sample.image.size == PixelSize(width: 40, height: 10))
        for x in 0..<40 { for y in 0..<10 { #expect(sample.image[x, y] == image[109 - y, 40 + x]) } }
    }

    @Test func `a leaning line is straightened`() throws {
        let line = Sample.line(["月", "日"], at: 40, cross: 100..<110, lean: 8)
        let strip = try #require(LineSamples(Sample.layout([[[line]]]), image: image).samples.first).image
        #expect(strip.size == PixelSize(width: 40, height: 10))
        #expect(strip[0, 9] == image[100, 40])
        #expect(strip[20, 9] == image[104, 60])
    }

    @Test func `the text of a line read from the right has the order of its image`() throws {
        let line = Sample.line(["聞", "新"], at: 40, cross: 100..<110, writing: .horizontal, fromRight: true)
        let sample = try #require(LineSamples(Sample.layout([[[line]]]), image: image).samples.first)
        #expect(sample.text == "聞新")
        #expect(sample.image[5, 3] == image[45, 103])
    }

    @Test func `lines with unread characters are counted, and lines are cut at the page's edge`() throws {
        let layout = Sample.layout([
            [
                [
                    Sample.line(["月", nil], cross: 100..<110),
                    Sample.line(["外"], at: 390, cross: 595..<605),
                ]
            ]
        ])
        let lines = LineSamples(layout, image: image)
        #expect(lines.unreadLines == 1 && lines.samples.map(\.id) == ["a1p1l2"])
        let strip = lines.samples[0].image
        #expect(strip.size == PixelSize(width: 10, height: 5))
        #expect(strip[0, 0] == image[599, 390])
        #expect(lines.samples.allSatisfy { !$0.text.isEmpty })
    }
}
