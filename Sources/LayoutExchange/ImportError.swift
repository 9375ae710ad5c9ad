/// The reason to refuse a file of another program.
public enum ImportError: Error, Sendable, Hashable {
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The file's encoding cannot be read, or its bytes are not valid in the declared encoding. `encoding` is that
    /// encoding; nil if it is unknown.
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
    /// The page has more lines than the limit.
    case tooManyLines(count: Int, limit: Int)
    /// The first element belongs to no supported format: ALTO, PAGE, hOCR or NDL's XML.
    case unknownFormat(root: String)
    /// The file is JSON of another form than YomiToku's or Google Vision's.
    case unknownJSON
    /// The file is not JSON; `reason` has line and column.
    case notJSON(reason: String)
    /// A field of JSON is missing or has another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// The file is METS, which names the files with the text.
    case isMETS
    /// The METS file names no ALTO file (nil), or not the ALTO file with this name.
    case notInMETS(String?)
    /// The file has no page, or it has several pages and the caller chose no page.
    case pages(count: Int)
    /// The file has no page with this number or name.
    case noSuchPage(String, count: Int)
    /// The file does not give the size of its page.
    case noSize
    /// The ALTO file has a unit other than pixels, and nothing is known for converting it to pixels.
    case unit(String)
    /// An attribute is missing or has another form.
    case badValue(line: Int, element: String, attribute: String, expected: String)
    /// Two elements have the same id.
    case duplicateID(line: Int, id: String)
    /// The imported page and the layout's page differ in size. Both sizes are in px.
    case otherSize(imported: String, page: String)
}

extension ImportError: CustomStringConvertible {
    /// The failure and a remedy, one sentence each.
    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "the file has \(bytes) bytes, more than the limit of \(limit). Give the file of a single page."
        case .notUTF8(let encoding?):
            "the file declares \(encoding), but its bytes are not valid in it. "
                + "Convert it with: iconv -f \(encoding) -t UTF-8, and change its declaration."
        case .notUTF8(nil): "the file has an unknown encoding. Save it in UTF-8."
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
        case .tooManyLines(let count, let limit):
            "the page has \(count) lines, more than the limit of \(limit). No page needs that: export it again."
        case .unknownFormat(let root):
            "the file begins with the element \(root): it is not ALTO, PAGE, hOCR, METS or NDL's OCRDATASET. "
                + "Give a file in one of these formats."
        case .unknownJSON:
            "the file is JSON without words and paragraphs (YomiToku) or fullTextAnnotation (Google Vision). "
                + "Give a file in one of these formats."
        case .notJSON(let reason): "the file is no JSON: \(reason). Correct it there, or export it again."
        case .badField(let place, let expected):
            "the field \(place) must be \(expected). Correct it there, or export it again."
        case .isMETS: "the file is METS, which has no text. Give an ALTO file that it names."
        case .notInMETS(let name?): "the METS file does not name \(name). Give the METS file of this page's edition."
        case .notInMETS(nil):
            "the METS file names no ALTO file in its folder. Give the ALTO file, and this one with --mets."
        case .pages(count: 0): "the file has no page. Export it again."
        case .pages(let count):
            "the file has \(count) pages, and one is read at a time. Give its number or its image's name by --page."
        case .noSuchPage(let choice, let count):
            "the file has no page \(choice). Give a number from 1 to \(count), or the name of one page's image."
        case .noSize: "the file does not have the size of its page. Give the page's image."
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
