public import Foundation
import PositionedJSON

// Method (Content Search 2.0, 4.3): each rectangle of a hit is an annotation in `items`, with its text. The page in
// `annotations` has one more annotation for each hit, which refers to the annotations of the hit's rectangles. For a
// hit of one rectangle it is `contextualizing` and has the surrounding text (4.3.1). For a hit that continues in
// another line it is `highlighting` and has several targets (4.3.4).

/// The result of a search in an edition (Content Search 2.0, 4).
public struct IIIFSearchAnswer: Sendable, Hashable {
    /// The edition's name.
    public var edition: String
    /// The phrase of the search.
    public var phrase: String
    /// The hits of this result, in order.
    public var hits: [IIIFSearchHit]
    /// Ignored parameters of the request (Content Search 2.0, 4.2.4), such as `motivation`.
    public var ignored: [String]

    /// The media type of a result (Content Search 2.0, 4.2).
    public static let mediaType = "application/ld+json;profile=\"http://iiif.io/api/search/2/context.json\""

    /// A result from its parts.
    public init(edition: String, phrase: String, hits: [IIIFSearchHit], ignored: [String] = []) {
        self.edition = edition
        self.phrase = phrase
        self.hits = hits
        self.ignored = ignored
    }

    /// The result as JSON, in UTF-8. Each annotation is on one line of the file. The same result gives the same bytes.
    public func json(addresses: IIIFAddresses) -> Data {
        JSONText.file { out in
            out.head("search/2", id: addresses.edition(edition).search(for: phrase), type: "AnnotationPage")
            if !ignored.isEmpty {
                out.newLine(1)
                out.field("ignored", ignored)
            }
            writeItems(addresses, to: &out)
            writeMatches(addresses, to: &out)
        }
    }

    private func writeItems(_ addresses: IIIFAddresses, to out: inout JSONText) {
        let items = hits.flatMap { hit in hit.parts.indices.map { (hit, $0) } }
        out.section("items", items) { item, out in
            let (hit, place) = item
            let page = addresses.page(hit.page, of: edition)
            out.field(id: hit.id(place, page), type: "Annotation")
            out.field("motivation", "supplementing")
            out.textualBody(hit.parts[place].text)
            out.field("target", page.canvas(hit.parts[place].rect))
        }
    }

    private func writeMatches(_ addresses: IIIFAddresses, to out: inout JSONText) {
        guard !hits.isEmpty else { return }
        out.section("annotations", [hits.filter { !$0.parts.isEmpty }]) { hits, out in
            out.field("type", "AnnotationPage")
            out.records("items", hits, depth: 3) { hit, out in
                hit.writeMatch(addresses.page(hit.page, of: edition), to: &out)
            }
        }
    }
}

extension IIIFSearchHit {
    /// The id of the annotation of one part.
    func id(_ place: Int, _ own: IIIFPageAddresses) -> String {
        "\(own.annotations)/hit-\(numbers.lowerBound)-\(numbers.upperBound)-\(place + 1)"
    }

    fileprivate func writeMatch(_ own: IIIFPageAddresses, to out: inout JSONText) {
        out.field(
            id: "\(own.annotations)/match-\(numbers.lowerBound)-\(numbers.upperBound)", type: "Annotation")
        out.field("motivation", parts.count > 1 ? "highlighting" : "contextualizing")
        out.key("target")
        if parts.count != 1 { out.open("[") }
        for (place, part) in parts.enumerated() {
            out.object { out in
                out.field("type", "SpecificResource")
                out.field("source", id(place, own))
                out.key("selector")
                out.open("[")
                out.quoteSelector(
                    part.text, prefix: place == 0 ? before : "", suffix: place == parts.count - 1 ? after : "")
                out.close("]")
            }
        }
        if parts.count != 1 { out.close("]") }
    }
}
