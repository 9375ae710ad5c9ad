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
        let found: (image: PDFImage?, orientation: Orientation)?
        let problem: String
        if PNGStructure.isFound(in: file) {
            found = PNGStructure(file).map { ($0.image, $0.orientation) }
            problem = "its PNG chunks end too early or contradict themselves"
        } else if JPEGStructure.isFound(in: file) {
            found = JPEGStructure(file).map { ($0.image(of: bytes), $0.orientation) }
            problem = "its JPEG segments end too early or lack a size"
        } else if JPEG2000Structure.isFound(in: file) {
            found = JPEG2000Structure(file).map { ($0.image(of: file), .upright) }
            problem = "its JPEG 2000 header ends too early"
        } else {
            // Leptonica applies TIFF's orientation itself.
            found = (nil, WebPStructure.orientation(of: file) ?? .upright)
            problem = ""
        }
        guard let found else { throw .unreadableImage(name: name, detail: problem) }
        if let image = found.image {
            self = image
        } else {
            guard mayDecode else { throw .otherFormat(name: name) }
            self = try DecodedPicture.recoded(bytes, ordinal: ordinal, name: name)
            orientation = found.orientation
        }
    }
}
