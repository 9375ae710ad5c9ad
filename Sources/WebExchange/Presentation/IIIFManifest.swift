public import Foundation
import LayoutDocument
import PageGeometry
import PositionedJSON

/// An edition as a IIIF manifest (Presentation 3.0, 5.2): a canvas for each page, a range for each article.
public struct IIIFManifest: Sendable, Hashable {
    /// The edition.
    public let edition: IIIFEdition
    /// The addresses of its resources.
    public let addresses: IIIFAddresses
    /// The images of each page, in the order of the edition's pages; nil for a page without images.
    private let images: [IIIFImage?]

    /// The media type of manifests and of annotation pages (Presentation 3.0, 6.3).
    public static let mediaType = "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""

    /// The manifest of an edition.
    ///
    /// - Throws: `IIIFError` when there is no page, two pages have the same name, or a page's renditions are invalid.
    public init(_ edition: IIIFEdition, addresses: IIIFAddresses) throws(IIIFError) {
        guard !edition.pages.isEmpty else { throw .noPages(edition: edition.name) }
        var names: Set<String> = []
        var images: [IIIFImage?] = []
        for page in edition.pages {
            guard names.insert(page.name).inserted else { throw .repeatedPage(page.name) }
            let own = addresses.page(page.name, of: edition.name)
            let isBare = page.renditions.isEmpty
            images.append(isBare ? nil : try IIIFImage(of: page.name, page.renditions, addresses: own))
        }
        self.edition = edition
        self.addresses = addresses
        self.images = images
    }

    /// The manifest as JSON, UTF-8, a text line for each canvas or range. The same edition gives the same bytes.
    ///
    /// - Complexity: O(characters of the edition).
    public func json() -> Data {
        let own = addresses.edition(edition.name)
        return JSONText.file { out in
            out.head("presentation/3", id: own.manifest, type: "Manifest")
            out.newLine(1)
            out.field("label", LanguageText(japanese: label))
            writeDate(to: &out)
            out.newLine(1)
            out.field("viewingDirection", "right-to-left")
            if edition.pages.count > 1 { out.field("behavior", ["paged"]) }
            if let image = images.first.flatMap(\.self) { out.thumbnail(of: image, depth: 1) }
            out.field("rendering", edition.renderings, depth: 1)
            out.field("service", [own.search, own.search1], depth: 1) { address, out in
                if address == own.search {
                    out.field(id: address, type: "SearchService2")
                } else {
                    // A service of Presentation 2 keeps its own names (Presentation 3.0, 3.4 "service").
                    out.field("@id", address)
                    out.field("@type", "SearchService1")
                    out.field("profile", "http://iiif.io/api/search/1/search")
                }
            }
            writeCanvases(to: &out)
            writeRanges(to: &out)
        }
    }

    private var label: String { [edition.title, edition.date?.japanese].compactMap(\.self).joined(separator: " ") }

    private func writeDate(to out: inout JSONText) {
        guard let date = edition.date else { return }
        out.newLine(1)
        out.field("navDate", date.navDate)
        out.field("metadata", [date], depth: 1) { date, out in
            out.field("label", LanguageText("発行日", "Date of publication"))
            out.field("value", LanguageText(name: date.iso))
        }
    }
}

// MARK: Canvases

extension IIIFManifest {
    /// A canvas has the size of the source image for any rendition, so that rectangles need no scaling (Presentation
    /// 3.0, 5.3: a body of another size is stretched over the canvas).
    private func writeCanvases(to out: inout JSONText) {
        out.field("items", Array(zip(edition.pages, images)), depth: 1) { item, out in
            write(item.0, item.1, to: &out)
        }
    }

    private func write(_ page: IIIFPage, _ image: IIIFImage?, to out: inout JSONText) {
        let own = addresses.page(page.name, of: edition.name)
        out.field(id: own.canvas, type: "Canvas")
        out.field("label", page.label)
        out.field("width", page.layout.page.size.width)
        out.field("height", page.layout.page.size.height)
        if let image { out.thumbnail(of: image, depth: 3) }
        out.field("rendering", page.renderings, depth: 3)
        out.field("seeAlso", page.descriptions + [.map(own.map)], depth: 3)
        out.newLine(3)
        out.objects("items", [image].compactMap(\.self)) { Self.writePainting(of: $0, own, to: &$1) }
        out.field("annotations", [own.annotations], depth: 3) { annotations, out in
            out.field(id: annotations, type: "AnnotationPage")
            out.field("label", LanguageText("本文の行", "Lines of text"))
        }
    }

    /// Writes the annotation that paints the image over the whole canvas.
    private static func writePainting(of image: IIIFImage, _ own: IIIFPageAddresses, to out: inout JSONText) {
        out.field(id: own.painting, type: "AnnotationPage")
        out.objects("items", [image]) { image, out in
            out.field(id: "\(own.painting)/image", type: "Annotation")
            out.field("motivation", "painting")
            out.named("body") { $0.fields(of: image.largest, in: image) }
            out.field("target", own.canvas)
        }
    }
}

// MARK: Ranges

extension IIIFManifest {
    /// The ranges form one table of contents (Presentation 3.0, 5.4): pages contain articles, articles contain places on
    /// the canvas.
    private func writeRanges(to out: inout JSONText) {
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

extension IIIFPage {
    /// The page's label: for a numeric name the number of the page (面).
    fileprivate var label: LanguageText {
        guard !name.isEmpty, name.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return LanguageText(name: name)
        }
        let digits = String(name.drop { $0 == "0" })
        let number = digits.isEmpty ? "0" : digits
        return LanguageText("\(number)面", "Page \(number)")
    }
}

extension JSONText {
    /// The smallest rendition, to recognise a page.
    fileprivate mutating func thumbnail(of image: IIIFImage, depth: Int) {
        field("thumbnail", Array(image.renditions.prefix(1)), depth: depth) { rendition, out in
            out.fields(of: rendition, in: image)
        }
    }
}
