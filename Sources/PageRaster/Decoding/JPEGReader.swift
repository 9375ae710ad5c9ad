import CJPEG
import PageGeometry

/// Decodes JPEG files of one or three channels with libjpeg directly. Leptonica would let libjpeg print its warnings.
enum JPEGReader {
    /// Decodes a JPEG file to 8-bit samples.
    ///
    /// - Parameter isDamaged: called if libjpeg warns of damage. The page is decoded in spite of that.
    static func decode(
        _ bytes: [UInt8], _ header: PageHeader, as wanted: Wanted, isDamaged: () -> Void
    ) throws(ImageError) -> [UInt8] {
        try unsafe decode(bytes, header, as: wanted, luma: nil, isDamaged)
    }

    /// Decodes a JPEG file of three channels to colours and to the luma that the file contains.
    static func decodeBoth(
        _ bytes: [UInt8], _ header: PageHeader, isDamaged: () -> Void
    ) throws(ImageError) -> (colours: [UInt8], luma: [UInt8]) {
        var luma = [UInt8](repeating: 0, count: header.size.width * header.size.height)
        let colours = try unsafe luma.withUnsafeMutableBufferPointer { (luma) throws(ImageError) in
            try unsafe decode(bytes, header, as: .colour, luma: luma.baseAddress, isDamaged)
        }
        return (colours, luma)
    }

    private static func decode(
        _ bytes: [UInt8], _ header: PageHeader, as wanted: Wanted, luma: UnsafeMutablePointer<UInt8>?,
        _ isDamaged: () -> Void
    ) throws(ImageError) -> [UInt8] {
        let size = header.size
        let count = size.width * size.height * wanted.stride
        var (isDecoded, warnings): (Int32, Int32) = (0, 0)
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, filled in
            isDecoded = unsafe bytes.withUnsafeBufferPointer { file in
                unsafe mojiwaku_jpeg_decode(
                    file.baseAddress, file.count, Int32(wanted.stride), UInt32(clamping: size.width),
                    UInt32(clamping: size.height), target.baseAddress, luma, &warnings)
            }
            filled = isDecoded == 0 ? 0 : count
        }
        guard isDecoded != 0 else { throw .damaged(detail: "its JPEG data cannot be decoded to the end") }
        if warnings > 0 { isDamaged() }
        return pixels
    }
}
