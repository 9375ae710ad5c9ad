enum TIFFHeader {
    static func read(_ file: ByteView) throws(ImageError) -> PageHeader { throw .unsupportedFormat(found: "TIFF") }
    static func read(_ file: ByteView, mostPages: Int) throws(ImageError) -> [PageHeader] {
        throw .unsupportedFormat(found: "TIFF")
    }
}
