import Catalogue
import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird
import NIOCore
import PageGeometry
import PageStore
import PositionedJSON

/// The rectangles of marks, for clients that do not store maps.
struct SpanRoutes: Sendable {
    let store: AsyncStore
    /// Maximum number of bytes of a body.
    let bodyLimit: Int

    func add(to router: Router<AppRequestContext>) {
        router.resource("/v1/editions/:edition/pages/:page/spans", for: .reader, [(.post, spans)])
    }

    /// `POST …/spans`: takes the ends of spans as numbers or points, and responds with numbers and rectangles.
    private func spans(_ request: Request, _ context: AppRequestContext) async throws -> Response {
        let query = try Query(request, known: "revision")
        let wanted = try query.revision()
        let (name, isEditor) = (try context.page(), context.caller.may(.editor))
        try request.requireJSON()
        let spans = try SpanRequest(try await request.body.bytes(upTo: bodyLimit))
        return try await store.run { store in
            let revision = try store.revision(wanted, of: name, forEditor: isEditor)
            return try spans.response(on: store.map(revision.mapID), of: revision)
        }
    }
}

/// The body of a request for spans, such as `{"spans": [{"from": 12, "to": [380, 412]}], "reach": 30}`.
struct SpanRequest {
    enum End {
        case number(Int)
        case point(PixelPoint)
    }

    var spans: [(from: End, to: End)]
    /// Maximum distance from a point to the nearest cell, in px, 0 to 1000.
    var reach: Int

    /// Maximum number of spans of a request.
    static let limit = 100

    init(_ json: Data) throws {
        do {
            let record = try JSONRecord(JSONValue(parsing: json), only: ["spans", "reach"])
            reach =
                try record.readIfPresent("reach") { value throws(JSONFieldError) in
                    try JSONForm.pixels(value.whole)
                } ?? 0
            spans = try record.list("spans") { value throws(JSONFieldError) in
                let span = try JSONRecord(value, only: ["from", "to"])
                return (try span.read("from", Self.end), try span.read("to", Self.end))
            }
        } catch { throw Problem(unreadable: error) }
        guard (1...Self.limit).contains(spans.count), (0...1000).contains(reach) else {
            throw Problem.badRequest("Request 1 to \(Self.limit) spans, with a reach from 0 to 1000.")
        }
    }

    private static func end(_ value: JSONValue) throws(JSONFieldError) -> End {
        if case .list(let parts) = value {
            let point = try parts.map { part throws(JSONFieldError) in try JSONForm.pixels(part.whole) }
            guard point.count == 2 else { throw JSONFieldError("a number, or a point [x, y]") }
            return .point(PixelPoint(x: point[0], y: point[1]))
        }
        return .number(try JSONForm.integer(value.whole))
    }

    /// The response: numbers and rectangles of each span; null for a span with an end that is not near any cell.
    func response(on map: HighlightMap, of revision: Revision) throws -> Response {
        let index = HighlightMapIndex(map)
        func number(_ end: End) -> Int? {
            switch end {
            case .number(let number): (1...max(1, map.count)).contains(number) && map.count > 0 ? number : nil
            case .point(let point): index.number(at: point) ?? index.number(near: point, within: reach)
            }
        }
        return Response { out in
            out.field("revision", revision.number)
            out.field("map", revision.mapID)
            out.array("spans", spans) { span, out in
                guard let a = number(span.from), let b = number(span.to) else { return out.value(nil) }
                out.object { out in
                    out.field("first", min(a, b))
                    out.field("last", max(a, b))
                    out.array("rects", map.fill(from: min(a, b), to: max(a, b))) { $1.value($0.rect.sides) }
                }
            }
        }
    }
}
