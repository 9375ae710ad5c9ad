public import Foundation
import PositionedJSON

// Method (Content Search 1.0, 3): each rectangle of a hit becomes a resource, which is an annotation with the
// rectangle's text. A hit lists the annotations of its rectangles, and has the text before and after them. Mirador 3
// and Universal Viewer 4 know only this version.

extension IIIFSearchAnswer {
    /// The media type of a result of Content Search 1.0.
    public static let mediaType1 = "application/ld+json;profile=\"http://iiif.io/api/search/1/context.json\""

    /// The result as JSON of Content Search 1.0, in UTF-8. Each annotation is on one line of the file. The same result
    /// gives the same bytes.
    public func json1(addresses: IIIFAddresses) -> Data {
        let items = hits.flatMap { hit in hit.parts.indices.map { (hit, $0) } }
        return JSONText.file { out in
            out.newLine(1)
            out.field(
                "@context",
                ["http://iiif.io/api/presentation/2/context.json", "http://iiif.io/api/search/1/context.json"])
            out.newLine(1)
            out.field("@id", addresses.edition(edition).search1(for: phrase))
            out.field("@type", "sc:AnnotationList")
            out.newLine(1)
            out.named("within") { out in
                out.field("@type", "sc:Layer")
                out.field("total", items.count)
                if !ignored.isEmpty { out.field("ignored", ignored) }
            }
            out.section("resources", items) { item, out in
                let (hit, place) = item
                let page = addresses.page(hit.page, of: edition)
                out.field("@id", hit.id(place, page))
                out.field("@type", "oa:Annotation")
                out.field("motivation", "sc:painting")
                out.named("resource") { out in
                    out.field("@type", "cnt:ContentAsText")
                    out.field("chars", hit.parts[place].text)
                }
                out.field("on", page.canvas(hit.parts[place].rect))
            }
            out.section("hits", hits.filter { !$0.parts.isEmpty }) { hit, out in
                let page = addresses.page(hit.page, of: edition)
                out.field("@type", "search:Hit")
                out.field("annotations", hit.parts.indices.map { hit.id($0, page) })
                out.field("match", hit.parts.map(\.text).joined())
                if !hit.before.isEmpty { out.field("before", hit.before) }
                if !hit.after.isEmpty { out.field("after", hit.after) }
            }
        }
    }
}
