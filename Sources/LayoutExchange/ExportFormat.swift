public import LayoutDocument

/// The formats of other programs in which a layout can be written.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// ALTO 4.4 (Library of Congress): libraries' viewers and full-text search.
    case alto
    /// PAGE XML 2019-07-15 (PRImA): eScriptorium, OCR-D.
    case page
    /// PAGE XML 2013-07-15: Transkribus.
    case page2013 = "page-2013"
    /// hOCR 1.2: HTML with boxes, the format of Tesseract.
    case hocr
    /// TEI P5: articles for editions and corpora, with the zones of lines.
    case tei
    /// Plain text, as `mojiwaku read` prints it.
    case text
    /// CommonMark: headlines and paragraphs.
    case markdown

    /// The media type for serving a file. IANA has no type for ALTO and PAGE; their namespace identifies them. RFC 6129
    /// registers the type of TEI.
    public var mediaType: String {
        switch self {
        case .alto, .page, .page2013: "application/xml"
        case .hocr: "text/html; charset=utf-8"
        case .tei: "application/tei+xml"
        case .text: "text/plain; charset=utf-8"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }

    /// Whether the format is useless without text.
    public var needsText: Bool { [.tei, .text, .markdown].contains(self) }

    /// The end of a file name, after the page's name and a full stop.
    public var fileExtension: String {
        switch self {
        case .alto: "alto.xml"
        case .page: "page.xml"
        case .page2013: "page-2013.xml"
        case .hocr: "hocr.html"
        case .tei: "tei.xml"
        case .text: "txt"
        case .markdown: "md"
        }
    }
}

/// Options of an export that the layout does not contain.
public struct ExportOptions: Sendable, Hashable {
    /// Name of the page's image, as the file should refer to it: `01.png`.
    public var imageName: String
    /// Whether ruby is written.
    public var withRuby: Bool

    /// Options from their parts.
    public init(imageName: String, withRuby: Bool = true) {
        self.imageName = imageName
        self.withRuby = withRuby
    }
}

extension LayoutDocument {
    /// The layout in another program's format, in UTF-8. The same layout and options give the same bytes: no date is
    /// written.
    ///
    /// Lengths are px of the source image. A character that was not read keeps its cell; it is `〓` in ALTO (whose
    /// glyphs have one character), in text and in Markdown, a `gap` in TEI, and empty in PAGE and hOCR. A character
    /// that XML does not allow, such as a control character, becomes U+FFFD. docs/exchange.md lists the losses of each
    /// format.
    ///
    /// - Complexity: O(characters).
    public func exported(as format: ExportFormat, options: ExportOptions) -> [UInt8] {
        switch format {
        case .alto: ALTOWriter(layout: self, options: options).bytes()
        case .page: PAGEWriter(layout: self, options: options, version: .year2019).bytes()
        case .page2013: PAGEWriter(layout: self, options: options, version: .year2013).bytes()
        case .hocr: HOCRWriter(layout: self, options: options).bytes()
        case .tei: TEIWriter(layout: self, options: options).bytes()
        case .text: TextWriter.text(of: self, withRuby: options.withRuby)
        case .markdown: TextWriter.markdown(of: self, withRuby: options.withRuby)
        }
    }
}
