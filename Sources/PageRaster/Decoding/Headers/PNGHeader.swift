import PageGeometry

/// Reads the header of a PNG file (PNG specification, third edition, §5 and §11): its first chunk. It also checks that
/// all chunks up to the last are complete.
enum PNGHeader {
    static func read(_ file: ByteView) throws(ImageError) -> PageHeader {
        guard let width = file.number(4, at: 16), let height = file.number(4, at: 20), file.holds(13, at: 16) else {
            throw .truncated(detail: "inside the PNG header")
        }
        guard file.number(4, at: 8) == 13, file.hasText("IHDR", at: 12) else {
            throw .damaged(detail: "its first chunk is not the PNG header")
        }
        let samples: Int? =
            switch file.byte(at: 25) {
            case 0: 1
            case 2, 3: 3
            case 4: 2
            case 6: 4
            default: nil
            }
        guard let samples else { throw .damaged(detail: "there is no such PNG colour type") }
        let size = PixelSize(width: width, height: height)
        if width == 0 || height == 0 { throw .emptySize(size) }
        // A page in colours needs memory for the colours, their luma, and the greys with contrast (`ColourContrast`).
        var header = PageHeader(size: size, channels: samples, bytesPerPixel: samples >= 3 ? 6 : 3)
        // An interlaced page is assembled from seven passes, so all of its samples are in memory at once.
        if file.byte(at: 28) == 1 { header.bytesPerPixel += 4 }
        header.orientation = try walkChunks(file)
        if header.orientation != .upright { header.bytesPerPixel += 3 }
        return header
    }

    /// Checks all chunks up to the last, and returns the orientation if a chunk contains one.
    private static func walkChunks(_ file: ByteView) throws(ImageError) -> Orientation {
        var orientation = Orientation.upright
        var place = 8
        while let length = file.number(4, at: place) {
            guard file.holds(length, at: place + 8), file.holds(4, at: place + 8 + length) else { break }
            if file.hasText("IEND", at: place + 4) { return orientation }
            if file.hasText("eXIf", at: place + 4) {
                orientation = ExifOrientation.read(file, at: place + 8, length: length) ?? orientation
            }
            place += 12 + length
        }
        throw .truncated(detail: "before the last PNG chunk")
    }
}
