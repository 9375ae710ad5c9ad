import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import PageStore
import PositionedJSON

/// Routes to withdraw and restore pages and editions.
struct WithdrawalRoutes: Sendable {
    let store: AsyncStore

    func add(to router: Router<AppRequestContext>) {
        router.resource(
            "/v1/editions/:edition/withdrawal", for: .editor, [(.put, withdrawEdition), (.delete, restoreEdition)])
        router.resource(
            "/v1/editions/:edition/pages/:page/withdrawal", for: .editor,
            [(.put, withdrawPage), (.delete, restorePage)])
    }

    /// `PUT /v1/editions/{edition}/withdrawal`: readers get nothing of the edition until it is restored.
    private func withdrawEdition(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, person) = (try context.edition(), context.person)
        let count = try await store.run { try $0.withdraw(edition: name, by: person, at: .now) }
        return Response { out in
            out.field("edition", name)
            out.field("withdrawnPages", count)
        }
    }

    /// `DELETE /v1/editions/{edition}/withdrawal`: readers get back the pages that were withdrawn with the edition.
    private func restoreEdition(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let name = try context.edition()
        let count = try await store.run { try $0.restore(edition: name, at: .now) }
        return Response { out in
            out.field("edition", name)
            out.field("publishedPages", count)
        }
    }

    /// `PUT …/withdrawal`: readers no longer get the page, nor the pages that wait with its image.
    private func withdrawPage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, person) = (try context.page(), context.person)
        let (revision, others) = try await store.run { store in
            let others = try store.withdraw(name, by: person, at: .now)
            return (try store.page(name)?.withdrawnRevision, others)
        }
        return Response { out in
            out.field("page", name.page)
            if let revision { out.field("withdrawnRevision", revision) }
            if !others.isEmpty { out.field("others", others.map(\.description)) }
        }
    }

    /// `DELETE …/withdrawal`: readers get the page back.
    private func restorePage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let name = try context.page()
        let revision = try await store.run { store -> Int? in
            if try store.edition(named: name.edition)?.withdrawal != nil {
                throw Problem(
                    status: .conflict, code: .editionWithdrawn,
                    detail: "Edition \(name.edition) is withdrawn. Restore the edition.")
            }
            return try store.restore(name, at: .now)
        }
        return Response { out in
            out.field("page", name.page)
            if let revision { out.field("revision", revision) }
        }
    }
}
