import LayoutDocument
import PageGeometry

/// EPUB 3.3 (https://www.w3.org/TR/epub-33/), reflowable: vertical lines, pages turned from right to left, a chapter for
/// each article, ruby, and 縦中横. It has the text alone: no pictures.
///
/// Several upright digits or letters in one cell are 縦中横 (`text-combine-upright`). Single digits and letters stay
/// upright (`text-orientation`); sideways ones stay sideways.
struct EPUBWriter {
    let edition: ExportedEdition
    let withRuby: Bool

    /// An article as a file.
    private struct Chapter {
        /// `1-2`: the second article of the first page.
        var id: String
        var page: Int
        var title: String
        var article: Article
    }

    private static let css = """
        html { writing-mode: vertical-rl; -webkit-writing-mode: vertical-rl; -epub-writing-mode: vertical-rl; }
        body { line-height: 1.8; }
        h1, h2, h3 { line-height: 1.4; }
        p { margin: 0; text-indent: 1em; }
        p.flush { text-indent: 0; }
        p.caption, p.byline, p.other { margin: 0 1em; text-indent: 0; font-size: 0.9em; }
        .tcy { text-combine-upright: all; -webkit-text-combine: horizontal; -epub-text-combine: horizontal; }
        .up { text-orientation: upright; -webkit-text-orientation: upright; -epub-text-orientation: upright; }

        """

    func bytes() throws(ZipError) -> [UInt8] {
        let chapters = chapters
        var archive = ZipArchive()
        // The container format requires this file first, without compression.
        archive.add("mimetype", Array("application/epub+zip".utf8))
        archive.add("META-INF/container.xml", Self.container)
        archive.add("EPUB/package.opf", package(chapters))
        archive.add("EPUB/nav.xhtml", navigation(chapters))
        archive.add("EPUB/style.css", Array(Self.css.utf8))
        for chapter in chapters { archive.add("EPUB/\(chapter.id).xhtml", text(of: chapter)) }
        return try archive.finished()
    }

    private var chapters: [Chapter] {
        edition.pages.enumerated().flatMap { p, page in
            page.layout.articles.enumerated().compactMap { a, article in
                guard let title = article.title else { return nil }
                return Chapter(id: "a\(p + 1)-\(a + 1)", page: p, title: title, article: article)
            }
        }
    }

    // MARK: Package

    private static var container: [UInt8] {
        let root: [XMLWriter.Attribute] = [
            ("version", "1.0"), ("xmlns", "urn:oasis:names:tc:opendocument:xmlns:container"),
        ]
        return XMLWriter.file("container", root) { out in
            out.element("rootfiles") { out in
                out.empty(
                    "rootfile",
                    [("full-path", "EPUB/package.opf"), ("media-type", "application/oebps-package+xml")])
            }
        }
    }

    private func package(_ chapters: [Chapter]) -> [UInt8] {
        let root: [XMLWriter.Attribute] = [
            ("xmlns", "http://www.idpf.org/2007/opf"), ("version", "3.0"), ("unique-identifier", "id"),
            ("xml:lang", "ja"),
        ]
        return XMLWriter.file("package", root) { out in
            out.element("metadata", [("xmlns:dc", "http://purl.org/dc/elements/1.1/")]) { out in
                out.element("dc:identifier", [("id", "id")], text: identifier)
                out.element("dc:title", text: edition.title)
                out.element("dc:language", text: "ja")
                if let date = edition.date { out.element("dc:date", text: date) }
                // The format requires a date. The time of writing would make the bytes differ.
                let day = edition.date ?? "1970-01-01"
                out.element("meta", [("property", "dcterms:modified")], text: "\(day)T00:00:00Z")
            }
            out.element("manifest") { out in
                let page = "application/xhtml+xml"
                out.empty(
                    "item",
                    [("id", "nav"), ("href", "nav.xhtml"), ("media-type", page), ("properties", "nav")])
                out.empty("item", [("id", "style"), ("href", "style.css"), ("media-type", "text/css")])
                for chapter in chapters {
                    out.empty("item", [("id", chapter.id), ("href", "\(chapter.id).xhtml"), ("media-type", page)])
                }
            }
            out.element("spine", [("page-progression-direction", "rtl")]) { out in
                // A book must have content. In an edition without text, this is the table of contents.
                if chapters.isEmpty { out.empty("itemref", [("idref", "nav")]) }
                for chapter in chapters { out.empty("itemref", [("idref", chapter.id)]) }
            }
        }
    }

    /// A UUID (RFC 9562, version 8) that FNV-1a computes from the edition's name and the digests of its images.
    private var identifier: String {
        let source = ([edition.name] + edition.pages.map(\.layout.page.sourceDigest)).joined(separator: "/")
        let halves = ["", "/"].map { start in
            (start + source).utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        }
        let (first, last) = (halves[0] & ~0xF000 | 0x8000, halves[1] >> 2 | 1 << 63)
        let digits = [first, last].map { half in
            let text = String(half, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }.joined()
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits.dropFirst($0.lowerBound).prefix($0.count) }
        return "urn:uuid:" + parts.joined(separator: "-")
    }

    // MARK: Pages

    private func document(_ title: String, _ body: (inout XMLWriter) -> Void) -> [UInt8] {
        let root: [XMLWriter.Attribute] = [
            ("xmlns", HOCR.namespace), ("xmlns:epub", "http://www.idpf.org/2007/ops"), ("lang", "ja"),
            ("xml:lang", "ja"),
        ]
        return XMLWriter.file("html", root, documentType: "<!DOCTYPE html>") { out in
            out.element("head") { out in
                out.element("title", text: title)
                out.empty("link", [("rel", "stylesheet"), ("type", "text/css"), ("href", "style.css")])
            }
            out.element("body", [], body)
        }
    }

    private func navigation(_ chapters: [Chapter]) -> [UInt8] {
        document(edition.title) { out in
            out.element("nav", [("epub:type", "toc"), ("id", "toc")]) { out in
                out.element("h1", text: edition.title)
                out.element("ol") { out in
                    if chapters.isEmpty {
                        out.element("li") { $0.element("a", [("href", "nav.xhtml")], text: edition.title) }
                    }
                    for (p, page) in edition.pages.enumerated() {
                        let own = chapters.filter { $0.page == p }
                        if own.isEmpty { continue }
                        out.element("li") { out in
                            out.element("a", [("href", "\(own[0].id).xhtml")], text: page.name)
                            out.element("ol") { out in
                                for chapter in own {
                                    out.element("li") { out in
                                        out.element("a", [("href", "\(chapter.id).xhtml")], text: chapter.title)
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func text(of chapter: Chapter) -> [UInt8] {
        document(chapter.title) { out in
            out.element("section", [("epub:type", "chapter")]) { out in
                let heads = TierHeads(chapter.article)
                for paragraph in chapter.article.paragraphs where paragraph.count > 0 {
                    self.paragraph(paragraph, heads, &out)
                }
            }
        }
    }

    private func paragraph(_ paragraph: Paragraph, _ heads: TierHeads, _ out: inout XMLWriter) {
        let first = paragraph.lines.first { !$0.characters.isEmpty }
        let role = first?.role ?? .other
        switch role {
        case .headline: out.line("h1") { text(of: paragraph, &$0) }
        case .subheadline: out.line("h2") { text(of: paragraph, &$0) }
        case .crosshead: out.line("h3") { text(of: paragraph, &$0) }
        case .body:
            let isFlush = first.map { heads.isFlush($0) } ?? false
            out.line("p", isFlush ? [("class", "flush")] : []) { text(of: paragraph, &$0) }
        case .caption, .byline, .other: out.line("p", [("class", role.rawValue)]) { text(of: paragraph, &$0) }
        }
    }

    private func text(of paragraph: Paragraph, _ out: inout XMLWriter) {
        for line in paragraph.lines {
            for character in line.charactersInOrder {
                let base = character.written ?? LayoutDocument.unread
                let style = line.writing == .vertical ? Self.style(of: base, character.kind) : nil
                let readings = withRuby ? character.rubyText.filter { !$0.isEmpty } : []
                guard !readings.isEmpty else {
                    Self.write(base, style, &out)
                    continue
                }
                out.line("ruby") { out in
                    Self.write(base, style, &out)
                    out.element("rt", text: readings.joined())
                }
            }
        }
    }

    private static func write(_ text: String, _ style: String?, _ out: inout XMLWriter) {
        if let style { out.element("span", [("class", style)], text: text) } else { out.text(text) }
    }

    /// The CSS class of upright digits and letters in a vertical line; nil for characters that are upright without a
    /// class.
    private static func style(of text: String, _ kind: Character.Kind) -> String? {
        guard kind != .sideways, kind != .mark, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return text.count > 1 ? "tcy" : "up"
    }
}

/// The places where the lines of body text begin in each tier of an article.
private struct TierHeads {
    private struct Tier: Hashable {
        var writing: WritingDirection
        var number: Int?
    }

    /// The first place at which a line of the tier begins, and the number of its lines.
    private var heads: [Tier: (start: Int, lines: Int)] = [:]

    init(_ article: Article) {
        for line in article.lines where line.role == .body && !line.characters.isEmpty {
            let head = heads[Tier(writing: line.writing, number: line.tier), default: (line.start, 0)]
            heads[Tier(writing: line.writing, number: line.tier)] = (min(head.start, line.start), head.lines + 1)
        }
    }

    /// Whether a paragraph's first line begins level with other lines of its tier, or at most a bracket's half width
    /// later. False if the tier has no other line.
    func isFlush(_ line: Line) -> Bool {
        guard !line.isReadFromRight, let head = heads[Tier(writing: line.writing, number: line.tier)], head.lines > 1
        else { return false }
        return 4 * (line.start - head.start) < 3 * line.cross.count
    }
}
