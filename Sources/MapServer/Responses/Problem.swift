import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import PositionedJSON

/// A refusal of a request, sent as problem details (RFC 9457).
struct Problem: Error {
    /// The status, 400 or above.
    var status: HTTPResponse.Status
    /// The kind of problem. It ends the `type` of the problem details, and has their `title`.
    var code: ProblemCode
    /// The fault of this request, and a remedy.
    var detail: String
    /// Further headers of the response.
    var headers = HTTPFields()
    /// Writes further members of the JSON object.
    var members: (@Sendable (inout JSONText) -> Void)?
}

extension Problem {
    static func notFound(_ what: String) -> Problem {
        let end = what.hasSuffix(".") ? "" : "."
        return Problem(status: .notFound, code: .notFound, detail: "There is no \(what)\(end)")
    }

    /// `Content-Type` of problem details.
    static let mediaType = "application/problem+json"

    /// A problem that the router or Hummingbird reports only as a status.
    init(_ status: HTTPResponse.Status) {
        switch status {
        case .notFound: self = .notFound("such address")
        case .contentTooLarge: self = .tooLarge(limit: nil)
        default:
            self.init(status: status, code: .refused, detail: "The request cannot be fulfilled.")
        }
    }

    static func badRequest(_ detail: String) -> Problem {
        Problem(status: .badRequest, code: .badRequest, detail: detail)
    }

    /// - Parameter limit: maximum number of bytes of the body; nil when unknown.
    static func tooLarge(limit: Int?) -> Problem {
        let most = limit.map { "The body is longer than the limit of \($0) bytes." }
        return Problem(
            status: .contentTooLarge, code: .tooLarge,
            detail: most ?? "The body is longer than the limit of this address.")
    }

    /// The problem of an unreadable JSON body.
    ///
    /// - Parameter error: the error of `JSONValue` or `JSONRecord`.
    init(unreadable error: any Error) {
        if let error = error as? JSONFieldError {
            self = .badRequest("\(error.place): expected \(error.expected).")
        } else {
            self = .badRequest("This is not JSON: \(error).")
        }
    }

    /// The response with the problem details.
    func response(to requestID: String) -> Response {
        var response = Response { out in
            out.field("type", "urn:mojiwaku:problem:\(code.rawValue)")
            out.field("title", code.entry.english)
            out.field("status", status.code)
            out.field("detail", detail)
            out.field("instance", "urn:mojiwaku:request:\(requestID)")
            members?(&out)
        }
        response.status = status
        response.headers[.contentType] = Self.mediaType
        for field in headers { response.headers[field.name] = field.value }
        return response
    }
}

extension Response {
    /// A response of JSON.
    init(json: Data) {
        self.init(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
    }

    /// A response of one JSON object on one line, which is not cached.
    ///
    /// - Parameter body: writes the members of the object.
    init(object body: (inout JSONText) -> Void) {
        self.init(json: Data("\(JSONText.line(body))\n".utf8))
        headers[.cacheControl] = "no-store"
    }
}
