/// Lets one page of a file pass, and notes the names of all pages.
struct PageGate {
    /// The page that passes, from 1.
    var wanted = 1
    /// For each page so far, the name of its image; nil if the page has none.
    private(set) var names: [String?] = []
    /// Number of open elements in the page.
    private var depth = 0

    /// Whether an event is part of the page, or of no page.
    mutating func lets(_ event: XMLEvent) -> Bool {
        switch event {
        case .start(let element) where depth > 0 || Self.isPage(element):
            if depth == 0 { names.append(Self.image(of: element)) }
            depth += 1
        case .end where depth > 0:
            depth -= 1
            return names.count == wanted
        default: break
        }
        return depth == 0 || names.count == wanted
    }

    /// Whether an element is a page of ALTO, PAGE, NDL's datasets or hOCR.
    private static func isPage(_ element: XMLElement) -> Bool {
        element.name == "Page" || element.name == "PAGE"
            || element["class"]?.split(whereSeparator: \.isWhitespace).contains("ocr_page") == true
    }

    private static func image(of page: XMLElement) -> String? {
        page["imageFilename"] ?? page["IMAGENAME"] ?? page["title"].flatMap { HOCRTitle($0)["image"] }
    }
}
