import CPNG
import Glibc
import PageGeometry

/// Writes rasters as PNG files. Equal pixels give equal bytes on every machine with the same zlib.
public enum PNGWriter {
    /// Default of zlib's level: 0 stores, 9 compresses best. On page overlays, 3 is much faster than the usual 6, and
    /// the files are slightly larger.
    public static let defaultLevel = 3

    /// Encodes a grey image as an 8-bit grey PNG.
    ///
    /// - Parameter level: zlib's level, 0 to 9.
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` if memory runs out.
    /// - Complexity: O(pixels).
    public static func encode(_ grey: GreyRaster, level: Int = defaultLevel) throws(ImageError) -> [UInt8] {
        try encode(grey.pixels, stride: grey.width, bits: 8, PNG_COLOR_TYPE_GRAY, size: grey.size, level: level)
    }

    /// Encodes a grey image as a 4-bit grey PNG. Each grey becomes the nearest of sixteen. For a reduced bitonal page,
    /// this is sufficient, at a third of the bytes.
    ///
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` if memory runs out.
    /// - Complexity: O(pixels).
    public static func encodeSixteenGreys(_ grey: GreyRaster) throws(ImageError) -> [UInt8] {
        let stride = (grey.width + 1) / 2
        var packed = [UInt8](repeating: 0, count: stride * grey.height)
        let pixels = grey.pixels.span
        for y in 0..<grey.height {
            for x in 0..<grey.width {
                let level = (UInt16(pixels[y &* grey.width &+ x]) &* 15 &+ 127) / 255
                packed[y &* stride &+ x / 2] |= UInt8(truncatingIfNeeded: x & 1 == 0 ? level << 4 : level)
            }
        }
        return try encode(packed, stride: stride, bits: 4, PNG_COLOR_TYPE_GRAY, size: grey.size, level: defaultLevel)
    }

    /// Encodes a colour image as an 8-bit RGB PNG.
    ///
    /// - Parameter level: zlib's level, 0 to 9.
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` if memory runs out.
    /// - Complexity: O(pixels).
    public static func encode(_ colour: ColourRaster, level: Int = defaultLevel) throws(ImageError) -> [UInt8] {
        try encode(
            colour.pixels, stride: 3 * colour.width, bits: 8, PNG_COLOR_TYPE_RGB, size: colour.size, level: level)
    }

    /// Encodes ink as a 1-bit grey PNG, in which ink is black.
    ///
    /// - Parameter level: zlib's level, 0 to 9.
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` if memory runs out.
    /// - Complexity: O(words).
    public static func encode(_ ink: BitRaster, level: Int = defaultLevel) throws(ImageError) -> [UInt8] {
        // The lowest bit of a word is its first pixel. If the lowest byte comes first, the bytes of a row are therefore
        // in the order of the pixels.
        let bytes = unsafe ink.words.map(\.littleEndian).withUnsafeBytes { unsafe Array($0) }
        return try encode(
            bytes, stride: 8 * ink.wordsPerRow, bits: 1, PNG_COLOR_TYPE_GRAY, size: ink.size, level: level)
    }

    /// - Parameters:
    ///   - stride: number of bytes in a row.
    ///   - bits: number of bits in a sample.
    private static func encode(
        _ samples: [UInt8], stride: Int, bits: Int32, _ type: Int32, size: PixelSize, level: Int
    ) throws(ImageError) -> [UInt8] {
        guard size.width > 0, size.height > 0 else { throw .emptySize(size) }
        guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
            throw .notEncodable(detail: "its sides are too long for PNG")
        }
        // PNG's filters take time, and hardly make a page of black type on white smaller. They do make grey scans
        // smaller.
        let filters = bits < 8 ? PNG_FILTER_NONE : PNG_FILTER_UP
        var output = unsafe mojiwaku_png_output()
        defer { unsafe free(output.bytes) }
        let isEncoded = unsafe samples.withUnsafeBufferPointer { samples in
            unsafe mojiwaku_png_encode(
                samples.baseAddress, width, height, stride, bits, type, Int32(min(9, max(0, level))), Int32(filters),
                &output)
        }
        guard isEncoded == 1 else { throw .notEncodable(detail: "memory ran out") }
        return unsafe Array(UnsafeBufferPointer(start: output.bytes, count: output.count))
    }
}
