enum JPEG2000Header {
    static func read(_ file: ByteView) throws(ImageError) -> PageHeader { throw .unsupportedFormat(found: "JPEG2000") }
    static func read(_ file: ByteView, mostPages: Int) throws(ImageError) -> [PageHeader] {
        throw .unsupportedFormat(found: "JPEG2000")
    }
}
