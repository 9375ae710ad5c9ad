public import Foundation
import PositionedJSON

extension MarkAnnotation {
    /// The media type of an annotation (Web Annotation Protocol, 4.1).
    public static let mediaType = "application/ld+json;profile=\"http://www.w3.org/ns/anno.jsonld\""

    /// The annotation as JSON-LD, UTF-8, a text line for each selector. The same mark gives the same bytes.
    ///
    /// In the `TextPositionSelector` each number counts as one: number n is from n − 1 to n (Web Annotation Data Model,
    /// 4.2.5).
    ///
    /// - Parameter context: the address of `AnnotationContext.json`.
    public func json(context: String) -> Data {
        JSONText.file { out in
            out.newLine(1)
            out.field("@context", ["http://www.w3.org/ns/anno.jsonld", context])
            out.newLine(1)
            out.field("type", "Annotation")
            out.field("motivation", "highlighting")
            out.newLine(1)
            out.named("target") { writeTarget(to: &$0) }
        }
    }

    private func writeTarget(to out: inout JSONText) {
        out.field("type", "SpecificResource")
        out.field("source", source)
        if revision != nil || map != nil {
            out.newLine(2)
            out.named("state") { out in
                out.field("type", "MapState")
                if let revision { out.field("revision", revision) }
                if let map { out.field("map", map) }
            }
        }
        out.newLine(2)
        out.key("selector")
        out.open("[")
        if let numbers {
            out.newLine(3)
            out.object { out in
                out.field("type", "TextPositionSelector")
                out.field("start", numbers.lowerBound - 1)
                out.field("end", numbers.upperBound)
            }
        }
        if let quote {
            out.newLine(3)
            out.quoteSelector(quote.exact, prefix: quote.prefix, suffix: quote.suffix)
        }
        if let region {
            out.newLine(3)
            out.object { region.writeSelector(to: &$0) }
        }
        out.newLine(2, closing: true)
        out.close("]")
    }
}
