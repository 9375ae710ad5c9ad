import PositionedJSON

// Forms that IIIF uses often: a text with its language, a list of references.

/// A text in several languages (Presentation 3.0, 4.4 "Language of property values").
struct LanguageText: Sendable {
    /// Each language's code, or `none`, with the text.
    var texts: [(language: String, text: String)]

    /// Text of the program.
    init(_ japanese: String, _ english: String) { texts = [("ja", japanese), ("en", english)] }

    /// Text of the page.
    init(japanese: String) { texts = [("ja", japanese)] }

    /// A name without a language.
    init(name: String) { texts = [("none", name)] }
}

extension JSONText {
    /// The first fields of a document of IIIF.
    mutating func head(_ context: String, id: String, type: String) {
        newLine(1)
        field("@context", "http://iiif.io/api/\(context)/context.json")
        newLine(1)
        field(id: id, type: type)
    }

    mutating func field(id: String, type: String) {
        field("id", id)
        field("type", type)
    }

    /// `{ "ja": ["…"], "en": ["…"] }`.
    mutating func field(_ name: String, _ label: LanguageText) {
        named(name) { out in for (language, text) in label.texts { out.field(language, [text]) } }
    }

    /// An array of records, each on a separate line; omitted when empty.
    mutating func field<T>(_ name: String, _ items: [T], depth: Int, _ body: (T, inout JSONText) -> Void) {
        guard !items.isEmpty else { return }
        newLine(depth)
        key(name)
        records(items, depth: depth + 1, body)
    }

    mutating func field(_ name: String, _ links: [IIIFLink], depth: Int) {
        field(name, links, depth: depth) { link, out in
            out.field(id: link.address, type: link.type)
            out.field("label", LanguageText(link.japanese, link.english))
            out.field("format", link.mediaType)
            if let profile = link.profile { out.field("profile", profile) }
        }
    }
}
