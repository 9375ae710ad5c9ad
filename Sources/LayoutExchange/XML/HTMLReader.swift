/// Reads HTML that is not XML: unclosed tags, attributes without quotation marks, `&nbsp;`.
///
/// libxml2's HTML parser (2.9.14) needs quadratic time for some files, such as a long run of `&`. This reader for hOCR
/// knows only the necessary parts of HTML: the ends of tags and comments, the void elements, and the tags that close a
/// paragraph. Time and memory are linear in the size of the file.
struct HTMLReader: EventSource {
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var elements = 0
    /// The names of the open elements.
    private var open: [String] = []
    /// Events that follow the last tag, in reverse order: the next event is at the end.
    private var waiting: [XMLEvent] = []
    var gate = PageGate()

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]
    private static let closingParagraphs: Set<String> = [
        "address", "article", "blockquote", "center", "div", "dl", "fieldset", "footer", "form", "h1", "h2", "h3", "h4",
        "h5",
        "h6", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
    ]

    /// A reader of a file in UTF-8.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func event() throws(ImportError) -> XMLEvent? {
        while waiting.isEmpty {
            guard place < bytes.count else {
                guard let name = open.popLast() else { return nil }
                return .end(name)
            }
            if bytes[place] != UInt8(ascii: "<") { return .text(text()) }
            try markup()
        }
        return waiting.popLast()
    }

    // MARK: Tokens

    private mutating func text() -> String {
        let start = place
        advance { $0 == UInt8(ascii: "<") }
        return HTMLText.decoded(bytes[start..<place])
    }

    private mutating func markup() throws(ImportError) {
        let start = place
        let rest = bytes[(place + 1)...]
        switch rest.first {
        case UInt8(ascii: "!") where rest.starts(with: "!--".utf8): skip(past: "-->")
        case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: ">")
        case UInt8(ascii: "/"):
            place += 2
            let name = name()
            skip(past: ">")
            close(name)
        case let letter? where Self.isLetter(letter): return try startTag()
        default:
            place += 1
            waiting = [.text("<")]
        }
        try SlowMarkup.checkLength(start..<place, of: bytes)
    }

    private mutating func startTag() throws(ImportError) {
        let (start, first) = (line, place)
        place += 1
        var element = XMLElement(name: name(), namespace: "", attributes: [], line: start)
        elements += 1
        guard elements <= XMLReader.elementLimit else { throw .tooManyElements(limit: XMLReader.elementLimit) }
        while try attribute(&element) {}
        try SlowMarkup.checkLength(first..<place, of: bytes)
        let isEmpty = place > 0 && bytes[place - 1] == UInt8(ascii: "/")
        place = min(place + 1, bytes.count)
        if Self.closingParagraphs.contains(element.name) { close("p", before: ["div", "td", "body"]) }
        if Self.void.contains(element.name) || isEmpty {
            waiting.insert(contentsOf: [.end(element.name), .start(element)], at: 0)
            return
        }
        guard open.count < XMLReader.depthLimit else { throw .tooDeep(line: start, limit: XMLReader.depthLimit) }
        open.append(element.name)
        waiting.insert(.start(element), at: 0)
        // The contents of these elements are not HTML.
        if element.name == "script" || element.name == "style" { skip(to: "</\(element.name)") }
    }

    /// Reads an attribute.
    ///
    /// - Returns: false at the end of the tag; `place` is then at this end.
    private mutating func attribute(_ element: inout XMLElement) throws(ImportError) -> Bool {
        advance { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
        guard place < bytes.count, bytes[place] != UInt8(ascii: ">") else { return false }
        let start = place
        advance { Self.isSpace($0) || "=>/".utf8.contains($0) }
        if place == start { place += 1 }
        let name = String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
        let end = (place, line)
        advance { !Self.isSpace($0) }
        var value = ""
        if place < bytes.count, bytes[place] == UInt8(ascii: "=") {
            place += 1
            advance { !Self.isSpace($0) }
            value = self.value()
        } else {
            // There is no value: go back to the end of the name.
            (place, line) = end
        }
        guard element.attributes.count < SlowMarkup.attributeLimit else {
            throw .tooManyAttributes(line: element.line, limit: SlowMarkup.attributeLimit)
        }
        element.attributes.append((name, value))
        return true
    }

    private mutating func value() -> String {
        guard place < bytes.count else { return "" }
        let quote = bytes[place]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = place
            advance { Self.isSpace($0) || $0 == UInt8(ascii: ">") }
            return HTMLText.decoded(bytes[start..<place])
        }
        let start = place + 1
        place = start
        advance { $0 == quote }
        let value = HTMLText.decoded(bytes[start..<place])
        place = min(place + 1, bytes.count)
        return value
    }

    private mutating func name() -> String {
        let start = place
        advance { Self.isSpace($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") }
        return String(decoding: bytes[start..<place], as: UTF8.self).lowercased()
    }

    // MARK: Open elements

    /// Ends an element and its unclosed contents. Does nothing if the element is not open, or if an element of `before`
    /// is open inside it.
    private mutating func close(_ name: String, before: Set<String> = []) {
        guard let place = open.lastIndex(of: name), !open[place...].contains(where: before.contains) else { return }
        // The next event is the last of `waiting`.
        waiting.insert(contentsOf: open[place...].map { .end($0) }, at: 0)
        open.removeSubrange(place...)
    }

    // MARK: Places

    /// Advances to the first matching byte, or to the end.
    private mutating func advance(to isWanted: (UInt8) -> Bool) {
        while place < bytes.count, !isWanted(bytes[place]) {
            if bytes[place] == 0xA { line += 1 }
            place += 1
        }
    }

    private mutating func skip(past end: String) {
        skip(to: end)
        place = min(place + end.utf8.count, bytes.count)
    }

    private mutating func skip(to end: String) {
        let mark = Array(end.utf8)
        while place < bytes.count {
            advance { $0 == mark[0] }
            if bytes[place...].starts(with: mark, by: { $0 | 0x20 == $1 | 0x20 }) { return }
            place = min(place + 1, bytes.count)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x9, 0xA, 0xC, 0xD].contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
