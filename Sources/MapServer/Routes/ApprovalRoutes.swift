import HTTPTypes
import Hummingbird
import PageStore
import PositionedJSON

/// Routes to approve editions and pages.
struct ApprovalRoutes: Sendable {
    let store: AsyncStore

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/approval", for: .editor, [(.put, approveEdition)])
        router.resource("/v1/editions/:edition/pages/:page/approval", for: .editor, [(.put, approvePage)])
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
}

extension Approval {
    /// Writes person and time of the approval as members of an object.
    func write(to out: inout JSONText) {
        out.field("by", by)
        out.field("at", at.text)
    }
}

extension JSONText {
    /// Writes an approval as a member, if there is one.
    mutating func field(_ name: String, ifGiven approval: Approval?) {
        guard let approval else { return }
        key(name)
        object { approval.write(to: &$0) }
    }
}
