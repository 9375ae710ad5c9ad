import PageGeometry
import PageRaster
import Testing

@testable import PageDrawing

@Suite("Contact sheets")
struct ContactSheetTests {
    private static let size = PixelSize(width: 100, height: 80)
    private static let white = ColourRaster(GreyRaster(size: size))
    private static let area = PixelRect(minX: 10, minY: 10, maxX: 60, maxY: 40)

    private func panel(_ draw: (inout ContactSheet.Panel) -> Void = { _ in }) -> ContactSheet.Panel {
        var panel = ContactSheet.Panel(of: Self.white, area: Self.area, scale: 4)
        draw(&panel)
        return panel
    }

    private func pixel(_ raster: ColourRaster, _ x: Int, _ y: Int) -> [UInt8] {
        Array(raster.pixels[3 * (y * raster.width + x)..<3 * (y * raster.width + x) + 3])
    }

    @Test("A panel shows a scaled part of the page, with frames in their places")
    func frames() {
        let rect = PixelRect(minX: 20, minY: 15, maxX: 30, maxY: 25)
        let drawn = panel { $0.frame(rect, as: .wrong) }.canvas.raster
        #expect(drawn.size == PixelSize(width: 200, height: 120))
        #expect(pixel(drawn, 40, 20) == [204, 0, 0] && pixel(drawn, 79, 59) == [204, 0, 0])
        #expect(pixel(drawn, 39, 20) == [255, 255, 255] && pixel(drawn, 80, 59) == [255, 255, 255])
        #expect(pixel(drawn, 60, 40) != [255, 255, 255], "inside it is tinted")
        #expect(pixel(drawn, 60, 40) != [204, 0, 0])
    }

    @Test("A number is drawn if its cell has room for it")
    func numbers() {
        let wide = PixelRect(minX: 20, minY: 15, maxX: 30, maxY: 25)
        let narrow = PixelRect(minX: 20, minY: 15, maxX: 23, maxY: 25)
        for (rect, isSet) in [(wide, true), (narrow, false)] {
            let plain = panel { $0.frame(rect, as: .article(0)) }.canvas.pixels
            let numbered = panel { $0.frame(rect, as: .article(0), number: 417) }.canvas.pixels
            #expect((plain != numbered) == isSet)
        }
    }

    @Test("An arrow goes from one place to another")
    func arrow() {
        let ends = (PixelPoint(x: 20, y: 20), PixelPoint(x: 40, y: 20))
        let drawn = panel { $0.arrow(from: ends.0, to: ends.1, as: .right) }.canvas.raster
        #expect(pixel(drawn, 70, 42) != [255, 255, 255])
        #expect(pixel(drawn, 70, 80) == [255, 255, 255])
    }

    @Test("The area off the page is grey, and absurd places cause no crash")
    func outside() {
        let area = PixelRect(minX: -50, minY: -50, maxX: 50, maxY: 50)
        var panel = ContactSheet.Panel(of: Self.white, area: area, scale: 1)
        panel.frame(PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max), as: .right, number: .max)
        panel.arrow(from: PixelPoint(x: .min, y: .max), to: PixelPoint(x: .max, y: .min), as: .wrong)
        #expect(panel.canvas.size == area.moved(x: 50, y: 50).size)
        #expect(pixel(ContactSheet.Panel(of: Self.white, area: area, scale: 1).canvas.raster, 9, 9) == [225, 225, 225])
    }

    @Test("A sheet has two columns, with truth at the left, result at the right, and titles above")
    func sheet() {
        let left = panel { $0.frame(Self.area, as: .right) }
        let right = panel { $0.frame(Self.area, as: .wrong) }
        let entry = ContactSheet.Entry(title: "cut", left: left, right: right)
        let one = ContactSheet.draw(heading: "worst", entries: [entry])
        let three = ContactSheet.draw(heading: "worst", entries: [entry, entry, entry])
        let measure = ContactSheet.Measure.self
        let width = 2 * 200 + measure.gap
        #expect(one.width == three.width && one.width == 3 * measure.margin + 2 * width)
        #expect(three.height - one.height == measure.title + 120 + measure.margin)
        let top = measure.heading + measure.title
        #expect(pixel(one, measure.margin, top) == [0, 130, 60])
        #expect(pixel(one, measure.margin + 200 + measure.gap, top) == [204, 0, 0])
        #expect(pixel(one, measure.margin + width + measure.margin, top) == [244, 244, 244], "no second entry")
        #expect(pixel(three, measure.margin + width + measure.margin, top) == [0, 130, 60])
        let title = (0..<measure.title).contains { y in
            (0..<60).contains { pixel(one, measure.margin + $0, measure.heading + y) == [0, 0, 0] }
        }
        #expect(title, "the title is written")
        #expect(ContactSheet.draw(heading: "", entries: []).height > 0)
    }
}

extension PixelRect {
    fileprivate var size: PixelSize { PixelSize(width: width, height: height) }
}
