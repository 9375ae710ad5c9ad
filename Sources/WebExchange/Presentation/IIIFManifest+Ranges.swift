import LayoutDocument
import PageGeometry
import PositionedJSON

// The ranges form one table of contents (Presentation 3.0, 5.4): pages contain articles, articles contain places on the
// canvas.

extension IIIFManifest {
    func writeRanges(to out: inout JSONText) {
        out.field("structures", [edition], depth: 1) { edition, out in
            out.field(id: addresses.edition(edition.name).contents, type: "Range")
            out.field("label", LanguageText("目次", "Contents"))
            out.field("items", edition.pages, depth: 3) { page, out in write(page, to: &out) }
        }
    }

    private func write(_ page: IIIFPage, to out: inout JSONText) {
        let own = addresses.page(page.name, of: edition.name)
        out.field(id: own.range, type: "Range")
        out.field("label", page.label)
        let articles = page.layout.articles.enumerated().map { place, article in
            (ordinal: place + 1, article: article, parts: article.parts(on: page.layout.page.size))
        }
        // The page's whole canvas comes before its articles.
        out.field("items", [nil] + articles.filter { !$0.parts.isEmpty }, depth: 5) { item, out in
            guard let item else { return out.field(id: own.canvas, type: "Canvas") }
            out.field(id: own.range(ofArticle: item.ordinal), type: "Range")
            out.field("label", item.article.label(item.ordinal))
            out.objects("items", item.parts) { $1.field(id: own.canvas($0), type: "Canvas") }
        }
    }
}

extension Article {
    /// Its title, or its ordinal on the page when no text was read.
    fileprivate func label(_ ordinal: Int) -> LanguageText {
        title.map { LanguageText(japanese: $0) } ?? LanguageText("記事 \(ordinal)", "Article \(ordinal)")
    }
}
