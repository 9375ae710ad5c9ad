import PageRaster

/// The chunks of a WebP file that decoding skips (RFC 9649).
enum WebPStructure {
    /// The orientation in the chunk EXIF; nil for other files, and for files without this chunk.
    static func orientation(of file: ByteView) -> Orientation? {
        guard file.hasText("RIFF", at: 0), file.hasText("WEBP", at: 8) else { return nil }
        var place = 12
        while let size = file.slice(at: place + 4, count: 4)?.reversed().reduce(0, { $0 << 8 | Int($1) }),
            let chunk = file.slice(at: place + 8, count: size)
        {
            if file.hasText("EXIF", at: place) {
                return ExifOrientation.read(ByteView(Array(chunk)), at: 0, length: chunk.count)
            }
            place += 8 + size + size % 2
        }
        return nil
    }
}
