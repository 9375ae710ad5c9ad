import CWebP
import PageGeometry

/// Writes rasters as lossy WebP files, which are smaller than JPEG at the same sharpness.
public enum WebPWriter {
    /// libwebp's quality, at which type stays crisp on a phone.
    private static let quality: Float = 50

    /// Encodes a grey image.
    ///
    /// - Throws: `ImageError` as `encode(_: ColourRaster)`.
    /// - Complexity: O(pixels).
    public static func encode(_ grey: GreyRaster) throws(ImageError) -> [UInt8] { try encode(ColourRaster(grey)) }

    /// Encodes a colour image.
    ///
    /// - Throws: `ImageError.emptySize`, or `ImageError.notEncodable` for sides above 16,383 px or if memory runs out.
    /// - Complexity: O(pixels).
    public static func encode(_ colour: ColourRaster) throws(ImageError) -> [UInt8] {
        guard colour.width > 0, colour.height > 0 else { throw .emptySize(colour.size) }
        var bytes: UnsafeMutablePointer<UInt8>?
        defer { unsafe WebPFree(bytes) }
        let count = unsafe colour.pixels.withUnsafeBufferPointer { pixels in
            unsafe WebPEncodeRGB(
                pixels.baseAddress, Int32(clamping: colour.width), Int32(clamping: colour.height),
                Int32(clamping: 3 * colour.width), quality, &bytes)
        }
        guard count > 0 else { throw .notEncodable(detail: "its sides are too long for WebP, or memory ran out") }
        return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
}
