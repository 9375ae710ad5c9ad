/// Reads successive little-endian 32-bit numbers from the bytes of a model. A number beyond the end is 0. After such a
/// number was read, `isAtEnd` remains false.
struct ModelReader {
    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    private var isOverrun = false

    init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
        let range = range ?? bytes.indices
        (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Whether all bytes were read, and nothing was read beyond the end.
    var isAtEnd: Bool { place == end && !isOverrun }

    /// Returns the range of the next `count` bytes; empty if fewer bytes remain.
    mutating func range(_ count: Int) -> Range<Int> {
        guard count >= 0, count <= end - place else {
            isOverrun = true
            return end..<end
        }
        defer { place += count }
        return place..<place + count
    }

    /// Returns the next number.
    mutating func number() -> UInt32 { numbers(1).first ?? 0 }

    /// Returns the next `count` numbers; an empty array if fewer numbers remain.
    ///
    /// - Complexity: O(count).
    mutating func numbers(_ count: Int) -> [UInt32] {
        // If the count exceeds the remaining bytes, no memory is reserved.
        guard count >= 0, count <= (end - place) / 4 else {
            isOverrun = true
            return []
        }
        let range = range(count * 4)
        return stride(from: range.lowerBound, to: range.upperBound, by: 4).map { first in
            (0..<4).reduce(0) { $0 | UInt32(bytes[first + $1]) << UInt32($1 * 8) }
        }
    }
}
