/// Refuses markup on which libxml2 (2.9.14) is very slow, before libxml2 parses it.
enum SlowMarkup {
    /// Maximum number of attributes of an element; above the number that ALTO allows. libxml2 compares each attribute
    /// with all earlier ones, so one large tag could take hours.
    static let attributeLimit = 100
    /// Maximum size of a tag, comment, CDATA section or processing instruction, in bytes. libxml2 can need time quadratic
    /// in it, in particular for a value with many `>`.
    static let byteLimit = 1 << 20

    /// The beginnings and ends of sections whose contents are text.
    private static let texts = [(open: "<![CDATA[", close: "]]>"), (open: "<?", close: "?>")]
    private static let commentsAndTexts = [(open: "<!--", close: "-->")] + texts

    /// Checks all markup of a file.
    ///
    /// - Throws: `ImportError` with the line: `notXML`, `tooManyAttributes` or `tooLongMarkup`.
    /// - Complexity: O(bytes).
    static func check(_ bytes: [UInt8]) throws(ImportError) {
        try checkCommentsAndReferences(bytes)
        try checkAttributes(bytes)
        var place = 0
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = end(ofMarkupFrom: start, bytes)
            try checkLength(start..<place, of: bytes)
        }
    }

    static func checkLength(_ piece: Range<Int>, of bytes: [UInt8]) throws(ImportError) {
        guard piece.count > byteLimit else { return }
        throw .tooLongMarkup(line: line(of: piece.lowerBound, in: bytes), limit: byteLimit)
    }

    /// Refuses comments that contain two hyphens, which XML forbids. At each pair of hyphens libxml2 copies the comment
    /// so far, so `<!--` repeated in a small file makes it very slow.
    ///
    /// Also refuses a `&` that no `;` follows soon: libxml2 would search the rest of the file for the `;` again with
    /// every piece that it reads.
    private static func checkCommentsAndReferences(_ bytes: [UInt8]) throws(ImportError) {
        let (open, hyphen) = (Array("<!--".utf8), UInt8(ascii: "-"))
        var place = 0
        while let start = bytes[place...].firstIndex(where: { $0 == open[0] || $0 == UInt8(ascii: "&") }) {
            place = start + 1
            if let end = end(of: texts, from: start, bytes) {
                place = end
                continue
            }
            if bytes[start] != open[0] {
                guard bytes[place...].prefix(64).contains(UInt8(ascii: ";")) else {
                    throw .notXML(line: line(of: place, in: bytes), reason: "no reference begins with this &")
                }
                continue
            }
            guard bytes[start...].starts(with: open) else { continue }
            place = start + open.count
            while place + 1 < bytes.count, bytes[place] != hyphen || bytes[place + 1] != hyphen { place += 1 }
            guard place + 2 < bytes.count else { return }
            guard bytes[place + 2] == UInt8(ascii: ">") else {
                throw .notXML(line: line(of: place, in: bytes), reason: "a comment contains two hyphens")
            }
            place += 3
        }
    }

    /// Counts the equals signs outside quotation marks in each tag of XML, where attributes contain no `<`.
    private static func checkAttributes(_ bytes: [UInt8]) throws(ImportError) {
        var (line, count, isInTag) = (1, 0, false)
        var quote: UInt8 = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): (isInTag, count, quote) = (true, 0, 0)
            case UInt8(ascii: "\n"): line += 1
            case _ where !isInTag: continue
            case _ where quote != 0: if byte == quote { quote = 0 }
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "="):
                count += 1
                guard count <= attributeLimit else { throw .tooManyAttributes(line: line, limit: attributeLimit) }
            default: continue
            }
        }
    }

    private static func end(ofMarkupFrom start: Int, _ bytes: [UInt8]) -> Int {
        if let end = end(of: commentsAndTexts, from: start, bytes) { return end }
        var quote: UInt8?
        for place in (start + 1)..<max(start + 1, bytes.count) {
            switch (quote, bytes[place]) {
            case (let open?, let byte): if byte == open { quote = nil }
            case (nil, UInt8(ascii: ">")): return place + 1
            case (nil, let byte) where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"): quote = byte
            default: continue
            }
        }
        return bytes.count
    }

    /// The end of a section, such as a comment; nil if none of these sections begins at `start`.
    private static func end(
        of sections: [(open: String, close: String)], from start: Int, _ bytes: [UInt8]
    ) -> Int? {
        for (open, close) in sections where bytes[start...].starts(with: open.utf8) {
            let close = Array(close.utf8)
            var place = start + open.utf8.count
            while place < bytes.count, bytes[place] != close[0] || !bytes[place...].starts(with: close) { place += 1 }
            return min(bytes.count, place + close.count)
        }
        return nil
    }

    private static func line(of place: Int, in bytes: [UInt8]) -> Int {
        bytes[..<place].reduce(1) { $1 == 0xA ? $0 + 1 : $0 }
    }
}
