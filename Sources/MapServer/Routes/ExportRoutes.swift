import Foundation
import HTTPTypes
import Hummingbird
import LayoutDocument
import LayoutExchange
import PDFExport
import PageStore
import WebExchange

/// Pages and editions in the formats of other programs.
struct ExportRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pages/:page/export/:format", for: .reader, [(.get, export)])
        router.resource("/v1/editions/:edition/export/epub", for: .reader, [(.get, epub)])
    }

    /// `GET /v1/editions/{edition}/export/epub[?ruby=0|1]`: the published pages whose text was read.
    private func epub(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let hasRuby = try Query(request, known: "ruby").number("ruby", in: 0...1) != 0
        let name = try context.edition()
        let bytes = try await store.run { store -> Data in
            // An edition without a published page gets the same response as a missing edition.
            guard try store.pages(of: name).contains(where: { $0.publishedRevision != nil }),
                let edition = try store.edition(named: name)
            else { throw Problem.notFound("edition \(name)") }
            var pages: [ExportedEdition.Page] = []
            for page in try store.pages(of: name) {
                guard let revision = try store.published(page.name) else { continue }
                let layout = try store.layoutWithText(of: revision)
                guard layout.hasText else { continue }
                pages.append(.init(name: page.name.page, layout: layout, imageName: page.fileName(of: revision.image)))
            }
            guard !pages.isEmpty else { throw Problem.notFound("text of edition \(name) yet") }
            let whole = ExportedEdition(
                name: name, title: edition.title ?? name, date: edition.date, pages: pages)
            return Data(try whole.exported(as: .epub, withRuby: hasRuby))
        }
        var response = Response.whole(
            bytes, "application/epub+zip", to: request, caching: cachePolicy.briefly(for: context.caller),
            vary: cachePolicy.varyByCaller)
        response.headers[.contentDisposition] = "attachment; filename*=UTF-8''\(IIIFAddresses.escaped("\(name).epub"))"
        return response
    }

    /// `GET …/export/{format}[?revision=N&ruby=0|1]`: the page in a format, with the text that was read.
    private func export(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "revision", "ruby")
        let wanted = try query.revision()
        let ruby = try query.number("ruby", in: 0...1)
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        let format = try Format(context.parameters.get("format") ?? "")
        let (bytes, revision) = try await store.run { store -> (Data, Revision) in
            let revision = try store.revision(wanted, of: name, forEditor: isEditor)
            let layout = try store.layoutWithText(of: revision)
            return (try format.bytes(of: layout, revision, in: store, hasRuby: ruby.map { $0 == 1 }), revision)
        }
        var response = Response.whole(
            bytes, format.mediaType, to: request,
            caching: revision.publishedAt != nil ? cachePolicy.briefly(for: context.caller) : "no-store",
            vary: cachePolicy.varyByCaller
        ).showing(revision)
        response.headers[.contentDisposition] =
            "inline; filename*=UTF-8''\(IIIFAddresses.escaped("\(name.page).\(format.fileExtension)"))"
        return response
    }
}

private enum Format {
    case layout(ExportFormat)
    case pdf

    /// The largest image in a PDF, in bytes. There is a limit because memory holds several copies of the image.
    private static let largestImage = 32 << 20

    init(_ name: String) throws {
        if let format = ExportFormat(rawValue: name) {
            self = .layout(format)
        } else if name == "pdf" {
            self = .pdf
        } else {
            let known = ExportFormat.allCases.map(\.rawValue) + ["pdf"]
            throw Problem.notFound("such format; there are \(known.joined(separator: ", "))")
        }
    }

    var mediaType: String {
        switch self {
        case .layout(let format): format.mediaType
        case .pdf: "application/pdf"
        }
    }

    var fileExtension: String {
        switch self {
        case .layout(let format): format.fileExtension
        case .pdf: "pdf"
        }
    }

    /// The page in this format.
    ///
    /// - Throws: `Problem`: 404 when a PDF's image was pruned, or when a text format has no text yet.
    func bytes(of layout: LayoutDocument, _ revision: Revision, in store: PageStore, hasRuby: Bool?) throws -> Data {
        switch self {
        case .layout(let format):
            if format.needsText, !layout.hasText, !layout.articles.isEmpty {
                throw Problem.notFound("text of page \(revision.name) yet")
            }
            let imageName = try store.page(revision.name)?.fileName(of: revision.image) ?? revision.name.page
            let options = ExportOptions(imageName: imageName, withRuby: hasRuby ?? true)
            return Data(layout.exported(as: format, options: options))
        case .pdf:
            guard layout.hasText || layout.articles.isEmpty else {
                throw Problem.notFound("text of page \(revision.name) yet")
            }
            let image = try store.withFile(ofImage: revision.image.digest) { path in
                try? Data(contentsOf: URL(filePath: path))
            }
            if let image, image.count > Self.largestImage {
                throw Problem.notFound("PDF here: the image is too large; `mojiwaku export` makes it")
            }
            guard let image else { throw Problem.notFound("image of page \(revision.name) any more: it was pruned") }
            let page = PDFPage(
                layout: layout, image: [UInt8](image), imageName: revision.name.page,
                imageOrdinal: revision.image.index)
            let options = PDFOptions(
                title: "\(revision.name)", withRuby: hasRuby ?? false, decodesImages: false)
            do throws(PDFExportError) { return Data(try PDFExport.pdf(of: [page], options: options)) } catch {
                guard case .otherFormat = error else { throw error }
                throw Problem.notFound("PDF here: \(error)")
            }
        }
    }
}
