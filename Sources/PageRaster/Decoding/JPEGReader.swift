import CJPEG
import PageGeometry

/// Decodes JPEG files of one or three channels with libjpeg directly. Leptonica would let libjpeg print its warnings.
enum JPEGReader {
    /// Decodes a JPEG file to 8-bit samples.
    ///
    /// - Parameter warnings: set to the number of warnings of damage from libjpeg. The page is decoded in spite of
    ///   them.
    static func decode(
        _ bytes: [UInt8], _ header: PageHeader, as wanted: Wanted, warnings: inout Int32
    ) throws(ImageError) -> [UInt8] {
        let size = header.size
        let count = size.width * size.height * wanted.stride
        var isDecoded: Int32 = 0
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            isDecoded = unsafe bytes.withUnsafeBufferPointer { file in
                unsafe mojiwaku_jpeg_decode(
                    file.baseAddress, file.count, Int32(wanted.stride), UInt32(clamping: size.width),
                    UInt32(clamping: size.height), target.baseAddress, &warnings)
            }
            filled = isDecoded == 0 ? 0 : count
        }
        guard isDecoded != 0 else { throw .damaged(detail: "its JPEG data cannot be decoded to the end") }
        return pixels
    }
}
