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

    /// `GET …/image?width=200|1000|2000|3000|4000[&revision=N]`: the rendition of that width, or the widest one of a
    /// narrower page.
    private func image(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "width", "revision")
        guard let width = try query.number("width", in: 1...100_000), Rendition.widths.contains(width) else {
            let widths = Rendition.widths.map(String.init).joined(separator: ", ")
            throw Problem.badRequest("`width` must be one of \(widths).")
        }
        let wanted = try query.revision()
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        let (rendition, revision) = try await store.run { store -> (StoredRendition, Revision) in
            let revision = try store.revision(wanted, of: name, forEditor: isEditor)
            guard let rendition = try store.renditions(of: revision.image).last(where: { $0.width <= width }) else {
                throw Problem.notFound("image of page \(name) any more: it was pruned, or never made for screens")
            }
            return (rendition, revision)
        }
        let tag = EntityTag(rendition.digest)
        let isPublished = revision.publishedAt != nil
        var headers: HTTPFields = [
            .eTag: tag.text, .cacheControl: isPublished ? cachePolicy.briefly(for: context.caller) : "no-store",
            .contentType: rendition.format.mediaType, .revision: "\(revision.number)",
        ]
        headers[.vary] = cachePolicy.varyByCaller
        if tag.isHeld(by: request) { return .notModified(headers) }
        let bytes = try await store.run { store in try store.bytes(of: rendition).map { ByteBuffer(bytes: $0) } }
        guard let bytes else { throw Problem.notFound("image of page \(name) any more: it was pruned") }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: bytes))
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
