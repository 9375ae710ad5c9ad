import LayoutDocument
import PageGeometry
import PositionedJSON

// The ranges form one table of contents (Presentation 3.0, 5.4): pages contain articles, articles contain places on the
// canvas.

extension IIIFManifest {
    func writeRanges(to out: inout JSONText) {
        out.field("structures", [edition], depth: 1) { edition, out in
            out.field("id", addresses.edition(edition.name).contents)
            out.field("type", "Range")
            out.field("label", LanguageText("目次", "Contents"))
            out.field("items", edition.pages, depth: 3) { page, out in write(page, to: &out) }
        }
    }

    private func write(_ page: IIIFPage, to out: inout JSONText) {
        let own = addresses.page(page.name, of: edition.name)
        out.field("id", own.range)
        out.field("type", "Range")
        out.field("label", page.label)
        out.newLine(5)
        out.key("items")
        out.open("[")
        out.newLine(6)
        out.reference(own.canvas, "Canvas")
        for (place, article) in page.layout.articles.enumerated() {
            let parts = article.parts(on: page.layout.page.size)
            guard !parts.isEmpty else { continue }
            out.newLine(6)
            out.object { out in
                out.field("id", own.range(ofArticle: place + 1))
                out.field("type", "Range")
                out.field("label", article.label(place + 1))
                out.array("items", parts) { $1.reference(own.canvas($0), "Canvas") }
            }
        }
        out.newLine(5, closing: true)
        out.close("]")
    }
}

extension Article {
    /// Its title, or its ordinal on the page when no text was read.
    fileprivate func label(_ ordinal: Int) -> LanguageText {
        title.map { LanguageText(japanese: $0) } ?? LanguageText("記事 \(ordinal)", "Article \(ordinal)")
    }
}

extension JSONText {
    /// A reference as an element of an array.
    fileprivate mutating func reference(_ id: String, _ type: String) {
        object { out in
            out.field("id", id)
            out.field("type", type)
        }
    }
}
