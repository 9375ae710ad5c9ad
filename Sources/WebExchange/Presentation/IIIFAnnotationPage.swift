public import Foundation
public import LayoutDocument
import PageGeometry
import PositionedJSON

/// The text of a page as annotations of its canvas (Presentation 3.0, 5.5): one for each line, in reading order.
///
/// Their motivation is `supplementing`: the text is part of the canvas rather than a comment on it (Presentation 3.0,
/// 5.6).
public struct IIIFAnnotationPage: Sendable, Hashable {
    /// The layout of the page.
    public let layout: LayoutDocument
    /// The addresses of the page.
    public let addresses: IIIFPageAddresses

    /// The annotations of a page. A line without any text has no annotation.
    public init(_ layout: LayoutDocument, addresses: IIIFPageAddresses) {
        self.layout = layout
        self.addresses = addresses
    }

    /// The annotation page as JSON, UTF-8, a text line for each annotation. The same page gives the same bytes.
    ///
    /// - Complexity: O(characters).
    public func json() -> Data {
        return JSONText.file { out in
            out.head("presentation/3", id: addresses.annotations, type: "AnnotationPage")
            out.section("items", lines) { item, out in
                out.field("id", addresses.annotation(ofLineAt: item.number))
                out.field("type", "Annotation")
                out.field("motivation", "supplementing")
                out.textualBody(item.line.text)
                out.field("target", addresses.canvas(item.place))
            }
        }
    }

    /// The lines with text, with their first number and their place on the page.
    private var lines: [(number: Int, place: PixelRect, line: Line)] {
        var next = 1
        var found: [(number: Int, place: PixelRect, line: Line)] = []
        for line in layout.articles.lines {
            let place = line.bounds.intersection(layout.page.size.bounds)
            if line.hasText, !place.isEmpty { found.append((next, place, line)) }
            next += line.characters.count
        }
        return found
    }
}

extension JSONText {
    /// A `body` of plain Japanese text (Web Annotation Data Model, 3.2.4).
    mutating func textualBody(_ text: String) {
        key("body")
        object { out in
            out.field("type", "TextualBody")
            out.field("value", text)
            out.field("format", "text/plain")
            out.field("language", "ja")
        }
    }

    /// Writes a selector by quotation (Web Annotation Data Model, 4.2.4); empty contexts are omitted.
    mutating func quoteSelector(_ exact: String, prefix: String, suffix: String) {
        object { out in
            out.field("type", "TextQuoteSelector")
            if !prefix.isEmpty { out.field("prefix", prefix) }
            out.field("exact", exact)
            if !suffix.isEmpty { out.field("suffix", suffix) }
        }
    }
}
