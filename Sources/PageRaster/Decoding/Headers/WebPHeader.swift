import CWebP
import PageGeometry

/// Reads the header of a WebP file with libwebp, and the chunks of its RIFF container (RFC 9649) for the orientation
/// and the end of the picture's data.
enum WebPHeader {
    static func read(_ file: ByteView) throws(ImageError) -> PageHeader {
        var file = file
        file.isLittleEndian = true
        guard let length = file.number(4, at: 4), file.holds(length, at: 8) else {
            throw .truncated(detail: "inside the WebP data")
        }
        var features = WebPBitstreamFeatures()
        let status = unsafe file.bytes.withUnsafeBufferPointer { bytes in
            unsafe WebPGetFeatures(bytes.baseAddress, bytes.count, &features)
        }
        guard status == VP8_STATUS_OK else { throw .damaged(detail: "libwebp cannot read its WebP header") }
        if features.has_animation != 0 { throw .unsupportedFormat(found: "an animated WebP") }
        // Memory for the result, for Leptonica's copy, and for libwebp's buffers, which are largest in the lossless
        // decoder.
        let size = PixelSize(width: Int(features.width), height: Int(features.height))
        var header = PageHeader(size: size, channels: 4, bytesPerPixel: 3 + 4 + 8)
        var place = 12
        while place + 8 <= 8 + length, let size = file.number(4, at: place + 4) {
            let data = place + 8
            guard file.holds(size, at: data), size <= length - (data - 8) else {
                throw .damaged(detail: "a WebP chunk is longer than the file")
            }
            if file.hasText("VP8 ", at: place) || file.hasText("VP8L", at: place) {
                header.dataEnd = header.dataEnd ?? data + size
            } else if file.hasText("EXIF", at: place), header.orientation == .upright {
                header.orientation = ExifOrientation.read(file, at: data, length: size) ?? .upright
            }
            place = data + size + size % 2
        }
        if header.orientation != .upright { header.bytesPerPixel += 3 }
        return header
    }
}
