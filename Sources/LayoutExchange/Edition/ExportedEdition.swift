public import LayoutDocument

/// Pages that are exported together in one file: an edition, or layouts of any origin.
public struct ExportedEdition: Sendable {
    /// The edition's name, for identifiers.
    public var name: String
    /// The title for readers, such as the newspaper's.
    public var title: String
    /// The day of publication in the form `2026-11-21`; nil when it is unknown.
    public var date: String?
    /// The issue's number as printed; nil when it is unknown.
    public var issue: String?
    /// The pages in order, with unique names.
    public var pages: [Page]

    /// A page of an edition.
    public struct Page: Sendable {
        /// The name of its files, without extension.
        public var name: String
        /// Its layout.
        public var layout: LayoutDocument
        /// The name of its image.
        public var imageName: String

        /// A page from its parts.
        public init(name: String, layout: LayoutDocument, imageName: String) {
            self.name = name
            self.layout = layout
            self.imageName = imageName
        }
    }

    /// An edition from its parts.
    public init(name: String, title: String, date: String? = nil, issue: String? = nil, pages: [Page]) {
        self.name = name
        self.title = title
        self.date = date
        self.issue = issue
        self.pages = pages
    }
}

/// Formats of one file for all pages.
public enum EditionFormat: String, CaseIterable, Sendable {
    /// EPUB 3: articles to read, in vertical lines.
    case epub
    /// METS with MODS: describes the edition, and refers to the pages' images and ALTO files.
    case mets
    /// COCO: boxes of characters and regions, to train detectors.
    case coco

    /// Whether the format is useless without text.
    public var needsText: Bool { self == .epub }

    /// The end of a file name, after the edition's name and a full stop.
    public var fileExtension: String {
        switch self {
        case .epub: "epub"
        case .mets: "mets.xml"
        case .coco: "coco.json"
        }
    }
}

extension ExportedEdition {
    /// The edition in a format. The same edition gives the same bytes: no present date is written.
    ///
    /// METS refers to each page's ALTO as `NAME.alto.xml` beside it.
    ///
    /// - Parameter withRuby: whether an EPUB has ruby.
    /// - Throws: `ZipError` when an EPUB would be too large for the format.
    /// - Complexity: O(characters).
    public func exported(as format: EditionFormat, withRuby: Bool = true) throws(ZipError) -> [UInt8] {
        switch format {
        case .epub: try EPUBWriter(edition: self, withRuby: withRuby).bytes()
        case .mets: METSWriter(edition: self).bytes()
        case .coco: COCOWriter(pages: pages).bytes()
        }
    }
}
