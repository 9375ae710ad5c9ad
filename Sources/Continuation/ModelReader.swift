/// Reads whole numbers of 32 bits, little-endian, from the bytes of a model one after another. A number beyond the end is 0, and
/// `isAtEnd` stays false from then on.
struct ModelReader {
    private let bytes: [UInt8]
    private var place: Int
    private let end: Int
    private var isOverrun = false

    init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
        let range = range ?? bytes.indices
        (self.bytes, place, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Whether all bytes were read, and none beyond the end.
    var isAtEnd: Bool { place == end && !isOverrun }

    /// The range of the next bytes, empty where there are not so many.
    mutating func range(_ count: Int) -> Range<Int> {
        guard count >= 0, count <= end - place else {
            isOverrun = true
            return end..<end
        }
        defer { place += count }
        return place..<place + count
    }

    /// The next number.
    mutating func number() -> UInt32 { numbers(1).first ?? 0 }

    /// The next numbers; none where there are not so many.
    ///
    /// - Complexity: O(count).
    mutating func numbers(_ count: Int) -> [UInt32] {
        // A count beyond the bytes is no reason to reserve memory.
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
