public import Foundation
import PageGeometry

// The compact form, for the downloads of apps. docs/formats.md describes it byte by byte.
//
// Method: every number of a line is written as its difference from a guess based on the neighbouring line (lines are a
// column apart and of similar length), in base-128 digits, lowest first. A cut is guessed by dividing the rest of the
// line evenly among the remaining characters. The differences, which are small, are written in Golomb–Rice codes (R. F.
// Rice, JPL publication 79-22, 1979) with the parameter that makes the line shortest.

extension HighlightMap {
    /// The first bytes of every binary map. The first byte is not text in any encoding of Unicode, so that neither JSON
    /// nor damaged text passes for a binary map.
    public static let binaryMagic: [UInt8] = [0x8F, 0x4D, 0x4A, 0x57]
    /// Length limit of a binary map in bytes, far above that of a full page. Together with the checks during reading,
    /// it limits the memory that reading takes.
    public static let largestBinary = 1 << 20

    /// Whether bytes begin like a binary map.
    public static func isBinary(_ bytes: Data) -> Bool { bytes.starts(with: binaryMagic) }

    /// The map in its compact form. The same map gives the same bytes; `init(binary:)` restores the map.
    ///
    /// - Complexity: O(characters).
    public func binary() -> Data {
        var out = BinaryWriter()
        out.bytes = Self.binaryMagic
        let version = version
        out.bytes.append(UInt8(version))
        out.text(orNil: edition)
        out.text(page)
        for number in [revision, size.width, size.height] { out.number(number) }
        out.bytes += BinaryWriter.digest(sourceDigest) ?? []
        out.number(lines.count)
        var guess = LineGuess()
        for line in lines {
            out.line(line, guess, version: version)
            guess.follow(line)
        }
        return Data(out.bytes)
    }

    /// Reads a binary map. Accepts only the output of `binary()`: other bytes with the same meaning are refused, so
    /// that the digest of the bytes identifies the map.
    ///
    /// - Throws: `HighlightMapError` with the first fault and its place: a byte's offset, or the JSON pointer of the
    ///   field with the broken rule.
    /// - Complexity: O(bytes), in time and memory.
    public init(binary: Data) throws(HighlightMapError) {
        guard binary.count <= Self.largestBinary else {
            throw .badByte(offset: Self.largestBinary, reason: "a binary map has at most 1 MiB")
        }
        var reader = BinaryReader([UInt8](binary))
        self = try reader.map()
        let again = self.binary()
        guard again == binary else {
            let same = zip(again, binary).prefix { $0 == $1 }.count
            throw .badByte(offset: same, reason: "from here on the map does not have its only valid form")
        }
    }

    /// Reads a map in either form. If the first bytes are not those of a binary map, the file is read as JSON.
    ///
    /// - Throws: `HighlightMapError` with the first fault and its place.
    /// - Complexity: O(bytes), in time and memory.
    public init(file: Data) throws(HighlightMapError) {
        if Self.isBinary(file) { try self.init(binary: file) } else { try self.init(json: file) }
    }
}
