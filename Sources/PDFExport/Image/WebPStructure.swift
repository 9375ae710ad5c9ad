import PageRaster

/// The chunks of a WebP file that decoding skips (RFC 9649).
enum WebPStructure {
    /// The orientation in the chunk EXIF; nil for other files, and for files without this chunk.
    static func orientation(of file: ByteView) -> Orientation? {
        let file = ByteView(file.bytes, isLittleEndian: true)
        guard file.hasText("RIFF", at: 0), file.hasText("WEBP", at: 8) else { return nil }
        var place = 12
        while let size = file.number(4, at: place + 4), file.slice(at: place + 8, count: size) != nil {
            if file.hasText("EXIF", at: place) { return ExifOrientation.read(file, at: place + 8, length: size) }
            place += 8 + size + size % 2
        }
        return nil
    }
}
