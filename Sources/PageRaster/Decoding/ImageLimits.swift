import PageGeometry

/// Maximum sizes of an image. They are compared with the headers, before a pixel is decoded.
public struct ImageLimits: Sendable, Hashable {
    /// Maximum length of a side, in px, at least 1. A newspaper page scanned at 600 dpi is about 9,600 × 12,800 px; at
    /// 400 dpi, usually the best resolution, it is 6,400 × 8,500 px. Memory grows with the square of this length.
    public var longestSide: Int
    /// Maximum number of pixels of a page, at least 1.
    public var mostPixels: Int
    /// Maximum peak of memory for decoding one page, in bytes, including the result. It is compared with an estimate,
    /// which is too high rather than too low. Below about 100 MB, usual pages are refused.
    public var mostMemory: Int
    /// Maximum number of pages of a file, at least 1.
    public var mostPages: Int

    /// Creates limits; the defaults accept any newspaper page.
    public init(
        longestSide: Int = 12_000, mostPixels: Int = 144_000_000, mostMemory: Int = 3 << 30, mostPages: Int = 1_000
    ) {
        self.longestSide = longestSide
        self.mostPixels = mostPixels
        self.mostMemory = mostMemory
        self.mostPages = mostPages
    }

    func check(_ header: PageHeader) throws(ImageError) {
        let size = header.size
        guard size.width > 0, size.height > 0 else { throw .emptySize(size) }
        guard max(size.width, size.height) <= longestSide else { throw .tooLarge(size: size, longestSide: longestSide) }
        let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
        guard !overflow, pixels <= mostPixels else { throw .tooManyPixels(size: size, limit: mostPixels) }
        let (product, tooMuch) = pixels.multipliedReportingOverflow(by: header.bytesPerPixel)
        let (sum, evenMore) = product.addingReportingOverflow(header.otherMemory)
        let needed = tooMuch || evenMore ? Int.max : sum
        guard needed <= mostMemory else { throw .tooMuchMemory(needed: needed, limit: mostMemory) }
    }
}

/// Properties of a page, read from its header.
struct PageHeader: Sendable, Hashable {
    /// Size as stored in the file, before the orientation is applied.
    var size: PixelSize
    /// Orientation of the image as stored in the file.
    var orientation: Orientation = .upright
    /// Number of samples in each pixel.
    var channels: Int
    /// Layout of the pixels that a decoder returns with four channels.
    var alpha = SampleLayout.rgba
    /// Maximum memory that decoding takes for each pixel, in bytes, including the result.
    var bytesPerPixel: Int
    /// Number of bytes that decoding takes in addition to those for pixels.
    var otherMemory = 0
    /// Place of the page's directory in the file (TIFF).
    var place = 0
    /// Place of the orientation's value in the file; nil if the file has none (TIFF).
    var orientationPlace: Int?
    /// Place of the link to the next page in the file (TIFF).
    var linkPlace = 0
    /// End of the picture's data in the file (WebP).
    var dataEnd: Int?
    /// Places of the code block styles in the file (JPEG 2000); empty if some block is coded without the arithmetic
    /// coder.
    var blockStylePlaces: [Int] = []
    /// For each tile, the last of its parts that has data, in the order of the file (JPEG 2000).
    var lastTileParts: [TilePart] = []
    /// Number of tiles without data (JPEG 2000).
    var missingTiles = 0

    /// A part of a tile: the place of its marker in the file, and the end of its data.
    struct TilePart: Sendable, Hashable {
        var start: Int
        var end: Int
    }

    var uprightSize: PixelSize { orientation.upright(size) }
}
