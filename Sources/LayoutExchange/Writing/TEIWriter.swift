import LayoutDocument
import PageGeometry

/// TEI P5 (https://tei-c.org/release/doc/tei-p5-doc/en/html/), in a small subset: a `div` for each article, `head` and
/// `p` with an `lb` for each line, and a `facsimile` with a `zone` for each line. Ruby is TEI's `ruby`, new in 4.2.
struct TEIWriter {
    let layout: LayoutDocument
    let options: ExportOptions

    func bytes() -> [UInt8] {
        let articles = layout.articleBlocks()
        return XMLWriter.file("TEI", [("xmlns", "http://www.tei-c.org/ns/1.0"), ("xml:lang", "ja")]) { out in
            header(&out)
            facsimile(articles, &out)
            out.element("text") { out in
                out.element("body") { out in
                    out.empty("pb", [("n", layout.page.name), ("facs", "#surface")])
                    if articles.isEmpty { out.empty("p") }
                    for article in articles { self.article(article, &out) }
                }
            }
        }
    }

    private func header(_ out: inout XMLWriter) {
        let name = [layout.page.edition, layout.page.name].compactMap(\.self).joined(separator: " ")
        out.element("teiHeader") { out in
            out.element("fileDesc") { out in
                out.element("titleStmt") { $0.element("title", text: name) }
                out.element("publicationStmt") { $0.element("p", text: "Not published.") }
                out.element("sourceDesc") { out in
                    out.element("p", text: "Image \(options.imageName), SHA-256 \(layout.page.sourceDigest).")
                }
            }
            out.element("encodingDesc") { out in
                out.element("appInfo") { out in
                    out.element("application", [("ident", "Mojiwaku"), ("version", version)]) { out in
                        out.element("label", text: "Mojiwaku \(layout.provenance.engine)")
                    }
                }
            }
        }
    }

    /// The engine's version in TEI's form: numbers between full stops.
    private var version: String {
        let numbers = layout.provenance.engine.split(separator: ".", omittingEmptySubsequences: false)
        let isVersion = numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } }
        return isVersion ? layout.provenance.engine : "0"
    }

    // MARK: Zones

    private func facsimile(_ articles: [ArticleBlocks], _ out: inout XMLWriter) {
        out.element("facsimile") { out in
            out.element("surface", [("xml:id", "surface")] + corners(layout.page.size.bounds)) { out in
                out.empty("graphic", [("url", XMLText.address(options.imageName))])
                for (id, line) in articles.flatMap(\.blocks).flatMap(\.lines) {
                    out.empty("zone", [("xml:id", "zone-\(id)")] + corners(layout.page.clip(line.bounds)))
                }
            }
        }
    }

    private func corners(_ box: PixelRect) -> [XMLWriter.Attribute] {
        [
            ("ulx", String(box.minX)), ("uly", String(box.minY)), ("lrx", String(box.maxX)),
            ("lry", String(box.maxY)),
        ]
    }

    // MARK: Text

    /// An article. TEI allows `head` only at the beginning of a `div`: a headline within the text is a `p` with its
    /// rendition.
    private func article(_ article: ArticleBlocks, _ out: inout XMLWriter) {
        out.element("div", [("type", "article"), ("xml:id", article.id)]) { out in
            var isAtStart = true
            for (id, blocks) in article.paragraphs {
                let role = blocks[0].role
                let isHead = isAtStart && [.headline, .subheadline, .crosshead].contains(role)
                isAtStart = isAtStart && isHead
                let attributes: [XMLWriter.Attribute] = [
                    ("xml:id", id),
                    isHead ? ("type", role.rawValue) : ("rend", role == .body ? nil : role.rawValue),
                ]
                out.line(isHead ? "head" : "p", attributes) { out in
                    for (id, line) in blocks.flatMap(\.lines) {
                        out.empty("lb", [("facs", "#zone-\(id)")])
                        for character in line.charactersInOrder { self.character(character, &out) }
                    }
                }
            }
            // A div needs more than its heads.
            if isAtStart { out.empty("p") }
        }
    }

    private func character(_ character: Character, _ out: inout XMLWriter) {
        func base(_ out: inout XMLWriter) {
            if let written = character.written {
                out.text(written)
            } else {
                out.empty("gap", [("reason", "illegible"), ("unit", "character"), ("quantity", "1")])
            }
        }
        let readings = options.withRuby ? character.rubyText.filter { !$0.isEmpty } : []
        guard !readings.isEmpty else { return base(&out) }
        out.line("ruby") { out in
            out.line("rb", [], base)
            for reading in readings { out.element("rt", text: reading) }
        }
    }
}
