import PageGeometry

/// Reads the header of a WebP file (RFC 9649), which is a RIFF container with one still picture.
enum WebPHeader {
    static func read(_ file: ByteView) throws(ImageError) -> PageHeader {
        var file = file
        file.isLittleEndian = true
        guard let length = file.number(4, at: 4), file.holds(length, at: 8) else {
            throw .truncated(detail: "inside the WebP data")
        }
        var canvas: PixelSize?
        var picture: PixelSize?
        var orientation: Orientation?
        var dataEnd: Int?
        var place = 12
        while place + 8 <= 8 + length, let size = file.number(4, at: place + 4) {
            let data = place + 8
            guard file.holds(size, at: data), size <= length - (data - 8) else {
                throw .damaged(detail: "a WebP chunk is longer than the file")
            }
            if file.hasText("VP8X", at: place) {
                canvas = try extended(file, at: data)
            } else if file.hasText("VP8 ", at: place) {
                dataEnd = dataEnd ?? data + size
                picture = picture ?? lossy(file, at: data)
            } else if file.hasText("VP8L", at: place) {
                dataEnd = dataEnd ?? data + size
                picture = picture ?? lossless(file, at: data)
            } else if file.hasText("EXIF", at: place) {
                orientation = orientation ?? ExifOrientation.read(file, at: data, length: size)
            }
            place = data + size + size % 2
        }
        guard let picture else { throw .damaged(detail: "it has no WebP picture") }
        if let canvas, canvas != picture { throw .damaged(detail: "its WebP picture does not fill its canvas") }
        if picture.width == 0 || picture.height == 0 { throw .emptySize(picture) }
        // Memory for the result, for Leptonica's copy, and for libwebp's buffers, which are largest in the lossless
        // decoder.
        var header = PageHeader(size: picture, channels: 4, bytesPerPixel: 3 + 4 + 8)
        header.dataEnd = dataEnd
        header.orientation = orientation ?? .upright
        if header.orientation != .upright { header.bytesPerPixel += 3 }
        return header
    }

    private static func extended(_ file: ByteView, at place: Int) throws(ImageError) -> PixelSize? {
        guard let flags = file.byte(at: place), let width = file.number(3, at: place + 4),
            let height = file.number(3, at: place + 7)
        else { throw .damaged(detail: "its WebP header is too short") }
        if flags & 2 != 0 { throw .unsupportedFormat(found: "an animated WebP") }
        return PixelSize(width: width + 1, height: height + 1)
    }

    private static func lossy(_ file: ByteView, at place: Int) -> PixelSize? {
        guard file.hasBytes([0x9D, 0x01, 0x2A], at: place + 3), let width = file.number(2, at: place + 6),
            let height = file.number(2, at: place + 8)
        else { return nil }
        return PixelSize(width: width & 0x3FFF, height: height & 0x3FFF)
    }

    private static func lossless(_ file: ByteView, at place: Int) -> PixelSize? {
        guard file.byte(at: place) == 0x2F, let bits = file.number(4, at: place + 1) else { return nil }
        return PixelSize(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }
}
