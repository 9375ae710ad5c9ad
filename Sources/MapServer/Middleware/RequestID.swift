import Synchronization

/// The id of a request, in responses and in the log.
enum RequestID {
    /// The id from a proxy, if it is 1 to 64 letters, digits, `-`, `_` or `.`; else a new one.
    static func of(_ header: String?) -> String {
        if let header, (1...64).contains(header.utf8.count), header.utf8.allSatisfy(isAllowed) {
            return header
        }
        return new()
    }

    /// A new id, unique in this process: 16 hexadecimal digits.
    private static func new() -> String {
        // SplitMix64 (G. Steele and others, 2014) maps different counts to different numbers, so ids never repeat.
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

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}
