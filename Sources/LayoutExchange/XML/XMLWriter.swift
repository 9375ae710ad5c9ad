/// Writes XML: elements indented by their depth, attributes as given, all text escaped.
struct XMLWriter {
    private var bytes: [UInt8] = []
    private var depth = 0
    /// Above 0 inside an element in which a line feed would become part of the text.
    private var inline = 0

    typealias Attribute = (name: StaticString, value: String?)

    /// A file with one element at its root.
    static func file(
        _ root: StaticString, _ attributes: [Attribute], declaration: Bool = true, documentType: StaticString? = nil,
        _ body: (inout XMLWriter) -> Void
    ) -> [UInt8] {
        var out = XMLWriter()
        if declaration { out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
        if let documentType {
            out.raw(documentType)
            out.raw("\n")
        }
        out.element(root, attributes, body)
        return out.bytes
    }

    /// An element with child elements. Attributes with a nil value are omitted.
    mutating func element(
        _ name: StaticString, _ attributes: [Attribute] = [], _ body: (inout XMLWriter) -> Void
    ) {
        start(name, attributes)
        raw(">")
        depth += 1
        if inline == 0 { raw("\n") }
        body(&self)
        depth -= 1
        if inline == 0 { indent() }
        end(name)
    }

    /// An element whose content stays on one line.
    mutating func line(_ name: StaticString, _ attributes: [Attribute] = [], _ body: (inout XMLWriter) -> Void) {
        start(name, attributes)
        raw(">")
        inline += 1
        body(&self)
        inline -= 1
        end(name)
    }

    mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
        line(name, attributes) { $0.text(text) }
    }

    mutating func empty(_ name: StaticString, _ attributes: [Attribute] = []) {
        start(name, attributes)
        raw("/>")
        if inline == 0 { raw("\n") }
    }

    mutating func text(_ text: String) { escape(text, quotes: false) }

    private mutating func start(_ name: StaticString, _ attributes: [Attribute]) {
        if inline == 0 { indent() }
        raw("<")
        raw(name)
        for (name, value) in attributes {
            guard let value else { continue }
            raw(" ")
            raw(name)
            raw("=\"")
            escape(value, quotes: true)
            raw("\"")
        }
    }

    private mutating func end(_ name: StaticString) {
        raw("</")
        raw(name)
        raw(">")
        if inline == 0 { raw("\n") }
    }

    private mutating func indent() { bytes.append(contentsOf: repeatElement(0x20, count: depth)) }

    private mutating func raw(_ text: StaticString) {
        text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    private mutating func escape(_ text: String, quotes: Bool) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "&": raw("&amp;")
            case "\"" where quotes: raw("&quot;")
            case "\t" where quotes: raw("&#9;")
            case "\n" where quotes: raw("&#10;")
            case "\r": raw("&#13;")
            default: bytes.append(contentsOf: String(XMLText.isAllowed(scalar) ? scalar : "\u{FFFD}").utf8)
            }
        }
    }
}
