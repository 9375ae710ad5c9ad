import Catalogue
import HTTPTypes
import Hummingbird

/// Checks a request's head against request smuggling: a head that a proxy could interpret differently is refused.
enum RequestHead {
    /// Returns the response that refuses a request with a faulty head; nil for a correct head.
    static func fault(in request: Request) -> Problem? {
        guard
            single.allSatisfy({ request.headers[values: $0].count <= 1 }),
            !(request.headers.contains(.transferEncoding) && request.headers.contains(.contentLength))
        else { return .badRequest("The request's head repeats a field that may occur only once. Send it once.") }
        // HTTPTypes moves the first `Host` to the authority; a second `Host` remains among the fields.
        guard let host = request.head.authority, isHost(host), !request.headers.contains(.secondHost) else {
            return .badRequest("The request's head must have exactly one `Host: name`.")
        }
        return request.headers[.transferEncoding].flatMap(fault(inCodings:))
    }

    /// The fault of a `Transfer-Encoding` (RFC 9112, sections 6.1 and 6.3): a body without `chunked` as its last coding
    /// has no defined end, and the service supports no other coding.
    private static func fault(inCodings header: String) -> Problem? {
        var codings = header.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed.lowercased() }
        guard codings.popLast() == "chunked", !codings.contains("chunked") else {
            return .badRequest("`Transfer-Encoding` must occur once and end with `chunked`.")
        }
        if codings.isEmpty { return nil }
        return Problem(
            .transferCoding,
            "The service supports only the transfer coding `chunked`. Send the body without another coding.")
    }

    /// Headers that may occur only once.
    private static let single: [HTTPField.Name] = [
        .authorization, .contentLength, .contentType, .ifMatch, .transferEncoding, .range,
    ]

    /// Whether a text has the form of a host with or without a port, or is empty (RFC 9112, section 3.2). A comma,
    /// which RFC 3986 allows, is refused: no real host contains a comma, but two `Host` headers that a proxy joined do.
    private static func isHost(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"),
                UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "%"),
                UInt8(ascii: "!"), UInt8(ascii: "$")...UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "="):
                true
            default: false
            }
        }
    }
}

extension HTTPField.Name {
    /// A second `Host` of a request, among its fields.
    static let secondHost = named("Host")
}
