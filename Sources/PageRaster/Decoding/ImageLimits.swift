import PageGeometry

/// How large an image may be. All of it is checked from headers, before a pixel is decoded.
public struct ImageLimits: Sendable, Hashable {
    /// Longest side, in px, 1 or more. A newspaper page scanned at 600 dpi is about 9,600 × 12,800; at 400 dpi, the usual
    /// best, 6,400 × 8,500. Higher values cost memory by their square.
    public var longestSide: Int
    /// Most pixels of a page, 1 or more.
    public var mostPixels: Int
    /// Most memory that decoding one page may take at its peak, in bytes, the result included. The estimate errs to
    /// the high side. Below about 100 MB a usual page is refused.
    public var mostMemory: Int
    /// Most pages of a file, 1 or more.
    public var mostPages: Int

    /// Limits; the defaults let any newspaper page through.
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

/// What a page's header tells.
struct PageHeader: Sendable, Hashable {
    /// Size as stored, before the orientation is obeyed.
    var size: PixelSize
    /// How to turn it upright.
    var orientation: Orientation = .upright
    /// Samples a pixel.
    var channels: Int
    /// What a decoder gives where it gives four channels.
    var alpha = SampleLayout.rgba
    /// Most bytes that decoding takes a pixel, the result included.
    var bytesPerPixel: Int
    /// Bytes that decoding takes besides.
    var otherMemory = 0
    /// Where the page's directory stands in the file (TIFF).
    var place = 0
    /// Where the orientation's value stands in the file, if it does (TIFF).
    var orientationPlace: Int?
    /// Where the link to the next page stands in the file (TIFF).
    var linkPlace = 0
    /// Where the picture's data ends in the file (WebP).
    var dataEnd: Int?
    /// Where the styles of code blocks stand in the file, unless there is one that has no arithmetic decoder (JPEG 2000).
    var blockStylePlaces: [Int] = []
    /// The last part of each tile that has data, in the order of the file (JPEG 2000).
    var lastTileParts: [TilePart] = []
    /// How many tiles have no data (JPEG 2000).
    var missingTiles = 0

    /// A part of a tile: where its marker stands in the file, and where its data ends.
    struct TilePart: Sendable, Hashable {
        var start: Int
        var end: Int
    }

    /// Size after the orientation is obeyed.
    var uprightSize: PixelSize {
        orientation.swapsSides ? PixelSize(width: size.height, height: size.width) : size
    }
}
