enum WebPHeader {
    static func read(_ file: ByteView) throws(ImageError) -> PageHeader { throw .unsupportedFormat(found: "WebP") }
    static func read(_ file: ByteView, mostPages: Int) throws(ImageError) -> [PageHeader] {
        throw .unsupportedFormat(found: "WebP")
    }
}
