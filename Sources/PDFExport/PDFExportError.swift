public import PageGeometry

/// The reason why a PDF could not be made. The description has the failure and a remedy.
public enum PDFExportError: Error, Sendable, Hashable {
    /// There is no page.
    case noPages
    /// The bytes are not a readable image.
    case unreadableImage(name: String, detail: String)
    /// PDF has no filter for the image, and decoding was not allowed.
    case otherFormat(name: String)
    /// The upright image and the layout's page differ in size.
    case otherSize(name: String, image: PixelSize, layout: PixelSize)
    /// The pixels per inch are not a number above 0.
    case resolution(Double)
    /// libqpdf failed; `detail` is its message.
    case library(detail: String)
}

extension PDFExportError: CustomStringConvertible {
    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .noPages: "there is no page to write; give one layout or more"
        case .unreadableImage(let name, let detail):
            "\(name): the image cannot be put into a PDF: \(detail). Copy or export it again as PNG, JPEG or TIFF."
        case .otherFormat(let name):
            "\(name): the image is of a format that would have to be decoded: TIFF, WebP, or PNG that is interlaced or "
                + "transparent. `mojiwaku export` makes its PDF."
        case .otherSize(let name, let image, let layout):
            "\(name): the image is \(image.width) × \(image.height) px, and its layout is of a page of "
                + "\(layout.width) × \(layout.height) px. Give the image that the layout was made from, or extract the "
                + "page again."
        case .resolution(let value): "\(value) pixels to the inch is no resolution; give a number above 0, such as 300"
        case .library(let detail): "libqpdf could not make the PDF: \(detail). Free memory and try again, or report it."
        }
    }
}
