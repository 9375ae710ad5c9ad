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
    public var needsText: Bool {
        switch self {
        case .alto, .page, .page2013, .hocr: false
        case .tei, .text, .markdown: true
        }
    }

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
