/// What an XML file holds, one after the other.
enum XMLEvent {
    case start(XMLElement)
    /// Text between tags, at most as long as the file.
    case text(String)
    /// The end of an element, by its name.
    case end(String)
}

/// Where events come from.
protocol EventSource: ~Copyable {
    /// The next event; nil at the end.
    mutating func next() throws(ImportError) -> XMLEvent?
}

/// A start tag.
struct XMLElement {
    /// Without a prefix; HTML's in lower case.
    var name: String
    /// The namespace; empty where there is none, as in HTML.
    var namespace: String
    /// Names, without prefixes, and values, in the file's order.
    var attributes: [(name: String, value: String)]
    /// Where in the file it stands, from 1.
    var line: Int

    /// An attribute's value; nil where it is not there.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
