import Catalogue
import Foundation
import HTTPTypes
import Hummingbird
import PageStore
import PositionedJSON

/// A refusal of a request, sent as problem details (RFC 9457).
struct Problem: Error {
    /// The kind of problem. It ends the `type` of the problem details, and has their `title`.
    let code: ProblemCode
    /// The fault of this request, and a remedy.
    let detail: String
    let status: HTTPResponse.Status
    let headers: HTTPFields
    /// Writes further members of the JSON object.
    let members: (@Sendable (inout JSONText) -> Void)?

    /// - Parameters:
    ///   - status: the status, 400 or above; nil for the usual one of the code.
    ///   - headers: further headers of the response.
    init(
        _ code: ProblemCode, _ detail: String, status: HTTPResponse.Status? = nil, headers: HTTPFields = [:],
        members: (@Sendable (inout JSONText) -> Void)? = nil
    ) {
        (self.code, self.detail, self.headers, self.members) = (code, detail, headers, members)
        self.status = status ?? code.usualStatus
    }
}

extension ProblemCode {
    fileprivate var usualStatus: HTTPResponse.Status {
        switch self {
        case .badRequest, .refused: .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound, .removed: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .notAcceptable: .notAcceptable
        case .editionWithdrawn, .learning, .untitled: .conflict
        case .cursorExpired, .withdrawn: .gone
        case .conflict: .preconditionFailed
        case .quota, .tooLarge: .contentTooLarge
        case .mediaType: .unsupportedMediaType
        case .range: .rangeNotSatisfiable
        case .badAnnotation, .badCorrections, .badLayout, .badRule, .misfit: .unprocessableContent
        case .ifMatch: .preconditionRequired
        case .tooManyRequests: .tooManyRequests
        case .internal, .store: .internalServerError
        case .transferCoding: .notImplemented
        case .readOnly, .stopping, .storeSilent, .tryAgain: .serviceUnavailable
        }
    }
}

extension Problem {
    static func notFound(_ what: String) -> Problem {
        let end = what.hasSuffix(".") ? "" : "."
        return Problem(.notFound, "There is no \(what)\(end)")
    }

    /// `Content-Type` of problem details.
    static let mediaType = "application/problem+json"

    /// A problem that the router or Hummingbird reports only as a status.
    init(_ status: HTTPResponse.Status) {
        switch status {
        case .notFound: self = .notFound("such address")
        case .contentTooLarge: self = .tooLarge(limit: nil)
        default:
            self.init(.refused, "The request cannot be fulfilled.", status: status)
        }
    }

    static func badRequest(_ detail: String) -> Problem {
        Problem(.badRequest, detail)
    }

    /// - Parameter limit: maximum number of bytes of the body; nil when unknown.
    static func tooLarge(limit: Int?) -> Problem {
        let most = limit.map { "The body is longer than the limit of \($0) bytes." }
        return Problem(.tooLarge, most ?? "The body is longer than the limit of this address.")
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

    init(_ error: StoreError) {
        switch error {
        case .notFound(let what): self = .notFound(what)
        case .removed:
            self = Problem(.removed, "\(error).")
        case .badName, .badTitle: self = .badRequest("\(error).")
        case .busy, .diskFull, .unreachable, .refused, .tooManyConnections, .bucketUnreachable:
            self = Problem(
                .tryAgain, "The store cannot do this just now. Try again in some seconds.", headers: [.retryAfter: "5"])
        case .readOnly:
            self = Problem(
                .readOnly, "The service reads a standby, and cannot store anything. Ask the service of the primary.")
        case .conflict(_, _, let latest):
            self = Problem(
                .conflict, "\(error).",
                members: { $0.field("revision", latest) })
        case .badCorrection:
            self = Problem(.badLayout, "\(error).")
        case .cursorExpired(let resume):
            self = Problem(
                .cursorExpired, "Read all editions anew, then go on from the cursor `resume`.",
                members: { $0.field("resume", "\(resume)") })
        case .tooManyMarks:
            self = Problem(.quota, "\(error).")
        default:
            // Only the log gets the database's message: it may name files and tables.
            self = Problem(.store, "This is not the request's fault. The service's log has the reason.")
        }
    }
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
