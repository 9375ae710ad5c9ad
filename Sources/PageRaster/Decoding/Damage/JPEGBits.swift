/// The bits of a JPEG scan, without the zero bytes that are stuffed in (ITU-T T.81, F.2.2.5).
struct JPEGBits {
    private let bytes: [UInt8]
    /// The next byte.
    private(set) var place: Int
    /// The next bits, from the highest down.
    private var bits: UInt64 = 0
    private var count = 0
    /// How many of these stand for bytes that the scan does not have.
    private var made = 0

    init(_ bytes: [UInt8], from place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// Whether more bits were taken than there are.
    var isOverrun: Bool { made > count }

    /// Takes 0 to 16 bits.
    @inline(__always)
    mutating func take(_ number: Int) -> Int {
        if count < number { fill() }
        let value = number == 0 ? 0 : Int(truncatingIfNeeded: bits >> UInt64(64 - number))
        bits <<= UInt64(number)
        count -= number
        return value
    }

    /// Takes a symbol of a table of 65,536 entries, each length × 256 + symbol; nil where there is no such code.
    @inline(__always)
    mutating func symbol(_ table: [UInt16]) -> Int? {
        if count < 16 { fill() }
        let entry = table[Int(truncatingIfNeeded: bits >> 48)]
        guard entry != 0 else { return nil }
        bits <<= UInt64(entry >> 8)
        count -= Int(entry >> 8)
        return Int(entry & 255)
    }

    private mutating func fill() {
        while count <= 48 {
            var byte: UInt8 = 0
            if place < bytes.count, bytes[place] != 0xFF {
                byte = bytes[place]
                place += 1
            } else if place + 1 < bytes.count, bytes[place + 1] == 0 {
                byte = 0xFF
                place += 2
            } else {
                made += 8
            }
            bits |= UInt64(byte) << UInt64(56 - count)
            count += 8
        }
    }

    /// Whether the bits end here, but for less than a byte of equal ones: of ones after the standard, of zeros in some
    /// encoders.
    mutating func isAtEnd() -> Bool {
        fill()
        let rest = count - made
        guard (0..<8).contains(rest) else { return false }
        let last = rest == 0 ? 0 : bits >> UInt64(64 - rest)
        return last == 0 || last == (1 << UInt64(rest)) - 1
    }

    /// Goes on behind a marker for a restart; false when there is none here.
    mutating func restart() -> Bool {
        guard place + 1 < bytes.count, bytes[place] == 0xFF, (0xD0...0xD7).contains(bytes[place + 1]) else {
            return false
        }
        place += 2
        (bits, count, made) = (0, 0, 0)
        return true
    }
}
