public import Foundation
import PageGeometry

// The compact form: what an app downloads by the thousand. Byte by byte in docs/formats.md.
//
// Method: every number of a line is written as the difference from a guess that its neighbour allows (lines stand a
// column apart and are about as long as the one before), in base-128 digits, lowest first. A cut is guessed by dividing
// what is left of the line evenly among the characters left, and the slips, which are small, are written in Golomb–Rice
// codes (R. F. Rice, JPL publication 79-22, 1979) with the parameter that makes the line shortest. Measured on pages of
// about 5,000 characters: 1.13 bytes a character all told, a sixteenth of the JSON.

extension HighlightMap {
    /// The first bytes of every binary map. The first is no text in any encoding of Unicode, so that no JSON, and no
    /// text damaged by a transfer, is taken for one.
    public static let binaryMagic: [UInt8] = [0x8F, 0x4D, 0x4A, 0x57]
    /// The longest binary map that is read, in bytes; a page of 12,000 characters takes 16,000. Together with what is
    /// checked on the way it bounds the memory that reading takes: some 100 bytes for each byte of the file.
    public static let largestBinary = 1 << 20

    /// Whether bytes begin as a binary map does.
    public static func isBinary(_ bytes: Data) -> Bool { bytes.starts(with: binaryMagic) }

    /// The map in its compact form. Same map, same bytes; `init(binary:)` gives the same map back.
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

    /// Reads a binary map. Only what `binary()` writes is taken: other bytes that would mean the same are refused, so
    /// that the digest of the bytes stands for the map.
    ///
    /// - Throws: `HighlightMapError` that names the first thing wrong and where: a byte's offset, or the JSON pointer of
    ///   the field whose rule is broken.
    /// - Complexity: O(bytes), in time and memory.
    public init(binary: Data) throws(HighlightMapError) {
        guard binary.count <= Self.largestBinary else {
            throw .badByte(offset: Self.largestBinary, reason: "a binary map is no longer than 1 MiB")
        }
        var reader = BinaryReader([UInt8](binary))
        self = try reader.map()
        let again = self.binary()
        guard again == binary else {
            let same = zip(again, binary).prefix { $0 == $1 }.count
            throw .badByte(offset: same, reason: "the same map has a shorter or more usual form from here on")
        }
    }

    /// Reads a map in either form: binary by its first bytes, else JSON.
    ///
    /// - Throws: `HighlightMapError` that names the first thing wrong and its place.
    /// - Complexity: O(bytes), in time and memory.
    public init(file: Data) throws(HighlightMapError) {
        if Self.isBinary(file) { try self.init(binary: file) } else { try self.init(json: file) }
    }
}
