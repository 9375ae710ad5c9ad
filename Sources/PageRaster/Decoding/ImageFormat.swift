/// The formats of image files that can be read.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable {
    /// Portable Network Graphics.
    case png
    /// JPEG: baseline, progressive; grey, YCbCr, RGB, CMYK.
    case jpeg
    /// TIFF and BigTIFF, one page or several.
    case tiff
    /// WebP, lossy or lossless, without animation.
    case webp
    /// JPEG 2000: a JP2 file or a bare codestream.
    case jpeg2000

    /// The common name of the format.
    public var displayName: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .tiff: "TIFF"
        case .webp: "WebP"
        case .jpeg2000: "JPEG 2000"
        }
    }
}

extension ImageFormat {
    /// Detects the format of a file by its first bytes; nil for other files.
    public init?(of file: [UInt8]) {
        guard let format = try? Self.sniff(ByteView(file)) else { return nil }
        self = format
    }

    /// Returns the format to which a file name's extension belongs; nil for other extensions.
    static func promised(by fileExtension: String) -> ImageFormat? {
        switch fileExtension.lowercased() {
        case "png": .png
        case "jpg", "jpeg", "jpe", "jfif": .jpeg
        case "tif", "tiff": .tiff
        case "webp": .webp
        case "jp2", "j2k", "j2c", "jpc", "jpf", "jpx": .jpeg2000
        default: nil
        }
    }

    private static let signatures: [(format: ImageFormat, bytes: [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (.jpeg, [0xFF, 0xD8, 0xFF]),
        (.tiff, [0x49, 0x49, 0x2A, 0x00]),
        (.tiff, [0x4D, 0x4D, 0x00, 0x2A]),
        (.tiff, [0x49, 0x49, 0x2B, 0x00]),
        (.tiff, [0x4D, 0x4D, 0x00, 0x2B]),
        (.jpeg2000, [0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
        (.jpeg2000, [0xFF, 0x4F, 0xFF, 0x51]),
    ]

    /// Other kinds of files that occur in place of pages. Error messages name them.
    private static let strangers: [(name: String, offset: Int, text: String)] = [
        ("a PDF", 0, "%PDF"), ("a GIF", 0, "GIF8"), ("a Photoshop file", 0, "8BPS"), ("a HEIC image", 4, "ftypheic"),
        ("a HEIC image", 4, "ftypmif1"), ("an AVIF image", 4, "ftypavif"), ("a ZIP archive", 0, "PK\u{3}\u{4}"),
        ("a BMP", 0, "BM"), ("a JPEG XL image", 4, "JXL "), ("a DjVu file", 0, "AT&TFORM"),
        ("a PostScript file", 0, "%!PS"),
    ]

    /// Detects the format of a file by its first bytes, regardless of its name.
    static func sniff(_ file: ByteView) throws(ImageError) -> ImageFormat {
        if file.count == 0 { throw .empty }
        for (format, signature) in signatures where file.hasBytes(signature, at: 0) { return format }
        if file.hasText("RIFF", at: 0), file.hasText("WEBP", at: 8) { return .webp }
        for stranger in strangers where file.hasText(stranger.text, at: stranger.offset) {
            throw .unsupportedFormat(found: stranger.name)
        }
        let isStart = signatures.contains { file.count < $0.bytes.count && file.isPrefix(of: $0.bytes) }
        if isStart || (file.count < 12 && file.hasText("RIFF", at: 0)) {
            throw .truncated(detail: "only its first bytes")
        }
        throw .notAnImage
    }
}
