import Foundation
import PageGeometry
import PageRaster
import PageStore

/// Makes the renditions of a page: its image in the served widths.
enum PageRenditions {
    /// The renditions of a page, narrowest first: PNG for a bitonal page, else JPEG.
    ///
    /// - Parameters:
    ///   - file: the image file, with colours.
    ///   - index: the page in the file, from 0.
    ///   - page: the grey pixels of the page.
    /// - Throws: `ImageError` when colours cannot be decoded.
    /// - Complexity: O(pixels).
    static func all(of file: ImageFile, index: Int, _ page: GreyRaster) throws(ImageError) -> [Rendition] {
        let sizes = sizes(for: page.size)
        if try file.isColour(page: index) {
            let colours = try file.colour(page: index)
            return try sizes.map { size throws(ImageError) in
                Rendition(size, .jpeg, try JPEGWriter.encode(colours.resampled(to: size)))
            }
        }
        if page.isBitonal {
            return try sizes.map { size throws(ImageError) in
                let bytes =
                    size == page.size
                    ? try PNGWriter.encode(page.darkPixels, level: 6)
                    : try PNGWriter.encodeSixteenGreys(page.resampled(to: size))
                return Rendition(size, .png, bytes)
            }
        }
        return try sizes.map { size throws(ImageError) in
            Rendition(size, .jpeg, try JPEGWriter.encode(page.resampled(to: size)))
        }
    }

    /// The sizes of an image's renditions.
    static func sizes(for size: PixelSize) -> [PixelSize] {
        guard size.width > 0, size.height > 0 else { return [] }
        var sizes: [PixelSize] = []
        for width in Rendition.widths where sizes.last?.width != size.width {
            let width = min(width, size.width)
            // Rounded, and at least one pixel.
            let height = max(1, (size.height * width + size.width / 2) / size.width)
            // JPEG is limited to 65,535 pixels a side. No page is so tall.
            if height <= 65_500 { sizes.append(PixelSize(width: width, height: height)) }
        }
        return sizes
    }
}

extension Rendition {
    fileprivate init(_ size: PixelSize, _ format: Format, _ bytes: [UInt8]) {
        self.init(width: size.width, height: size.height, format: format, bytes: Data(bytes))
    }
}

extension GreyRaster {
    /// Whether every pixel is black or white.
    fileprivate var isBitonal: Bool {
        unsafe pixels.withUnsafeBufferPointer { pixels in
            for start in stride(from: 0, to: pixels.count, by: 4096) {
                var others: UInt8 = 0
                for i in start..<min(start + 4096, pixels.count) {
                    let grey = unsafe pixels[i]
                    others |= grey ^ (0 &- (grey & 1))
                }
                if others != 0 { return false }
            }
            return true
        }
    }

    /// A bitonal picture in which the pixels darker than 128 are ink.
    fileprivate var darkPixels: BitRaster {
        var ink = BitRaster(size: size)
        let pixels = pixels.span
        for y in 0..<height { for x in 0..<width where pixels[y &* width &+ x] < 128 { ink[x, y] = true } }
        return ink
    }
}
