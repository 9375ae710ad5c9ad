public import Foundation
public import LayoutDocument
import PageGeometry
import PositionedJSON

extension LayoutDocument {
    /// The text of the page as annotations of its canvas (Presentation 3.0, 5.5): one for each line with text, in
    /// reading order. JSON, UTF-8, a text line for each annotation. The same page gives the same bytes.
    ///
    /// Their motivation is `supplementing`: the text is part of the canvas rather than a comment on it (Presentation
    /// 3.0, 5.6).
    ///
    /// - Complexity: O(characters).
    public func iiifAnnotations(at addresses: IIIFPageAddresses) -> Data {
        JSONText.file { out in
            out.head("presentation/3", id: addresses.annotations, type: "AnnotationPage")
            out.section("items", linesWithText) { item, out in
                out.field(id: addresses.annotation(ofLineAt: item.number), type: "Annotation")
                out.field("motivation", "supplementing")
                out.textualBody(item.line.text)
                out.field("target", addresses.canvas(item.place))
            }
        }
    }

    /// The lines with text, with their first number and their place on the page.
    private var linesWithText: [(number: Int, place: PixelRect, line: Line)] {
        var next = 1
        var found: [(number: Int, place: PixelRect, line: Line)] = []
        for line in articles.lines {
            let place = line.bounds.intersection(page.size.bounds)
            if line.hasText, !place.isEmpty { found.append((next, place, line)) }
            next += line.characters.count
        }
        return found
    }
}

extension JSONText {
    /// A `body` of plain Japanese text (Web Annotation Data Model, 3.2.4).
    mutating func textualBody(_ text: String) {
        named("body") { out in
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
