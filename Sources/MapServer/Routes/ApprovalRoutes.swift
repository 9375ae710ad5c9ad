import HTTPTypes
import HighlightMap
import Hummingbird
import PageStore

/// What editors have found right.
struct ApprovalRoutes: Sendable {
    let desk: StoreDesk

    func add(to router: Router<ServiceContext>) {
        router.resource("/v1/editions/:edition/approval", [(.put, approveEdition)])
        router.resource("/v1/editions/:edition/pages/:page/approval", [(.put, approvePage)])
    }

    /// `PUT /v1/editions/{edition}/approval`: an edition that waits for it is published.
    private func approveEdition(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.editor)
        _ = try Query(request)
        let (name, person) = (try context.edition(), context.person)
        let approval = try await desk.ask { try $0.approve(edition: name, by: person, at: .now) }
        return answer { out in
            out.field("edition", name)
            approval.write(to: &out)
        }
    }

    /// `PUT …/approval` with `If-Match`: the newest revision of a page was looked at. Nothing is published by it.
    private func approvePage(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.editor)
        _ = try Query(request)
        let (name, person) = (try context.page(), context.person)
        try request.requireIfMatch()
        let (number, approval) = try await desk.ask { store in
            let newest = try store.newest(of: name, meantBy: request)
            do {
                return (newest.number, try store.approve(name, revision: newest.number, by: person, at: .now))
            } catch StoreError.conflict {
                throw Problem(newerIs: try store.requiredNewest(of: name))
            }
        }
        return answer { out in
            out.field("revision", number)
            approval.write(to: &out)
        }
    }

    private func answer(_ body: (inout JSONText) -> Void) -> Response {
        var response = Response(object: body)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension Approval {
    /// Writes who approved and when, as members of an object.
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
