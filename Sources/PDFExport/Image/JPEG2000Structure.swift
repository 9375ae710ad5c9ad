import PageGeometry
import PageRaster

/// The header of a JPEG 2000 file (ISO/IEC 15444-1). PDF's JPX filter takes a JP2 file unchanged (ISO 32000-1, 7.4.9);
/// a bare codestream first gets the boxes of a JP2 file.
struct JPEG2000Structure {
    private let size: PixelSize
    private let channels: Int
    /// Bits of a sample minus one, as in SIZ and ihdr.
    private let depth: UInt8
    private let isBare: Bool

    private static let signature: [UInt8] = [
        0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
    ]
    private static let start: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]

    static func isFound(in file: ByteView) -> Bool {
        file.bytes.starts(with: signature) || file.bytes.starts(with: start)
    }

    /// Reads the codestream's SIZ segment (A.5.1); nil if the segment is missing.
    init?(_ file: ByteView) {
        guard let start = Self.codestream(in: file), let right = file.number(4, at: start + 8),
            let bottom = file.number(4, at: start + 12), let left = file.number(4, at: start + 16),
            let top = file.number(4, at: start + 20), let channels = file.number(2, at: start + 40),
            let depth = file.number(1, at: start + 42), right > left, bottom > top
        else { return nil }
        size = PixelSize(width: right - left, height: bottom - top)
        self.channels = channels
        self.depth = UInt8(depth)
        isBare = start == 0
    }

    /// The start of the codestream: in the box jp2c (I.5.4), or at the start of the file.
    private static func codestream(in file: ByteView) -> Int? {
        if file.bytes.starts(with: start) { return 0 }
        var place = 0
        while let length = file.number(4, at: place) {
            let header = length == 1 ? 16 : 8
            if file.hasText("jp2c", at: place + 4) { return place + header }
            guard let size = length == 1 ? file.number(8, at: place + 8) : length, size >= header,
                size < file.bytes.count
            else { return nil }
            place += size
        }
        return nil
    }

    /// The file in PDF's form; nil when it must be decoded, because it has transparency, or channels other than grey or
    /// RGB.
    func image(of file: ByteView) -> PDFImage? {
        guard channels == 1 || channels == 3 else { return nil }
        return PDFImage(
            size: size, data: isBare ? boxed(file.bytes) : file.bytes, filter: .name("JPXDecode"))
    }

    /// A codestream in the boxes of a JP2 file: signature, file type, header, codestream (I.5).
    private func boxed(_ codestream: [UInt8]) -> [UInt8] {
        func big(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func box(_ name: String, _ content: [UInt8]) -> [UInt8] { big(8 + content.count) + Array(name.utf8) + content }
        let header =
            big(size.height) + big(size.width) + [0, UInt8(truncatingIfNeeded: channels), depth, 7, 0, 0]
        // Enumerated colour spaces: 16 is sRGB, 17 grey (I.5.3.3).
        let colour: [UInt8] = [1, 0, 0, 0, 0, 0, channels == 1 ? 17 : 16]
        return Self.signature + box("ftyp", Array("jp2 \0\0\0\0jp2 ".utf8))
            + box("jp2h", box("ihdr", header) + box("colr", colour)) + box("jp2c", codestream)
    }
}
