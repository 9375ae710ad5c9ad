import Foundation
import PageGeometry
import PageRaster
import PageStore

/// Makes the renditions of a page: its image in the served widths, and tiles for a closer view.
enum PageRenditions {
    /// libjpeg's quality of tiles. They are seen at their own size, where fewer bytes count for more than in a small
    /// image of a whole page.
    private static let tileQuality = 60

    /// The renditions of a page, narrowest first: PNG for a bitonal page, else JPEG; WebP for narrow ones, too.
    ///
    /// - Parameters:
    ///   - file: the image file, with colours.
    ///   - index: the page in the file, from 0.
    ///   - page: the grey pixels of the page.
    /// - Throws: `ImageError` when colours cannot be decoded.
    /// - Complexity: O(pixels).
    static func all(of file: ImageFile, index: Int, _ page: GreyRaster) throws(ImageError) -> [Rendition] {
        if try file.isColour(page: index) { return try all(of: file.colour(page: index)) }
        guard page.isBitonal else { return try all(of: page) }
        return try all(of: page, (.png, .pngTiles)) { part, _, isExact throws(ImageError) in
            isExact ? try PNGWriter.encode(part.darkPixels, level: 6) : try PNGWriter.encodeSixteenGreys(part)
        }
    }

    private static func all(of page: some ScreenRaster) throws(ImageError) -> [Rendition] {
        try all(of: page, (.jpeg, .jpegTiles)) { part, isTile, _ throws(ImageError) in
            try part.jpeg(quality: isTile ? tileQuality : JPEGWriter.defaultQuality)
        }
    }

    /// - Parameter encode: encodes a part of the page; whether the part is a tile, and whether it has the pixels of the
    ///   page itself.
    private static func all<Raster: ScreenRaster>(
        of page: Raster, _ formats: (whole: Rendition.Format, tiles: Rendition.Format),
        _ encode: (Raster, _ isTile: Bool, _ isExact: Bool) throws(ImageError) -> [UInt8]
    ) throws(ImageError) -> [Rendition] {
        var all: [Rendition] = []
        let sizes = sizes(for: page.size)
        for size in sizes {
            let (scaled, isExact) = (page.resampled(to: size), size == page.size)
            all.append(Rendition(size, formats.whole, Data(try encode(scaled, false, isExact))))
            if size.width <= Rendition.largestWhole { all.append(Rendition(size, .webp, Data(try scaled.webp()))) }
        }
        guard let largest = sizes.last else { return [] }
        for scale in TileSheet.scales {
            let size = PixelSize(width: divided(largest.width, by: scale), height: divided(largest.height, by: scale))
            guard size.width > Rendition.largestWhole else { break }
            let (scaled, isExact) = (page.resampled(to: size), size == page.size)
            var tiles: [[UInt8]] = []
            for y in 0..<TileSheet.count(size.height) {
                for x in 0..<TileSheet.count(size.width) {
                    tiles.append(try encode(scaled.cut(tile(x, y, of: size)), true, isExact))
                }
            }
            all.append(Rendition(size, formats.tiles, TileSheet(of: tiles).bytes))
        }
        return all
    }

    private static func tile(_ x: Int, _ y: Int, of size: PixelSize) -> PixelRect {
        let side = TileSheet.side
        return PixelRect(
            minX: x * side, minY: y * side, maxX: min(size.width, (x + 1) * side),
            maxY: min(size.height, (y + 1) * side))
    }

    /// A length divided by a scale, rounded up, as viewers of IIIF images do.
    private static func divided(_ length: Int, by scale: Int) -> Int { (length + scale - 1) / scale }

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

/// A page's pixels, grey or coloured.
private protocol ScreenRaster {
    var size: PixelSize { get }
    func resampled(to size: PixelSize) -> Self
    func cut(_ area: PixelRect) -> Self
    func jpeg(quality: Int) throws(ImageError) -> [UInt8]
    func webp() throws(ImageError) -> [UInt8]
}

extension GreyRaster: ScreenRaster {
    fileprivate func jpeg(quality: Int) throws(ImageError) -> [UInt8] {
        try JPEGWriter.encode(self, quality: quality)
    }
    fileprivate func webp() throws(ImageError) -> [UInt8] { try WebPWriter.encode(self) }
}

extension ColourRaster: ScreenRaster {
    fileprivate func jpeg(quality: Int) throws(ImageError) -> [UInt8] {
        try JPEGWriter.encode(self, quality: quality)
    }
    fileprivate func webp() throws(ImageError) -> [UInt8] { try WebPWriter.encode(self) }
}

extension Rendition {
    fileprivate init(_ size: PixelSize, _ format: Format, _ bytes: Data) {
        self.init(width: size.width, height: size.height, format: format, bytes: bytes)
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
