import PageGeometry
import PageRaster
import Testing

@testable import PDFExport

@Suite struct PageImageTests {
    private func image(_ bytes: [UInt8]) throws -> PDFImage { try PDFImage(bytes, ordinal: 0, name: "p") }

    private func text(_ value: PDFValue?) -> String { value.map { String(describing: $0) } ?? "nil" }

    @Test(arguments: [1, 2, 4, 8, 16])
    func `A grey PNG of any depth is embedded unchanged`(depth: Int) throws {
        let image = try image(Samples.png(width: 16, height: 3, depth: depth))
        #expect(image.size == PixelSize(width: 16, height: 3))
        #expect(image.bitsPerComponent == depth)
        #expect(image.data.starts(with: [0x78, 0x01]))
        #expect(text(image.filter).contains("FlateDecode"))
        #expect(text(image.colourSpace).contains("DeviceGray"))
    }

    @Test func `A PNG's palette, resolution and orientation are kept`() throws {
        let image = try image(
            Samples.png(
                width: 8, height: 2, colour: 3, samples: [1],
                chunks: [
                    ("PLTE", [255, 0, 0, 0, 0, 255]), ("pHYs", .big32(15_748, 15_748) + [1]), ("eXIf", Samples.exif(6)),
                ]))
        #expect(text(image.colourSpace).contains("Indexed"))
        #expect(image.pixelsPerInch.map { $0.rounded() } == 400)
        #expect(image.orientation == .rightTop)
        #expect(image.uprightSize == PixelSize(width: 2, height: 8))
    }

    @Test func `If decoding is forbidden, only images that PDF can embed directly are accepted`() throws {
        let plain = Samples.png(width: 16, height: 3, depth: 8)
        #expect(try PDFImage(plain, ordinal: 0, mayDecode: false, name: "p").size == PixelSize(width: 16, height: 3))
        let transparent = Samples.png(width: 4, height: 2, colour: 4, samples: [0, 0])
        #expect(throws: PDFExportError.otherFormat(name: "p")) {
            try PDFImage(transparent, ordinal: 0, mayDecode: false, name: "p")
        }
        #expect(throws: PDFExportError.otherFormat(name: "p")) {
            try PDFImage(Array("II*\0".utf8), ordinal: 0, mayDecode: false, name: "p")
        }
    }

    @Test func `Transparency becomes white, and grey stays grey`() throws {
        let image = try image(Samples.png(width: 4, height: 2, colour: 4, samples: [0, 0]))
        #expect(text(image.colourSpace).contains("DeviceGray") || text(image.colourSpace).contains("Indexed"))
        let opaque = try self.image(Samples.png(width: 4, height: 2, samples: [255]))
        #expect(image.size == opaque.size)
    }

    @Test func `An interlaced PNG is re-encoded`() throws {
        let bytes = Samples.png(width: 1, height: 1, isInterlaced: true)
        #expect(PNGStructure(ByteView(bytes))?.image == nil)
        #expect(try image(bytes).size == PixelSize(width: 1, height: 1))
    }

    @Test(arguments: [(1, "DeviceGray"), (3, "DeviceRGB"), (4, "DeviceCMYK")])
    func `A JPEG is embedded unchanged`(channels: Int, space: String) throws {
        let bytes = Samples.jpeg(width: 40, height: 30, channels: channels, frame: 0xC2, pixelsPerInch: 400)
        let image = try image(bytes)
        #expect(image.data == bytes && text(image.filter).contains("DCTDecode"))
        #expect(text(image.colourSpace).contains(space))
        #expect(image.pixelsPerInch == 400 && !image.isInverted)
    }

    @Test func `Adobe's CMYK is inverted`() throws {
        #expect(try image(Samples.jpeg(width: 4, height: 3, channels: 4, isAdobes: true)).isInverted)
        #expect(try !image(Samples.jpeg(width: 4, height: 3, channels: 3, isAdobes: true)).isInverted)
    }

    @Test(arguments: Orientation.allCases)
    func `A JPEG with any EXIF orientation is placed upright`(orientation: Orientation) throws {
        let image = try image(Samples.jpeg(width: 40, height: 30, channels: 1, orientation: orientation.rawValue))
        #expect(image.orientation == orientation)
        // The place of row 0 and column 0 of the file, in the unit square with y up.
        let m = image.orientation.matrix
        func place(_ u: Int, _ v: Int) -> [Int] { [m[0] * u + m[2] * v + m[4], m[1] * u + m[3] * v + m[5]] }
        let corners = ["left top": [0, 1], "right top": [1, 1], "right bottom": [1, 0], "left bottom": [0, 0]]
        let expected: [Orientation: (first: String, next: String)] = [
            .upright: ("left top", "right top"), .mirrored: ("right top", "left top"),
            .upsideDown: ("right bottom", "left bottom"), .upsideDownMirrored: ("left bottom", "right bottom"),
            .leftTop: ("left top", "left bottom"), .rightTop: ("right top", "right bottom"),
            .rightBottom: ("right bottom", "right top"), .leftBottom: ("left bottom", "left top"),
        ]
        let (first, next) = try #require(expected[orientation])
        #expect(place(0, 1) == corners[first])
        #expect(place(1, 1) == corners[next])
    }

    @Test func `A bare JPEG 2000 codestream is put into boxes`() throws {
        var stream: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51] + .big16(41, 0)
        stream += .big32(64, 48, 0, 0, 64, 48, 0, 0) + .big16(1) + [7, 1, 1, 0xFF, 0xD9]
        let image = try image(stream)
        #expect(image.size == PixelSize(width: 64, height: 48))
        let structure = try #require(JPEG2000Structure(ByteView(image.data)))
        #expect(structure.image(of: ByteView(image.data))?.data == image.data)
        #expect(image.data.suffix(stream.count) == stream[...])
    }

    @Test func `A bitonal TIFF is encoded by Group 4`() throws {
        let image = try image(Samples.bitonalTIFF(height: 6))
        #expect(image.size == PixelSize(width: 8, height: 6))
        #expect(text(image.filter).contains("CCITTFaxDecode") && image.bitsPerComponent == 1)
    }

    @Test(arguments: [
        [], Array("no image".utf8), Array(Samples.png(width: 9, height: 9).dropLast(20)),
        Array(Samples.jpeg(width: 9, height: 9, channels: 1).prefix(12)), [0xFF, 0xD8, 0xFF], [0xFF, 0x4F, 0xFF, 0x51],
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], Array("II*\0".utf8), Array("RIFF\u{1}\0\0\0WEBP".utf8),
    ])
    func `A truncated file or a file that is not an image is refused`(bytes: [UInt8]) {
        #expect {
            try image(bytes)
        } throws: { error in
            guard case .unreadableImage(let name, _)? = error as? PDFExportError else { return false }
            return name == "p"
        }
    }

    @Test(
        arguments: [
            (4000, nil, 0.24), (4000, 400.0, 0.18), (4000, 72.0, 0.24), (4000, 5000.0, 0.24),
            (90_000, nil, 14_400.0 / 90_000),
        ] as [(Int, Double?, Double)])
    func `A page's size follows the file's resolution if that is plausible`(width: Int, stored: Double?, points: Double)
    {
        let scale = PageScale(PixelSize(width: width, height: 5392), stored: stored)
        #expect((scale.pointsPerPixel - points).magnitude < 1e-9)
    }
}
