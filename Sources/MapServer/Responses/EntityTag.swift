import Digests
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// A strong entity tag (RFC 9110, section 8.8.3).
struct EntityTag: Hashable, Sendable {
    /// The tag with its quotes.
    let text: String

    init(_ name: String) { text = "\"\(name)\"" }

    /// The tag without its quotes.
    var name: Substring { text.dropFirst().dropLast() }

    /// The separator between the tag of a layout and the digest of the text that was read of it.
    static let textMark = "+"

    /// The tag of a map in a coding. It is the one of earlier versions, so that clients need not fetch maps again.
    init(map id: String, _ coding: ContentCoding) {
        self.init("\(id)-j\(coding.header ?? "")")
    }

    /// Whether the request's `If-None-Match` names this tag: the client already has these bytes.
    func isHeld(by request: Request) -> Bool {
        guard let header = request.headers[.ifNoneMatch] else { return false }
        if header == text { return true }
        return header.split(separator: ",").map(\.trimmed).contains { tag in
            tag == "*" || tag == text || tag.hasPrefix("W/") && tag.dropFirst(2) == text
        }
    }

    /// Whether the request's `If-Match` names this tag; nil without an `If-Match`. A weak tag does not match. The tag
    /// of a layout with text also matches the tag of that layout without text, and the reverse: only the revision
    /// counts.
    func isWanted(by request: Request) -> Bool? {
        request.headers[.ifMatch].map { header in
            header.split(separator: ",").map(\.trimmed).contains { tag in
                tag == "*" || tag == text
                    || tag.hasPrefix(text.dropLast() + Self.textMark) && tag.hasSuffix("\"")
            }
        }
    }
}

extension Response {
    /// A response whose entity tag is the digest of its bytes; 304 when the client already has them.
    ///
    /// - Parameter coding: the content coding of the bytes.
    static func whole(
        _ bytes: Data, _ mediaType: String = "application/json", to request: Request, caching: String, vary: String,
        coding: ContentCoding = .identity
    ) -> Response {
        let tag = EntityTag(sha256(bytes))
        var headers: HTTPFields = [
            .contentType: mediaType, .eTag: tag.text, .cacheControl: caching, .vary: vary,
        ]
        headers[.contentEncoding] = coding.header
        if tag.isHeld(by: request) { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The response with the number of its revision.
    func showing(_ revision: Revision) -> Response {
        var response = self
        response.headers[.revision] = "\(revision.number)"
        return response
    }

    /// The response 304. It has the headers of the whole response except those that describe the body.
    static func notModified(_ headers: HTTPFields) -> Response {
        var headers = headers
        headers[.contentType] = nil
        headers[.contentEncoding] = nil
        // Set no Content-Length: it would have to be the length of the omitted body.
        var response = Response(status: .notModified, headers: headers)
        response.headers[.contentLength] = nil
        return response
    }
}

extension HTTPField.Name {
    /// The header with the revision's number, for responses whose body does not contain it. A client that fetches a
    /// page's layout and its image can then check that both belong to the same revision.
    static let revision = named("Mojiwaku-Revision")
}
