/// The parts of an XML file, in order.
enum XMLEvent {
    case start(XMLElement)
    /// Text between tags, at most as long as the file.
    case text(String)
    /// The end of an element, by its name.
    case end(String)
}

/// A source of events. Its gate lets only one page of the file pass.
protocol EventSource: ~Copyable {
    var gate: PageGate { get set }
    /// The next event of the whole file; nil at the end.
    mutating func event() throws(ImportError) -> XMLEvent?
}

extension EventSource where Self: ~Copyable {
    /// The next event of the page; nil at the end.
    mutating func next() throws(ImportError) -> XMLEvent? {
        while let event = try event() { if gate.lets(event) { return event } }
        return nil
    }
}

/// A start tag.
struct XMLElement {
    /// The name without a prefix; in HTML in lower case.
    var name: String
    /// The namespace; empty if there is no namespace, as in HTML.
    var namespace: String
    /// Names without prefixes, and values, in the file's order.
    var attributes: [(name: String, value: String)]
    /// Its line number in the file, from 1.
    var line: Int

    /// An attribute's value; nil if the attribute is missing.
    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
