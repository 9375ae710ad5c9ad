/// The part of a file before its first element. XML there can require much work, so it is checked before libxml2 parses
/// it.
enum XMLProlog {
    /// Checks the beginning of a file.
    ///
    /// - Returns: whether there is a document type. Only that of HTML, without declarations, is accepted.
    /// - Throws: `ImportError` for another encoding than UTF-8 and for a document type that is not HTML's.
    /// - Complexity: O(bytes).
    static func hasDocumentType(_ bytes: [UInt8]) throws(ImportError) -> Bool {
        if let encoding = declaredEncoding(bytes) { throw .notUTF8(encoding: encoding) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8(encoding: nil) }
        var rest = bytes[...]
        var isFound = false
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        while true {
            rest = rest.drop { isSpace($0) }
            if rest.starts(with: "<?".utf8) {
                rest = after("?>", in: rest)
            } else if rest.starts(with: "<!--".utf8) {
                rest = after("-->", in: rest.dropFirst(4))
            } else if rest.starts(with: "<!".utf8) {
                let type = documentType(rest)
                guard isOfHTML(type), rest.dropFirst(type.count).first == UInt8(ascii: ">") else {
                    throw .documentType
                }
                isFound = true
                rest = rest.dropFirst(type.count + 1)
            } else {
                return isFound
            }
        }
    }

    /// The encoding in the XML declaration, unless it is UTF-8 or a subset of it.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(256), as: UTF8.self)
        guard let declaration = start.split(separator: "?>").first, declaration.contains("<?xml"),
            let name = declaration.split(separator: "encoding").dropFirst().first?.split(whereSeparator: {
                "=\"' \n\r\t".contains($0)
            }).first
        else { return nil }
        return ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) ? nil : String(name)
    }

    /// The text up to the bracket that ends the document type, or that begins its declarations; ignores brackets in
    /// quotation marks.
    private static func documentType(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        return bytes.prefix { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else {
                return byte != UInt8(ascii: ">") && byte != UInt8(ascii: "[")
            }
            return true
        }
    }

    /// Whether a document type is HTML's and has no declarations.
    private static func isOfHTML(_ type: ArraySlice<UInt8>) -> Bool {
        let words = String(decoding: type, as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
        return words.count > 1 && words[0] == "<!doctype" && words[1] == "html"
    }

    private static func after(_ end: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark = Array(end.utf8)
        var rest = bytes
        while let first = rest.firstIndex(of: mark[0]) {
            rest = rest[first...]
            if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
            rest = rest.dropFirst()
        }
        return []
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x9, 0xA, 0xD].contains(byte) }
}
