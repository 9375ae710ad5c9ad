import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import LayoutDocument
import NIOCore
import PageGeometry
import PageStore
import WebExchange

/// Editions for IIIF viewers: manifests, text lines, images of level 0, search.
struct IIIFRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy
    let settings: ServerSettings

    /// Maximum number of pages in a response to a search.
    private static let searchedPages = 100

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/iiif/manifest", for: .reader, [(.get, manifest)])
        router.resource("/v1/editions/:edition/iiif/search", for: .reader, [(.get, search)])
        router.resource("/v1/editions/:edition/iiif/search1", for: .reader, [(.get, search1)])
        router.resource("/v1/editions/:edition/pages/:page/iiif/annotations", for: .reader, [(.get, annotations)])
        router.resource("/v1/editions/:edition/pages/:page/iiif/image", for: .reader, [(.get, toInfo)])
        router.resource("/v1/editions/:edition/pages/:page/iiif/image/info.json", for: .reader, [(.get, info)])
        router.resource(
            "/v1/editions/:edition/pages/:page/iiif/image/:region/:size/:rotation/:file", for: .reader, [(.get, image)])
    }

    /// `GET …/iiif/manifest`: the published pages of an edition.
    private func manifest(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, addresses) = (try context.edition(), try request.addresses(settings))
        let json = try await store.run { store -> Data in
            guard let edition = try store.publishedEdition(name) else { throw Problem.notFound("edition \(name)") }
            var pages: [IIIFPage] = []
            for page in try store.pages(of: name) where page.publishedRevision != nil {
                // Skip a page that was withdrawn meanwhile.
                guard let revision = try store.published(page.name), revision.publishedAt != nil else { continue }
                pages.append(try store.shown(revision, addresses))
            }
            let shown = IIIFEdition(
                name: name, title: edition.title ?? name, date: edition.date.flatMap { PublicationDate($0) },
                pages: pages,
                renderings: pages.contains { $0.layout.hasText } ? [.epub(addresses.edition(name).epub)] : [])
            guard !pages.isEmpty else { throw Problem.notFound("edition \(name)") }
            return try IIIFManifest(shown, addresses: addresses).json()
        }
        return answer(json, IIIFManifest.mediaType, to: request, context)
    }

    /// `GET …/iiif/annotations`: the text lines of a page.
    private func annotations(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, addresses) = (try context.page(), try request.addresses(settings))
        let json = try await store.run { store in
            let layout = try store.layoutWithText(of: store.revision(nil, of: name, forEditor: false))
            return layout.iiifAnnotations(at: addresses.page(name.page, of: name.edition))
        }
        return answer(json, IIIFManifest.mediaType, to: request, context)
    }

    // MARK: Images

    /// `GET …/iiif/image` redirects to its `info.json` (Image API 3.0, 5).
    private func toInfo(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let name = try context.page()
        let place = try request.addresses(settings).page(name.page, of: name.edition).image
        return Response(status: .seeOther, headers: [.location: "\(place)/info.json"])
    }

    private func info(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, addresses) = (try context.page(), try request.addresses(settings))
        let json = try await store.run { store in try store.images(of: name, addresses).shown.info() }
        return answer(json, IIIFImage.mediaType, to: request, context)
    }

    /// `GET …/iiif/image/full/{width},{height}/0/default.jpg`: an unchanged rendition; with a region, a tile.
    private func image(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, addresses) = (try context.page(), try request.addresses(settings))
        let parts = try ["region", "size", "rotation", "file"].map { part in
            (try context.parameters.require(part)).removingPercentEncoding ?? ""
        }
        let (bytes, mediaType) = try await store.run { store -> (Data, String) in
            let images = try store.images(of: name, addresses)
            let wanted = parts.joined(separator: "/")
            if let tile = images.shown.tile(for: wanted), let sheet = images.kept.tileSheet(scale: tile.scale),
                let file = try store.bytes(of: sheet), let bytes = sheet.tile(tile.column, tile.row, of: file)
            {
                return (bytes, sheet.format.mediaType)
            }
            guard let size = images.shown.rendition(for: wanted)?.size,
                let kept = images.kept.first(where: { $0.isWhole && ($0.width, $0.height) == (size.width, size.height) }
                ),
                let bytes = try store.bytes(of: kept)
            else { throw Problem.notFound("such part of page \(name); `info.json` lists sizes and tiles") }
            return (Data(bytes), kept.format.mediaType)
        }
        return answer(bytes, mediaType, to: request, context)
    }

    // MARK: Search

    /// `GET …/iiif/search?q=`: Content Search 2.0 over the pages of an edition.
    private func search(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (found, addresses) = try await hits(request, context)
        return answer(found.json(addresses: addresses), IIIFSearchAnswer.mediaType, to: request, context)
    }

    /// `GET …/iiif/search1?q=`: the same as Content Search 1.0.
    private func search1(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let (found, addresses) = try await hits(request, context)
        return answer(found.json1(addresses: addresses), IIIFSearchAnswer.mediaType1, to: request, context)
    }

    private func hits(
        _ request: Request, _ context: AppRequestContext
    ) async throws -> (IIIFSearchAnswer, IIIFAddresses) {
        let query = try Query(request, known: "q", "motivation", "date", "user")
        let (name, addresses) = (try context.edition(), try request.addresses(settings))
        guard let phrase = query["q"], !phrase.isEmpty, phrase.count <= SearchQuery.longestPhrase else {
            throw Problem.badRequest("`q` must be a phrase of 1 to \(SearchQuery.longestPhrase) characters.")
        }
        // A phrase of punctuation only has no results.
        let hasSigns = !SearchForm.signs(of: phrase).isEmpty
        let ignored = ["motivation", "date", "user"].filter { query[$0] != nil }
        let found = try await store.run { store -> IIIFSearchAnswer in
            guard try store.publishedEdition(name) != nil else { throw Problem.notFound("edition \(name)") }
            let pages =
                hasSigns ? try store.search(SearchQuery(phrase, edition: name, limit: Self.searchedPages)).pages : []
            let hits = try pages.flatMap { page in
                let map = try store.map(page.mapID)
                let entries = try store.text(of: page.name)?.text.entries ?? []
                return page.places.map { place in
                    IIIFSearchHit(
                        page: page.name.page, numbers: place.numbers.lowerBound...place.numbers.upperBound, map: map,
                        entries: entries)
                }
            }
            return IIIFSearchAnswer(edition: name, phrase: phrase, hits: hits, ignored: ignored)
        }
        return (found, addresses)
    }

    // MARK: Answers

    private func answer(
        _ bytes: Data, _ mediaType: String, to request: Request, _ context: AppRequestContext
    ) -> Response {
        .whole(
            bytes, mediaType, to: request, caching: cachePolicy.briefly(for: context.caller),
            vary: cachePolicy.varyByCaller)
    }
}

extension PageStore {
    /// An edition with a published page; nil for any other edition, so that readers cannot detect an edition before its
    /// publication.
    fileprivate func publishedEdition(_ name: String) throws -> Edition? {
        guard try pages(of: name).contains(where: { $0.publishedRevision != nil }) else { return nil }
        return try edition(named: name)
    }

    fileprivate func shown(_ revision: Revision, _ addresses: IIIFAddresses) throws -> IIIFPage {
        let name = revision.name
        let exports = "\(addresses.page(name.page, of: name.edition).map.dropLast("map".count))export"
        let layout = try layoutWithText(of: revision)
        let kept = try renditions(of: revision.image).compactMap(IIIFRendition.init)
        // The service makes no PDF of images that it would have to decode.
        let ending = try page(name)?.fileName(of: revision.image).split(separator: ".").last?.lowercased() ?? ""
        let hasPDF = layout.hasText && !kept.isEmpty && !["tif", "tiff", "webp", "pdf"].contains(ending)
        let texts: [IIIFLink] = layout.hasText ? [.text("\(exports)/text")] : []
        return IIIFPage(
            name: name.page, layout: layout, renditions: kept,
            renderings: (hasPDF ? [.pdf("\(exports)/pdf")] : []) + texts,
            descriptions: [.alto("\(exports)/alto"), .pageXML("\(exports)/page")])
    }

    /// The images of a page: the stored renditions, and their IIIF form.
    fileprivate func images(
        of name: PageName, _ addresses: IIIFAddresses
    ) throws -> (kept: [StoredRendition], shown: IIIFImage) {
        let revision = try revision(nil, of: name, forEditor: false)
        let kept = try renditions(of: revision.image)
        let own = addresses.page(name.page, of: name.edition)
        do throws(IIIFError) {
            let renditions = kept.compactMap(IIIFRendition.init)
            return (kept, try IIIFImage(of: name.page, renditions, tiles: kept.tiles, addresses: own))
        } catch { throw Problem.notFound("image of page \(name) any more: it was pruned, or never made for screens") }
    }
}

extension IIIFRendition {
    /// Nil for a form that IIIF viewers need not know.
    fileprivate init?(_ kept: StoredRendition) {
        guard kept.isWhole else { return nil }
        self.init(
            size: PixelSize(width: kept.width, height: kept.height), format: kept.format == .png ? .png : .jpeg)
    }
}

extension StoredRendition {
    /// Whether it is a JPEG or PNG of the whole page.
    fileprivate var isWhole: Bool { format == .jpeg || format == .png }
}

extension [StoredRendition] {
    fileprivate var tiles: IIIFTiles? {
        let scales = TileSheet.scales.filter { tileSheet(scale: $0) != nil }
        return scales.isEmpty ? nil : IIIFTiles(side: TileSheet.side, scales: scales)
    }
}
