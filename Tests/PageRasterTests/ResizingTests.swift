import PageGeometry
import TestSupport
import Testing

@testable import PageRaster

@Suite("Resizing")
struct ResizingTests {
    @Test("Each new pixel is the mean of the pixels that it covers")
    func means() {
        var image = GreyRaster(size: PixelSize(width: 4, height: 2), filledWith: 0)
        image[1, 0] = 200
        let half = image.resampled(to: PixelSize(width: 2, height: 1))
        #expect(half.pixels == [50, 0])
        let double = image.resampled(to: PixelSize(width: 8, height: 4))
        #expect(double[2, 1] == 200 && double[3, 0] == 200 && double[1, 0] == 0 && double[2, 2] == 0)
        // Four px become three. A third of the second px belongs to the first new px, and two thirds to the second.
        #expect(image.resampled(to: PixelSize(width: 3, height: 2)).pixels.prefix(3) == [50, 100, 0])
        #expect(image.resampled(to: image.size) == image)
        #expect(image.resampled(to: PixelSize(width: 0, height: 7)).pixels.isEmpty)
    }

    @Test("Interpolation is linear between pixel centres and constant beyond the outermost ones")
    func interpolation() {
        let image = GreyRaster(size: PixelSize(width: 2, height: 1), pixels: [0, 200])
        #expect(image.interpolated(to: PixelSize(width: 4, height: 2)).pixels == [0, 50, 150, 200, 0, 50, 150, 200])
        #expect(image.interpolated(to: image.size) == image)
        #expect(image.interpolated(to: PixelSize(width: 0, height: 3)).pixels.isEmpty)
        let grey = GreyRaster(size: PixelSize(width: 3, height: 5), filledWith: 77)
        #expect(grey.interpolated(to: PixelSize(width: 17, height: 9)).pixels.allSatisfy { $0 == 77 })
    }

    @Test("An enlarged image keeps its greys, its gradients and its symmetry", arguments: 1...4)
    func enlarged(factor: Int) {
        let even = GreyRaster(size: PixelSize(width: 5, height: 4), filledWith: 77).enlarged(by: factor)
        #expect(even == GreyRaster(size: PixelSize(width: 5 * factor, height: 4 * factor), filledWith: 77))
        let ramp = GreyRaster(
            size: PixelSize(width: 8, height: 2), pixels: (0..<16).map { UInt8(24 * ($0 % 8) + 12) }
        ).enlarged(by: factor)
        for x in 2 * factor..<6 * factor {
            let grey = 24 * (2 * x + 1) / (2 * factor)
            #expect(abs(Int(ramp[x, 0]) - grey) <= 1)
        }
        let stroke = GreyRaster(size: PixelSize(width: 5, height: 1), pixels: [255, 255, 0, 255, 255])
        let wide = stroke.enlarged(by: factor).pixels
        #expect(wide == wide.reversed() && wide[5 * factor / 2] < 80 && wide[0] > 230)
        #expect(GreyRaster(size: PixelSize(width: 0, height: 3)).enlarged(by: factor).pixels.isEmpty)
    }

    @Test("A sharpened image has deeper strokes and lighter blanks; even greys and the edges stay")
    func sharpened() {
        let even = GreyRaster(size: PixelSize(width: 5, height: 4), filledWith: 77)
        #expect(even.sharpened() == even)
        let row: [UInt8] = [200, 200, 100, 200, 200]
        let image = GreyRaster(size: PixelSize(width: 5, height: 5), pixels: (0..<5).flatMap { _ in row })
        let sharp = image.sharpened()
        #expect(sharp[2, 2] < 75 && sharp[1, 2] > 210 && sharp[0, 0] == 200)
        let black = GreyRaster(size: PixelSize(width: 5, height: 5), pixels: (0..<25).map { $0 == 12 ? 0 : 255 })
        #expect(black.sharpened()[2, 2] == 0 && black.sharpened()[1, 2] == 255)
    }

    @Test("A quarter turn anticlockwise brings the right edge up; four turns give the same image")
    func quarterTurns() {
        let image = GreyRaster(size: PixelSize(width: 3, height: 2), pixels: [1, 2, 3, 4, 5, 6])
        let turned = image.turnedAnticlockwise()
        #expect(turned.size == PixelSize(width: 2, height: 3) && turned.pixels == [3, 6, 2, 5, 1, 4])
        let back = turned.turnedAnticlockwise().turnedAnticlockwise().turnedAnticlockwise()
        #expect(back == image)
    }

    @Test("One grey stays the same grey in any size, and means stay within the range of greys")
    func bounds() {
        var random = SplitMix(seed: 4)
        for _ in 0..<60 {
            let old = PixelSize(width: .random(in: 1...90, using: &random), height: .random(in: 1...90, using: &random))
            let new = PixelSize(width: .random(in: 1...90, using: &random), height: .random(in: 1...90, using: &random))
            let grey = UInt8.random(in: 0...255, using: &random)
            #expect(
                GreyRaster(size: old, filledWith: grey).resampled(to: new) == GreyRaster(size: new, filledWith: grey))
            let pixels = (0..<3 * old.width * old.height).map { _ in UInt8.random(in: 40...210, using: &random) }
            let colour = ColourRaster(size: old, pixels: pixels)
            let found = colour.resampled(to: new)
            #expect(found.size == new && found.pixels.allSatisfy { (40...210).contains($0) })
            // The three channels do not affect each other.
            let red = GreyRaster(size: old, pixels: stride(from: 0, to: pixels.count, by: 3).map { pixels[$0] })
            #expect(
                stride(from: 0, to: found.pixels.count, by: 3).map { found.pixels[$0] } == red.resampled(to: new).pixels
            )
        }
    }

    @Test("A part beyond the edge is light grey there")
    func cut() {
        let image = ColourRaster(GreyRaster(size: PixelSize(width: 2, height: 2), pixels: [1, 2, 3, 4]))
        let part = image.cut(PixelRect(minX: 1, minY: -1, maxX: 3, maxY: 1))
        #expect(part.size == PixelSize(width: 2, height: 2))
        #expect(part.pixels == [225, 225, 225, 225, 225, 225, 2, 2, 2, 225, 225, 225])
        #expect(image.cut(PixelRect(minX: 1, minY: 1, maxX: 1, maxY: 2)).pixels.isEmpty)
    }
}

@Suite("Writing JPEG, and PNG of sixteen greys")
struct SmallImageTests {
    /// A page with soft strokes.
    private func page(_ size: PixelSize) -> GreyRaster {
        var page = GreyRaster(size: size, filledWith: 250)
        for y in 0..<size.height { for x in 0..<size.width where (x / 7 + y / 9) % 3 == 0 { page[x, y] = 30 } }
        return page.resampled(to: PixelSize(width: size.width * 2, height: size.height * 2))
    }

    @Test("A written JPEG reads back with small differences, in grey and in colour")
    func jpeg() throws {
        let page = page(PixelSize(width: 101, height: 67))
        let bytes = try JPEGWriter.encode(page, quality: 95)
        let file = try ImageFile(bytes: bytes, name: "")
        #expect(file.format == .jpeg && file.pageSizes == [page.size])
        #expect(try !file.isColour())
        let back = try file.grey()
        #expect(zip(back.pixels, page.pixels).allSatisfy { abs(Int($0) - Int($1)) < 40 })
        #expect(try JPEGWriter.encode(page, quality: 95) == bytes)
        let colours = ColourRaster(
            size: PixelSize(width: 32, height: 32), pixels: (0..<1024).flatMap { _ in [200, 40, 60] })
        let coloured = try ImageFile(bytes: JPEGWriter.encode(colours), name: "")
        #expect(try coloured.isColour())
        #expect(try zip(coloured.colour().pixels, colours.pixels).allSatisfy { abs(Int($0) - Int($1)) < 12 })
    }

    @Test("An image without pixels or beyond the format's size is refused")
    func refusals() {
        #expect(throws: ImageError.self) { try JPEGWriter.encode(GreyRaster(size: PixelSize(width: 0, height: 4))) }
        #expect(throws: ImageError.self) {
            try JPEGWriter.encode(GreyRaster(size: PixelSize(width: 70_000, height: 1)))
        }
        #expect(throws: ImageError.self) {
            try PNGWriter.encodeSixteenGreys(GreyRaster(size: PixelSize(width: 4, height: 0)))
        }
    }

    @Test("Each pixel reads back as the nearest of sixteen greys, at any width", arguments: [1, 2, 7, 64])
    func sixteen(width: Int) throws {
        let size = PixelSize(width: width, height: 256)
        let page = GreyRaster(
            size: size, pixels: (0..<width * 256).map { UInt8(truncatingIfNeeded: $0 / width + $0 % width) })
        let back = try ImageFile(bytes: PNGWriter.encodeSixteenGreys(page), name: "").grey()
        #expect(back.size == size)
        #expect(zip(back.pixels, page.pixels).allSatisfy { $0 % 17 == 0 && abs(Int($0) - Int($1)) <= 8 })
    }
}
