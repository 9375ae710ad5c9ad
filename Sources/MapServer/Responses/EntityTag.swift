import Digests
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PageStore

/// A strong entity tag (RFC 9110, section 8.8.3).
struct EntityTag: Hashable, Sendable {
    /// With the quotes.
    let text: String

    init(_ name: String) { text = "\"\(name)\"" }

    /// Without the quotes.
    var name: Substring { text.dropFirst().dropLast() }

    /// What stands between the tag of a layout and the digest of the text that was read of it.
    static let textMark = "+"

    /// What follows a map's id, by form and coding. Made once: tags of maps are needed most often.
    private static let ends = ["j", "b"].map { form in ["", "gzip", "br"].map { "-\(form)\($0)\"" } }

    /// The tag of a map in a form and a coding.
    init(map id: String, _ form: MapForm, _ coding: ContentCoding) {
        var text = ""
        text.reserveCapacity(id.utf8.count + 12)
        text += "\""
        text += id
        text += Self.ends[form == .json ? 0 : 1][coding == .identity ? 0 : coding == .gzip ? 1 : 2]
        self.text = text
    }

    /// Whether the request's `If-None-Match` names this tag: the client has these bytes already.
    func isHeld(by request: Request) -> Bool {
        guard let header = request.headers[.ifNoneMatch] else { return false }
        if header == text { return true }
        return header.split(separator: ",").map(\.trimmed).contains { tag in
            tag == "*" || tag == text || tag.hasPrefix("W/") && tag.dropFirst(2) == text
        }
    }

    /// Whether the request's `If-Match` names this tag; nil when the request has no `If-Match`. A weak tag does not
    /// match. The tag of a layout is also named by that of the same layout with text: only the revision counts.
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
    /// A response of JSON whose entity tag is the digest of its bytes; 304 when the client has them already.
    static func json(_ bytes: Data, to request: Request, caching: String, vary: String) -> Response {
        whole(bytes, "application/json", to: request, caching: caching, vary: vary)
    }

    /// The same for another media type.
    static func whole(
        _ bytes: Data, _ mediaType: String, to request: Request, caching: String, vary: String
    ) -> Response {
        let tag = EntityTag(sha256(bytes))
        let headers: HTTPFields = [
            .contentType: mediaType, .eTag: tag.text, .cacheControl: caching, .vary: vary,
        ]
        if tag.isHeld(by: request) { return .notModified(headers) }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The response 304. It has the headers of the whole response, without those that describe the body.
    static func notModified(_ headers: HTTPFields) -> Response {
        var headers = headers
        headers[.contentType] = nil
        headers[.contentEncoding] = nil
        // No Content-Length: it would have to be the length of the body that is not sent.
        var response = Response(status: .notModified, headers: headers)
        response.headers[.contentLength] = nil
        return response
    }
}
