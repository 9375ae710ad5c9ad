/// The formats of other programs that a layout can be written in.
public enum ExportFormat: String, CaseIterable, Sendable {
    /// ALTO 4.4 (Library of Congress): libraries' viewers and full-text search.
    case alto
    /// PAGE XML 2019-07-15 (PRImA): eScriptorium, Transkribus, OCR-D.
    case page
    /// hOCR 1.2: HTML with boxes, as Tesseract writes it.
    case hocr
    /// TEI P5: articles for editions and corpora, with the lines' zones.
    case tei
    /// Plain text, as `mojiwaku read` prints it.
    case text
    /// CommonMark: headlines and paragraphs.
    case markdown

    /// The media type to serve a file as. ALTO and PAGE have none of their own with IANA and say by their namespace
    /// what they are; TEI's is registered by RFC 6129.
    public var mediaType: String {
        switch self {
        case .alto, .page: "application/xml"
        case .hocr: "text/html; charset=utf-8"
        case .tei: "application/tei+xml"
        case .text: "text/plain; charset=utf-8"
        case .markdown: "text/markdown; charset=utf-8"
        }
    }

    /// Whether it is of no use without text.
    public var needsText: Bool {
        switch self {
        case .alto, .page, .hocr: false
        case .tei, .text, .markdown: true
        }
    }

    /// What a file's name ends in after the page's name and a point.
    public var fileExtension: String {
        switch self {
        case .alto: "alto.xml"
        case .page: "page.xml"
        case .hocr: "hocr.html"
        case .tei: "tei.xml"
        case .text: "txt"
        case .markdown: "md"
        }
    }
}
