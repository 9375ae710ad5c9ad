public import LayoutDocument
public import PageGeometry

/// An edition for a IIIF manifest.
public struct IIIFEdition: Sendable, Hashable {
    /// The edition's name, as in addresses.
    public var name: String
    /// The title for readers, such as the newspaper's, in Japanese.
    public var title: String
    /// The day of publication, if known.
    public var date: PublicationDate?
    /// The pages in order, one or more, with unique names.
    public var pages: [IIIFPage]
    /// Other forms of the whole edition, for people: a PDF.
    public var renderings: [IIIFLink]

    /// An edition from its parts.
    public init(
        name: String, title: String, date: PublicationDate? = nil, pages: [IIIFPage], renderings: [IIIFLink] = []
    ) {
        self.name = name
        self.title = title
        self.date = date
        self.pages = pages
        self.renderings = renderings
    }
}

/// A page for a IIIF canvas: px of the canvas are px of the source image.
public struct IIIFPage: Sendable, Hashable {
    /// The page's name in its edition, as in addresses.
    public var name: String
    /// Its layout, with text if it was read. The names in it are ignored.
    public var layout: LayoutDocument
    /// The available sizes of its image, in any order; empty after the images were pruned.
    public var renditions: [IIIFRendition]
    /// Other forms of the page, for people: a PDF.
    public var renderings: [IIIFLink]
    /// Descriptions of the page, for programs: ALTO, PAGE. The highlight map is added automatically.
    public var descriptions: [IIIFLink]

    /// A page from its parts.
    public init(
        name: String, layout: LayoutDocument, renditions: [IIIFRendition], renderings: [IIIFLink] = [],
        descriptions: [IIIFLink] = []
    ) {
        self.name = name
        self.layout = layout
        self.renditions = renditions
        self.renderings = renderings
        self.descriptions = descriptions
    }
}

/// An image of a page in one size.
public struct IIIFRendition: Sendable, Hashable {
    /// Size of the image in px.
    public var size: PixelSize
    /// The image file's format.
    public var format: Format

    /// A rendition from its parts.
    public init(size: PixelSize, format: Format) {
        self.size = size
        self.format = format
    }

    /// Formats of images, by their names in the Image API (Image API 3.0, 4.5).
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// JPEG.
        case jpeg = "jpg"
        /// PNG, for bitonal pages.
        case png

        /// The media type of the file.
        public var mediaType: String { self == .jpeg ? "image/jpeg" : "image/png" }
    }
}

/// Tiles of an image: squares from its top left, cut off at its right and bottom ends.
public struct IIIFTiles: Sendable, Hashable {
    /// The side of a tile in px.
    public var side: Int
    /// The scales, as px of the image for a px of a tile.
    public var scales: [Int]

    /// Tiles of a side in some scales.
    public init(side: Int, scales: [Int]) {
        self.side = side
        self.scales = scales
    }

    /// A tile by its scale, column and row; both count from 0.
    public struct Place: Sendable, Hashable {
        /// Px of the image for a px of the tile.
        public var scale: Int
        /// Its column, from the left.
        public var column: Int
        /// Its row, from the top.
        public var row: Int
    }
}

/// Another form of an edition or page, at a separate address.
public struct IIIFLink: Sendable, Hashable {
    /// The address.
    public var address: String
    /// The Japanese label.
    public var japanese: String
    /// The English label.
    public var english: String
    /// Media type of the resource.
    public var mediaType: String
    /// The IIIF type: `Text` for people, `Dataset` for programs (Presentation 3.0, 3.2 `type`).
    public var type: String
    /// The address that identifies the schema of the resource; nil if there is no schema.
    public var profile: String?

    /// ALTO 4 of a page.
    public static func alto(_ address: String) -> IIIFLink {
        IIIFLink(
            address: address, japanese: "ALTO XML", english: "ALTO XML", mediaType: "application/xml", type: "Dataset",
            profile: "http://www.loc.gov/standards/alto/ns-v4#")
    }

    /// PAGE XML of a page.
    public static func pageXML(_ address: String) -> IIIFLink {
        IIIFLink(
            address: address, japanese: "PAGE XML", english: "PAGE XML", mediaType: "application/xml", type: "Dataset",
            profile: "http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15")
    }

    /// A PDF with text.
    public static func pdf(_ address: String) -> IIIFLink {
        IIIFLink(
            address: address, japanese: "PDF(テキスト付き)", english: "PDF with text", mediaType: "application/pdf",
            type: "Text")
    }

    /// The text of a page.
    public static func text(_ address: String) -> IIIFLink {
        IIIFLink(address: address, japanese: "本文", english: "Text", mediaType: "text/plain", type: "Text")
    }

    /// An edition as an EPUB.
    public static func epub(_ address: String) -> IIIFLink {
        IIIFLink(
            address: address, japanese: "EPUB(縦書き)", english: "EPUB, vertical", mediaType: "application/epub+zip",
            type: "Text")
    }

    /// A highlight map.
    static func map(_ address: String) -> IIIFLink {
        IIIFLink(
            address: address, japanese: "文字の番号とます目", english: "Highlight map: numbers and cells",
            mediaType: "application/json", type: "Dataset")
    }
}
