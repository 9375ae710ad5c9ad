public import PageGeometry

/// An image file in memory. Its initialiser reads the headers and checks the sizes. `grey` and `colour` decode the
/// pixels.
///
/// Samples are converted without gamma or colour management. An 8-bit grey value is kept, 16 bits are reduced to their
/// upper 8, colours are reduced to their luma (ITU-R BT.601), and transparency shows white. Type that differs from its
/// ground by colour alone becomes darker or lighter than the ground.
public struct ImageFile: Sendable {
    /// The format, detected by the file's content and not by its name.
    public let format: ImageFormat
    /// Size of each page after it is turned upright. Only a TIFF file has several pages.
    public let pageSizes: [PixelSize]
    /// Findings on the file that an editor should know.
    public let findings: [ImageFinding]

    private let bytes: [UInt8]
    private let pages: [PageHeader]

    /// Detects the format by the content, reads the headers and checks the sizes. It decodes no pixels.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - name: name of the file, whose extension is compared with the format; may be empty.
    ///   - limits: maximum size of a page.
    /// - Throws: `ImageError` when the bytes are no image, are truncated, or exceed a limit.
    /// - Complexity: O(bytes) at worst. Pixels are not read.
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

    /// Returns whether a page is stored in colours, even if it looks grey.
    ///
    /// - Throws: `ImageError.noSuchPage`.
    public func isColour(page: Int = 0) throws(ImageError) -> Bool { try header(of: page).channels >= 3 }

    /// Returns a page as a grey image, turned upright.
    ///
    /// - Parameters:
    ///   - page: ordinal of the page, from 0.
    ///   - note: called with `image.damaged` if decoding reveals damage but does not fail. JPEG, WebP and JPEG 2000 are
    ///     also searched for damage that their decoders ignore; uncompressed TIFF shows no damage.
    /// - Throws: `ImageError` when some pixels cannot be decoded.
    /// - Complexity: O(pixels).
    public func grey(page: Int = 0, note: (ImageFinding) -> Void = { _ in }) throws(ImageError) -> GreyRaster {
        let header = try header(of: page)
        var isDamaged = false
        let pixels: [UInt8]
        if header.channels >= 3 {
            let (samples, brightness) = try decodeBoth(header) { isDamaged = true }
            var (colours, luma) = (ColourRaster(size: header.size, pixels: samples), brightness)
            ColourOverprint.remove(from: &colours, luma: &luma)
            pixels = ColourContrast.greys(of: colours, luma: luma)
        } else {
            pixels = try decode(header, as: .grey) { isDamaged = true }
        }
        if isDamaged || hasHiddenDamage(header) { note(.damaged(format, page: page)) }
        return GreyRaster(size: header.size, pixels: pixels).upright(header.orientation)
    }

    /// Returns a page as a colour image, turned upright.
    ///
    /// - Parameters:
    ///   - page: ordinal of the page, from 0.
    ///   - note: called with `image.damaged` if the decoder warns of damage. Damage that decoders ignore is searched
    ///     only by `grey`.
    /// - Throws: `ImageError` when some pixels cannot be decoded.
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

    /// Whether the file is damaged in a way that its decoder ignores.
    private func hasHiddenDamage(_ header: PageHeader) -> Bool {
        switch format {
        case .jpeg: JPEGDamage.isFound(in: bytes)
        case .webp: header.dataEnd.map { WebPDamage.isFound(in: bytes, header.size, end: $0) } ?? false
        case .jpeg2000: JPEG2000Damage.isFound(in: bytes, header)
        // libpng verifies the checksums of PNG, and libtiff's complaints are treated as errors, so no damage remains
        // hidden.
        case .png, .tiff: false
        }
    }

    /// Returns the colours and the luma of a page that is stored in colours.
    private func decodeBoth(
        _ header: PageHeader, isDamaged: () -> Void
    ) throws(ImageError) -> (colours: [UInt8], luma: [UInt8]) {
        guard format == .jpeg, header.channels == 3 else {
            let colours = try decode(header, as: .colour, isDamaged: isDamaged)
            return (colours, SampleRow.luma(of: colours))
        }
        return try JPEGReader.decodeBoth(bytes, header, isDamaged: isDamaged)
    }

    private func decode(
        _ header: PageHeader, as wanted: Wanted, isDamaged: () -> Void
    ) throws(ImageError) -> [UInt8] {
        switch format {
        case .png: try PNGReader.decode(bytes, header, as: wanted)
        case .jpeg where header.channels < 4:
            try JPEGReader.decode(bytes, header, as: wanted, isDamaged: isDamaged)
        case .jpeg, .tiff, .webp, .jpeg2000: try LeptonicaReader.decode(bytes, format, header, as: wanted)
        }
    }
}
