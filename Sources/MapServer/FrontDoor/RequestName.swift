import HTTPTypes
import Hummingbird
import Synchronization

/// What names a request, and whether its head can be trusted.
enum RequestName {
    /// What a proxy in front has named it, if that is plain; else something new.
    static func of(_ given: String?) -> String {
        if let given, (1...64).contains(given.utf8.count), given.utf8.allSatisfy(isPlain) {
            return given
        }
        return fresh()
    }

    /// A name that no other request of this process has: 16 hexadecimal digits.
    private static func fresh() -> String {
        // SplitMix64 (G. Steele and others, 2014): one to one, so that no name comes twice.
        var z = seed &+ count.wrappingAdd(1, ordering: .relaxed).newValue &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        z ^= z >> 31
        return unsafe String(unsafeUninitializedCapacity: 16) { digits in
            for i in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: z >> (60 - 4 * UInt64(i))) & 15
                unsafe digits[i] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 16
        }
    }

    private static let seed = UInt64.random(in: .min ... .max)
    private static let count = Atomic<UInt64>(0)

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// What is in the head that a proxy in front might read otherwise than this program; nil when it is plain.
    static func trouble(in request: Request) -> String? {
        guard
            single.allSatisfy({ request.headers[values: $0].count <= 1 }),
            !(request.headers.contains(.transferEncoding) && request.headers.contains(.contentLength))
        else { return "The request's head says something twice that can be said only once." }
        // The first is the authority; what is left in the fields is a second one.
        guard let host = request.head.authority, HostName.isOne(host), !request.headers.contains(.secondHost) else {
            return "The request's head has to name its host, once: `Host: name`."
        }
        return nil
    }

    private static let single: [HTTPField.Name] = [
        .authorization, .contentLength, .contentType, .ifMatch, .transferEncoding, .range,
    ]
}

/// The form of a request's `Host`.
enum HostName {
    /// Whether a text can be a host with or without a port, or nothing: what cannot is refused (RFC 9112, section 3.2). A comma could be in a
    /// name, but is in none, and two hosts that somebody has joined have one.
    static func isOne(_ text: String) -> Bool { text.utf8.allSatisfy(isAllowed) }

    private static func isAllowed(_ byte: UInt8) -> Bool {
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
    /// Where a request names its host a second time.
    static let secondHost = named("Host")
}
