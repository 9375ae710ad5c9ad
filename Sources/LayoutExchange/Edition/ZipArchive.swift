/// A ZIP archive (PKWARE APPNOTE 6.3) whose entries are stored, without compression and without times: the same entries
/// give the same bytes.
struct ZipArchive {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Appends a file.
    ///
    /// - Parameter name: ASCII, with slashes between folders.
    mutating func add(_ name: String, _ content: [UInt8]) {
        let place = bytes.count
        bytes.append(contentsOf: [0x50, 0x4B, 3, 4])
        let about = Self.about(Self.checksum(content), content.count, name)
        bytes.append(contentsOf: about + Array(name.utf8) + content)
        directory.append(contentsOf: [0x50, 0x4B, 1, 2] + Self.little(20, 2) + about)
        // These ten zero bytes are the comment's length, the disk and the attributes.
        directory.append(contentsOf: Self.little(0, 10) + Self.little(place, 4) + Array(name.utf8))
        count += 1
    }

    /// The archive.
    ///
    /// - Throws: `ZipError` when the archive needs more than 16 bits for the number of its files, or more than 32 bits
    ///   for its size.
    consuming func finished() throws(ZipError) -> [UInt8] {
        guard count < 0xFFFF, bytes.count + directory.count < 0xFFFF_FFFF else {
            throw ZipError(files: count, bytes: bytes.count)
        }
        let place = bytes.count
        bytes += directory
        bytes += [0x50, 0x4B, 5, 6] + Self.little(0, 4) + Self.little(count, 2) + Self.little(count, 2)
        bytes += Self.little(directory.count, 4) + Self.little(place, 4) + Self.little(0, 2)
        return bytes
    }

    /// The fields that an entry and its record in the directory share: version 2.0, no flags, stored, 1980-01-01,
    /// checksum, both sizes, length of the name, no extra field.
    private static func about(_ sum: UInt32, _ size: Int, _ name: String) -> [UInt8] {
        little(20, 2) + little(0, 4) + little(0, 2) + little(0x21, 2) + little(Int(sum), 4) + little(size, 4)
            + little(size, 4) + little(name.utf8.count, 2) + little(0, 2)
    }

    /// CRC-32 of ISO 3309.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sums[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
    }

    private static let sums = (0..<256 as Range<UInt32>).map { byte in
        (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}

/// An EPUB would have more files or bytes than its format can hold.
public struct ZipError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Number of files.
    public var files: Int
    /// Total size of the files, in bytes.
    public var bytes: Int

    /// The failure and a remedy.
    public var description: String {
        "the file would hold \(files) files of \(bytes) bytes together, too much for its format. Export fewer pages."
    }
}
