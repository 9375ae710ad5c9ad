import HTTPTypes
import Hummingbird

/// What names a request, and whether its head can be trusted.
enum RequestName {
    /// What a proxy in front has named it, if that is plain; else something new.
    static func of(_ request: Request) -> String {
        if let given = request.headers[.requestID], (1...64).contains(given.utf8.count), given.utf8.allSatisfy(isPlain)
        {
            return given
        }
        let name = String(UInt64.random(in: .min ... .max), radix: 16)
        return String(repeating: "0", count: 16 - name.count) + name
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Whether nothing stands twice in the head that a proxy in front might read otherwise than this program.
    static func isPlain(_ request: Request) -> Bool {
        single.allSatisfy { request.headers[values: $0].count <= 1 }
            && !(request.headers.contains(.transferEncoding) && request.headers.contains(.contentLength))
    }

    private static let single: [HTTPField.Name] = [
        .authorization, .contentLength, .contentType, .ifMatch, .transferEncoding, .range,
    ]
}
