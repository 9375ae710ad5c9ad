import LayoutDocument

/// METS 1.12 (https://www.loc.gov/standards/mets/) of an edition, with MODS 3.7. It lists the pages' images and ALTO
/// files, and has a physical map of pages and a logical map of articles, whose blocks are areas of the ALTO files. A
/// part has the type from the Europeana Newspapers METS/ALTO profile, if the profile has one for it.
///
/// The date of creation that the schema requires is the Unix epoch, so that the same edition gives the same file.
struct METSWriter {
    let edition: ExportedEdition

    private static let namespace = "http://www.loc.gov/METS/"
    private static let modsNamespace = "http://www.loc.gov/mods/v3"

    func bytes() -> [UInt8] {
        let places = [
            "\(Self.namespace) http://www.loc.gov/standards/mets/mets.xsd",
            "\(Self.modsNamespace) http://www.loc.gov/standards/mods/v3/mods-3-7.xsd",
        ]
        let root: [XMLWriter.Attribute] = [
            ("xmlns", Self.namespace), ("xmlns:mods", Self.modsNamespace),
            ("xmlns:xlink", "http://www.w3.org/1999/xlink"),
            ("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance"),
            ("xsi:schemaLocation", places.joined(separator: " ")), ("TYPE", "Newspaper"), ("OBJID", edition.name),
            ("LABEL", edition.title),
        ]
        return XMLWriter.file("mets", root) { out in
            header(&out)
            descriptions(&out)
            files(&out)
            physicalMap(&out)
            logicalMap(&out)
            links(&out)
        }
    }

    private func header(_ out: inout XMLWriter) {
        let engines = Set(edition.pages.map(\.layout.provenance.engine)).sorted()
        out.element("metsHdr", [("CREATEDATE", "1970-01-01T00:00:00Z")]) { out in
            let agent: [XMLWriter.Attribute] = [
                ("ROLE", "CREATOR"), ("TYPE", "OTHER"), ("OTHERTYPE", "SOFTWARE"),
            ]
            out.element("agent", agent) { $0.element("name", text: "Mojiwaku \(engines.joined(separator: ", "))") }
        }
    }

    // MARK: Descriptions

    private func descriptions(_ out: inout XMLWriter) {
        mods("mods-issue", &out) { out in
            out.element("mods:titleInfo") { $0.element("mods:title", text: edition.title) }
            out.element("mods:typeOfResource", text: "text")
            out.element("mods:genre", [("authority", "marcgt")], text: "newspaper")
            if let date = edition.date {
                out.element("mods:originInfo") { out in
                    out.element("mods:dateIssued", [("encoding", "iso8601"), ("keyDate", "yes")], text: date)
                }
            }
            language(&out)
            out.element("mods:identifier", [("type", "local")], text: edition.name)
            if let issue = edition.issue {
                out.element("mods:part") { out in
                    out.element("mods:detail", [("type", "issue")]) { $0.element("mods:number", text: issue) }
                }
            }
        }
        for (_, id, article) in articles {
            guard let title = article.article.title else { continue }
            mods("mods-\(id)", &out) { out in
                out.element("mods:titleInfo") { $0.element("mods:title", text: title) }
                out.element("mods:genre", text: "article")
                language(&out)
            }
        }
    }

    private func mods(_ id: String, _ out: inout XMLWriter, _ body: (inout XMLWriter) -> Void) {
        out.element("dmdSec", [("ID", id)]) { out in
            out.element("mdWrap", [("MIMETYPE", "text/xml"), ("MDTYPE", "MODS")]) { out in
                out.element("xmlData") { out in out.element("mods:mods", [("version", "3.7")], body) }
            }
        }
    }

    private func language(_ out: inout XMLWriter) {
        out.element("mods:language") { out in
            out.element("mods:languageTerm", [("type", "code"), ("authority", "iso639-2b")], text: "jpn")
        }
    }

    // MARK: Files

    private func files(_ out: inout XMLWriter) {
        func file(_ name: String, _ attributes: [XMLWriter.Attribute], _ out: inout XMLWriter) {
            out.element("file", attributes) { out in
                out.empty("FLocat", [("LOCTYPE", "URL"), ("xlink:href", XMLText.address(name))])
            }
        }
        out.element("fileSec") { out in
            out.element("fileGrp", [("ID", "images"), ("USE", "Images")]) { out in
                for (p, page) in edition.pages.enumerated() {
                    let attributes: [XMLWriter.Attribute] = [
                        ("ID", "image-\(p + 1)"), ("MIMETYPE", Self.mediaType(of: page.imageName)),
                        ("SEQ", String(p + 1)), ("CHECKSUM", page.layout.page.sourceDigest),
                        ("CHECKSUMTYPE", "SHA-256"),
                    ]
                    file(page.imageName, attributes, &out)
                }
            }
            out.element("fileGrp", [("ID", "alto"), ("USE", "Text")]) { out in
                for (p, page) in edition.pages.enumerated() {
                    let attributes: [XMLWriter.Attribute] = [
                        ("ID", "alto-\(p + 1)"), ("MIMETYPE", "text/xml"), ("SEQ", String(p + 1)),
                    ]
                    file("\(page.name).\(ExportFormat.alto.fileExtension)", attributes, &out)
                }
            }
        }
    }

    /// The media type of an image by its name; nil for an unknown ending.
    private static func mediaType(of name: String) -> String? {
        switch name.split(separator: ".").last?.lowercased() {
        case "png": "image/png"
        case "jpg", "jpeg": "image/jpeg"
        case "tif", "tiff": "image/tiff"
        case "jp2": "image/jp2"
        case "webp": "image/webp"
        case "pdf": "application/pdf"
        default: nil
        }
    }

    // MARK: Maps

    private func physicalMap(_ out: inout XMLWriter) {
        out.element("structMap", [("TYPE", "PHYSICAL")]) { out in
            let root: [XMLWriter.Attribute] = [("ID", "physical"), ("TYPE", "Newspaper"), ("DMDID", "mods-issue")]
            out.element("div", root) { out in
                for (p, page) in edition.pages.enumerated() {
                    let attributes: [XMLWriter.Attribute] = [
                        ("ID", "page-\(p + 1)"), ("TYPE", "Page"), ("ORDER", String(p + 1)),
                        ("ORDERLABEL", page.name),
                    ]
                    out.element("div", attributes) { out in
                        out.empty("fptr", [("FILEID", "image-\(p + 1)")])
                        out.empty("fptr", [("FILEID", "alto-\(p + 1)")])
                    }
                }
            }
        }
    }

    /// The articles with their pages. The id `2-a1` is of the first article of the second page.
    private var articles: [(page: Int, id: String, article: ArticleBlocks)] {
        edition.pages.enumerated().flatMap { p, page in
            page.layout.articleBlocks().map { (p, "\(p + 1)-\($0.id)", $0) }
        }
    }

    private func logicalMap(_ out: inout XMLWriter) {
        out.element("structMap", [("TYPE", "LOGICAL")]) { out in
            out.element("div", [("ID", "logical"), ("TYPE", "Newspaper"), ("LABEL", edition.title)]) { out in
                let issue: [XMLWriter.Attribute] = [
                    ("ID", "issue"), ("TYPE", "Issue"), ("DMDID", "mods-issue"), ("ORDERLABEL", edition.issue),
                    ("LABEL", edition.date ?? edition.name),
                ]
                out.element("div", issue) { out in
                    out.element("div", [("ID", "content"), ("TYPE", "Content")]) { out in
                        for (order, (page, id, article)) in articles.enumerated() {
                            div(article, id, page, order + 1, &out)
                        }
                    }
                }
            }
        }
    }

    private func div(_ article: ArticleBlocks, _ id: String, _ page: Int, _ order: Int, _ out: inout XMLWriter) {
        let title = article.article.title
        let attributes: [XMLWriter.Attribute] = [
            ("ID", "article-\(id)"), ("TYPE", "Article"), ("ORDER", String(order)), ("LABEL", title),
            ("DMDID", title.map { _ in "mods-\(id)" }),
        ]
        out.element("div", attributes) { out in
            for (_, blocks) in article.paragraphs {
                out.element("div", [("TYPE", Self.type(of: blocks[0].role))]) { out in
                    out.element("fptr") { out in
                        if blocks.count == 1 { return area(blocks[0], page, &out) }
                        out.element("seq") { out in for block in blocks { area(block, page, &out) } }
                    }
                }
            }
        }
    }

    private func area(_ block: TextBlock, _ page: Int, _ out: inout XMLWriter) {
        out.empty("area", [("FILEID", "alto-\(page + 1)"), ("BETYPE", "IDREF"), ("BEGIN", block.id)])
    }

    private static func type(of role: LineRole) -> String {
        switch role {
        case .headline: "Title"
        case .subheadline: "Subtitle"
        case .crosshead: "Crosshead"
        case .body: "Paragraph"
        case .caption: "Caption"
        case .byline: "Author"
        case .other: "Text"
        }
    }

    private func links(_ out: inout XMLWriter) {
        guard !articles.isEmpty else { return }
        out.element("structLink") { out in
            for (page, id, _) in articles {
                out.empty("smLink", [("xlink:from", "article-\(id)"), ("xlink:to", "page-\(page + 1)")])
            }
        }
    }
}
