import Catalogue
import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import LayoutDocument
import PageStore
import PositionedJSON
import WebExchange

/// Converts a reader's mark to a Web Annotation, and an annotation to numbers in the published revision.
struct AnnotationRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy
    let settings: ServerSettings

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/annotation-context", for: nil, [(.get, annotationContext)])
        router.resource(
            "/v1/editions/:edition/pages/:page/annotation", for: .reader, [(.get, annotation), (.post, numbers)])
    }

    /// `GET /v1/annotation-context`: the JSON-LD context of our additions to the terms of the standard.
    private func annotationContext(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        return .whole(
            AnnotationContext.json, AnnotationContext.mediaType, to: request, caching: "public, max-age=86400",
            vary: "Accept")
    }

    /// `GET …/annotation?first=N&last=M[&revision=R]`: the annotation of a mark.
    private func annotation(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "first", "last", "revision")
        let wanted = try query.revision()
        guard let first = try query.number("first", in: 1...1_000_000),
            let last = try query.number("last", in: 1...1_000_000)
        else { throw Problem.badRequest("Name the marked characters by their numbers: `first=…` and `last=…`.") }
        guard first <= last else {
            throw Problem.notFound("mark from \(first) to \(last): give the lower number first")
        }
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        let addresses = try request.addresses(settings)
        let (json, isPublished) = try await store.run { store -> (Data, Bool) in
            let revision = try store.revision(wanted, of: name, forEditor: isEditor)
            let known = try store.text(of: name).flatMap { $0.revision == revision.number ? $0.text.entries : nil }
            do {
                let mark = try MarkAnnotation(
                    marking: first...last, on: store.map(revision.mapID), mapAddress: addresses.map(id: revision.mapID),
                    entries: known ?? [], source: addresses.page(name.page, of: name.edition).canvas
                )
                return (mark.json(context: addresses.annotationContext), revision.publishedAt != nil)
            } catch let error as MarkAnnotationError {
                throw Problem.notFound("such numbers on page \(name): \(error)")
            }
        }
        return .whole(
            json, MarkAnnotation.mediaType, to: request,
            caching: isPublished ? cachePolicy.briefly(for: context.caller) : "no-store",
            vary: cachePolicy.varyByCaller)
    }

    /// `POST …/annotation`: takes an annotation, and responds with the numbers that it marks in the published revision.
    private func numbers(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        try request.requireJSON(orLinked: true)
        let (name, addresses) = (try context.page(), try request.addresses(settings))
        let body = try await request.body.bytes(upTo: MarkAnnotation.longest)
        let mark: MarkAnnotation
        do throws(MarkAnnotationError) { mark = try MarkAnnotation(json: body) } catch {
            throw Problem(.badAnnotation, "\(error)")
        }
        if let meant = addresses.page(at: mark.source), meant != (name.edition, name.page) {
            throw Problem(
                .badAnnotation, "The annotation is about page \(meant.edition)/\(meant.page), not about \(name).")
        }
        return try await store.run { store in
            let revision = try store.revision(nil, of: name, forEditor: false)
            let current = try store.map(revision.mapID)
            let earlier = try mark.revision.flatMap { number in
                try store.revisions(of: name).first { $0.number == number && $0.publishedAt != nil }
            }
            let known = try store.text(of: name).flatMap { $0.revision == revision.number ? $0.text.entries : nil }
            let found: [ClosedRange<Int>]
            do {
                found = try mark.numbers(
                    on: current, earlier: earlier.map { try store.map($0.mapID) }, entries: known ?? [])
            } catch let error as MarkAnnotationError { throw Problem.notFound("mark on page \(name): \(error)") }
            return Response(object: { out in
                out.field("revision", revision.number)
                out.field("map", revision.mapID)
                out.objects("marks", found) { range, out in
                    out.field("first", range.lowerBound)
                    out.field("last", range.upperBound)
                }
            })
        }
    }
}
