import HTTPTypes
import Hummingbird

/// Checks of a request's head against request smuggling: what a proxy in front could read differently is refused.
enum RequestHead {
    /// What is wrong with the head of a request; nil when nothing is.
    static func fault(in request: Request) -> String? {
        guard
            single.allSatisfy({ request.headers[values: $0].count <= 1 }),
            !(request.headers.contains(.transferEncoding) && request.headers.contains(.contentLength))
        else { return "The request's head says something twice that can be said only once." }
        // HTTPTypes moves the first `Host` to the authority; one that is left among the fields is a second one.
        guard let host = request.head.authority, isHost(host), !request.headers.contains(.secondHost) else {
            return "The request's head has to name its host, once: `Host: name`."
        }
        return nil
    }

    /// Headers that a request may have once.
    private static let single: [HTTPField.Name] = [
        .authorization, .contentLength, .contentType, .ifMatch, .transferEncoding, .range,
    ]

    /// Whether a text has the form of a host with or without a port, or is empty (RFC 9112, section 3.2). A comma,
    /// which RFC 3986 allows, is refused: no real host has one, and two `Host` headers that a proxy has joined have.
    static func isHost(_ text: String) -> Bool { text.utf8.allSatisfy(isAllowedInHost) }

    private static func isAllowedInHost(_ byte: UInt8) -> Bool {
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

extension HTTPField.Name {
    /// A `Host` among the fields of a request.
    static let secondHost = named("Host")
}
