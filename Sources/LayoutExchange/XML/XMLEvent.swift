/// The parts of an XML file, in order.
enum XMLEvent {
    case start(XMLElement)
    /// Text between tags, at most as long as the file.
    case text(String)
    /// The end of an element, by its name.
    case end(String)
}

/// A source of events.
protocol EventSource: ~Copyable {
    /// The next event; nil at the end.
    mutating func next() throws(ImportError) -> XMLEvent?
}

/// A start tag.
struct XMLElement {
    /// The name without a prefix; that of HTML in lower case.
    var name: String
    /// The namespace; empty for none, as in HTML.
    var namespace: String
    /// Names without prefixes, and values, in the file's order.
    var attributes: [(name: String, value: String)]
    /// Its line number in the file, from 1.
    var line: Int

    /// An attribute's value; nil for none.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
