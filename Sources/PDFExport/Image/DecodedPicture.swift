import CLeptonica
import Glibc
import PageGeometry
import PageRaster

/// A picture in Leptonica's memory. It owns the C handle and frees it.
@safe
struct DecodedPicture: ~Copyable {
    private var pix: UnsafeMutablePointer<Pix>?

    /// Leptonica writes to stderr by default; thrown errors report failures instead.
    private static let silence: Void = { _ = setMsgSeverity(Int32(L_SEVERITY_NONE)) }()

    deinit {
        var last = unsafe pix
        unsafe pixDestroy(&last)
    }

    /// Decodes an image and encodes it again without loss: black and white with Group 4 (ITU-T T.6), anything else like
    /// PNG. Transparency becomes white.
    ///
    /// - Complexity: O(pixels), nearly all of it in zlib.
    static func recoded(_ bytes: [UInt8], ordinal: Int, name: String) throws(PDFExportError) -> PDFImage {
        guard var picture = DecodedPicture(bytes, ordinal: ordinal) else {
            throw .unreadableImage(
                name: name, detail: "its format is unknown, it is damaged, or it lacks image \(ordinal + 1)")
        }
        picture.flatten()
        guard var image = picture.isBitonal ? picture.fax() : picture.png() else {
            throw .unreadableImage(name: name, detail: "memory is too short to encode its pixels")
        }
        image.pixelsPerInch = picture.pixelsPerInch
        return image
    }

    private init?(_ bytes: [UInt8], ordinal: Int) {
        Self.silence
        let pix = unsafe bytes.withUnsafeBufferPointer { file in
            let isTIFF = unsafe file.starts(with: "II".utf8) || file.starts(with: "MM".utf8)
            return unsafe isTIFF
                ? pixReadMemTiff(file.baseAddress, file.count, Int32(clamping: ordinal))
                : pixReadMem(file.baseAddress, file.count)
        }
        guard let pix = unsafe pix else { return nil }
        unsafe self.pix = pix
    }

    private var isBitonal: Bool { unsafe pixGetDepth(pix) == 1 && pixGetColormap(pix) == nil }

    private var size: PixelSize { unsafe PixelSize(width: Int(pixGetWidth(pix)), height: Int(pixGetHeight(pix))) }

    private var pixelsPerInch: Double? {
        let x = unsafe pixGetXRes(pix)
        return unsafe x > 0 && x == pixGetYRes(pix) ? Double(x) : nil
    }

    /// Puts transparent pixels on white, and keeps one channel if all three are equal.
    private mutating func flatten() {
        guard unsafe pixGetDepth(pix) == 32 else { return }
        if unsafe pixGetSpp(pix) == 4 { unsafe replace(by: pixAlphaBlendUniform(pix, 0xFFFF_FF00)) }
        if isGrey { unsafe replace(by: pixGetRGBComponent(pix, Int32(COLOR_RED))) }
    }

    private var isGrey: Bool {
        guard let words = unsafe pixGetData(pix) else { return false }
        let (width, stride) = unsafe (size.width, Int(pixGetWpl(pix)))
        for y in 0..<size.height {
            for x in 0..<width {
                let word = unsafe words[y &* stride &+ x]
                let red = word >> 24
                if word >> 16 & 0xFF != red || word >> 8 & 0xFF != red { return false }
            }
        }
        return true
    }

    private mutating func replace(by other: UnsafeMutablePointer<Pix>?) {
        guard let other = unsafe other else { return }
        unsafe pixDestroy(&pix)
        unsafe pix = other
    }

    private func png() -> PDFImage? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        defer { unsafe free(bytes) }
        guard unsafe pixWriteMemPng(&bytes, &count, pix, 0) == 0 else { return nil }
        return unsafe PNGStructure(ByteView(Array(UnsafeBufferPointer(start: bytes, count: count))))?.image
    }

    /// Leptonica writes Group 4 as a TIFF of one strip, with black as 1: the format of PDF's filter (ISO 32000-1,
    /// 7.4.6).
    private func fax() -> PDFImage? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        defer { unsafe free(bytes) }
        guard unsafe pixWriteMemTiff(&bytes, &count, pix, Int32(IFF_TIFF_G4)) == 0 else { return nil }
        let tiff = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        guard let strip = TIFFStrip.only(of: tiff) else { return nil }
        return PDFImage(
            size: size, bitsPerComponent: 1, colourSpace: .name("DeviceGray"), data: Array(strip),
            filter: .name("CCITTFaxDecode"),
            parameters: .dictionary([
                "K": .integer(-1), "Columns": .integer(size.width), "Rows": .integer(size.height),
            ]))
    }
}
