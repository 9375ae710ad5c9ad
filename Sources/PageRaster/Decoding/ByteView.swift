/// The bytes of a file with checked offsets: reading out of range returns nil instead of trapping.
package struct ByteView: Sendable {
    package let bytes: [UInt8]
    /// Whether the lowest byte of a number comes first in the file.
    package var isLittleEndian = false

    package init(_ bytes: [UInt8], isLittleEndian: Bool = false) {
        (self.bytes, self.isLittleEndian) = (bytes, isLittleEndian)
    }

    var count: Int { bytes.count }

    /// Whether the file contains `length` bytes from `offset`.
    func holds(_ length: Int, at offset: Int) -> Bool {
        offset >= 0 && length >= 0 && length <= count && offset <= count - length
    }

    func byte(at offset: Int) -> Int? {
        offset >= 0 && offset < count ? Int(bytes[offset]) : nil
    }

    /// Returns an unsigned number of `length` bytes (1 to 8); nil if bytes are missing, or if the number does not fit
    /// an `Int`.
    package func number(_ length: Int, at offset: Int) -> Int? {
        guard holds(length, at: offset) else { return nil }
        var value: UInt64 = 0
        for i in 0..<length {
            value = value << 8 | UInt64(bytes[isLittleEndian ? offset + length - 1 - i : offset + i])
        }
        return Int(exactly: value)
    }

    /// Returns the `length` bytes from `offset`; nil if some of them are missing.
    package func slice(at offset: Int, count length: Int) -> ArraySlice<UInt8>? {
        holds(length, at: offset) ? bytes[offset..<offset + length] : nil
    }

    func hasBytes(_ wanted: [UInt8], at offset: Int) -> Bool {
        holds(wanted.count, at: offset) && bytes[offset..<offset + wanted.count].elementsEqual(wanted)
    }

    package func hasText(_ wanted: String, at offset: Int) -> Bool { hasBytes(Array(wanted.utf8), at: offset) }

    func isPrefix(of longer: [UInt8]) -> Bool { longer.starts(with: bytes) }
}
