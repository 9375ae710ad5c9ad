import PageGeometry
import PageRaster

/// The segments of a JPEG file (ITU-T T.81, annex B) that a PDF needs. PDF's DCT filter takes the file unchanged (ISO
/// 32000-1, 7.4.8).
struct JPEGStructure {
    private(set) var pixelsPerInch: Double?
    private(set) var orientation = Orientation.upright

    private var size = PixelSize(width: 0, height: 0)
    private var channels = 0
    private var isAdobes = false
    /// Whether PDF's filter supports the file: it does if the coding is baseline, extended or progressive Huffman
    /// coding of 8 bits.
    private var isPlain = false

    static func isFound(in file: ByteView) -> Bool { file.bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

    /// Reads the segments up to the first scan; nil when they are cut off or contain no size.
    init?(_ file: ByteView) {
        var place = 2
        while let mark = file.number(1, at: place), let kind = file.number(1, at: place + 1) {
            guard mark == 0xFF else { return nil }
            if kind == 0xFF {
                place += 1
                continue
            }
            if kind == 0xDA { break }
            // TEM and RST are marks without a segment.
            if kind == 0x01 || (0xD0...0xD7).contains(kind) {
                place += 2
                continue
            }
            guard let length = file.number(2, at: place + 2), length >= 2,
                let segment = file.slice(at: place + 4, count: length - 2)
            else { return nil }
            read(kind, segment, at: place + 4, of: file)
            place += 2 + length
        }
        guard size.width > 0, size.height > 0 else { return nil }
    }

    private mutating func read(_ kind: Int, _ segment: ArraySlice<UInt8>, at place: Int, of file: ByteView) {
        switch kind {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
            guard segment.count >= 6, let height = file.number(2, at: place + 1),
                let width = file.number(2, at: place + 3), let count = file.number(1, at: place + 5)
            else { return }
            size = PixelSize(width: width, height: height)
            channels = count
            isPlain = kind <= 0xC2 && file.number(1, at: place) == 8 && [1, 3, 4].contains(count)
        case 0xE0 where file.hasText("JFIF\0", at: place) && segment.count >= 12:
            guard let x = file.number(2, at: place + 8), x == file.number(2, at: place + 10), x > 0 else { return }
            switch file.number(1, at: place + 7) {
            case 1: pixelsPerInch = Double(x)
            case 2: pixelsPerInch = Double(x) * 2.54
            default: return
            }
        case 0xE1 where file.hasText("Exif\0\0", at: place):
            orientation = ExifOrientation.read(ByteView(Array(segment)), at: 0, length: segment.count) ?? orientation
        case 0xEE where file.hasText("Adobe", at: place): isAdobes = true
        default: return
        }
    }

    /// The file in PDF's form; nil when it must be decoded.
    func image(of bytes: [UInt8]) -> PDFImage? {
        guard isPlain else { return nil }
        let space = channels == 1 ? "DeviceGray" : channels == 3 ? "DeviceRGB" : "DeviceCMYK"
        // Adobe's programs write CMYK inverted, with a special mark.
        return PDFImage(
            size: size, orientation: orientation, pixelsPerInch: pixelsPerInch, bitsPerComponent: 8,
            colourSpace: .name(space), isInverted: channels == 4 && isAdobes, data: bytes, filter: .name("DCTDecode"))
    }
}
