import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// Images of pages from the batch.
struct ImageRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pages/:page/image", for: .reader, [(.get, image)])
        router.resource("/v1/editions/:edition/pages/:page/thumbnail", for: .editor, [(.get, thumbnail)])
    }

    /// `GET …/thumbnail[?revision=N]`, for editors: a thumbnail of a revision, by default the newest, with the layout
    /// drawn over it.
    private func thumbnail(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let wanted = try Query(request, known: "revision").revision()
        let name = try context.page()
        let (revision, bytes) = try await store.run { store in
            let revision = try store.revision(wanted, orNewestOf: name)
            return (revision, try store.thumbnail(of: revision))
        }
        guard let bytes else { throw Problem.notFound("thumbnail of page \(name)") }
        return Response.whole(
            bytes, Rendition.Format.png.mediaType, to: request, caching: "private, no-cache",
            vary: cachePolicy.varyByCaller
        ).showing(revision)
    }

    /// `GET …/image[?width=200|700|1000|2000|3000|4000][&revision=N]`: the rendition of that width, or the widest one of a
    /// narrower page; WebP for a client that names it in `Accept`. `GET …/image?tile=COLUMN,ROW[&scale=1|2]` is a tile
    /// of the widest one.
    private func image(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "width", "tile", "scale", "revision")
        let part = try Part(query, takesWebP: ContentNegotiation(request.headers[.accept]).takesWebP)
        let wanted = try query.revision()
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        let (rendition, revision) = try await store.run { store -> (StoredRendition, Revision) in
            let revision = try store.revision(wanted, of: name, forEditor: isEditor)
            guard let rendition = part.rendition(in: try store.renditions(of: revision.image)) else {
                throw Problem.notFound("image of page \(name) any more: it was pruned, or never made for screens")
            }
            return (rendition, revision)
        }
        let tag = EntityTag(rendition.digest + part.tag)
        let isPublished = revision.publishedAt != nil
        var headers: HTTPFields = [
            .eTag: tag.text, .cacheControl: isPublished ? cachePolicy.briefly(for: context.caller) : "no-store",
            .contentType: rendition.format.mediaType, .revision: "\(revision.number)",
        ]
        headers[.vary] = "Accept, \(cachePolicy.varyByCaller)"
        if tag.isHeld(by: request) { return .notModified(headers) }
        let file = try await store.run { store in try store.bytes(of: rendition) }
        guard let file else { throw Problem.notFound("image of page \(name) any more: it was pruned") }
        guard let bytes = part.bytes(of: file, rendition) else {
            throw Problem.notFound("such tile of page \(name)")
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    private enum Part {
        case whole(width: Int, takesWebP: Bool)
        case tile(column: Int, row: Int, scale: Int)

        private static let usualWidth = 1000

        init(_ query: Query, takesWebP: Bool) throws {
            let scale = try query.number("scale", in: 1...2) ?? 1
            guard let tile = query["tile"] else {
                let width = try query.number("width", in: 1...100_000) ?? Self.usualWidth
                guard Rendition.widths.contains(width) else {
                    let widths = Rendition.widths.map(String.init).joined(separator: ", ")
                    throw Problem.badRequest("`width` must be one of \(widths).")
                }
                self = .whole(width: width, takesWebP: takesWebP)
                return
            }
            let numbers = tile.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
            guard numbers.count == 2, numbers.allSatisfy({ (0...999).contains($0) }) else {
                throw Problem.badRequest("`tile` must be a column and a row, such as 2,0.")
            }
            self = .tile(column: numbers[0], row: numbers[1], scale: scale)
        }

        func rendition(in all: [StoredRendition]) -> StoredRendition? {
            switch self {
            case .whole(let width, let takesWebP):
                let fitting = all.filter {
                    $0.width <= width && !$0.format.isTiled && (takesWebP || $0.format != .webp)
                }
                let widest = fitting.filter { $0.width == fitting.last?.width }
                return widest.first { $0.format == .webp } ?? widest.first
            case .tile(_, _, let scale): return all.tileSheet(scale: scale)
            }
        }

        /// Distinguishes the part from other parts of its file, in the entity tag.
        var tag: String { if case .tile(let column, let row, _) = self { "-\(column)-\(row)" } else { "" } }

        func bytes(of file: [UInt8], _ rendition: StoredRendition) -> Data? {
            guard case .tile(let column, let row, _) = self else { return Data(file) }
            return rendition.tile(column, row, of: file)
        }
    }
}

extension ContentNegotiation {
    /// Whether a client names WebP. Programs that accept any type may not know it.
    fileprivate var takesWebP: Bool { (weight("image/webp") ?? 0) > 0 }
}

extension [StoredRendition] {
    /// The tiles in a scale; nil for an image without them.
    func tileSheet(scale: Int) -> StoredRendition? {
        let sheets = filter(\.format.isTiled)
        guard let place = TileSheet.scales.firstIndex(of: scale), place < sheets.count else { return nil }
        return sheets[sheets.count - 1 - place]
    }
}

extension StoredRendition {
    /// A tile of this sheet; nil outside the page.
    func tile(_ column: Int, _ row: Int, of file: [UInt8]) -> Data? {
        let columns = TileSheet.count(width)
        return column < columns ? TileSheet(file: Data(file))[row * columns + column] : nil
    }
}

extension PageStore {
    /// A revision for an editor: `number`, or by default the newest.
    ///
    /// - Throws: `Problem`, 404 when there is no such revision.
    func revision(_ number: Int?, orNewestOf name: PageName) throws -> Revision {
        let revisions = try revisions(of: name)
        let revision = number.map { number in revisions.first { $0.number == number } } ?? revisions.last
        guard let revision else {
            throw Problem.notFound("\(number == nil ? "layout" : "such revision") of page \(name)")
        }
        return revision
    }

    /// A revision that the caller may see: `number`, or by default the published revision. Editors see every revision,
    /// and get the newest when none is published.
    ///
    /// - Throws: `Problem`: 404 when there is no such revision, 410 when its page is withdrawn. Readers cannot detect a
    ///   page that was never published.
    func revision(_ number: Int?, of name: PageName, forEditor isEditor: Bool) throws -> Revision {
        let known = try page(name)
        guard let page = known, isEditor || page.publishedRevision != nil else { throw Problem(absent: known, name) }
        let wanted = number ?? page.publishedRevision ?? page.latestRevision
        guard let revision = try revisions(of: name).first(where: { $0.number == wanted }),
            isEditor || revision.publishedAt != nil
        else { throw Problem.notFound(number == nil ? "page \(name)" : "such revision of page \(name)") }
        return revision
    }
}
