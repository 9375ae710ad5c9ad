import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import PageStore
import PositionedJSON

/// A reader's marks, so that several devices have the same ones. Every set of marks belongs to one token, and no other
/// token can read or change it. The service does not look into a mark.
struct MarkRoutes: Sendable {
    let store: AsyncStore

    /// Maximum number of bytes of a body.
    static let bodyLimit = 1 << 20
    /// Maximum number of marks of a request or an answer.
    static let limit = 200

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/marks", for: nil, [(.get, list), (.post, keep)])
    }

    /// `GET /v1/marks?after=CURSOR`: the marks that changed after a cursor, including deleted ones.
    private func list(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let token = try context.holder()
        let query = try Query(request, known: "after", "limit")
        let limit = try query.number("limit", in: 1...Self.limit) ?? Self.limit
        let after = try query["after"].map { text in
            guard let cursor = MarkCursor(text) else {
                throw Problem.badRequest("`after` is a cursor that an earlier answer gave.")
            }
            return cursor
        }
        guard let found = try await store.run({ try $0.marks(of: token.id, after: after, limit: limit) }) else {
            throw Problem(
                .cursorExpired, "Read all marks anew, without `after`. A mark that is missing there was deleted.")
        }
        let json = JSONText.file { out in
            out.newLine(1)
            out.field("set", found.cursor.set)
            out.newLine(1)
            out.field("holder", token.name)
            out.section("marks", found.marks) { mark, out in
                out.field("id", mark.id)
                out.field("stamp", Int(mark.stamp))
                out.key("mark")
                if let content = mark.content { out.value(json: content) } else { out.value(nil) }
            }
            out.newLine(1)
            out.field("cursor", "\(found.cursor)")
            out.newLine(1)
            out.field("more", found.hasMore)
        }
        return .whole(json, to: request, caching: "private, no-cache", vary: "Authorization")
    }

    /// `POST /v1/marks`: stores changes, all or none. The answer names marks whose stored change is later.
    private func keep(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let token = try context.holder()
        _ = try Query(request)
        try request.requireJSON()
        let marks = try Self.marks(try await request.body.bytes(upTo: Self.bodyLimit))
        let (outdated, set) = try await store.run { try $0.keep(marks, of: token.id) }
        return Response { out in
            out.field("set", set)
            out.field("holder", token.name)
            out.field("outdated", outdated)
        }
    }

    /// The body, such as `{"marks": [{"id": "…", "stamp": 1795993200000, "mark": {…}}]}`; `mark` is null for a deleted
    /// mark.
    private static func marks(_ json: Data) throws -> [ReaderMark] {
        let marks: [ReaderMark]
        do {
            let record = try JSONRecord(JSONValue(parsing: json), only: ["marks"])
            marks = try record.list("marks", of: mark)
        } catch { throw Problem(unreadable: error) }
        guard (1...limit).contains(marks.count) else { throw Problem.badRequest("Send 1 to \(limit) marks at once.") }
        return marks
    }

    private static func mark(_ value: JSONValue) throws(JSONFieldError) -> ReaderMark {
        let record = try JSONRecord(value, only: ["id", "stamp", "mark"])
        let id = try record.read("id") { value throws(JSONFieldError) in
            let id = try JSONForm.text(value)
            guard ReaderMark.isAllowed(id: id) else {
                throw JSONFieldError("an id of 1 to 64 letters, digits, `-`, `_` and `.`")
            }
            return id
        }
        let content = try record.read("mark", content)
        let latest = content == nil ? ReaderMark.latestDeletion : ReaderMark.latestStamp
        let stamp = try record.read("stamp") { value throws(JSONFieldError) in
            let stamp = Int64(try JSONForm.integer(value.whole))
            guard (0...latest).contains(stamp) else { throw JSONFieldError("a whole number from 0 to \(latest)") }
            return stamp
        }
        return ReaderMark(id: id, stamp: stamp, content: content)
    }

    /// The JSON of a mark; nil for null.
    private static func content(_ value: JSONValue) throws(JSONFieldError) -> Data? {
        if case .null = value { return nil }
        guard case .record = value else { throw JSONFieldError("an object, or null for a deleted mark") }
        var out = JSONText()
        out.value(value)
        let content = Data(out.text.utf8)
        guard content.count <= ReaderMark.Quota.content else {
            throw JSONFieldError("an object of at most \(ReaderMark.Quota.content) bytes of JSON")
        }
        return content
    }
}

extension AppRequestContext {
    /// The token of the caller. The request concerns the marks of this token.
    ///
    /// - Throws: `Problem`: 401 without a token, even if published pages can be read without one; 403 for a token that
    ///   may not read.
    fileprivate func holder() throws -> AccessToken {
        try require(.reader)
        guard let token = caller.token else {
            throw Authenticator.unauthorized(
                "Marks belong to the holder of a token. Send one: `Authorization: Bearer …`. `mojiwaku token make` makes one."
            )
        }
        return token
    }
}
