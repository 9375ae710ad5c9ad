public import PageGeometry

/// An image file in memory. Its headers are read and its sizes checked when this is made; pixels are decoded when they
/// are asked for.
///
/// Samples come through as they stand in the file, without gamma or colour management: an 8-bit grey value is itself,
/// 16 bits give their upper 8, colours give their luma (ITU-R BT.601), transparency shows white.
public struct ImageFile: Sendable {
    /// What the bytes are, whatever the file's name says.
    public let format: ImageFormat
    /// Size of each page, upright; one but for TIFF.
    public let pageSizes: [PixelSize]
    /// What someone should know about the file.
    public let findings: [ImageFinding]

    private let bytes: [UInt8]
    private let pages: [PageHeader]

    /// Sniffs the format by content, reads headers and checks sizes; decodes nothing.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: the file's name, compared with what the file is; may be empty.
    ///   - limits: how large a page may be.
    /// - Throws: `ImageError` when this is no image, is cut off, or breaks a limit.
    /// - Complexity: O(bytes) at worst, without looking at pixels.
    public init(bytes: [UInt8], name: String, limits: ImageLimits = ImageLimits()) throws(ImageError) {
        let file = ByteView(bytes)
        let format = try ImageFormat.sniff(file)
        let pages =
            switch format {
            case .png: [try PNGHeader.read(file)]
            case .jpeg: [try JPEGHeader.read(file)]
            case .tiff: try TIFFHeader.read(file, mostPages: limits.mostPages)
            case .webp: [try WebPHeader.read(file)]
            case .jpeg2000: [try JPEG2000Header.read(file)]
            }
        for page in pages { try limits.check(page) }
        self.bytes = bytes
        self.format = format
        self.pages = pages
        self.pageSizes = pages.map(\.uprightSize)
        self.findings = ImageFinding.all(name: name, format: format, sizes: pages.map(\.uprightSize))
    }

    /// Whether a page is stored in colours. A page that looks grey may be.
    ///
    /// - Throws: `ImageError.noSuchPage`.
    public func isColour(page: Int = 0) throws(ImageError) -> Bool { try header(of: page).channels >= 3 }

    /// A page as grey, upright.
    ///
    /// - Parameters:
    ///   - page: ordinal of the page, from 0.
    ///   - note: told of what only decoding shows, and what does not stop it: `image.damaged`. JPEG, WebP and JPEG 2000
    ///     are looked through for damage that their decoders pass over; in TIFF without compression nothing shows it.
    /// - Throws: `ImageError` when the pixels cannot be decoded to the last one.
    /// - Complexity: O(pixels).
    public func grey(page: Int = 0, note: (ImageFinding) -> Void = { _ in }) throws(ImageError) -> GreyRaster {
        let header = try header(of: page)
        var isDamaged = false
        let pixels = try decode(header, as: .grey) { isDamaged = true }
        if isDamaged || hasHiddenDamage(header) { note(.damaged(format, page: page)) }
        return GreyRaster(size: header.size, pixels: pixels).upright(header.orientation)
    }

    /// A page as colour, upright.
    ///
    /// - Parameters:
    ///   - page: ordinal of the page, from 0.
    ///   - note: told of what the decoder warns of: `image.damaged`. `grey` looks further.
    /// - Throws: `ImageError` when the pixels cannot be decoded to the last one.
    /// - Complexity: O(pixels).
    public func colour(page: Int = 0, note: (ImageFinding) -> Void = { _ in }) throws(ImageError) -> ColourRaster {
        let header = try header(of: page)
        let pixels = try decode(header, as: .colour) { note(.damaged(format, page: page)) }
        return ColourRaster(size: header.size, pixels: pixels).upright(header.orientation)
    }

    private func header(of page: Int) throws(ImageError) -> PageHeader {
        guard pages.indices.contains(page) else { throw .noSuchPage(page, count: pages.count) }
        return pages[page]
    }

    /// Whether the file is damaged in a way that its decoder passes over.
    private func hasHiddenDamage(_ header: PageHeader) -> Bool {
        switch format {
        case .jpeg: JPEGDamage.isFound(in: bytes)
        case .webp: header.dataEnd.map { WebPDamage.isFound(in: bytes, header.size, end: $0) } ?? false
        case .jpeg2000: JPEG2000Damage.isFound(in: bytes, header)
        // PNG has checksums, which libpng holds it against. libtiff's complaints are errors.
        case .png, .tiff: false
        }
    }

    private func decode(
        _ header: PageHeader, as wanted: Wanted, isDamaged: () -> Void
    ) throws(ImageError) -> [UInt8] {
        switch format {
        case .png: return try PNGReader.decode(bytes, header, as: wanted)
        case .jpeg where header.channels < 4:
            var warnings: Int32 = 0
            let pixels = try JPEGReader.decode(bytes, header, as: wanted, warnings: &warnings)
            if warnings > 0 { isDamaged() }
            return pixels
        case .jpeg, .tiff, .webp, .jpeg2000: return try LeptonicaReader.decode(bytes, format, header, as: wanted)
        }
    }
}
