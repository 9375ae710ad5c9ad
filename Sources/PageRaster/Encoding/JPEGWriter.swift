import CJPEG
import Glibc
import PageGeometry

/// Writes rasters as baseline JPEG files. Equal pixels give equal bytes on every machine with the same libjpeg.
public enum JPEGWriter {
    /// Default of libjpeg's quality. Type remains crisp, and a page of 4000 × 5392 px takes about 3 MB.
    public static let defaultQuality = 80

    /// Encodes a grey image as a JPEG of one channel.
    ///
    /// - Parameter quality: libjpeg's quality, 1 to 100.
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` for sides above 65,500 px or if memory runs out.
    /// - Complexity: O(pixels).
    public static func encode(_ grey: GreyRaster, quality: Int = defaultQuality) throws(ImageError) -> [UInt8] {
        try encode(grey.pixels, channels: 1, size: grey.size, quality: quality)
    }

    /// Encodes a colour image as a JPEG of three channels, with colour at half the resolution.
    ///
    /// - Parameter quality: libjpeg's quality, 1 to 100.
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` for sides above 65,500 px or if memory runs out.
    /// - Complexity: O(pixels).
    public static func encode(_ colour: ColourRaster, quality: Int = defaultQuality) throws(ImageError) -> [UInt8] {
        try encode(colour.pixels, channels: 3, size: colour.size, quality: quality)
    }

    private static func encode(
        _ pixels: [UInt8], channels: Int, size: PixelSize, quality: Int
    ) throws(ImageError) -> [UInt8] {
        guard size.width > 0, size.height > 0 else { throw .emptySize(size) }
        guard max(size.width, size.height) <= 65_500 else {
            throw .notEncodable(detail: "its sides are too long for JPEG")
        }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        defer { unsafe free(bytes) }
        let isEncoded = unsafe pixels.withUnsafeBufferPointer { pixels in
            unsafe mojiwaku_jpeg_encode(
                pixels.baseAddress, Int32(channels), UInt32(size.width), UInt32(size.height),
                Int32(min(100, max(1, quality))), &bytes, &count)
        }
        guard isEncoded != 0 else { throw .notEncodable(detail: "memory ran out") }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
}
