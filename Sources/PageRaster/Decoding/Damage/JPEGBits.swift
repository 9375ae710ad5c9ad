/// Reads the bits of a JPEG scan without the stuffed zero bytes (ITU-T T.81, F.2.2.5).
struct JPEGBits {
    private let bytes: [UInt8]
    /// Place of the next byte to be read.
    private(set) var place: Int
    /// The bits that were read but not taken, starting at the highest.
    private var bits: UInt64 = 0
    private var count = 0
    /// Number of padding bits that were added beyond the end of the scan.
    private var made = 0

    init(_ bytes: [UInt8], from place: Int) {
        self.bytes = bytes
        self.place = place
    }

    /// Whether more bits were taken than the scan contains.
    var isOverrun: Bool { made > count }

    /// Takes 0 to 16 bits and returns their value.
    @inline(__always)
    mutating func take(_ number: Int) -> Int {
        if count < number { fill() }
        let value = number == 0 ? 0 : Int(truncatingIfNeeded: bits >> UInt64(64 - number))
        bits <<= UInt64(number)
        count -= number
        return value
    }

    /// Takes the code of a symbol; nil if there is no such code. The table has an entry for each value of the next 16
    /// bits: length of the code × 256 + symbol.
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

    /// Whether the data ends here. Less than a byte of equal padding bits may follow: the standard requires ones, but
    /// some encoders write zeros.
    mutating func isAtEnd() -> Bool {
        fill()
        let rest = count - made
        guard (0..<8).contains(rest) else { return false }
        let last = rest == 0 ? 0 : bits >> UInt64(64 - rest)
        return last == 0 || last == (1 << UInt64(rest)) - 1
    }

    /// Continues after a restart marker. Returns false if there is no marker here.
    mutating func restart() -> Bool {
        guard place + 1 < bytes.count, bytes[place] == 0xFF, (0xD0...0xD7).contains(bytes[place + 1]) else {
            return false
        }
        place += 2
        (bits, count, made) = (0, 0, 0)
        return true
    }
}
