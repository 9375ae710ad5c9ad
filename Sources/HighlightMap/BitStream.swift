// The bits of a line's packed cuts, which begin and end on whole bytes.

/// Writes bits, the highest of a byte first. Fills the last byte with zeros.
struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var free = 0

    mutating func put(_ value: UInt, count: Int) {
        for shift in stride(from: count - 1, through: 0, by: -1) {
            if free == 0 {
                bytes.append(0)
                free = 8
            }
            free -= 1
            bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: value >> UInt(shift) & 1) << UInt8(free)
        }
    }
}

/// Reads bits, the highest of a byte first.
struct BitReader {
    private let bytes: [UInt8]
    private var at: Int

    init(_ bytes: [UInt8], from byte: Int) {
        self.bytes = bytes
        at = 8 * byte
    }

    /// Offset of the first byte without a used bit.
    var byte: Int { (at + 7) / 8 }

    mutating func take(_ count: Int) throws(HighlightMapError) -> UInt {
        var value: UInt = 0
        for _ in 0..<count {
            guard at < 8 * bytes.count else { throw .endsEarly(bytes.count) }
            value = value << 1 | UInt(bytes[at / 8] >> UInt8(7 - at % 8) & 1)
            at += 1
        }
        return value
    }

    mutating func rice(_ parameter: UInt) throws(HighlightMapError) -> UInt {
        let place = byte
        var high: UInt = 0
        while try take(1) == 1 {
            high += 1
            if high > RiceCode.largest >> parameter {
                throw .badByte(offset: place, reason: "a cut is beyond the longest page")
            }
        }
        return high << parameter | (try take(Int(parameter)))
    }
}

extension HighlightMapError {
    /// The bytes end before the map does.
    static func endsEarly(_ count: Int) -> HighlightMapError {
        .badByte(offset: count, reason: "the map is cut short here")
    }
}
