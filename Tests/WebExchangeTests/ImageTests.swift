import Foundation
import PageGeometry
import Testing
import WebExchange

@Suite("Image API of level 0")
struct ImageTests {
    private func image(_ sizes: [(Int, Int)], _ format: IIIFRendition.Format) throws -> IIIFImage {
        let renditions = sizes.map { IIIFRendition(size: PixelSize(width: $0.0, height: $0.1), format: format) }
        return try IIIFImage(of: "01", renditions, addresses: testAddresses().page("01", of: "e"))
    }

    @Test("info.json names the renditions in order of size")
    func info() throws {
        let expected = """
            {
              "@context": "http://iiif.io/api/image/3/context.json",
              "id": "http://h/v1/editions/e/pages/01/iiif/image", "type": "ImageService3", "protocol": "http://iiif.io/api/image", "profile": "level0",
              "width": 600, "height": 800,
              "sizes": [
                { "width": 300, "height": 400 },
                { "width": 600, "height": 800 }
              ]
            }

            """
        #expect(String(decoding: try image([(600, 800), (300, 400)], .jpeg).info(), as: UTF8.self) == expected)
    }

    @Test("A service of PNG declares PNG as its format")
    func png() throws {
        let info = String(decoding: try image([(300, 400)], .png).info(), as: UTF8.self)
        #expect(info.contains(#""preferredFormats": ["png"], "extraFormats": ["png"]"#))
    }

    @Test("The largest rendition has the addresses `max` and its size, the others only their sizes")
    func requests() throws {
        let image = try image([(600, 800), (300, 400)], .jpeg)
        #expect(image.rendition(for: "full/max/0/default.jpg")?.size.width == 600)
        #expect(image.rendition(for: "full/600,800/0/default.jpg")?.size.width == 600)
        #expect(image.rendition(for: "full/300,400/0/default.jpg")?.size.width == 300)
        for other in ["full/300,/0/default.jpg", "full/max/0/default.png", "square/max/0/default.jpg", "", "info.json"]
        {
            #expect(image.rendition(for: other) == nil)
        }
    }

    @Test("A page without renditions, with an empty or with a repeated one is refused")
    func refusals() {
        #expect(throws: IIIFError.noRenditions(page: "01")) { try image([], .jpeg) }
        #expect(throws: IIIFError.badRendition(page: "01", width: 0, height: 4)) { try image([(0, 4)], .jpeg) }
        #expect(throws: IIIFError.badRendition(page: "01", width: 3, height: 4)) { try image([(3, 4), (3, 4)], .jpeg) }
    }
}
