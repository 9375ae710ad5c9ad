import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import LayoutDocument
import NIOCore
import PageStore

/// What corrections would make of a page, for whoever is about to make them.
struct CorrectionRoutes: Sendable {
    let desk: StoreDesk
    let largest: Int
    private let shelf = LayoutShelf()

    init(desk: StoreDesk, largest: Int) {
        self.desk = desk
        self.largest = largest
    }

    func add(to router: Router<ServiceContext>) {
        router.resource("/v1/editions/:edition/pages/:page/corrections", [(.post, correct)])
    }

    /// `POST …/corrections[?revision=N]`: corrections in; the layout as it would be, what does not fit, and the rules that it would
    /// break out. Nothing is stored.
    private func correct(_ request: Request, _ context: ServiceContext) async throws -> Response {
        try context.require(.editor)
        let query = try Query(request, known: "revision")
        let wanted = try query.number("revision", in: 1...1_000_000)
        let name = try context.page()
        try request.requireJSON()
        let body = Data(try await request.body.collect(upTo: largest).readableBytesView)
        return try await desk.ask { [shelf] store in
            let corrections = try CorrectionList(sent: body)
            guard let base = try wanted ?? store.newest(of: name)?.number else {
                throw Problem.notFound("layout of page \(name)")
            }
            let result = try shelf.layout(of: name, revision: base, in: store).corrected(by: corrections.operations)
            var response = Response { out in
                out.field("revision", base)
                out.key("refused")
                result.refusals.write(to: &out)
                out.key("findings")
                LayoutFindings(result.document).write(to: &out)
                out.key("layout")
                out.value(json: result.document.json())
            }
            response.headers[.cacheControl] = "no-store"
            return response
        }
    }
}

extension CorrectionList {
    /// A list as somebody sent it.
    init(sent body: Data) throws {
        do { try self.init(json: body) } catch {
            throw Problem(
                status: .unprocessableContent, kind: "bad-corrections", title: "Not a list of corrections",
                detail: "\(error)")
        }
    }
}

extension [CorrectedLayout.Refusal] {
    fileprivate func write(to out: inout JSONText) {
        out.open("[")
        for refusal in self {
            out.object {
                $0.field("operation", refusal.index)
                $0.key("isMissing")
                $0.value(refusal.error.isMissing)
                $0.field("message", refusal.error.description)
            }
        }
        out.close("]")
    }
}

extension Problem {
    /// Corrections that do not fit.
    init(_ refusals: [CorrectedLayout.Refusal]) {
        self.init(
            status: .unprocessableContent, kind: "misfit", title: "Corrections do not fit",
            detail: "\(refusals.count) of the corrections do not fit the page. Nothing was stored.",
            members: { out in
                out.key("refused")
                refusals.write(to: &out)
            })
    }
}
