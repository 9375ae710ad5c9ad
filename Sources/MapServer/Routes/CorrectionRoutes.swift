import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import LayoutDocument
import NIOCore
import PageStore
import PositionedJSON

/// Applies corrections as a trial, without storing them.
struct CorrectionRoutes: Sendable {
    let store: AsyncStore
    /// Maximum number of bytes of a list of corrections.
    let bodyLimit: Int
    private let cache = LayoutCache()

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pages/:page/corrections", for: .editor, [(.post, correct)])
    }

    /// `POST …/corrections[?revision=N][&text=read]`: responds with the corrected layout, the corrections that do not
    /// fit, and the rules that the layout would break. With `text=read` it corrects the layout with the text that was
    /// read. Stores nothing.
    private func correct(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "revision", "text")
        let wanted = try query.revision()
        let hasReadText = try query.choice("text", of: LayoutText.self) == .read
        let name = try context.page()
        try request.requireJSON()
        let body = try await request.body.bytes(upTo: bodyLimit)
        return try await store.run { [cache] store in
            let corrections = try CorrectionList(sent: body)
            let revision = try store.revision(wanted, orNewestOf: name)
            // If an attempt to read the published revision failed, an editor keeps the text that was read before.
            let read = hasReadText ? try store.readText(of: name) ?? cache.readText(of: name) : nil
            let result = try cache.layout(of: revision, with: read, in: store).corrected(by: corrections.operations)
            return Response { out in
                out.field("revision", revision.number)
                out.key("refused")
                result.refusals.write(to: &out)
                out.key("findings")
                LayoutFindings(result.document).write(to: &out)
                out.field("layout", json: result.document.json())
            }
        }
    }
}

extension CorrectionList {
    /// Parses a list of corrections.
    ///
    /// - Throws: `Problem`, 422.
    init(sent body: Data) throws {
        do { try self.init(json: body) } catch {
            throw Problem(
                status: .unprocessableContent, code: .badCorrections,
                detail: "\(error)")
        }
    }
}

extension [CorrectedLayout.Refusal] {
    fileprivate func write(to out: inout JSONText) {
        out.objects(self) { refusal, out in
            out.field("operation", refusal.index)
            out.field("isMissing", refusal.error.isMissing)
            out.field("code", refusal.error.code.rawValue)
            out.field("parameters", refusal.error.parameters)
            out.field("message", refusal.error.description)
        }
    }
}

extension Problem {
    /// The refusal to store a revision without any correction.
    static var noCorrections: Problem {
        Problem(
            status: .unprocessableContent, code: .badCorrections,
            detail:
                "The list `operations` is empty, so there is nothing to store. `PUT …/approval` approves the page as it is."
        )
    }

    /// The refusal of corrections that do not fit the layout.
    init(_ refusals: [CorrectedLayout.Refusal]) {
        self.init(
            status: .unprocessableContent, code: .misfit,
            detail: "\(refusals.count) corrections do not fit the page. Nothing was stored.",
            members: { out in
                out.key("refused")
                refusals.write(to: &out)
            })
    }
}
