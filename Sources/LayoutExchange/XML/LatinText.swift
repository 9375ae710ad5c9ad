/// Files in ISO 8859-1 or Windows-1252, which old programs write.
enum LatinText {
    private static let names: Set<Substring> = [
        "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252",
    ]
    /// The characters of Windows-1252 at 0x80 to 0x9F, where ISO 8859-1 has control characters; 0 for none.
    private static let extras: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]

    /// A file that declares one of these encodings, converted to UTF-8 with its declaration; other files unchanged.
    ///
    /// Bytes that are valid as UTF-8 stay: the declaration is wrong then, since Latin text is hardly ever valid.
    ///
    /// - Complexity: O(bytes).
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        let head = String(decoding: bytes.prefix(1024).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
        guard let declared = head.lowercased().firstMatch(of: #/(?:encoding|charset)\s*=\s*["']?([a-z0-9_-]+)/#)?.1,
            names.contains(declared)
        else { return bytes }
        let place = declared.base.utf8.distance(from: declared.base.startIndex, to: declared.startIndex)
        var latin = bytes
        latin.replaceSubrange(place..<place + declared.utf8.count, with: "UTF-8".utf8)
        guard String(validating: latin, as: UTF8.self) == nil else { return latin }
        var out: [UInt8] = []
        out.reserveCapacity(latin.count + latin.count / 8)
        for byte in latin {
            if byte < 0x80 { out.append(byte) } else { out.append(contentsOf: String(scalar(byte)).utf8) }
        }
        return out
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        let extra = (0x80..<0xA0).contains(byte) ? extras[Int(byte) - 0x80] : 0
        return extra == 0 ? Unicode.Scalar(byte) : Unicode.Scalar(extra) ?? Unicode.Scalar(byte)
    }
}
