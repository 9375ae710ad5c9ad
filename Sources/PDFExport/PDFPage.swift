public import LayoutDocument

/// A page to be put into a PDF: its layout and its image.
public struct PDFPage: Sendable {
    /// What stands where, in px of the upright image. Characters without text have none in the PDF either.
    public var layout: LayoutDocument
    /// The image file: PNG, JPEG, JPEG 2000, TIFF or WebP.
    public var image: [UInt8]
    /// The image file's name, for messages.
    public var imageName: String
    /// Which image of a TIFF with several, from 0; other formats have one.
    public var imageOrdinal: Int

    /// A page from its parts.
    public init(layout: LayoutDocument, image: [UInt8], imageName: String, imageOrdinal: Int = 0) {
        self.layout = layout
        self.image = image
        self.imageName = imageName
        self.imageOrdinal = imageOrdinal
    }
}

/// How a PDF is made.
public struct PDFOptions: Sendable, Hashable {
    /// The document's title, shown in the viewer's title bar.
    public var title: String
    /// Pixels of the image to an inch of the page, above 0. Nil takes what the image file says, and 300 where it says
    /// nothing or what would make a page larger than any newspaper.
    public var pixelsPerInch: Double?
    /// Whether images that PDF has no filter for are decoded, to be coded again without loss. A service that decodes
    /// nothing refuses them.
    public var decodesImages: Bool
    /// Whether ruby is text too. It follows its paragraph, so that a word with ruby is still found as it is printed.
    public var withRuby: Bool

    /// Options from their parts.
    public init(
        title: String, pixelsPerInch: Double? = nil, withRuby: Bool = false, decodesImages: Bool = true
    ) {
        self.title = title
        self.pixelsPerInch = pixelsPerInch
        self.withRuby = withRuby
        self.decodesImages = decodesImages
    }
}
