/// The reason to refuse a file of another program.
public enum ImportError: Error, Sendable, Hashable {
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The file is not in UTF-8; `encoding` is the declared encoding, if any.
    case notUTF8(encoding: String?)
    /// The file has a document type that may define entities.
    case documentType
    /// The file is not well-formed XML; `reason` comes from libxml2.
    case notXML(line: Int, reason: String)
    /// Elements are nested deeper than the limit.
    case tooDeep(line: Int, limit: Int)
    /// An element has more attributes than the limit.
    case tooManyAttributes(line: Int, limit: Int)
    /// A tag, a comment or other markup is longer than the limit, in bytes.
    case tooLongMarkup(line: Int, limit: Int)
    /// Reading takes more processor time than the limit.
    case tooSlow(seconds: Int)
    /// The file has more elements than the limit.
    case tooManyElements(limit: Int)
    /// The first element is neither of ALTO nor of PAGE nor of hOCR.
    case unknownFormat(root: String)
    /// The file has no page, or several.
    case pages(count: Int)
    /// ALTO in another unit than pixels, with nothing to convert it to pixels.
    case unit(String)
    /// An attribute is missing or has another form.
    case badValue(line: Int, element: String, attribute: String, expected: String)
    /// Two elements have the same id.
    case duplicateID(line: Int, id: String)
    /// The page has another size, in px.
    case otherSize(imported: String, page: String)
}

extension ImportError: CustomStringConvertible {
    /// The failure and a remedy, one sentence each.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "the file has \(bytes) bytes, more than the limit of \(limit). Give the file of a single page."
        case .notUTF8(let encoding?):
            "the file is in \(encoding), but UTF-8 is required. "
                + "Convert it with: iconv -f \(encoding) -t UTF-8, and change its XML declaration."
        case .notUTF8(nil): "the file is not in UTF-8. Save it in UTF-8."
        case .documentType:
            "the file has a document type, which may define entities. Remove the line with <!DOCTYPE."
        case .notXML(let line, let reason):
            "line \(line): the file is not well formed: \(reason). Correct it there, or export it again."
        case .tooDeep(let line, let limit):
            "line \(line): more than \(limit) elements are nested. No page needs that: export it again."
        case .tooManyAttributes(let line, let limit):
            "line \(line): an element has more than \(limit) attributes. No page needs that: export it again."
        case .tooLongMarkup(let line, let limit):
            "line \(line): a tag, comment or other markup has more than \(limit) bytes. No page needs that: export it again."
        case .tooSlow(let seconds):
            "reading it takes more than \(seconds) s of processor time. No page needs that: export it again."
        case .tooManyElements(let limit):
            "the file has more than \(limit) elements. Give the file of a single page."
        case .unknownFormat(let root):
            "the file begins with the element \(root): it is not ALTO, PAGE or hOCR. "
                + "Give a file in one of these formats."
        case .pages(let count):
            "the file has \(count) pages, and one is read at a time. Give a file of one page."
        case .unit(let unit):
            "the file's lengths are in \(unit), whose size in pixels is unknown. "
                + "Give the page's image; the file's Page needs WIDTH and HEIGHT."
        case .badValue(let line, let element, let attribute, let expected):
            "line \(line): \(attribute) of \(element) must be \(expected). Correct it there, or export it again."
        case .duplicateID(let line, let id):
            "line \(line): the id \(id) occurs for the second time. Give each element a different id."
        case .otherSize(let imported, let page):
            "the file describes an image of \(imported) px, but the page has \(page) px. "
                + "Give the file of this page, or export it again from the page's own image."
        }
    }
}
