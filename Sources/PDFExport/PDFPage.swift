public import LayoutDocument

/// A page for a PDF: its layout and its image.
public struct PDFPage: Sendable {
    /// The layout, in px of the upright image. Characters without text have no text in the PDF either.
    public var layout: LayoutDocument
    /// The image file: PNG, JPEG, JPEG 2000, TIFF or WebP.
    public var image: [UInt8]
    /// The image file's name, for messages.
    public var imageName: String
    /// Index among the images of a TIFF, from 0; files of other formats have one image.
    public var imageOrdinal: Int

    /// A page from its parts.
    public init(layout: LayoutDocument, image: [UInt8], imageName: String, imageOrdinal: Int = 0) {
        self.layout = layout
        self.image = image
        self.imageName = imageName
        self.imageOrdinal = imageOrdinal
    }
}

/// Options of a PDF.
public struct PDFOptions: Sendable, Hashable {
    /// The document's title, shown in the viewer's title bar.
    public var title: String
    /// Whether images without a matching PDF filter are decoded and encoded again without loss. Services that never
    /// decode images turn this off.
    public var decodesImages: Bool
    /// Whether ruby is included as text. The ruby follows its paragraph, so that it does not interrupt a word for which
    /// a reader searches.
    public var withRuby: Bool

    /// Options from their parts.
    public init(title: String, withRuby: Bool = false, decodesImages: Bool = true) {
        self.title = title
        self.withRuby = withRuby
        self.decodesImages = decodesImages
    }
}
