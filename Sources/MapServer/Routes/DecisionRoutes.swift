import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import PageStore
import PositionedJSON

/// Routes to approve, withdraw and restore editions and pages.
struct DecisionRoutes: Sendable {
    let store: AsyncStore

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/approval", for: .editor, [(.put, approveEdition)])
        router.resource("/v1/editions/:edition/pages/:page/approval", for: .editor, [(.put, approvePage)])
        router.resource(
            "/v1/editions/:edition/withdrawal", for: .editor, [(.put, withdrawEdition), (.delete, restoreEdition)])
        router.resource(
            "/v1/editions/:edition/pages/:page/withdrawal", for: .editor,
            [(.put, withdrawPage), (.delete, restorePage)])
    }

    /// `PUT /v1/editions/{edition}/approval`: publishes an edition that waits for approval.
    private func approveEdition(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, person) = (try context.edition(), context.person)
        let approval = try await store.run { try $0.approve(edition: name, by: person, at: .now) }
        return Response { out in
            out.field("edition", name)
            approval.write(to: &out)
        }
    }

    /// `PUT …/approval` with `If-Match`: records that the editor has checked a page's newest revision. This may publish
    /// a page that waits for an editor.
    private func approvePage(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, person) = (try context.page(), context.person)
        try request.requireIfMatch()
        let (number, approval) = try await store.run { store in
            let newest = try store.newest(of: name, meantBy: request)
            do {
                return (newest.number, try store.approve(name, revision: newest.number, by: person, at: .now))
            } catch StoreError.conflict {
                throw Problem(newerIs: try store.requiredNewest(of: name))
            }
        }
        return Response { out in
            out.field("revision", number)
            approval.write(to: &out)
        }
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
                throw Problem(.editionWithdrawn, "Edition \(name.edition) is withdrawn. Restore the edition.")
            }
            return try store.restore(name, at: .now)
        }
        return Response { out in
            out.field("page", name.page)
            if let revision { out.field("revision", revision) }
        }
    }
}

extension Approval {
    func write(to out: inout JSONText) {
        out.field("by", by)
        out.field("at", at.text)
    }
}

extension JSONText {
    mutating func field(_ name: String, ifGiven approval: Approval?) {
        guard let approval else { return }
        key(name)
        object { approval.write(to: &$0) }
    }
}
