import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import LayoutDocument
import PageStore
import PositionedJSON

/// Routes of proposals: new results of the analysis that wait beside a correction until an editor decides.
struct ProposalRoutes: Sendable {
    let store: AsyncStore
    /// Maximum number of bytes of a body.
    let bodyLimit: Int

    func add(to router: Router<AppRequestContext>) {
        let all = "/v1/editions/:edition/pages/:page/proposals"
        router.resource("\(all)", for: .editor, [(.get, list)])
        router.resource("\(all)/:proposal", for: .editor, [(.post, decide)])
        router.resource("\(all)/:proposal/layout", for: .editor, [(.get, layout)])
    }

    /// `GET …/proposals`: the open proposals of a page, oldest first.
    private func list(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let name = try context.page()
        let open = try await store.run { try $0.proposals(of: name) }
        let json = JSONText.file { out in
            out.section("proposals", open) { proposal, out in
                out.field("id", Int(proposal.id))
                out.field("beside", proposal.beside)
                out.field("createdAt", proposal.createdAt.text)
            }
        }
        return .whole(json, to: request, caching: "no-cache", vary: "Authorization")
    }

    /// `GET …/proposals/{id}/layout`: the layout of the page if the proposal were accepted.
    private func layout(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, id) = (try context.page(), try context.proposal())
        let json = try await store.run { try $0.layout(ofProposal: id, of: name).json() }
        return .whole(json, to: request, caching: "private, no-cache", vary: "Authorization")
    }

    /// `POST …/proposals/{id}`: accepts or rejects a proposal. An accepted proposal becomes the page's newest revision.
    /// `If-Match` may name the layout that the editor compared with the proposal.
    private func decide(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let (name, id, person) = (try context.page(), try context.proposal(), context.person)
        try request.requireJSON()
        let body = try await request.body.bytes(upTo: bodyLimit)
        let decision = try Decision(body)
        let revision = try await store.run { store -> Int? in
            if request.headers.contains(.ifMatch) { _ = try store.newest(of: name, meantBy: request) }
            guard try store.proposals(of: name).contains(where: { $0.id == id }) else {
                throw StoreError.notFound("open proposal \(id) of \(name)")
            }
            switch decision {
            case .accept: return try store.accept(proposal: id, by: person, of: name)
            case .reject:
                try store.reject(proposal: id, by: person, at: .now)
                return nil
            }
        }
        return Response { out in
            out.field("proposal", Int(id))
            if let revision { out.field("revision", revision) }
        }
    }

    /// The body, such as `{"decision": "accept"}`.
    private enum Decision: String, CaseIterable {
        case accept, reject

        init(_ json: Data) throws {
            do {
                let record = try JSONRecord(JSONValue(parsing: json), only: ["decision"])
                self = try record.read("decision") { value throws(JSONFieldError) in try JSONForm.choice(value) }
            } catch { throw Problem(unreadable: error) }
        }
    }
}

extension AppRequestContext {
    fileprivate func proposal() throws -> Int64 {
        let text = try parameters.require("proposal")
        guard let id = Int64(text), id > 0, String(id) == text else {
            throw Problem.notFound("proposal of this number")
        }
        return id
    }
}

extension PageStore {
    /// Accepts a proposal.
    ///
    /// - Returns: the number of the new revision.
    /// - Throws: `Problem`, 409 when the page was corrected after the proposal was made.
    fileprivate func accept(proposal id: Int64, by person: String, of name: PageName) throws -> Int {
        do { return try accept(proposal: id, by: person, at: .now) } catch StoreError.conflict(
            _, let beside, let latest)
        {
            throw Problem(
                .conflict,
                "The proposal belongs to revision \(beside), but \(name) is now at \(latest). Reject it, or "
                    + "correct the newest layout.",
                status: .conflict, members: { $0.field("revision", latest) })
        }
    }
}
