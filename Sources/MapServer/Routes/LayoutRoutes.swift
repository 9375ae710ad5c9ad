import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import LayoutDocument
import NIOCore
import PageStore
import PositionedJSON

/// Layouts, revisions and corrections, for editors' tools.
struct LayoutRoutes: Sendable {
    let store: AsyncStore
    /// Maximum number of bytes of a layout or a list of corrections.
    let bodyLimit: Int
    private let cache = LayoutCache()

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pages/:page/layout", for: .editor, [(.get, layout), (.put, replace)])
        router.resource(
            "/v1/editions/:edition/pages/:page/revisions", for: .editor, [(.get, revisions), (.post, correct)])
        router.resource("/v1/editions/:edition/pages/:page/corrections", for: .editor, [(.post, tryCorrections)])
    }

    /// `GET …/revisions`: all revisions of a page, oldest first.
    private func revisions(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        _ = try Query(request)
        let name = try context.page()
        let (all, approvals) = try await store.run { (try $0.revisions(of: name), try $0.approvals(of: name)) }
        let json = JSONText.file { out in
            out.section("revisions", all) { revision, out in
                out.field("revision", revision.number)
                out.field("map", revision.mapID)
                out.field("image", revision.image.digest)
                out.field("imageIndex", revision.image.index)
                out.field("createdAt", revision.createdAt.text)
                out.field("publishedAt", revision.publishedAt?.text)
                switch revision.origin {
                case .engine: out.field("by", nil)
                case .correction(let person, let note, let base):
                    out.field("by", person)
                    out.field("note", note)
                    out.field("base", base)
                }
                out.field("approved", ifGiven: approvals[revision.number])
            }
        }
        return .whole(json, to: request, caching: "no-cache", vary: "Authorization")
    }

    /// `GET …/layout[?revision=N][&text=read]`: the layout of a revision, by default the newest; with `text=read` it
    /// has the text that was read of the page. In `If-Match`, `PUT` accepts the tag of the layout with or without that
    /// text.
    private func layout(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "revision", "text")
        let wanted = try query.revision()
        let hasReadText = try query.has("text", "read")
        let name = try context.page()
        let (revision, json) = try await store.run { store -> (Revision, Data) in
            let revision = try store.revision(wanted, orNewestOf: name)
            let read = hasReadText ? try store.readText(of: name) : nil
            return (revision, try store.layout(of: revision, with: read).json())
        }
        let tag = hasReadText ? EntityTag(layoutOf: revision, withText: json) : EntityTag(layoutOf: revision)
        let headers: HTTPFields = [
            .contentType: "application/json", .eTag: tag.text, .cacheControl: "private, no-cache",
            .vary: "Authorization", .revision: "\(revision.number)",
        ]
        if tag.isHeld(by: request) { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }

    /// `PUT …/layout[?note=TEXT]` with `If-Match`: stores a corrected layout as the newest revision.
    private func replace(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        try await save(request, context) { body, _ in
            let check = LayoutDocument.check(json: body)
            guard let layout = check.document else { throw LayoutFindings(check).problem }
            return (layout, nil)
        }
    }

    /// `POST …/revisions[?note=TEXT]` with `If-Match`: applies corrections to the newest layout, and stores the result
    /// as the newest revision.
    private func correct(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        try await save(request, context) { body, base in
            let corrections = try CorrectionList(sent: body)
            // A revision without a correction would claim that a person changed something.
            guard !corrections.operations.isEmpty else {
                throw Problem(
                    .badCorrections,
                    "The list `operations` is empty, so there is nothing to store. `PUT …/approval` approves the page as it is."
                )
            }
            let result = try base().corrected(by: corrections.operations)
            guard result.refusals.isEmpty else { throw Problem(result.refusals) }
            return (result.document, corrections)
        }
    }

    /// Stores a layout as the newest revision, unless another one was stored meanwhile (412).
    ///
    /// - Parameter layout: makes the layout from the request's body and, if needed, from the layout to correct; also
    ///   returns the corrections, if they are known.
    private func save(
        _ request: Request, _ context: AppRequestContext,
        _ layout: @escaping @Sendable (Data, () throws -> LayoutDocument) throws -> (LayoutDocument, CorrectionList?)
    ) async throws -> Response {
        let query = try Query(request, known: "note")
        let (name, note) = (try context.page(), query["note"] ?? "")
        guard note.unicodeScalars.count <= 500 else { throw Problem.badRequest("`note` takes 500 characters.") }
        try request.requireJSON()
        try request.requireIfMatch()
        let person = context.person
        // Refuse a conflict before reading the body.
        let base = try await store.run { store in try store.newest(of: name, meantBy: request).number }
        let body = try await request.body.bytes(upTo: bodyLimit)
        let revision = try await store.run { store -> Revision in
            let (corrected, corrections) = try layout(body) { try store.layout(of: name, revision: base) }
            let findings = LayoutFindings(corrected)
            guard !findings.hasErrors else { throw findings.problem }
            let number: Int
            do {
                number = try store.correct(
                    name, base: base, layout: corrected, by: person, note: note, corrections: corrections, at: .now)
            } catch StoreError.conflict {
                throw Problem(newerIs: try store.requiredNewest(of: name))
            }
            return try store.revision(number, orNewestOf: name)
        }
        var response = Response { out in
            out.field("revision", revision.number)
            out.field("map", revision.mapID)
        }
        response.headers[.eTag] = EntityTag(layoutOf: revision).text
        return response
    }

    /// `POST …/corrections[?revision=N][&text=read]`: responds with the corrected layout, the corrections that do not
    /// fit, and the rules that the layout would break. With `text=read` it corrects the layout with the text that was
    /// read. Stores nothing.
    private func tryCorrections(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "revision", "text")
        let wanted = try query.revision()
        let hasReadText = try query.has("text", "read")
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
    fileprivate init(sent body: Data) throws {
        do { try self.init(json: body) } catch {
            throw Problem(.badCorrections, "\(error)")
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
    fileprivate init(_ refusals: [CorrectedLayout.Refusal]) {
        self.init(
            .misfit, "\(refusals.count) corrections do not fit the page. Nothing was stored.",
            members: { out in
                out.key("refused")
                refusals.write(to: &out)
            })
    }
}
