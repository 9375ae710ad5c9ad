import PageRaster

extension PDFImage {
    /// The image of a file.
    ///
    /// - Parameters:
    ///   - ordinal: index among the images of a TIFF, from 0.
    ///   - mayDecode: whether to decode and re-encode an image without a matching PDF filter.
    ///   - name: for the message.
    /// - Throws: `PDFExportError.unreadableImage`, `PDFExportError.otherFormat`.
    /// - Complexity: O(bytes) for an unchanged file, else O(pixels).
    init(_ bytes: [UInt8], ordinal: Int, mayDecode: Bool = true, name: String) throws(PDFExportError) {
        let file = ByteView(bytes)
        if PNGStructure.isFound(in: file) {
            self = try Self.png(file, mayDecode, name: name)
        } else if JPEGStructure.isFound(in: file) {
            self = try Self.jpeg(file, mayDecode, name: name)
        } else if JPEG2000Structure.isFound(in: file) {
            self = try Self.jpeg2000(file, mayDecode, name: name)
        } else {
            self = try Self.recoded(bytes, ordinal: ordinal, mayDecode, name: name)
            // Leptonica applies TIFF's orientation itself.
            orientation = WebPStructure.orientation(of: file) ?? .upright
        }
    }

    private static func png(_ file: ByteView, _ mayDecode: Bool, name: String) throws(PDFExportError) -> PDFImage {
        guard let structure = PNGStructure(file) else {
            throw .unreadableImage(name: name, detail: "its PNG chunks end too early or contradict themselves")
        }
        if let image = structure.image { return image }
        var image = try recoded(file.bytes, ordinal: 0, mayDecode, name: name)
        image.orientation = structure.orientation
        return image
    }

    private static func jpeg(_ file: ByteView, _ mayDecode: Bool, name: String) throws(PDFExportError) -> PDFImage {
        guard let structure = JPEGStructure(file) else {
            throw .unreadableImage(name: name, detail: "its JPEG segments end too early or lack a size")
        }
        if let image = structure.image(of: file.bytes) { return image }
        var image = try recoded(file.bytes, ordinal: 0, mayDecode, name: name)
        image.orientation = structure.orientation
        return image
    }

    private static func jpeg2000(_ file: ByteView, _ mayDecode: Bool, name: String) throws(PDFExportError) -> PDFImage {
        guard let structure = JPEG2000Structure(file) else {
            throw .unreadableImage(name: name, detail: "its JPEG 2000 header ends too early")
        }
        if let image = structure.image(of: file) { return image }
        return try recoded(file.bytes, ordinal: 0, mayDecode, name: name)
    }

    private static func recoded(
        _ bytes: [UInt8], ordinal: Int, _ mayDecode: Bool, name: String
    ) throws(PDFExportError) -> PDFImage {
        guard mayDecode else { throw .otherFormat(name: name) }
        return try DecodedPicture.recoded(bytes, ordinal: ordinal, name: name)
    }
}
