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
    /// libqpdf failed; `detail` is its message.
    case library(detail: String)
}

extension PDFExportError: CustomStringConvertible {
    /// The failure and a remedy.
    public var description: String {
        switch self {
        case .noPages: "there is no page to write; give at least one layout"
        case .unreadableImage(let name, let detail):
            "\(name): the image cannot be put into a PDF: \(detail). Copy or export it again as PNG, JPEG or TIFF."
        case .otherFormat(let name):
            "\(name): this image would have to be decoded: it is TIFF, WebP, or PNG that is interlaced or "
                + "transparent. Use `mojiwaku export` for its PDF."
        case .otherSize(let name, let image, let layout):
            "\(name): the image has \(image.width) × \(image.height) px, but its layout has "
                + "\(layout.width) × \(layout.height) px. Give the image that the layout was made from, or extract the "
                + "page again."
        case .library(let detail): "libqpdf could not make the PDF: \(detail). Free memory and try again, or report it."
        }
    }
}
