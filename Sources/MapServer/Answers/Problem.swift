import Foundation
import HTTPTypes
import HighlightMap
import Hummingbird

/// Why a request was not fulfilled (RFC 9457, problem details).
struct Problem: Error {
    /// The status, from 400.
    var status: HTTPResponse.Status
    /// A name for the kind of problem, such as `not-found`: the end of its `type`.
    var kind: String
    /// What it is in general.
    var title: String
    /// What happened here, and what to do.
    var detail: String
    /// Further headers of the answer.
    var headers = HTTPFields()
    /// Writes further members.
    var members: (@Sendable (inout JSONText) -> Void)?

    static func notFound(_ what: String) -> Problem {
        Problem(status: .notFound, kind: "not-found", title: "Not found", detail: "There is no \(what).")
    }

    /// `Content-Type` of problems.
    static let media = "application/problem+json"

    /// A refusal of which only the status is known.
    init(_ status: HTTPResponse.Status) {
        switch status {
        case .notFound: self = .notFound("such address")
        case .contentTooLarge:
            self.init(
                status: status, kind: "too-large", title: "Too large",
                detail: "The body is longer than this address takes.")
        default:
            self.init(
                status: status, kind: "refused", title: status.reasonPhrase,
                detail: "The request cannot be fulfilled.")
        }
    }

    /// A problem from its parts.
    init(
        status: HTTPResponse.Status, kind: String, title: String, detail: String, headers: HTTPFields = HTTPFields(),
        members: (@Sendable (inout JSONText) -> Void)? = nil
    ) {
        self.status = status
        self.kind = kind
        self.title = title
        self.detail = detail
        self.headers = headers
        self.members = members
    }

    static func badRequest(_ detail: String) -> Problem {
        Problem(status: .badRequest, kind: "bad-request", title: "Bad request", detail: detail)
    }

    /// What reading a small body of JSON by fields threw.
    init(unreadable error: any Error) {
        if let error = error as? JSONFieldError {
            self = .badRequest("\(error.place): expected \(error.expected).")
        } else {
            self = .badRequest("This is not JSON: \(error).")
        }
    }

    /// The answer as JSON.
    func response(to requestID: String) -> Response {
        var out = JSONText()
        out.open("{")
        out.field("type", "urn:mojiwaku:problem:\(kind)")
        out.field("title", title)
        out.field("status", status.code)
        out.field("detail", detail)
        out.field("instance", "urn:mojiwaku:request:\(requestID)")
        members?(&out)
        out.close("}")
        var response = Response(json: out.file, media: Self.media)
        response.status = status
        response.headers[.cacheControl] = "no-store"
        for field in headers { response.headers[field.name] = field.value }
        return response
    }
}

extension Response {
    /// An answer of JSON.
    init(json: Data, media: String = "application/json") {
        self.init(
            status: .ok, headers: [.contentType: media], body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }

    /// An answer of one JSON object on one line.
    init(object body: (inout JSONText) -> Void) {
        var out = JSONText()
        out.open("{")
        body(&out)
        out.close("}")
        self.init(json: out.file)
    }
}
