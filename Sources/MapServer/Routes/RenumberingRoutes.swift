import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore

/// Renumberings, which carry marks from one revision to another.
struct RenumberingRoutes: Sendable {
    let store: AsyncStore
    let cachePolicy: CachePolicy

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pages/:page/renumbering", for: .reader, [(.get, renumbering)])
    }

    /// `GET …/renumbering?from=R1&to=R2`; without `to`, to the published revision.
    private func renumbering(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "from", "to")
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        guard let from = try query.number("from", in: 1...1_000_000) else {
            throw Problem.badRequest("Name the earlier revision: `from=…`.")
        }
        let to = try query.number("to", in: 1...1_000_000)
        let json = try await store.run { store in
            let page = try store.page(name)
            guard let later = isEditor ? to ?? page?.publishedRevision : page?.publishedRevision.map({ to ?? $0 })
            else {
                throw Problem(absent: page, name)
            }
            let revisions = try store.revisions(of: name).filter { isEditor || $0.publishedAt != nil }
            let maps = try [from, later].map { number -> HighlightMap in
                guard let id = revisions.first(where: { $0.number == number })?.mapID else {
                    throw Problem.notFound("revision \(number) of page \(name)")
                }
                return try store.map(id)
            }
            return maps[0].renumbering(to: maps[1]).json()
        }
        // The renumbering between two revisions never changes; without `to` it changes with the next publication.
        let caching = to == nil ? cachePolicy.briefly(for: context.caller) : cachePolicy.forever(for: context.caller)
        return .json(json, to: request, caching: caching, vary: cachePolicy.varyByCaller)
    }
}
