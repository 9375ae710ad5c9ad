import CXML

/// Files in encodings that old programs write: UTF-16, Shift_JIS, EUC-JP, ISO 8859-1 and Windows-1252.
enum TextEncoding {
    /// Names of encodings that files declare, each with the names that the C library knows, to try in turn: supersets
    /// first.
    private static let names: [(declared: Set<Substring>, converters: [String])] = [
        (["iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252"], ["CP1252", "ISO-8859-1"]),
        (
            ["shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "windows-31j", "cp932", "ms932", "csshiftjis"],
            ["CP932", "SHIFT_JIS"]
        ),
        (["euc-jp", "euc_jp", "eucjp", "x-euc-jp", "cseucpkdfmtjapanese"], ["EUC-JP-MS", "EUC-JP"]),
    ]

    /// Converts a file of XML or HTML to UTF-8 and changes its declaration, if it begins as UTF-16 or declares one of
    /// these encodings. Returns any other file unchanged.
    ///
    /// If the bytes are valid UTF-8, only the declaration is changed: it is wrong, because text in another encoding is
    /// hardly ever valid UTF-8.
    ///
    /// - Throws: `ImportError.notUTF8` where the bytes are not in the encoding.
    /// - Complexity: O(bytes).
    static func utf8(_ bytes: [UInt8]) throws(ImportError) -> [UInt8] {
        if let text = try fromUTF16(bytes) { return relabelled(text)?.bytes ?? text }
        guard let (relabelled, declared) = relabelled(bytes),
            let converters = names.first(where: { $0.declared.contains(declared[...]) })?.converters
        else { return bytes }
        if String(validating: relabelled, as: UTF8.self) != nil { return relabelled }
        guard let text = converted(relabelled, from: converters) else { throw .notUTF8(encoding: declared) }
        return text
    }

    /// A file of JSON in UTF-8. JSON declares no encoding. A file that is not valid UTF-8 is read as EUC-JP if it is
    /// valid EUC-JP, which Shift_JIS hardly ever is; else as Shift_JIS.
    ///
    /// - Throws: `ImportError.notUTF8` if the bytes are in none of these encodings.
    /// - Complexity: O(bytes).
    static func utf8(json bytes: [UInt8]) throws(ImportError) -> [UInt8] {
        if let text = try fromUTF16(bytes) { return text }
        if String(validating: bytes, as: UTF8.self) != nil { return bytes }
        guard let text = converted(bytes, from: names[2].converters) ?? converted(bytes, from: names[1].converters)
        else { throw .notUTF8(encoding: nil) }
        return text
    }

    /// Converts a UTF-16 file to UTF-8. Such a file has a byte order mark, or a zero byte in its first character. Nil
    /// for any other file.
    private static func fromUTF16(_ bytes: [UInt8]) throws(ImportError) -> [UInt8]? {
        let isMarked = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        let isLittle = bytes.first == 0xFF || bytes.dropFirst().first == 0
        guard isMarked || bytes.prefix(2).count == 2 && bytes.prefix(2).contains(0) else { return nil }
        let text = converted(Array(bytes.dropFirst(isMarked ? 2 : 0)), from: [isLittle ? "UTF-16LE" : "UTF-16BE"])
        guard let text else { throw .notUTF8(encoding: "UTF-16") }
        return text
    }

    /// Replaces the encoding that a file declares by UTF-8, and returns that encoding in lower case; nil if it declares
    /// no encoding.
    private static func relabelled(_ bytes: [UInt8]) -> (bytes: [UInt8], declared: String)? {
        let head = String(decoding: bytes.prefix(1024).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self).lowercased()
        guard let declared = head.firstMatch(of: #/(?:encoding|charset)\s*=\s*["']?([a-z0-9_-]+)/#)?.1 else {
            return nil
        }
        let place = head.utf8.distance(from: head.startIndex, to: declared.startIndex)
        var changed = bytes
        changed.replaceSubrange(place..<place + declared.utf8.count, with: "UTF-8".utf8)
        return (changed, String(declared))
    }

    /// Converts a text to UTF-8; nil if the C library knows none of the encodings, or the bytes are in none of them.
    private static func converted(_ bytes: [UInt8], from encodings: [String]) -> [UInt8]? {
        for encoding in encodings {
            // One byte becomes three at most: a half-width kana.
            let room = 3 * bytes.count + 16
            var count = -1
            let text = unsafe [UInt8](unsafeUninitializedCapacity: room) { out, used in
                unsafe bytes.withUnsafeBytes {
                    count = unsafe mojiwaku_utf8(encoding, $0.baseAddress, $0.count, out.baseAddress, room)
                }
                used = max(0, count)
            }
            if count >= 0 { return text }
        }
        return nil
    }
}
