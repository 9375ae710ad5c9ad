/// The reason to refuse a file of another program.
public enum ImportError: Error, Sendable, Hashable {
    /// The file has more bytes than the limit.
    case tooLarge(bytes: Int, limit: Int)
    /// The file is in no encoding that is read, or not in the one that it declares: `encoding`, nil for none.
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
    /// The first element is none of ALTO, PAGE, hOCR and NDL's XML.
    case unknownFormat(root: String)
    /// The file is JSON of another form than YomiToku's or Google Vision's.
    case unknownJSON
    /// The file is not JSON; `reason` has line and column.
    case notJSON(reason: String)
    /// A field of JSON is missing or has another form; `place` is a JSON pointer.
    case badField(place: String, expected: String)
    /// The file is METS, which names the files with the text.
    case isMETS
    /// The METS file names no ALTO file, or not the one with this name.
    case notInMETS(String?)
    /// The file has no page, or several of which none is chosen.
    case pages(count: Int)
    /// The file has no page with this number or name.
    case noSuchPage(String, count: Int)
    /// The file does not have the size of its page.
    case noSize
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
            "the file has \(bytes) bytes, and \(limit) are read at most. Give the file of a single page."
        case .notUTF8(let encoding?):
            "the file is said to be in \(encoding), and is not read as that. "
                + "Convert it with: iconv -f \(encoding) -t UTF-8, and change its declaration."
        case .notUTF8(nil): "the file is in no encoding that is known. Save it in UTF-8."
        case .documentType:
            "the file has a document type, which may define entities. Take the line with <!DOCTYPE out."
        case .notXML(let line, let reason):
            "line \(line): the file is not well formed: \(reason). Mend it there, or export it again."
        case .tooDeep(let line, let limit):
            "line \(line): more than \(limit) elements stand within each other. No page needs that: export it again."
        case .tooManyAttributes(let line, let limit):
            "line \(line): an element has more than \(limit) attributes. No page needs that: export it again."
        case .tooLongMarkup(let line, let limit):
            "line \(line): a tag, comment or other markup has more than \(limit) bytes. No page needs that: export it again."
        case .tooSlow(let seconds):
            "reading it takes more than \(seconds) s of processor time. No page needs that: export it again."
        case .tooManyElements(let limit):
            "the file has more than \(limit) elements. Give the file of a single page."
        case .unknownFormat(let root):
            "the file begins with the element \(root), whose name or namespace is none of ALTO, PAGE, hOCR, METS and "
                + "NDL's OCRDATASET. Give a file of one of these."
        case .unknownJSON:
            "the file is JSON, and has neither words and paragraphs (YomiToku) nor fullTextAnnotation (Google Vision). "
                + "Give a file of one of these."
        case .notJSON(let reason): "the file is no JSON: \(reason). Mend it there, or export it again."
        case .badField(let place, let expected):
            "the field \(place) is to be \(expected). Mend it there, or export it again."
        case .isMETS: "the file is METS, which has no text. Give an ALTO file that it names."
        case .notInMETS(let name?): "the METS file does not name \(name). Give the METS file of this page's edition."
        case .notInMETS(nil):
            "the METS file names no ALTO file in its folder. Give the ALTO file, and this one by --mets."
        case .pages(count: 0): "the file has no page. Export it again."
        case .pages(let count):
            "the file has \(count) pages, and one is read at a time. Give its number or its image's name by --page."
        case .noSuchPage(let choice, let count):
            "the file has no page \(choice). Give a number from 1 to \(count), or the name of one page's image."
        case .noSize: "the file does not have the size of its page. Give the page's image."
        case .unit(let unit):
            "the file's lengths are in \(unit), and how many pixels that are is not known. "
                + "Give the page's image; the file's Page needs WIDTH and HEIGHT."
        case .badValue(let line, let element, let attribute, let expected):
            "line \(line): \(attribute) of \(element) is to be \(expected). Mend it there, or export it again."
        case .duplicateID(let line, let id):
            "line \(line): the id \(id) is there for the second time. Give each element an id of its own."
        case .otherSize(let imported, let page):
            "the file is of an image of \(imported) px, and the page has \(page) px. "
                + "Give the file of this page, or export it again from the page's own image."
        }
    }
}
