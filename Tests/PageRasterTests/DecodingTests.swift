import PageGeometry
import PageRaster
import Testing

@Suite("Decoding sound files")
struct DecodingTests {
    @Test(
        "Lossless grey is decoded unchanged",
        arguments: [
            "grey8.png", "grey8-gamma.png", "grey16.png", "interlaced-grey8.png", "grey-lzw.tif", "grey-packbits.tif",
            "grey-deflate.tif", "grey16.tif", "three-pages.tif", "big.tif", "grey.jp2",
        ])
    func losslessGrey(name: String) throws {
        let file = try TestPage.file(name)
        #expect(try file.grey() == TestPage.greyRaster)
        #expect(try file.colour() == ColourRaster(TestPage.greyRaster))
    }

    @Test("Greys of few bits are spread over the range from black to white", arguments: [1, 2, 4])
    func fewBits(bits: Int) throws {
        let steps = (1 << bits) - 1
        let expected = TestPage.raster { x, y in UInt8(Int(TestPage.grey(x, y)) >> (8 - bits) * 255 / steps) }
        #expect(try TestPage.file("grey\(bits).png").grey() == expected)
        if bits == 1 { #expect(try TestPage.file("interlaced-grey1.png").grey() == expected) }
    }

    @Test(
        "Lossless colour is decoded unchanged, and its grey is its luma",
        arguments: [
            "rgb8.png", "rgb16.png", "rgb-lzw.tif", "rgb-lossless.webp", "rgb.jp2", "rgb.j2k", "rgb-tiled.jp2",
        ])
    func losslessColour(name: String) throws {
        let file = try TestPage.file(name)
        #expect(try file.colour() == TestPage.rgbRaster)
        let luma = TestPage.raster { x, y in
            let rgb = TestPage.rgb(x, y).map(Double.init)
            return UInt8((0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]).rounded())
        }
        #expect(try largestDifference(file.grey().pixels, luma.pixels) <= 1)
    }

    @Test(
        "Transparent colour becomes white",
        arguments: ["rgba8.png", "rgba16.png", "interlaced-rgba8.png", "rgba-lossless.webp", "rgba-lzw.tif"])
    func transparentColour(name: String) throws {
        let expected = TestPage.colourRaster { x, y in
            TestPage.rgb(x, y).map { TestPage.onWhite($0, TestPage.alpha(x, y)) }
        }
        #expect(try TestPage.file(name).colour() == expected)
        #expect(try largestDifference(TestPage.file(name).grey().pixels, TestPage.file("rgba8.png").grey().pixels) <= 1)
    }

    @Test("Transparent grey becomes white", arguments: ["grey-alpha8.png", "grey-alpha16.png", "grey-alpha.tif"])
    func transparentGrey(name: String) throws {
        let expected = TestPage.raster { x, y in TestPage.onWhite(TestPage.grey(x, y), TestPage.alpha(x, y)) }
        #expect(try TestPage.file(name).grey() == expected)
    }

    @Test("A palette gives the right colours", arguments: ["palette4.png", "palette8.png", "palette-clear.png"])
    func palette(name: String) throws {
        let expected = TestPage.colourRaster { x, y in
            let i = Int(TestPage.grey(x, y)) >> 4
            let colour = [UInt8(16 * i), UInt8(255 - 16 * i), UInt8(8 * i)]
            let alpha: UInt8 = name == "palette-clear.png" ? [0, 128, 255][min(i, 2)] : 255
            return colour.map { TestPage.onWhite($0, alpha) }
        }
        #expect(try TestPage.file(name).colour() == expected)
    }

    @Test("A grey that the PNG declares transparent becomes white")
    func transparentKey() throws {
        let expected = TestPage.raster { x, y in TestPage.grey(x, y) == 30 ? 255 : TestPage.grey(x, y) }
        #expect(try TestPage.file("grey8-clear.png").grey() == expected)
    }

    @Test(
        "Ink is black on white in every encoding",
        arguments: ["ink-g4.tif", "ink-g3.tif", "ink-raw.tif", "ink-white-is-zero.tif"])
    func ink(name: String) throws {
        #expect(try TestPage.file(name).grey() == TestPage.inkRaster)
    }

    @Test(
        "JPEG is decoded with small differences",
        arguments: ["rgb.jpg", "rgb-progressive.jpg", "cmyk-adobe.jpg", "rgb-jpeg.tif"])
    func colourJPEG(name: String) throws {
        let file = try TestPage.file(name)
        #expect(try largestDifference(file.colour().pixels, TestPage.rgbRaster.pixels) <= 24)
        #expect(try largestDifference(file.grey().pixels, TestPage.file("rgb8.png").grey().pixels) <= 12)
    }

    @Test(
        "Subsampled JPEG and lossy WebP are decoded to grey with small differences",
        arguments: ["rgb-subsampled.jpg", "rgb-lossy.webp"])
    func lossy(name: String) throws {
        #expect(try largestDifference(TestPage.file(name).grey().pixels, TestPage.file("rgb8.png").grey().pixels) <= 24)
    }

    @Test("Every EXIF orientation is obeyed in JPEG and TIFF", arguments: 1...8)
    func orientations(orientation: Int) throws {
        let expected = TestPage.upright(TestPage.greyRaster, orientation: orientation)
        let tiff = try TestPage.file("exif\(orientation).tif")
        #expect(tiff.pageSizes == [expected.size])
        #expect(try tiff.grey() == expected)
        let jpeg = try TestPage.file("exif\(orientation).jpg")
        #expect(jpeg.pageSizes == [expected.size])
        #expect(try largestDifference(jpeg.grey().pixels, expected.pixels) <= 8)
    }

    @Test("Orientation is obeyed in every format that has one")
    func otherOrientations() throws {
        let grey = TestPage.upright(TestPage.greyRaster, orientation: 6)
        #expect(try TestPage.file("exif6.png").grey() == grey)
        let colour = TestPage.upright(try TestPage.file("rgb8.png").grey(), orientation: 6)
        #expect(try TestPage.file("exif6.webp").grey() == colour)
        #expect(try TestPage.file("exif6-rgb.tif").grey() == colour)
        #expect(try TestPage.file("exif6-ink.tif").grey() == TestPage.upright(TestPage.inkRaster, orientation: 6))
    }

    @Test("Each page of a TIFF is read independently")
    func pages() throws {
        let file = try TestPage.file("three-pages.tif")
        #expect(file.pageSizes == [TestPage.size, TestPage.size, TestPage.size])
        #expect(try file.grey(page: 0) == TestPage.greyRaster)
        #expect(try file.colour(page: 1) == TestPage.rgbRaster)
        #expect(try file.grey(page: 2) == TestPage.inkRaster)
        #expect(throws: ImageError.noSuchPage(3, count: 3)) { try file.grey(page: 3) }
        #expect(throws: ImageError.noSuchPage(-1, count: 3)) { try file.colour(page: -1) }
    }

    @Test("Every sound file is read to the last byte, with the same result twice", arguments: TestPage.names)
    func everything(name: String) throws {
        let file = try TestPage.file(name)
        #expect(try file.grey().size == file.pageSizes[0])
        #expect(try file.grey() == file.grey())
        #expect(try file.colour() == file.colour())
    }
}
